@testable import MarkdownHTML

private let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0.unicodeScalars.count)/" })

/// Any HTML becomes Markdown that shows the visible text and nothing else, with room for each byte only so many times.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let html = String(decoding: bytes(data, count), as: UTF8.self)
  let text = HTMLText(html)
  claim(text.markdown.utf8.count <= 16 * html.utf8.count + 16, "\(text.markdown.utf8.count) bytes")
  let note = renderer.readNote(text.markdown)
  for name in ["script", "img", "iframe", "style", "svg", "form"] {
    claim(!note.html.contains("<\(name)"), "<\(name)>")
  }
  claim(!HTMLText.line(html).contains("\n"), "a title of two lines")
  if !note.problems.contains(.tooComplex), !hasCaption(html) {
    let (shown, expected) = (letters(note.plainText), letters(HTMLText.plain(html)))
    claim(shown == expected, "\(text.markdown.debugDescription) shows \(shown) and not \(expected)")
  }
  return 0
}

/// The caption of a table is written before its rows, wherever it is.
private func hasCaption(_ html: String) -> Bool { html.lowercased().contains("<caption") }

/// The characters of a text without white space, e-mail addresses masked.
private func letters(_ text: String) -> String {
  EmailAddress.masked(text).0.split(whereSeparator: \.isWhitespace).joined()
}
