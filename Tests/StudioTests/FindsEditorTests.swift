import BlogExport
import BlogModel
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Replies, suggestions of what a find is, and scores in the quiz, in a community of the map `finds`.
struct FindsEditorTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.export { try folder.write(text, to: name) }
    let clock = Clock()
    editor = StudioEditor(OverlayFolder(export: folder.path)) { clock.next() }
    try await update()
  }

  /// A moment later at each call, so that ids are in order.
  private final class Clock: Sendable {
    private let seconds = Mutex<Int64>(1_710_000_000)
    func next() -> Timestamp {
      seconds.withLock { seconds in
        seconds += 1
        return Timestamp(seconds: seconds)
      }
    }
  }

  private static let export = [
    "_User.json": """
    {"results":[{"objectId":"u1","name":"Ana","quizScore":40},{"objectId":"u2","name":"Ben"},
                {"objectId":"u3","name":"Cleo","quizScore":900}]}
    """,
    "Post.json": """
    {"results":[
      {"objectId":"p1","author":"u1","caption":"What is this?","image":"a.jpg","hardness":1,"habit":"massive"},
      {"objectId":"p2","author":"u2","caption":"x","name":"Agate","image":"b.jpg"},
      {"objectId":"p3","author":"u2","caption":"x","name":"agate","image":"c.jpg"},
      {"objectId":"p4","author":"u2","caption":"x","name":"Pyrite","image":"d.jpg"},
      {"objectId":"p5","author":"u2","caption":"x","name":"Talc","image":"e.jpg"},
      {"objectId":"p6","author":"u2","caption":"x","name":"Slag","image":"f.jpg"},
      {"objectId":"p7","author":"u2","caption":"x","name":"No picture"}]}
    """,
    "Comment.json": """
    {"results":[{"objectId":"c1","post":"p1","author":"u2","text":"Soft?","createdAt":"2024-01-02T00:00:00Z"},
                {"objectId":"c2","post":"p2","author":"u3","text":"Hm","createdAt":"2024-01-02T00:00:00Z"}]}
    """,
  ]

  /// Reads the export as a build does.
  @discardableResult
  private func update() async throws -> Community {
    try await folder.read(Self.export.keys, ExportOptions(fieldMap: .finds), into: editor).community
  }

  // MARK: Replies

  private func replies(_ id: String) throws -> [String] {
    try editor.notifications(for: id).compactMap { notification in
      if case .reply(_, let text) = notification.event {
        "\(notification.actor ?? "?"): \(text)"
      } else {
        nil
      }
    }
  }

  @Test func `a reply is in the thread, and its parent's author is notified at once and later`() async throws
  {
    let id = try editor.comment(on: "p1", "Very", replyingTo: "c1", by: "u3")
    #expect(try replies("u2") == ["u3: Very"])
    // On one's own blog, it is a comment.
    #expect(try replies("u1") == [])
    let community = try await update()
    #expect(try replies("u2") == ["u3: Very"])
    let reply = try #require(community.comments.indices.first { community.comments.id(at: $0) == id })
    #expect(community.parent(ofComment: reply).map(community.comments.id) == "c1")
    // An answer to the answer, and its end.
    let second = try editor.comment(on: "p1", "Indeed", replyingTo: id, by: "u2")
    #expect(try replies("u3") == ["u2: Indeed"])
    let digest = try #require(try editor.comment(second, on: "p1")).digest
    try editor.delete(comment: second, on: "p1", over: digest, by: "u2")
    #expect(try replies("u3") == [])
  }

  @Test(arguments: ["nowhere", "c2", "../c1", ""])
  func `a comment that is not on the blog cannot be answered`(_ parent: String) {
    #expect(throws: StudioError.self) {
      try editor.comment(on: "p1", "Very", replyingTo: parent, by: "u3")
    }
  }

  @Test func `a deleted comment, and one of someone who is hidden, cannot be answered`() throws {
    let digest = try #require(try editor.comment("c1", on: "p1")).digest
    try editor.delete(comment: "c1", on: "p1", over: digest, by: "u2")
    #expect(throws: StudioError.self) { try editor.comment(on: "p1", "x", replyingTo: "c1", by: "u3") }
    try editor.hide(.blogger("u3"))
    #expect(throws: StudioError.self) { try editor.comment(on: "p2", "x", replyingTo: "c2", by: "u1") }
  }

  @Test func `an edited reply stays a reply`() throws {
    let id = try editor.comment(on: "p1", "Very", replyingTo: "c1", by: "u3")
    let digest = try #require(try editor.comment(id, on: "p1")).digest
    try editor.edit(comment: id, on: "p1", "Very much", over: digest, by: "u3")
    #expect(try editor.comment(id, on: "p1")?.comment?.comment.parent == "c1")
  }

  // MARK: Suggestions

  private static let graphite = Suggestion(
    title: "Graphite",
    attributes: [Attribute(name: "Hardness", values: ["2"]), Attribute(name: "Colour", values: ["grey"])]
  )

  private func suggest() throws -> String {
    try editor.comment(on: "p1", "It marks paper", suggesting: Self.graphite, by: "u2")
  }

  private func accept(_ id: String, by author: String?, blog digest: String? = nil) throws {
    let comment = try #require(try editor.comment(id, on: "p1")).digest
    let blog = try digest ?? #require(try editor.blog("p1")).digest
    try editor.accept((id, comment), on: ("p1", blog), by: author)
  }

  @Test(arguments: ["u1", nil])
  func `the author or a moderator accepts a suggestion`(_ author: String?) async throws {
    let id = try suggest()
    let before = try #require(try editor.blog("p1")?.blog)
    #expect(try editor.isNews(Self.graphite, for: before))
    try accept(id, by: author)
    let record = try #require(try editor.blog("p1")?.blog)
    #expect(record.blog.title == "Graphite" && record.blog.text == "What is this?" && record.author == "u1")
    let expected = [
      Attribute(name: "Colour", values: ["grey"]), Attribute(name: "Hardness", values: ["2"]),
      Attribute(name: "Habit", values: ["massive"]),
    ]
    #expect(record.parts.attributes == expected)
    #expect(try !editor.isNews(Self.graphite, for: record))
    let community = try await update()
    let blog = try #require(community.blogs.indices.first { community.blogs[$0].id == "p1" })
    #expect(community.blogs[blog].title == "Graphite")
    #expect(community.parts(ofBlog: blog).attributes == expected)
  }

  @Test func `no one else accepts a suggestion, and nothing that changed meanwhile is overwritten`() throws {
    let id = try suggest()
    let before = try #require(try editor.blog("p1")).digest
    for author in ["u2", "u3", ""] { #expect(throws: StudioError.self) { try accept(id, by: author) } }
    try editor.edit(blog: "p1", .init(title: "Mine", text: "Mine"), over: before, by: "u1")
    #expect(throws: StudioError.self) { try accept(id, by: "u1", blog: before) }
    #expect(throws: StudioError.self) { try accept("c1", by: "u1") }
    #expect(try editor.blog("p1")?.blog?.blog.title == "Mine")
    try editor.hide(.comment(id, blog: "p1"))
    #expect(throws: StudioError.self) { try accept(id, by: "u1") }
  }

  @Test func `blogs without a title are those that people ask about`() throws {
    #expect(try editor.newestBlogs(0..<9, onlyUnnamed: true).map(\.blog.id) == ["p1"])
    try accept(try suggest(), by: "u1")
    #expect(try editor.newestBlogs(0..<9, onlyUnnamed: true).isEmpty)
  }

  @Test func `what is suggested is clean text`() throws {
    let hostile = Suggestion(
      title: "a\u{0}b\n<b>jane@example.org",
      attributes: [
        Attribute(name: "Colour", values: ["?", "\u{202E}red", "red", "<script>"]),
        Attribute(name: "Unknown", values: ["x"]), Attribute(name: "Streak", values: ["?"]),
      ]
    )
    let id = try editor.comment(on: "p1", "x", suggesting: hostile, by: "u2")
    let kept = try #require(try editor.comment(id, on: "p1")?.comment?.comment.suggestion)
    #expect(!kept.title.contains("example.org") && !kept.title.contains("\n"))
    #expect(kept.attributes.map(\.name) == ["Colour"])
    #expect(kept.attributes[0].values.contains("<script>") && !kept.attributes[0].values.contains("?"))
  }

  // MARK: Scores

  private func score(_ id: String) throws -> Int32? { try editor.blogger(id)?.score }

  @Test func `the best round of a person counts`() async throws {
    // Four names with pictures: Agate, Pyrite, Talc, Slag.
    #expect(try editor.maximumRightAnswers() == 4)
    #expect(try editor.enter(rightAnswers: 3, of: "u2") == true)
    #expect(try editor.enter(rightAnswers: 2, of: "u2") == false)
    #expect(try score("u2") == 30)
    #expect(try editor.enter(rightAnswers: 4, of: "u1") == false)
    #expect(try editor.enter(rightAnswers: 4, of: "u2") == true)
    #expect(try editor.scores().map(\.id) == ["u3", "u1", "u2"])
    let community = try await update()
    #expect(community.bloggers.first { $0.id == "u2" }?.score == 40)
  }

  @Test(arguments: [-1, 0, 5, 10, .max])
  func `a result that no round has is not entered`(_ right: Int) throws {
    #expect(try editor.enter(rightAnswers: right, of: "u2") == nil)
    #expect(try score("u2") == nil && OverlayFolder(export: folder.path).names.isEmpty)
  }

  @Test func `a profile keeps its score, and someone who is erased has none`() throws {
    #expect(try editor.enter(rightAnswers: 4, of: "u2") == true)
    let digest = try #require(try editor.profile("u2")).digest
    try editor.edit(profile: "u2", .init(fullName: "Ben K"), over: digest)
    #expect(try score("u2") == 40)
    try editor.comment(on: "p1", "It marks paper", suggesting: Self.graphite, by: "u2")
    let writings = try editor.writings(of: "u2")
    #expect(writings.profile?.score == 40)
    #expect(writings.comments.contains { $0.comment.suggestion?.title == "Graphite" })
    try editor.erase(blogger: "u2")
    for name in OverlayFolder(export: folder.path).names {
      let text = String(decoding: OverlayFolder(export: folder.path).read(name) ?? [], as: UTF8.self)
      #expect(!text.contains("Score") && !text.contains("Graphite") && !text.contains("Ben"), "\(name)")
    }
    #expect(try editor.scores().map(\.id) == ["u3", "u1"])
    #expect(throws: StudioError.self) { try editor.enter(rightAnswers: 4, of: "u2") }
  }
}
