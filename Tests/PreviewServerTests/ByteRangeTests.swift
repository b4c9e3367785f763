import Testing

@testable import PreviewServer

struct `A range of bytes` {
  @Test(arguments: [
    ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=-10", 90..<100), ("bytes=-1000", 0..<100),
    ("bytes=99-99", 99..<100), ("bytes=50-99999999999999999999", 50..<100), ("Bytes = 1-2", 1..<3),
    ("bytes=0-9223372036854775807", 0..<100),
  ])
  func `is one part of the file`(header: String, part: Range<Int>) {
    #expect(ByteRange(header, size: 100) == .part(part))
  }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])
  func `that the file does not have is unsatisfiable`(header: String) {
    #expect(ByteRange(header, size: 100) == .unsatisfiable)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=9-1", "bytes=a-b", "lines=0-1", "bytes=0-1,3-4", "bytes=+1-2",
  ])
  func `that is not valid is ignored`(header: String) {
    #expect(ByteRange(header, size: 100) == .whole)
  }

  @Test func `of an empty file is not there`() {
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
  }
}
