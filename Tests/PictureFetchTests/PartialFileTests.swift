import Foundation
import Testing

@testable import PictureFetch

struct PartialFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID().uuidString)")
  private var path: String { "\(folder.path())/picture" }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path()) }
  }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func write(_ text: String, to file: PartialFile) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  @Test func `a file appears when it is complete`() throws {
    try inFolder {
      let file = try PartialFile(path: path)
      try write("half", to: file)
      #expect(!FileManager.default.fileExists(atPath: path))
      try write(" and half", to: file)
      try file.commit()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "half and half")
      #expect(try names == ["picture"])
    }
  }

  @Test func `one that is not finished leaves the old file and no other`() throws {
    try inFolder {
      try Data("old".utf8).write(to: URL(filePath: path))
      try write("new", to: PartialFile(path: path))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      #expect(try names == ["picture"])
    }
  }

  @Test func `what an interrupted run left is removed, what another one writes is not`() throws {
    try inFolder {
      try Data().write(to: folder.appending(path: "left.1.part"))
      try Data().write(to: folder.appending(path: "own"))
      let file = try PartialFile(path: path)
      PartialFile.clearUp(folder.path())
      try file.commit()
      #expect(try names.sorted() == ["own", "picture"])
    }
  }

  @Test func `a missing folder fails with the system's message`() {
    #expect(throws: PartialFile.Failure.self) { try PartialFile(path: "/nowhere/at/all/picture") }
  }
}
