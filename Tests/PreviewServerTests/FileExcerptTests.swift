import TestSupport
import Testing

@testable import PreviewServer

struct `The lines around a place` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(
    _ text: String,
    around line: Int,
    column: Int? = nil,
    mask: (String) -> String = { $0 }
  ) throws -> [String] {
    try folder.write(text, to: "file")
    return FileExcerpt.lines(of: "\(folder.path)/file", around: line, column: column, mask: mask).map {
      "\($0.number) \($0.text)"
    }
  }

  @Test func `are two before and two behind`() throws {
    #expect(try lines("a\nb\nc\nd\ne\nf\ng\n", around: 4) == ["2 b", "3 c", "4 d", "5 e", "6 f"])
    #expect(try lines("a\r\nb\r\n", around: 1) == ["1 a", "2 b"])
    #expect(try lines("a", around: 1) == ["1 a"])
  }

  @Test func `are cut around the column`() throws {
    let long = String(repeating: "é", count: 100) + "X" + String(repeating: "é", count: 1000)
    let shown = try lines(long, around: 1, column: 201)
    #expect(shown.count == 1)
    #expect(shown[0].hasPrefix("1 …é") && shown[0].hasSuffix("é…") && shown[0].contains("X"))
    #expect(shown[0].utf8.count < 160)
  }

  @Test(arguments: [1, 6, 218])
  func `are masked before they are cut`(column: Int) throws {
    let secret = "a:" + String(repeating: "s", count: 200)
    let shown = try lines("git: https://\(secret)@x/", around: 1, column: column) {
      $0.replacing("\(secret)@", with: "***@")
    }
    #expect(shown == ["1 git: https://***@x/"])
  }

  @Test func `are empty for a file that is not text or does not exist`() throws {
    #expect(try lines("a\u{1}b", around: 1) == [])
    #expect(try lines("a", around: 9) == [])
    #expect(FileExcerpt.lines(of: "\(folder.path)/none", around: 1, column: nil, mask: { $0 }) == [])
  }
}
