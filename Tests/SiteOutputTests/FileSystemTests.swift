import Foundation
import TestSupport
import Testing

@testable import SiteOutput

struct FileSystemTests {
  @Test func `a folder contains itself and what is below it, however the path is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a/b/c")
    let root = folder.path
    for inner in ["a", "a/", "a/b", "a/b/c", "a/b/../../a", "./a", "a/\u{301}x"] {
      #expect(FileSystem.contains("\(root)/a", "\(root)/\(inner)"), "\(inner)")
    }
    #expect(!FileSystem.contains("\(root)/a/b", "\(root)/a"))
  }

  @Test func `a name that begins with another's is not below it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "ab/c")
    try folder.write("x", to: "a/c")
    #expect(!FileSystem.contains("\(folder.path)/a", "\(folder.path)/ab"))
  }

  @Test func `links are resolved before comparing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a/b/c")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "a")
    #expect(FileSystem.contains("\(folder.path)/link", "\(folder.path)/a/b"))
    #expect(FileSystem.contains("\(folder.path)/a", "\(folder.path)/link/b/c"))
  }

  @Test func `the root contains everything`() throws {
    let folder = try TemporaryFolder()
    #expect(FileSystem.contains("/", folder.path))
  }

  @Test func `what is not there yet is where it would be`() throws {
    let folder = try TemporaryFolder()
    #expect(FileSystem.contains(folder.path, "\(folder.path)/nowhere/deep/../x"))
    #expect(!FileSystem.contains(folder.path, "\(folder.path)/nowhere/../../x"))
    #expect(!FileSystem.contains("\(folder.path)/nowhere", folder.path))
    #expect(!FileSystem.contains("\(folder.path)/nowhere", "\(folder.path)/nowhere/../\u{301}x"))
  }

  @Test func `files below a folder are listed in one order, hidden ones too`() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a/z", "a/.hidden", "c/d/e", ".x/y"] { try folder.write("", to: name) }
    #expect(try FileSystem.files(below: folder.path) == ["b", ".x/y", "a/.hidden", "a/z", "c/d/e"])
  }

  @Test func `a tree goes with its links, not with what they lead to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "precious/file")
    try folder.write("x", to: "tree/a/b")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/tree/a/link",
      withDestinationPath: "../../precious"
    )
    try folder.write("", to: "tree/lock")
    try FileSystem.removeEntries(of: "\(folder.path)/tree", except: "lock")
    #expect(try FileSystem.list("\(folder.path)/tree") == ["lock"])
    try FileSystem.removeTree("\(folder.path)/tree")
    #expect(try FileSystem.list(folder.path) == ["precious"])
    #expect(folder.has("precious/file"))
    try FileSystem.removeTree("\(folder.path)/tree")
  }

  @Test func `a file that is replaced is never seen half`() throws {
    let folder = try TemporaryFolder()
    try FileSystem.replace("\(folder.path)/x", with: [1])
    try FileSystem.replace("\(folder.path)/x", with: [2, 3])
    #expect(try FileSystem.read("\(folder.path)/x") == [2, 3])
    #expect(try FileSystem.list(folder.path) == ["x"])
  }

  @Test func `reading a folder or a missing file fails`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileSystemError(.read, folder.path, code: EISDIR)) { try FileSystem.read(folder.path) }
    let path = "\(folder.path)/nowhere"
    #expect(throws: FileSystemError(.open, path, code: ENOENT)) { try FileSystem.read(path) }
  }
}
