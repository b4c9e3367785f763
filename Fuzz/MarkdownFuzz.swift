import MarkdownHTML

private let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0.unicodeScalars.count)/" })

/// Any text becomes HTML with only our own elements.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: bytes(data, count), as: UTF8.self)
  let post = renderer.post(text)
  check(post.html)
  check(renderer.note(text).html)
  claim(post.excerpt.count <= 200, "an excerpt of \(post.excerpt.count) characters")
  return 0
}

/// Tags are closed in order, nothing runs a script, links lead to web pages.
private func check(_ html: String) {
  var open: [Substring] = []
  var rest = Substring(html)
  while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
    guard let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: ">")) else {
      claim(false, "a tag that does not end")
      return
    }
    let tag = rest[rest.utf8.index(after: start)..<end]
    rest = rest[rest.utf8.index(after: end)...]
    if tag.utf8.last == UInt8(ascii: "/") { continue }
    if tag.utf8.first == UInt8(ascii: "/") {
      claim(open.popLast() == tag.dropFirst(), "</\(tag)> closes nothing")
      continue
    }
    let name = tag.prefix { $0.isLetter || $0.isNumber }
    claim(name != "script" && name != "img" && name != "iframe", "<\(tag)>")
    open.append(name)
    checkAddresses(of: tag)
  }
  claim(open.isEmpty, "<\(open.last ?? "")> stays open")
}

private func checkAddresses(of tag: Substring) {
  guard let range = tag.firstRange(of: "href=\"") else { return }
  let url = Array(tag[range.upperBound...].utf8.prefix { $0 != UInt8(ascii: "\"") })
  // By bytes: a mark behind a slash would make one character of both.
  let isSafe = ["http://", "https://", "/tags/"].contains { scheme in
    url.prefix(scheme.utf8.count).map { $0 | 0x20 } == scheme.utf8.map { $0 | 0x20 }
  }
  claim(isSafe, "a link to \(String(decoding: url, as: UTF8.self))")
}
