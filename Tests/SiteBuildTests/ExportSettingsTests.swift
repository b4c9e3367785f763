import BlogExport
import BlogModel
import SiteOutput
import TestSupport
import Testing

@testable import SiteBuild

struct ExportSettingsTests {
  private let site: SampleSite

  init() throws {
    site = try SampleSite()
  }

  private func options() throws -> ExportOptions {
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    return try ExportSettings(configuration: site.configuration, folder: site.siteFolder())
      .options(zone: .utc, jobs: 1)
  }

  /// The message about the field map.
  private func message(_ name: String) throws -> String? {
    site.configuration.fieldMap = name
    do {
      _ = try options()
      return nil
    } catch SiteBuildError.fieldMap(let error) {
      return error.description.replacing("\(site.root)/", with: "")
    }
  }

  @Test(arguments: [FieldMap.fellowBlogger, FieldMap.auto])
  func `a built-in field map is taken by its name`(map: FieldMap) throws {
    site.configuration.fieldMap = map.name
    try site.folder.write("likes: {from: votes}", to: "site/\(map.name)")
    #expect(try options().fieldMap == map)
  }

  @Test func `an own field map is below the site folder`() throws {
    try site.folder.write("likes: {from: votes}", to: "site/maps/forum.yml")
    site.configuration.fieldMap = "maps/forum.yml"
    #expect(try options().fieldMap.name == "forum")
    #expect(try options().fieldMap.rules.map(\.collections) == [["votes"]])
  }

  @Test(arguments: [
    (
      "fellow-bloger",
      "fellow-bloger: there is no such file or built-in field map. The built-in field maps are fellow-blogger, auto, video-answers, finds, series, spots, discourse, mastodon, bluesky, twitter, instagram, tumblr, wordpress, wordpress-rest, blogger, blogger-takeout, rss, atom, json-feed, ghost, medium, substack and markdown. Did you mean 'fellow-blogger'?"
    ),
    (
      "maps/forum.yml",
      "maps/forum.yml: there is no such file. Paths in blogforge.yml start at its folder, and those of --fieldmap at the current folder."
    ),
    ("export", "export: cannot read the field map: Is a directory."),
    ("wrong.yml", "wrong.yml:1:1: unknown key 'like'. Did you mean 'likes'?"),
  ])
  func `a field map that cannot be used is reported`(name: String, sentence: String) throws {
    try site.folder.write("like: {from: votes}", to: "site/wrong.yml")
    #expect(try message(name) == sentence)
  }

  @Test func `what is hidden, blocked and taken down comes to the reader`() throws {
    try site.folder.write("b1\n# note\nbloggers/u1\n", to: "site/first.txt")
    try site.folder.write("b2\n", to: "second.txt")
    site.configuration.redact = ["first.txt", "\(site.folder.path)/second.txt"]
    site.configuration.blocked = ["u2"]
    site.configuration.hidden = ["c1"]
    let options = try options()
    #expect(options.redacted == ["b1", "bloggers/u1", "b2"])
    #expect(options.blocked == ["u2"])
    #expect(options.hidden == ["c1"])
  }

  @Test func `a list that is missing stops the build and the old site stays`() async throws {
    try await site.build()
    let before = try site.everything()
    site.configuration.redact = ["list.txt"]
    await #expect {
      try await site.build()
    } throws: {
      if case SiteBuildError.redaction(let error) = $0 {
        error.path == "\(site.root)/list.txt"
      } else {
        false
      }
    }
    #expect(try difference(before, site.everything()) == [])
  }

  @Test func `a changed list changes the site`() async throws {
    site.configuration.redact = ["list.txt"]
    try site.folder.write("# nothing yet\n", to: "site/list.txt")
    try await site.build()
    let blog = try #require(try site.blogs(on: "index.html").first)
    try site.folder.write("blogs/\(blog)\n", to: "site/list.txt")
    try await site.build()
    #expect(try !site.blogs(on: "index.html").contains(blog))
    #expect(!site.has("blogs/\(blog)/index.html"))
  }

  @Test func `a changed field map changes the site`() async throws {
    site.configuration.fieldMap = "map.yml"
    try site.folder.write(FieldMapText(.fellowBlogger).yaml, to: "site/map.yml")
    try await site.build()
    let before = try site.tree()
    let map = FieldMapText(.fellowBlogger).yaml.replacing(
      "text: {path: blogDescription",
      with: "text: {path: nothing"
    )
    try site.folder.write(map, to: "site/map.yml")
    try await site.build()
    #expect(try difference(before, site.tree()).contains("index.html"))
  }

  @Test func `an export of another app is reported with the map that would read it`() async throws {
    try site.folder.write(
      #"{"users":[{"id":"u1","username":"jo"}],"posts":[]}"#,
      to: "site/export/export.json"
    )
    await #expect {
      try await site.buildAsItIs()
    } throws: {
      if case SiteBuildError.otherApp(.noRecords, "auto", let found) = $0 {
        found[.blogger] == 1
      } else {
        false
      }
    }
    site.configuration.fieldMap = "auto"
    let report = try await site.buildAsItIs()
    #expect(report.notes.map(\.code) == ["field-map", "summary"])
    #expect(report.notes[0].summary == "the field map auto took bloggers from 'users'")
    #expect(report.notes[1].summary == "1 record read, 1 used, 0 repaired, 0 skipped")
  }

  @Test func `a field map that takes nothing says so`() async throws {
    try site.folder.write("[]", to: "site/export/comments.json")
    site.configuration.fieldMap = "auto"
    let note = try #require(try await site.buildAsItIs().notes.first)
    #expect(note.summary == "the field map auto took nothing: the collections are empty")
  }
}

struct FieldMapFileTests {
  @Test func `a file that is there is not overwritten`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "forum.yml")
    #expect(throws: NewFiles.Refusal.exists("\(folder.path)/forum.yml")) {
      try FieldMapFile.write(.auto, to: "\(folder.path)/forum.yml")
    }
    #expect(try folder.text("forum.yml") == "mine")
  }
}
