import BlogModel

@testable import BlogExport

/// What the file may be called; the first byte of the input chooses, the rest is the file.
private let names = [
  "export.json", "blogs.json", "bloggers.json", "comments.json", "likes.json", "changes.jsonl",
  "blogs/b1.json", "blogs/b1/comments/c1.json", "1.json", "export/output-0",
]

private let reader = ExportReader(
  options: ExportOptions(
    timeZone: TimeZoneRules(
      identifier: "Test",
      initialOffset: 3600,
      transitions: [TimeZoneRules.Transition(start: 1_553_994_000, offset: 7200)]
    ),
    blocked: ["u9"]
  )
)

/// Any bytes are an export or an `ExportError`; what comes out is joined, clean and counted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExport(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let name = names[Int(data[0]) % names.count]
  let file = Array(bytes(data + 1, count - 1))
  do throws(ExportError) {
    let result = try reader.read([(name, file)])
    check(result.community)
    for kind in RecordKind.allCases {
      claim((0...result.read[kind]).contains(result.used[kind]), "\(kind): used \(result.used[kind])")
      claim(result.repaired[kind] <= result.used[kind], "\(kind): repaired \(result.repaired[kind])")
      let missing = result.skipped[kind] + result.withheld[kind] + result.redacted[kind]
      claim(result.used[kind] + missing == result.read[kind], "\(kind): the sum is wrong")
      claim(result.skipped[kind] >= 0, "\(kind): more skipped for known reasons than there are")
    }
    for diagnostic in result.diagnostics { check(diagnostic, file) }
  } catch {
    check(error.diagnostic, file)
    claim(error.diagnostic.severity == .error, "an error that is reported as \(error.diagnostic.severity)")
  }
  return 0
}

private func check(_ community: Community) {
  for blogger in community.bloggers {
    for text in [blogger.displayName, blogger.fullName, blogger.bio] { check(text) }
    for link in blogger.links { check(link.url) }
  }
  for (index, blog) in community.blogs.enumerated() {
    claim(community.bloggers.indices.contains(Int(blog.blogger)), "a blog without a blogger")
    claim(!blog.id.isEmpty, "a blog without id")
    check(blog.text)
    for comment in community.comments(ofBlog: index) {
      claim(Int(comment.blog) == index, "a comment on another blog")
      claim(community.bloggers.indices.contains(Int(comment.author)), "a comment without a blogger")
      claim(!comment.text.isEmpty, "a comment without text")
      check(comment.text)
    }
    for like in community.likes(ofBlog: index) {
      claim(community.bloggers.indices.contains(Int(like.blogger)), "a like without a blogger")
    }
  }
  claim(!community.bloggers.contains { $0.id == "u9" }, "a blocked blogger")
}

/// Text for the site has no control characters and no e-mail address.
private func check(_ text: String) {
  claim(!AddressMask.isIn(text), "an e-mail address in \(text.debugDescription)")
  claim(
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" },
    "a control character in \(text.debugDescription)"
  )
}

/// A message is one line without addresses, and its place is in the file.
private func check(_ diagnostic: Diagnostic, _ file: [UInt8]) {
  for text in [diagnostic.record, diagnostic.summary, diagnostic.hint].compactMap(\.self) {
    // A text is never cut before a letter of a domain.
    check(text.replacing("…", with: " "))
    claim(!text.contains("\n"), "a line break in \(text.debugDescription)")
  }
  guard let line = diagnostic.place?.line, let column = diagnostic.place?.column else { return }
  let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  claim((1...lines.count).contains(line), "line \(line) of \(lines.count)")
  // Two bytes of UTF-16 can become three.
  let isUTF8 =
    !file.starts(with: [0xFF, 0xFE]) && !file.starts(with: [0xFE, 0xFF]) && !file.prefix(2).contains(0)
  let width = isUTF8 ? lines[line - 1].count : file.count * 2
  claim((1...width + 1).contains(column), "column \(column) of \(width) in line \(line)")
}
