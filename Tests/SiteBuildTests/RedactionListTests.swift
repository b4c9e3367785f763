import TestSupport
import Testing

@testable import SiteBuild

struct RedactionListTests {
  private func read(_ text: String) throws -> [String] {
    try RedactionList.entries(Array(text.utf8), path: "takedown.txt")
  }

  @Test(arguments: [
    ("", []), ("\n\n", []), ("# nothing\n", []), ("b1", ["b1"]), ("b1\nblogs/b2\n", ["b1", "blogs/b2"]),
    ("b1\r\n\r\nbloggers/u1\r\n", ["b1", "bloggers/u1"]), ("\u{FEFF}b1\n", ["b1"]),
    ("\u{FEFF}# x\nb1", ["b1"]),
    ("  b1\t\n", ["b1"]), ("b1 # asked for\n", ["b1"]), ("b1#2\n", ["b1#2"]), ("two words\n", ["two words"]),
    ("blogs/b1/comments/c1", ["blogs/b1/comments/c1"]), ("b1\rb2", ["b1", "b2"]), ("é # x", ["é"]),
  ])
  func `a line that is not a comment is an entry`(text: String, entries: [String]) throws {
    #expect(try read(text) == entries)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x62, 0x00], [0x62, 0xC3], [0x62, 0x00]] as [[UInt8]])
  func `a list that is not UTF-8 is an error, not skipped`(bytes: [UInt8]) {
    let error = #expect(throws: RedactionError.self) {
      try RedactionList.entries(bytes, path: "takedown.txt")
    }
    #expect(
      error?.description
        == "takedown.txt: the takedown list is not valid UTF-8. Save it as UTF-8, with one id per line."
    )
  }

  @Test func `a missing list is an error, not skipped`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: RedactionError.self) { try RedactionList.read("\(folder.path)/list") }
    #expect(
      error?.description
        == "\(folder.path)/list: cannot read the takedown list: No such file or directory; nothing was read or built. Check the path and its permissions."
    )
    #expect(throws: RedactionError.self) { try RedactionList.read(folder.path) }
  }
}
