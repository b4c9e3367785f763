import BlogExport
import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// Likes and favourites that a browser has kept, by their names in addresses.
struct ImportedLikesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An editor that has read an export.
  private func editor(_ map: FieldMap, _ export: [String: String]) async throws -> StudioEditor {
    let editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    for (name, text) in export { try folder.write(text, to: name) }
    try await folder.read(export.keys, ExportOptions(fieldMap: map), into: editor)
    return editor
  }

  /// Imports what is listed for each kind; the answer without white space.
  private func answer(
    _ editor: StudioEditor,
    _ fields: [(name: String, value: String)],
    by person: String
  ) throws -> String {
    let site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    var visit = StudioSite.Visit()
    visit.me = Blogger(id: person)
    let answer = try site.importLikes(try FormFields(pairs: fields), visit)
    #expect(answer.status == 200)
    return String(decoding: answer.body, as: UTF8.self).filter { !$0.isWhitespace }
  }

  @Test func `blogs are found whatever their addresses, and others are reported`() async throws {
    let ids = ["b_1", "b2", "an id", "slugged"]
    let blogs = ids.map {
      #""\#($0)":{"bloggerId":"u1","blogDescription":"x","createdDate":"2024-01-01T00:00:00Z"}"#
    }
    let export = #"{"bloggers":{"u1":{"displayName":"ana"}},"blogs":{\#(blogs.joined(separator: ","))}}"#
    let editor = try await editor(.fellowBlogger, ["export.json": export])
    var addresses = BlogAddresses()
    (addresses.name, addresses.hasFolders) = (.title, true)
    var table = BlogPathTable(addresses)
    table.add("3f/grüner-tee-6bn5", ofBlog: "b2")
    table.addKey("blogs/\(Slug.segment(for: "an id"))/", ofBlog: "an id")
    table.addKey("blogs/grüne-insel/", ofBlog: "slugged")
    editor.update(table)
    let names = [
      "b_1", "3f/gr%C3%BCner-tee-6bn5", Slug.segment(for: "an id"), "gr%C3%BCne-insel", "00/nowhere", "b%2F1",
    ]
    let answer = try answer(editor, [("blogs", names.joined(separator: " "))], by: "u1")
    #expect(answer == #"{"missing":["00/nowhere","b%2F1"]}"#)
    for id in ids { #expect(try editor.likers(of: id) == ["u1"], "\(id)") }
  }

  @Test func `the name of a blog comes before the id of another one`() async throws {
    let export = """
      {"bloggers":{"u1":{"displayName":"ana"}},
       "blogs":{"tea":{"bloggerId":"u1","blogDescription":"x"},"b1":{"bloggerId":"u1","blogDescription":"x"}}}
      """
    let editor = try await editor(.fellowBlogger, ["export.json": export])
    var table = BlogPathTable()
    for (key, id) in [("blogs/tea/", "b1"), ("blogs/tea-1a2b3c/", "tea")] { table.addKey(key, ofBlog: id) }
    editor.update(table)
    #expect(try answer(editor, [("blogs", "tea")], by: "u1") == #"{"missing":[]}"#)
    #expect(try editor.likers(of: "b1") == ["u1"] && editor.likers(of: "tea").isEmpty)
  }

  @Test func `quotes and characters are found, and others are reported`() async throws {
    let export = [
      "characters.json":
        #"[{"char_id":1,"name":"Jörg"},{"char_id":2,"name":"Kit"},{"char_id":3,"name":"Kit"}]"#,
      "episodes.json":
        #"[{"episode_id":1,"title":"The Lamp","season":"1","episode":"1","air_date":"2008-01-20"}]"#,
      "quotes.json": #"[{"quote_id":1,"quote":"Light it.","author":"Kit"}]"#,
      "favourites.json": #"[{"username":"cy","character":{"char_id":1}}]"#,
    ]
    let editor = try await editor(.series, export)
    let answer = try answer(editor, [("quotes", "1 9"), ("characters", "j%C3%B6rg kit gone")], by: "fan")
    // Two characters have the name "Kit".
    #expect(answer == #"{"missing":["9","gone","kit"]}"#)
    #expect(try editor.favourites(of: "fan") == [.quote("1"), .blogger("1")])
  }
}
