import BlogModel

@testable import BlogExport

/// Untrusted text becomes clean text and links to web pages; cleaning is idempotent.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTexts(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var text = String(decoding: bytes(data, count), as: UTF8.self)
  let (line, paragraphs) = text.withUTF8 { (PlainText.line($0), PlainText.paragraphs($0)) }
  checkClean(line, isLine: true)
  checkClean(paragraphs, isLine: false)
  checkSettled(line, isLine: true)
  checkSettled(paragraphs, isLine: false)
  claim(line.count <= PlainText.longestLine, "a line of \(line.count) characters")
  checkClean(PlainText.fileName(text), isLine: true)
  checkMasked(text)
  checkMasked(paragraphs)
  let quoted = PlainText.quoted(text)
  checkClean(quoted, isLine: true)
  // A text is never cut before a letter of a domain.
  claim(
    !AddressMask.isIn(quoted.replacing("…", with: " ")),
    "an e-mail address in \(quoted.debugDescription)"
  )
  for service in ProfileLink.Service.allCases {
    if let link = LinkReader.link(paragraphs, service: service) { check(link.url) }
  }
  if let path = DocumentPath(text) {
    claim(!path.id.isEmpty && !path.collection.isEmpty, "a path without id")
    claim(!path.id.contains("/"), "a path in an id")
  }
  return 0
}

private func checkClean(_ text: String, isLine: Bool) {
  for scalar in text.unicodeScalars {
    let isBreak = scalar == "\n" || scalar == "\t"
    claim(isLine ? scalar.value >= 0x20 : scalar.value >= 0x20 || isBreak, "a control character")
    claim(scalar != "\u{202E}" && scalar != "\u{FEFF}" && scalar != "\u{7F}", "\(scalar.value)")
  }
}

/// Cleaning what is clean changes nothing; a line that was cut may be cut again.
private func checkSettled(_ text: String, isLine: Bool) {
  var copy = text
  let again = copy.withUTF8 { isLine ? PlainText.line($0) : PlainText.paragraphs($0) }
  claim(isLine && text.count >= PlainText.longestLine || again == text, "not clean after one pass")
}

private func checkMasked(_ text: String) {
  guard let masked = AddressMask.masked(text) else { return }
  claim(!AddressMask.isIn(masked), "an e-mail address in \(masked.debugDescription)")
}

private func check(_ url: String) {
  // By bytes: a mark behind a slash would make one character of both.
  claim(["https://", "http://"].contains { url.utf8.starts(with: $0.utf8) }, url)
  claim(!url.unicodeScalars.contains { " \"<>\\^`{|}\n\t".unicodeScalars.contains($0) }, url)
  claim(!AddressMask.isIn(url), url)
  let authority = url.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
  claim(!authority.contains("@"), "a user in \(url)")
}
