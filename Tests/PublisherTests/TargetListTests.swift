import Testing

@testable import Publisher

struct TargetListTests {
  private let files = [
    PublishFile(path: "index.html", size: 3, fingerprint: "00ff", step: .root),
    PublishFile(path: "images/a b.webp", size: 10, fingerprint: "11ff", step: .assets),
  ]

  @Test func `a list is read as it was written`() throws {
    var list = TargetList(of: files)
    list.isComplete = false
    list.entries["blogs/b1/index.html"] = .init(fingerprint: nil, size: 0, step: .pages, isThere: false)
    list.entries["blogs/b2/index.html"] = .init(fingerprint: nil, size: 0, step: .pages, isThere: true)
    #expect(TargetList(text: list.text) == list)
  }

  @Test func `the text has a line a file, sorted by path`() {
    let lines = TargetList(of: files).text.split(separator: "\n")
    #expect(lines[0] == "blogforge-files 1")
    #expect(lines[2...3] == ["11ff 10 0 images/a b.webp", "00ff 3 3 index.html"])
    #expect(lines[4].hasPrefix("end 2 "))
  }

  @Test func `the same files have the same id in any order, others another`() {
    let list = TargetList(of: files)
    #expect(TargetList(of: files.reversed()).id == list.id)
    #expect(TargetList(of: Array(files.dropLast())).id != list.id)
    #expect(TargetList.id(in: list.idText) == list.id)
  }

  @Test(arguments: [
    "a\nb", #"a\b"#, #"a\nb"#, "ä 1", "-x", " ", "#x", "a\r\nb", "\u{301}a.txt", "\u{E33}.html", "a \u{301}b",
  ])
  func `a path of odd characters comes back`(path: String) {
    let list = TargetList(of: [PublishFile(path: path, size: 1, fingerprint: "0", step: .root)])
    #expect(TargetList(text: list.text)?.entries.keys.first.map { Array($0.text.utf8) } == Array(path.utf8))
  }

  @Test func `paths with composed and with decomposed letters are two files`() {
    let paths = ["a\u{308}.html", "\u{E4}.html"]
    let list = TargetList(of: paths.map { PublishFile(path: $0, size: 1, fingerprint: "0", step: .root) })
    #expect(list.entries.count == 2)
    #expect(TargetList(text: list.text) == list)
  }

  @Test(arguments: ["../x", "a/../b", "/etc/passwd", "a//b", "./a", "", "a/", ".blogforge-published"])
  func `a list that names a path outside the target is invalid`(path: String) {
    let list = TargetList(of: [PublishFile(path: path, size: 1, fingerprint: "0", step: .root)])
    #expect(TargetList(text: list.text) == nil)
  }

  @Test func `a list that is truncated or changed anywhere is invalid`() {
    let text = TargetList(of: files).text
    for length in 0..<text.utf8.count - 1 {
      #expect(TargetList(text: String(text.prefix(length))) == nil)
    }
    #expect(TargetList(text: text.replacing("index", with: "Index")) == nil)
  }

  @Test(arguments: ["", "id 1\n", "blogforge-published 1\nid \nx\n", "<html>\n<p>Not found\n"])
  func `other texts contain no id`(text: String) {
    #expect(TargetList.id(in: text) == nil)
  }
}
