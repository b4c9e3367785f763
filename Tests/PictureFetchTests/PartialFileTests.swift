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
      for name in ["left.1.part", "other.2.part", "own"] {
        try Data().write(to: folder.appending(path: name))
      }
      let file = try PartialFile(path: path)
      let anHourAgo = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -3600)]
      for name in try names where !name.hasPrefix("other") {
        try FileManager.default.setAttributes(anHourAgo, ofItemAtPath: "\(folder.path())/\(name)")
      }
      PartialFile.clearUp(folder.path())
      try file.commit()
      // The locks of another machine may not be seen here, so its new file stays.
      #expect(try names.sorted() == ["other.2.part", "own", "picture"])
    }
  }

  @Test func `two writers of one file do not mix their bytes`() throws {
    try inFolder {
      let first = try PartialFile(path: path)
      try write("the whole picture", to: first)
      let second = try PartialFile(path: path)
      try write("the wh", to: second)
      try first.commit()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "the whole picture")
    }
  }

  @Test func `a missing folder fails with the system's message`() {
    #expect(throws: PartialFile.Failure.self) { try PartialFile(path: "/nowhere/at/all/picture") }
  }
}
