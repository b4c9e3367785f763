import BlogExport
import BlogModel
import PreviewServer
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Forms that are sent twice add one record; forms that say something else after going back add another one.
struct RepeatedFormTests {
  private let folder: TemporaryFolder
  private let form = RecordId.make(at: Timestamp(seconds: 1_700_000_000))

  init() throws { folder = try TemporaryFolder() }

  /// An editor that has read an export, with a moment later at each call.
  private func editor(_ map: FieldMap, _ export: [String: String]) async throws -> StudioEditor {
    let seconds = Mutex<Int64>(1_710_000_000)
    let pictures = PictureFiles(images: "\(folder.path)/images", privateFolder: "\(folder.path)/.studio")
    let editor = StudioEditor(OverlayFolder(export: folder.path), pictures: pictures) {
      seconds.withLock { seconds in
        seconds += 1
        return Timestamp(seconds: seconds)
      }
    }
    for (name, text) in export { try folder.write(text, to: name) }
    try await folder.read(export.keys, ExportOptions(fieldMap: map), into: editor)
    return editor
  }

  private func finds() async throws -> StudioEditor {
    try await editor(
      .finds,
      [
        "_User.json": #"{"results":[{"objectId":"u1","name":"Ana"},{"objectId":"u2","name":"Ben"}]}"#,
        "Post.json": #"{"results":[{"objectId":"p1","author":"u1","caption":"What?","image":"a.jpg"}]}"#,
        "Comment.json": """
        {"results":[{"objectId":"c1","post":"p1","author":"u2","text":"Soft?","createdAt":"2024-01-02T00:00:00Z"}]}
        """,
      ]
    )
  }

  @Test func `a comment with other words or another parent is another one, and each is added once`()
    async throws
  {
    let editor = try await finds()
    func send(_ text: String, _ parent: String? = nil) throws -> String {
      try editor.comment(on: "p1", text, replyingTo: parent, form: form, by: "u1")
    }
    let first = try send(" Once\r\n")
    let other = try send("Other")
    let reply = try send("Once", "c1")
    #expect(Set([first, other, reply]).count == 3)
    #expect(try [send("Once"), send("Other"), send("Once", "c1")] == [first, other, reply])
    #expect(try editor.comments(on: "p1").map(\.comment.text) == ["Soft?", "Once", "Other", "Once"])
    #expect(try editor.comments(on: "p1").last?.comment.parent == "c1")
  }

  @Test func `a comment that was deleted or hidden is added again`() async throws {
    let editor = try await finds()
    func send() throws -> String { try editor.comment(on: "p1", "Again", form: form, by: "u1") }
    let first = try send()
    let digest = try #require(try editor.comment(first, on: "p1")).digest
    try editor.delete(comment: first, on: "p1", over: digest, by: "u1")
    let second = try send()
    #expect(try second != first && send() == second)
    try editor.hide(.comment(second, blog: "p1"))
    #expect(try send() != second)
    #expect(try editor.comments(on: "p1").map(\.comment.text) == ["Soft?", "Again"])
  }

  @Test func `another suggestion with the same words is another one`() async throws {
    let editor = try await finds()
    func suggest(_ title: String) throws -> String {
      let suggestion = Suggestion(title: title)
      return try editor.comment(on: "p1", "It marks paper", suggesting: suggestion, form: form, by: "u2")
    }
    let first = try suggest(" Graphite ")
    #expect(try suggest("Graphite") == first)
    #expect(try suggest("Lead") != first)
    #expect(try editor.comments(on: "p1").compactMap(\.comment.suggestion?.title) == ["Graphite", "Lead"])
  }

