import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// What a studio has confirmed is on the disk.
struct OverlayFolderTests {
  private static func isFolder(_ file: CInt) -> Bool {
    var record = stat()
    return fstat(file, &record) == 0 && record.st_mode & S_IFMT == S_IFDIR
  }

  @Test func `a record is on the disk before it has its name, and its name before the call returns`() throws {
    let folder = try TemporaryFolder()
    var overlay = OverlayFolder(folder: folder.path)
    try overlay.write(Array("old".utf8), to: "blogs/b1.json")
    let before = Mutex<[String]>([])
    overlay.synchronize = { [path = folder.path] file in
      let text = try? String(contentsOfFile: "\(path)/blogs/b1.json", encoding: .utf8)
      before.withLock { $0.append("\(Self.isFolder(file) ? "folder" : "file"): \(text ?? "-")") }
      return true
    }
    try overlay.write(Array("new".utf8), to: "blogs/b1.json")
    #expect(before.withLock { $0 } == ["file: old", "folder: new"])
    try overlay.remove("blogs/b1.json")
    #expect(before.withLock { $0 }.last == "folder: -")
  }

  @Test func `the folder of a first record is on the disk before the record`() throws {
    let folder = try TemporaryFolder()
    var overlay = OverlayFolder(folder: "\(folder.path)/overlay")
    let steps = Mutex<[Bool]>([])
    overlay.synchronize = { file in
      steps.withLock { $0.append(Self.isFolder(file)) }
      return true
    }
    try overlay.write([1], to: "blogs/b1.json")
    // The folder that has `overlay`, then the one that has `blogs`, the file, and its folder.
    #expect(steps.withLock { $0 } == [true, true, false, true])
  }

  @Test(arguments: [false, true])
  func `a disk that fails is reported and leaves a whole record`(failsAtFolder: Bool) throws {
    let folder = try TemporaryFolder()
    var overlay = OverlayFolder(folder: folder.path)
    try overlay.write(Array("old".utf8), to: "blogs/b1.json")
    overlay.synchronize = { file in
      errno = EIO
      return Self.isFolder(file) != failsAtFolder
    }
    #expect(throws: OverlayError(path: "\(folder.path)/blogs/b1.json", code: EIO)) {
      try overlay.write(Array("new".utf8), to: "blogs/b1.json")
    }
    #expect(try folder.text("blogs/b1.json") == (failsAtFolder ? "new" : "old"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/blogs") == ["b1.json"])
  }
}
