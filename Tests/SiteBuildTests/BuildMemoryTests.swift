import Basics
import BlogModel
import Foundation
import MarkdownHTML
import SearchIndex
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// What a build remembers of the one before, and when it does not trust it.
struct BuildMemoryTests {
  @Test func `every path of a site folder is checked before a build says that nothing has changed`() throws {
    let site = try SampleSite()
    try site.folder.write("{}", to: "site/export/export.json")
    // A path that is added here is one of `BuildInputs.sources`, or no input: root, output, cache.
    #expect(
      Mirror(reflecting: try site.siteFolder()).children.compactMap(\.label) == [
        "root", "sources", "unusableNames", "generatorFiles", "images", "omitsPictures", "templates",
        "staticFiles", "ownPages", "output", "cache", "fieldMap", "redact", "slugs", "pseudonyms",
      ]
    )
  }

  @Test func `a state is read as it was written, and not at all when a byte is wrong`() throws {
    let folder = try TemporaryFolder()
    let diagnostic = Diagnostic(
      code: "c",
      severity: .error,
      place: .init(file: "f", line: 3),
      record: nil,
      summary: "s",
      hint: "h"
    )
    let file = BuildInputs.File(name: "n", stamp: FileStamp(value: 7), content: Fingerprint(of: "x"))
    let state = BuildState(
      key: 1,
      manifest: 2,
      inputs: BuildInputs(files: [file, .init(name: "m", stamp: .none, content: nil)]),
      outputs: [FileStamp(value: 5), .none],
      totals: BuildTotals(numbers: [1, 2, 3, 4, 5, 6, 7]),
      diagnostics: [diagnostic],
      expectsAnotherTry: true
    )
    let path = "\(folder.path)/state/x"
    try state.write(to: path)
    let read = try #require(BuildState.read(path))
    #expect(read.inputs == state.inputs)
    #expect(read.outputs == state.outputs)
    #expect(read.totals == state.totals)
    #expect(read.diagnostics == [diagnostic])
    #expect(read.expectsAnotherTry)
    #expect((read.key, read.manifest) == (1, 2))
    let bytes = try FileSystem.read(path)
    for place in bytes.indices {
      var broken = bytes
      broken[place] ^= 4
      #expect(BuildState(bytes: broken) == nil, "byte \(place)")
    }
  }

  @Test func `a stamp is good only when the file was at rest before it was taken`() {
    let second: Int = 1_000_000_000
    #expect(!FileIdentity.isAtRest(since: 5 * second + 1, at: 5 * second + 1))
    #expect(!FileIdentity.isAtRest(since: 5 * second + 1, at: 5 * second + 10_000_000))
    #expect(FileIdentity.isAtRest(since: 5 * second + 1, at: 5 * second + 60_000_000))
    // A file system that keeps whole seconds.
    #expect(!FileIdentity.isAtRest(since: 5 * second, at: 7 * second))
    #expect(FileIdentity.isAtRest(since: 5 * second, at: 9 * second))
    #expect(!FileStamp.none.proves(.none))
    #expect(FileStamp(value: 1).proves(FileStamp(value: 1)))
  }

  @Test func `a change of the file that a link leads to is noticed`() async throws {
    let site = try SampleSite()
    try site.folder.write("{}", to: "site/export/export.json")
    try site.folder.write("old", to: "elsewhere/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/static/a.txt",
      withDestinationPath: "../../elsewhere/a.txt"
    )
    let folder = try site.siteFolder()
    // So late that every stamp is sufficient and no file is read again.
    let before = await BuildInputs(folder, known: nil, clock: .max, jobs: 1)
    #expect(await BuildInputs(folder, known: before, clock: .max, jobs: 1).areSame(as: before))
    try site.folder.write("new", to: "elsewhere/a.txt")
    let after = await BuildInputs(folder, known: before, clock: .max, jobs: 1)
    #expect(!after.areSame(as: before))
  }

  /// Hugo and Zola show other texts of the same folder.
  @Test(arguments: ["hugo.toml", "config.yaml", "content/zola.toml", "content/config/_default/hugo.toml"])
  func `the configuration of a generator that is added to texts is noticed`(file: String) async throws {
    let site = try TemporaryFolder()
    try site.write("x", to: "content/a.md")
    let folder = try SiteFolder(
      paths: ["\(site.path)/content"],
      configuration: SiteConfiguration(),
      output: "\(site.path)/public",
      images: "\(site.path)/images"
    )
    let before = await BuildInputs(folder, known: nil, clock: .max, jobs: 1)
    #expect(await BuildInputs(folder, known: before, clock: .max, jobs: 1).areSame(as: before))
    try site.write("", to: file)
    let after = await BuildInputs(folder, known: before, clock: .max, jobs: 1)
    #expect(!after.areSame(as: before) && after.ofOwnRecords.files.count == 2)
    #expect(await BuildInputs(folder, known: after, clock: .max, jobs: 1).areSame(as: after))
  }

  /// A comment that was deleted and restored at once was hidden in a studio until the next change: the build that had
  /// read the community without it was taken for one of the restored comment.
  @Test func `a file that was changed and changed back while a build reads it is noticed`() async throws {
    let site = try SampleSite()
    func replace(_ text: String) throws {
      try site.folder.write(text, to: "site/export/new")
      #expect(rename("\(site.root)/export/new", "\(site.root)/export/export.json") == 0)
    }
    try replace("{}")
    let folder = try site.siteFolder()
    for clock in [0, 1, Int.max] {
      let inputs = await BuildInputs(folder, known: nil, clock: clock, jobs: 1)
      #expect(await inputs.verified(clock: clock, jobs: 1) == inputs)
      try replace("[]")
      try replace("{}")
      let verified = await inputs.verified(clock: clock, jobs: 1)
      #expect(!inputs.areSame(as: verified) && !verified.areSame(as: verified))
      #expect(await !BuildInputs(folder, known: verified, clock: clock, jobs: 1).areSame(as: verified))
    }
  }

  @Test func `a site of what was changed back meanwhile is built again`() async throws {
    let site = try SampleSite()
    let old = try site.export.json()
    site.export.addBlogs(7...7)
    let new = try site.export.json()
    let path = "\(site.root)/export/export.json"
    @Sendable func replace(_ bytes: [UInt8]) {
      #expect(throws: Never.self) { try Data(bytes).write(to: URL(filePath: path), options: .atomic) }
    }
    try site.folder.write(old, to: "site/export/export.json")
    try await site.buildAsItIs { stage in
      if stage == .reading { replace(new) }
      if stage == .texts { replace(old) }
    }
    let page = "\(site.root)/public/blogs/n7/index.html"
    #expect(FileSystem.status(of: page) != nil)
    try await site.buildAsItIs()
    #expect(FileSystem.status(of: page) == nil)
  }

  @Test func `an edit that keeps size and time is noticed`() async throws {
    let site = try SampleSite()
    try await site.build()
    let path = "\(site.root)/static/CNAME"
    let files = FileManager.default
    let date = try #require(try files.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    try site.folder.write("example.com", to: "site/static/CNAME")
    try files.setAttributes([.modificationDate: date], ofItemAtPath: path)
    try await site.build()
    #expect(try site.page("CNAME") == "example.com")
  }

  @Test(arguments: ["texts", "search", "state"])
  func `a damaged cache is noticed and created again`(name: String) async throws {
    let (warm, cold) = (try SampleSite(), try SampleSite())
    try await warm.build()
    let folder = "\(warm.root)/.cache/blogforge"
    let files =
      name == "texts" ? [name] : try FileSystem.files(below: "\(folder)/\(name)").map { "\(name)/\($0)" }
    #expect(!files.isEmpty)
    for file in files {
      var bytes = try FileSystem.read("\(folder)/\(file)")
      bytes[bytes.count / 2] ^= 1
      try warm.folder.write(bytes, to: "site/.cache/blogforge/\(file)")
    }
    for site in [warm, cold] { site.export.addBlogs(1...2) }
    try await warm.build()
    try await cold.build()
    #expect(try difference(warm.tree(), cold.tree()) == [])
    // The cache is complete again.
    for file in files where name != "search" {
      #expect(try FileSystem.read("\(folder)/\(file)").count > 0)
    }
  }

  @Test func `a cached text depends on its whole record and on the program`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/texts"
    let entries = (0..<100).map { number in
      (
        key: UInt64(number) &* 0x9E37_79B9_7F4A_7C15,
        entry: TextCache.Entry(
          title: "t\(number)",
          excerpt: "e",
          tags: ["a", "b"],
          problems: [
            .emailRemoved(count: 1), .linkRemoved(count: 2), .charactersRemoved(count: 3), .tooComplex,
          ]
        )
      )
    }
    TextCache.write(entries, to: path, program: 1)
    let cache = TextCache(path, program: 1)
    #expect(cache.count == 100)
    for (key, entry) in entries { #expect(cache[key] == entry) }
    #expect(cache[5] == nil)
    #expect(TextCache(path, program: 2).count == 0)
    #expect(TextCache("\(folder.path)/nowhere", program: 1)[0] == nil)
  }

  @Test func `a slice of the search is read as it was written`() throws {
    let documents = (0..<20).map {
      SearchDocument(url: "b\($0)", title: "Tea \($0)", text: "some words", author: "A")
    }
    let slice = SearchSlice(documents, first: 0)
    let read = try #require(SearchSlice(encoded: slice.encoded))
    #expect(SearchIndex.drafts(slices: [read], people: []) == SearchIndex.drafts(slices: [slice], people: []))
    #expect(SearchSlice.recordPaths(count: 20, first: 0) == slice.records.map(\.path))
    #expect(SearchSlice(encoded: slice.encoded.dropLast()) == nil)
    #expect(SearchSlice(encoded: [1, 2, 3]) == nil)
  }
}
