import Foundation
import Testing

@testable import BlogExport

struct ExportFileTests {
  @Test
  func `a file that is shortened, replaced in place or extended while it is read is told`() throws {
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
}
