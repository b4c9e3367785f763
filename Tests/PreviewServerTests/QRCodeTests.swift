import Testing

@testable import PreviewServer

struct `A QR code` {
  @Test(arguments: [(14, 21), (15, 25), (26, 25), (42, 29), (62, 33), (84, 37), (106, 41)])
  func `is as large as its text needs`(count: Int, size: Int) {
    #expect(QRCode(String(repeating: "a", count: count))?.size == size)
  }

  @Test func `does not exist for a long text`() {
    #expect(QRCode(String(repeating: "a", count: 107)) == nil)
  }

  /// The first example that any reader must read: three corners, and the line of light and dark between them.
  @Test func `has its corners and lines`() throws {
    let code = try #require(QRCode("http://192.168.1.7:8080/"))
    for (column, row) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
      #expect((0..<7).allSatisfy { code[column + $0, row] && code[column, row + $0] })
      #expect(code[column + 3, row + 3] && !code[column + 1, row + 1])
    }
    #expect((8..<code.size - 8).allSatisfy { code[$0, 6] == ($0 % 2 == 0) && code[6, $0] == ($0 % 2 == 0) })
    #expect(code[8, code.size - 8])
    #expect(!code[-1, 0] && !code[0, code.size])
  }

  @Test func `is drawn with two rows a line and light all around`() throws {
    let lines = try #require(QRCode("a")).text.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.allSatisfy { $0.count == 25 })
    #expect(lines.first?.allSatisfy { $0 == "█" } == true)
    #expect(lines.allSatisfy { $0.hasPrefix("██") && $0.hasSuffix("██") || $0.hasPrefix("▀▀") })
  }
}
