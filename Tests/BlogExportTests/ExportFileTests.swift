import BlogModel
import Foundation
import Testing

@testable import BlogExport

struct ExportFileTests {
  @Test
  func `a file that is shortened, replaced in place or extended while it is read is reported`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    for change in ["", "[2]", "[1][2]"] {
      try Data("[1]".utf8).write(to: url)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)],
        ofItemAtPath: url.path
      )
      let file = try ExportFile(path: url.path, name: "x.json")
      try file.checkUnchanged()
      try Data(change.utf8).write(to: url, options: [])
      #expect(throws: ExportError.changed(file: "x.json")) { try file.checkUnchanged() }
    }
  }

  @Test
  func `reading behind the end of a shortened file gives nothing`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(repeating: 0x20, count: 1 << 20).write(to: url)
    let input = ByteInput.file(try ExportFile(path: url.path, name: "x.json"))
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 10)
    let window = try TextWindow(PlainStream(input), name: "x.json")
    window.fill(to: 1 << 20)
    #expect(window.end == 10)
  }

  @Test(arguments: [UInt16(0x20AC), 0xD8D8, 0xDCDC, 0x41])
  func `UTF-16 of any length is read to its end, also of three bytes a unit`(_ unit: UInt16) throws {
    let character = unit == 0x41 ? 1 : 3
    for count in 0..<100 {
      let bytes = (0..<count).flatMap { _ in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      let stream = UTF16Stream(PlainStream(.memory(bytes)), isLittleEndian: true)
      let window = try TextWindow(stream, name: "x.json")
      window.fill(to: 1000)
      #expect(window.end == count * character)
    }
  }

  @Test(arguments: [UInt16(0xD800), 0xDC00])
  func `half of a pair in UTF-16 becomes U+FFFD`(_ half: UInt16) throws {
    let head = Array(#"{"blogs":[{"documentId":"b1","blogDescription":"a"#.utf16)
    let units = head + [half] + Array(#"b"}]}"#.utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let result = try ExportReader().read([("export.json", bytes)])
    #expect(result.community.blogs.map(\.text) == ["a\u{FFFD}b"])
  }
}
