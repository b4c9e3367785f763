import Basics
import BlogModel
import Foundation
import SiteOutput
import TestSupport
import Testing

@testable import Media

/// Pictures in archives are found like files of a folder, and only those that are shown are extracted.
struct ArchivedFilesTests {
  private typealias Entry = TestArchive.Entry

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(
    _ entries: [Entry],
    name: String = "a.zip",
    isClean: Bool = false
  ) throws
    -> ArchivedFiles
  {
    try folder.write(TestArchive.zip(entries), to: name)
    return try archive(name: name, isClean: isClean)
  }

  private func archive(name: String = "a.zip", isClean: Bool = false) throws -> ArchivedFiles {
    let path = "\(folder.path)/\(name)"
    let contents = try ArchiveScan().contents(ArchiveReader(path: path), path: path, name: name) { _ in
      false
    }
    return ArchivedFiles(contents.contents, cache: "\(folder.path)/cache", isClean: isClean)
  }

  private func finder(_ archives: ArchivedFiles...) throws -> PictureFinder {
    let export = Community(bloggers: [], blogs: [], comments: [], likes: [])
    return try PictureFinder(folder: "\(folder.path)/images", archives: archives, export: export)
  }

  private func extracted() throws -> [String] {
    try folder.tree("cache/archives").keys.filter { $0.hasSuffix(".png") }
  }

  @Test(arguments: ["/media/b.png", "media/b.png", "top/media/b.png", "https://x.example/any/b.png"])
  func `a file of an archive is found by its path or its name`(_ reference: String) throws {
    let archive = try archive([Entry("top/media/b.png", text: "b"), Entry("top/c.json", text: "{}")])
    let finder = try finder(archive)
    let path = try #require(try finder.path(for: reference, places: []))
    #expect(finder.isArchived(path) && finder.name(of: path) == "a.zip/top/media/b.png")
    #expect(try extracted().isEmpty)
    #expect(try archive.extract([path]).isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "b")
    #expect(try extracted().count == 1)
  }

  @Test func `a file of the folder is preferred`() throws {
    try folder.write("own", to: "images/media/b.png")
    let finder = try finder(try archive([Entry("media/b.png", text: "b"), Entry("x.json", text: "{}")]))
    #expect(try finder.path(for: "media/b.png", places: []) == "media/b.png")
  }

  @Test func `a duplicate name is ambiguous`() throws {
    let finder = try finder(try archive([Entry("x/b.png", text: "1"), Entry("y/b.png", text: "2")]))
    #expect(throws: PictureFinder.Failure.ambiguous) { try finder.path(for: "z/b.png", places: []) }
  }

  @Test func `the name of an archive says which file of several archives is meant`() throws {
    let entries = [Entry("top/avatar.png", text: "x"), Entry("top/x.json", text: "{}")]
    let names = ["in/a.zip", "in/b.zip", "one/c.zip", "two/c.zip"]
    let archives = try names.map { try archive(entries, name: $0) }
    let finder = try finder(archives[0], archives[1], archives[2], archives[3])
    let found = try ["a.zip/avatar.png", "b.zip/avatar.png"].map { try finder.path(for: $0, places: []) }
    #expect(found.map { $0.map(finder.name(of:)) } == ["in/a.zip/top/avatar.png", "in/b.zip/top/avatar.png"])
    #expect(throws: PictureFinder.Failure.self) { try finder.path(for: "c.zip/avatar.png", places: []) }
  }

  @Test func `a profile's picture of a Twitter archive is found without the account's number`() throws {
    let finder = try finder(
      try archive([
        Entry("data/profile_media/12-Ab.png", text: "b"), Entry("data/tweets_media/9-x.png", text: "x"),
      ])
    )
    #expect(try finder.path(for: "profile_media/Ab.png", places: []) != nil)
    #expect(throws: PictureFinder.Failure.missing) { try finder.path(for: "profile_media/b.png", places: []) }
    #expect(throws: PictureFinder.Failure.missing) { try finder.path(for: "other/Ab.png", places: []) }
  }

  @Test func `copies of another version of the archive are removed`() throws {
    var archive = try archive([Entry("b.png", text: "one")])
    let first = try #require(try finder(archive).path(for: "b.png", places: []))
    _ = try archive.extract([first])
    archive = try self.archive([Entry("b.png", text: "three")])
    let second = try #require(try finder(archive).path(for: "b.png", places: []))
    _ = try archive.extract([second])
    #expect(try extracted().count == 2)
    archive.removeOtherVersions()
    #expect(first != second)
    #expect(try String(contentsOfFile: second, encoding: .utf8) == "three")
    #expect(try extracted().count == 1)
  }

  @Test func `a copy is made once, unless the build is clean`() throws {
    var archive = try archive([Entry("b.png", text: "one")])
    let path = try #require(try finder(archive).path(for: "b.png", places: []))
    _ = try archive.extract([path])
    try "two".write(toFile: path, atomically: false, encoding: .utf8)
    _ = try archive.extract([path])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
    archive = try self.archive(isClean: true)
    _ = try archive.extract([path])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
  }

  @Test(arguments: ["", "on"])
  func `a copy that is not whole is replaced`(_ remaining: String) throws {
    let archive = try archive([Entry("b.png", text: "one")])
    let path = try #require(try finder(archive).path(for: "b.png", places: []))
    _ = try archive.extract([path])
    try remaining.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try archive.extract([path]).isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
  }

  @Test func `a damaged file is reported in each build and does not stop the others`() throws {
    var bytes = TestArchive.zip([
      Entry("a.png", text: "first"), Entry("b.png", text: "second"), Entry("c.png", text: "third"),
    ])
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "second".utf8) })
    bytes[place] ^= 1
    try folder.write(bytes, to: "a.zip")
    let archive = try archive()
    let finder = try finder(archive)
    let paths = try ["a.png", "b.png", "c.png"].compactMap { try finder.path(for: $0, places: []) }
    for _ in 1...2 {
      let problems = try archive.extract(Set(paths))
      #expect(problems.map(\.code) == ["archive-files-unreadable"])
      #expect(problems[0].summary.hasPrefix("1 file cannot be read from the archive, such as 'b.png': "))
      #expect(try paths.map { try String(contentsOfFile: $0, encoding: .utf8) } == ["first", "", "third"])
    }
  }
}