  @Test func `another spot, or one with another picture, is another one`() async throws {
    let export = [
      "_User.json": #"{"results":[{"objectId":"u1","username":"ana"},{"objectId":"u2","username":"ben"}]}"#,
      "Posts.json": #"{"results":[]}"#, "Comments.json": #"{"results":[]}"#,
      "Spots.json": """
      {"results":[{"objectId":"s1","name":"Steps","spotImage":"https://files.example/s1.jpg","user":"u2",
                   "coordinates":{"latitude":59.5,"longitude":18.25}}]}
      """,
    ]
    let editor = try await editor(.spots, export)
    let place = Place(latitude: 59.123_456_7, longitude: 18)
    func share(_ name: String, picture: String? = nil) throws -> String {
      var draft = StudioEditor.SpotDraft(name: name, text: "Deep\r\n", place: place)
      if let picture {
        draft.picture = .replace(try editor.keep(CleanPicture(Array(picture.utf8), .jpeg)))
      }
      return try editor.create(draft, form: form, by: "u1")
    }
    let ids = try [share("Pier"), share("Ladder"), share("Pier", picture: "a"), share("Pier", picture: "b")]
    #expect(Set(ids).count == 4)
    let again = try [
      share("Pier "), share("Ladder"), share("Pier", picture: "a"), share("Pier", picture: "b"),
    ]
    #expect(again == ids)
    let digest = try #require(try editor.spot(ids[0])).digest
    try editor.delete(spot: ids[0], over: digest, by: "u1")
    #expect(try !ids.contains(share("Pier")))
  }

  @Test func `the data of a person have spots also after a build without the person`() async throws {
    let export = [
      "_User.json": #"{"results":[{"objectId":"u1","username":"ana"}]}"#, "Posts.json": #"{"results":[]}"#,
      "Comments.json": #"{"results":[]}"#, "Spots.json": #"{"results":[]}"#,
    ]
    let editor = try await editor(.spots, export)
    let place = Place(latitude: 59, longitude: 18)
    let draft = StudioEditor.SpotDraft(name: "Pier", text: "Deep", place: place)
    _ = try editor.create(draft, form: form, by: "u1")
    let options = ExportOptions(blocked: ["u1"], fieldMap: .spots)
    for _ in 0..<2 { try await folder.read(export.keys, options, into: editor) }
    #expect(try editor.spots(restorableBy: nil).shown.isEmpty)
    #expect(try editor.writings(of: "u1").spots.map(\.spot.name) == ["Pier"])
  }

  @Test func `a blog with another picture, or without it, is another one`() async throws {
    let editor = try await finds()
    var site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    site.drafts = DraftBox(try StudioStore(site: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    var visit = StudioSite.Visit()
    visit.me = try editor.blogger("u1")
    /// Sends the form; a picture has another name each time.
    func publish(_ picture: String?) throws -> String? {
      let name = try picture.map { try editor.keep(CleanPicture(Array($0.utf8), .jpeg)) } ?? ""
      let values = ["draft": form, "text": "Words", "pictures": "shown", "new0": name]
      let fields = try FormFields(pairs: values.map { (name: $0.key, value: $0.value) })
      return try site.create(fields, visit).headers.first { $0.name == "Location" }?.value
    }
    let first = try publish("a")
    #expect(try publish("a") == first)
    let second = try publish("b")
    #expect(try second != first && publish("b") == second)
    let third = try publish(nil)
    #expect(try third != second && publish(nil) == third)
    #expect(try editor.newestBlogs(0..<10).count == 4)
  }

  @Test func `another quote, or one of another character, is another one`() async throws {
    let export = [
      "characters.json": #"[{"char_id":1,"name":"Ida Holm"},{"char_id":2,"name":"Kit"}]"#,
      "episodes.json": #"[{"episode_id":1,"title":"The Lamp","season":"1","episode":"1"}]"#,
      "quotes.json": #"[{"quote_id":1,"quote":"Light it.","author":"Kit"}]"#,
      "favourites.json": #"[{"username":"bo","quote":{"quote_id":1}}]"#,
    ]
    let editor = try await editor(.series, export)
    let sent = [("Oil first.", "1"), (" Oil first.\n", "1"), ("Oil!", "1"), ("Oil first.", "2")]
    for (text, character) in sent {
      try editor.addQuote(ofForm: form, text, by: character)
    }
    let quotes = try editor.quotes()
    #expect(quotes.map(\.quote.text) == ["Oil first.", "Oil!", "Oil first.", "Light it."])
    #expect(try quotes.map { try editor.speaker(of: $0)?.id } == ["2", "1", "1", "2"])
    try editor.hide(.quote(quotes[0].quote.id))
    try editor.addQuote(ofForm: form, "Oil first.", by: "2")
    #expect(try editor.quotes().count == 4)
  }
}
