import TestSupport
import Testing

@testable import Basics

/// Archives are listed and records are read from them without extracting files.
@Suite struct ArchiveTests {
  private typealias Entry = TestArchive.Entry

  private func scan(
    _ archive: [UInt8],
    _ limits: ArchiveContents.Limits = ArchiveContents.Limits()
  ) throws -> (contents: ArchiveContents, records: [ArchiveScan.Record]) {
    try archive.withUnsafeBytes { bytes in
      try ArchiveScan(limits).contents(ArchiveReader(bytes), path: "/a.zip", name: "a.zip") {
        $0.hasSuffix(".json")
      }
    }
  }

  @Test(arguments: [true, false])
  func `files are listed and records are read`(isZip: Bool) throws {
    let entries = [
      Entry("x/", type: "5"), Entry("x/outbox.json", text: "{}"),
      Entry("x/media/Größe 1.png", text: "picture"),
      Entry("x/actor.json", text: #"{"a":1}"#),
    ]
    let (contents, records) = try scan(isZip ? TestArchive.zip(entries) : TestArchive.tar(entries))
    #expect(contents.files.map(\.path) == ["x/actor.json", "x/media/Größe 1.png", "x/outbox.json"])
    #expect(contents.files.map(\.inner) == ["actor.json", "media/Größe 1.png", "outbox.json"])
    #expect(contents.files.map(\.index) == [3, 2, 1])
    #expect(records.map(\.file.path) == ["x/actor.json", "x/outbox.json"])
    #expect(records.map { String(decoding: $0.bytes, as: UTF8.self) } == [#"{"a":1}"#, "{}"])
    #expect(contents.problems.isEmpty)
  }

  @Test(arguments: [
    "../evil.json", "/etc/evil.json", "a/../../evil.json", "C:/evil.json", "a//evil.json",
    "a/./evil.json", "a/../\u{301}evil.json",
    "a\nevil.json",
  ])
  func `a name that could lead out is not used`(_ name: String) throws {
    let (contents, records) = try scan(
      TestArchive.zip([Entry(name, text: "{}"), Entry("good.json", text: "{}")])
    )
    #expect(contents.files.map(\.path) == ["good.json"])
    #expect(records.map(\.file.path) == ["good.json"])
    #expect(contents.problems.map(\.flaw) == [.unsafeName])
    #expect(contents.problems.map(\.example) == [name])
  }

  @Test func `a backslash, which leads out on other systems, is not used`() throws {
    let (contents, _) = try scan(
      TestArchive.tar([Entry("..\\evil.json", text: "{}"), Entry("good.json", text: "{}")])
    )
    #expect(contents.files.map(\.path) == ["good.json"])
    #expect(contents.problems.map(\.example) == ["..\\evil.json"])
  }

  @Test func `links and devices are not followed`() throws {
    let entries = [Entry("a.json", type: "2"), Entry("b.json", type: "3"), Entry("c.json", text: "{}")]
    let (contents, _) = try scan(TestArchive.tar(entries))
    #expect(contents.files.map(\.path) == ["c.json"])
    #expect(contents.problems.map { "\($0.flaw) \($0.count) \($0.example)" } == ["notAFile 2 a.json"])
  }

  @Test(arguments: ["a.json", "\u{301}.json"])
  func `of several entries with one name the last counts`(_ name: String) throws {
    let (contents, records) = try scan(
      TestArchive.zip([Entry(name, text: "[1]"), Entry("./\(name)", text: "[2]")])
    )
    #expect(contents.files.map(\.index) == [1])
    #expect(records.map { String(decoding: $0.bytes, as: UTF8.self) } == ["[2]"])
    #expect(contents.problems.map(\.flaw) == [.duplicate])
  }

  @Test func `encrypted entries and archives in archives are reported`() throws {
    let entries = [
      Entry("secret.json", Array("{}".utf8), isEncrypted: true), Entry("old.ZIP", text: "PK"),
      Entry("b.json", text: "{}"),
    ]
    let (contents, records) = try scan(TestArchive.zip(entries))
    #expect(contents.problems.map(\.flaw) == [.encrypted, .nested])
    #expect(records.map(\.file.path) == ["b.json"])
  }

  @Test func `limits hold`() throws {
    let entries = (0..<20).map { Entry("\($0).json", [UInt8](repeating: 32, count: 1000)) }
    let archive = TestArchive.zip(entries)
    var limits = ArchiveContents.Limits()
    limits.maximumEntries = 19
    #expect(throws: ArchiveError.tooManyEntries(limit: 19)) { try scan(archive, limits) }
    limits.maximumEntries = 20
    #expect(try scan(archive, limits).records.count == 20)
    limits.maximumRecords = 19_999
    #expect(throws: ArchiveError.tooLarge(limit: 19_999)) { try scan(archive, limits) }
    limits = ArchiveContents.Limits()
    (limits.alwaysAllowed, limits.maximumRatio) = (10_000, 0)
    #expect(throws: ArchiveError.bomb(limit: 10_000)) { try scan(archive, limits) }
  }

  @Test func `an entry that states a huge size is not waited for`() throws {
    let archive = TestArchive.tar([Entry("a.bin", text: "x")], size: 8_000_000_000)
    #expect(throws: ArchiveError.bomb(limit: 64 << 20)) { try scan(archive) }
  }

  @Test(arguments: [Array("PK\u{3}\u{4}".utf8), Array("hello".utf8), []])
  func `what is not an archive is an error`(_ bytes: [UInt8]) throws {
    #expect {
      try scan(bytes)
    } throws: { error in
      if case .damaged(let reason)? = error as? ArchiveError { !reason.isEmpty } else { false }
    }
  }

  @Test func `a cut archive is an error or has fewer files, at every byte`() throws {
    let entries = [Entry("a.json", text: #"{"a":1}"#), Entry("m/b.png", text: "picture")]
    for archive in [TestArchive.zip(entries), TestArchive.tar(entries)] {
      for end in archive.indices {
        let files = (try? scan(Array(archive[..<end])))?.contents.files ?? []
        #expect(files.count <= 2)
      }
    }
  }

  @Test func `a missing library is an error with the loader's text`() {
    let library = ArchiveLibrary(files: ["libarchive-that-is-missing.so"])
    guard case .libraryMissing(let reason)? = library.problem else {
      Issue.record("\(String(describing: library.problem))")
      return
    }
    #expect(reason.contains("libarchive-that-is-missing"))
  }

  @Test(arguments: [
    (["a/b/x", "a/b/y"], "a/b/"), (["a/x", "b/x"], ""), (["x"], ""), ([], ""), (["a/b/x", "a/bc/y"], "a/"),
  ])
  func `the folder that contains all files`(_ paths: [String], _ folder: String) {
    #expect(ArchiveScan.commonFolder(paths) == folder)
  }
}
