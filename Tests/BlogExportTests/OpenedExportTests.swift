import BlogModel
import TestSupport
import Testing

@testable import BlogExport

/// Archives among the files of an export are read as if they were folders.
@Suite struct OpenedExportTests {
  private typealias Entry = TestArchive.Entry

  private let folder: TemporaryFolder
  private static let blogs =
    #"[{"documentId":"b1","bloggerId":"u1","blogDescription":"Hello","createdDate":"x"}]"#

  init() throws { folder = try TemporaryFolder() }

  private func open(_ archive: [UInt8], name: String = "backup.zip") throws -> OpenedExport {
    try folder.write(archive, to: name)
    return try OpenedExport([ExportSource(name: name, path: "\(folder.path)/\(name)")])
  }

  @Test(arguments: ["backup.zip", "backup.tar", "BACKUP.TAR"])
  func `records of an archive are read, with its name in reports`(_ name: String) async throws {
    let entries = [
      Entry("backup/blogs.json", text: Self.blogs),
      Entry("backup/bloggers.json", text: #"[{"bloggerId":"u1"}]"#),
      Entry("backup/drafts/blogs.json", text: #"[{"documentId":"d","blogDescription":"draft"}]"#),
      Entry("backup/.hidden/blogs.json", text: "["), Entry("backup/readme.txt", text: "x"),
    ]
    let isZip = name.hasSuffix(".zip")
    let opened = try open(isZip ? TestArchive.zip(entries) : TestArchive.tar(entries), name: name)
    #expect(
      opened.sources.map(\.name) == [
        "\(name)/backup/bloggers.json", "\(name)/backup/blogs.json", "\(name)/backup/drafts/blogs.json",
      ]
    )
    let result = try await ExportReader().read(opened.sources)
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(
      result.diagnostics.first?.place
        == Diagnostic.Place(file: "\(name)/backup/blogs.json", line: 1, column: 78)
    )
  }

  @Test func `documents in folders of an archive have the ids of their files`() async throws {
    let opened = try open(
      TestArchive.zip([
        Entry("blogs/b1.json", text: #"{"bloggerId":"u1","blogDescription":"One"}"#),
        Entry("blogs/b2.json", text: #"{"bloggerId":"u1","blogDescription":"Two"}"#),
      ])
    )
    let result = try await ExportReader().read(opened.sources)
    #expect(result.community.blogs.map(\.id).sorted() == ["b1", "b2"])
  }

  @Test func `a platform is recognised in an archive`() throws {
    let outbox = #"{"@context":"https://www.w3.org/ns/activitystreams","orderedItems":[]}"#
    let opened = try open(
      TestArchive.zip([Entry("likes.json", text: "{}"), Entry("outbox.json", text: outbox)])
    )
    #expect(Platform.recognised(in: opened.sources)?.map.name == "mastodon")
  }

  @Test func `scripts are read only next to tweets, and no others`() throws {
    let script = "window.YTD.x.part0 = [ ]"
    let names = [
      "account.js", "direct-messages.js", "profile.js", "tweets-part1.js", "tweets.js", "tweets-partx.js",
    ]
    let entries = names.map { Entry("data/\($0)", text: script) } + [Entry("web/profile.js", text: "x")]
    let opened = try open(TestArchive.zip(entries))
    #expect(
      opened.sources.compactMap(\.inner) == [
        "data/account.js", "data/profile.js", "data/tweets-part1.js", "data/tweets.js",
      ]
    )
  }

  @Test(arguments: ["a.txt", "../a.json"])
  func `an archive without records is an error`(_ name: String) throws {
    let error = #expect(throws: ExportError.self) { try open(TestArchive.zip([Entry(name, text: "x")])) }
    let sentence = "backup.zip: the archive contains no export. See docs/exports.md"
    #expect(try line(#require(error).diagnostic).hasPrefix(sentence))
  }

  @Test func `a file that only has the name of an archive is an error with a way out`() throws {
    let error = #expect(throws: ExportError.self) { try open(Array("<html>".utf8)) }
    let diagnostic = try #require(error).diagnostic
    #expect(diagnostic.code == "archive-unreadable")
    #expect(diagnostic.summary.hasPrefix("the archive is damaged, truncated or of an unknown format: "))
    #expect(diagnostic.hint == "Download it again. If it has another format, unpack it and name the folder.")
  }

  @Test func `entries that are not used are reported once for each reason`() throws {
    let opened = try open(
      TestArchive.tar([
        Entry("blogs.json", text: Self.blogs), Entry("l1", type: "2"), Entry("l2", type: "2"),
        Entry("../x", text: "x"),
        Entry("older.tar.gz", text: "x"),
      ]),
      name: "b.tar"
    )
    #expect(
      opened.diagnostics.map { line($0) } == [
        "b.tar: 2 entries are links or devices, such as 'l1'; skipped.",
        "b.tar: 1 entry has an unsafe name, such as '../x'; skipped.",
        "b.tar: 1 entry is an archive, such as 'older.tar.gz'; not opened. Unpack it if it belongs to the export.",
      ]
    )
  }

  @Test func `files that are no archives are left as they are`() throws {
    let sources = [ExportSource(name: "a.json", path: "/nonexistent/a.json")]
    #expect(try OpenedExport(sources).sources == sources)
  }
}
