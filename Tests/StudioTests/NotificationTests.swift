import BlogExport
import BlogModel
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Following, and what bloggers are notified of.
struct NotificationTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.export, to: "export.json")
    editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    try await update()
  }

  private static let export = """
    {"bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"},"u3":{"displayName":"cleo"}},
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"One","createdDate":"2024-01-01T00:00:00Z",
                    "comments":{"c1":{"commentedBy":"u2","commentText":"Nice",
                                      "createdDate":"2024-01-02T00:00:00Z"},
                                "c2":{"commentedBy":"u1","commentText":"Thanks",
                                      "createdDate":"2024-01-03T00:00:00Z"}}},
              "b2":{"bloggerId":"u2","blogDescription":"Two","createdDate":"2024-01-01T00:00:00Z"}},
     "likes":{"l1":{"blogId":"b1","likedBy":"u2","createdDate":"2024-01-04T00:00:00Z"}},
     "follows":{"f1":{"followedBy":"u3","bloggerId":"u1","createdDate":"2024-01-05T00:00:00Z"}}}
    """

  private func update(blocking blocked: Set<String> = []) async throws {
    let result = try await folder.read(["export.json"], ExportOptions(blocked: blocked), into: editor)
    #expect(result.diagnostics.isEmpty || !blocked.isEmpty)
  }

  /// What a blogger is notified of: who did what.
  private func notifications(_ id: String = "u1", hiding hidden: Set<String> = []) throws -> [String] {
    try editor.notifications(for: id, hiding: hidden).map { notification in
      let event =
        switch notification.event {
        case .like: "like"
        case .comment(_, let text): "comment \(text)"
        case .reply(_, let text): "reply \(text)"
        case .follow: "follow"
        case .answer: "answer"
        case .question(_, let text): "question \(text)"
        }
      return "\(notification.actor ?? "?") \(event) \(notification.blog)"
    }
  }

  private static let usual = ["u3 follow ", "u2 like b1", "u2 comment Nice b1"]

  @Test func `what others did is listed, the newest first`() throws {
    #expect(try notifications() == Self.usual)
    #expect(try notifications("u2") == [])
    #expect(try notifications("unknown") == [])
  }

  @Test func `a comment is quoted without the marks of Markdown`() throws {
    try editor.comment(on: "b1", "Nice **one**!\n\nNot at all.", by: "u3")
    try editor.comment(on: "b1", String(repeating: "a <?", count: 2000), by: "u3")
    var site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    site.notificationMarks = NotificationMarks(try StudioStore(site: folder.path)) { Timestamp(seconds: 0) }
    site.texts = {
      StudioTexts(
        post: { title, text, _ in
          // A short first line is a title.
          let parts = text.filter { $0 != "*" }.split(separator: "\n\n", maxSplits: 1).map(String.init)
          let count = text.unicodeScalars.count
          let excerpt = count < 100 ? parts.last ?? "" : "\(count) scalars"
          let first = parts.count > 1 ? parts[0] : title
          return .init(title: first, excerpt: excerpt, html: "", tags: [], problems: [])
        },
        note: { $0 }
      )
    }
    var visit = StudioSite.Visit()
    visit.me = try editor.blogger("u1")
    let page = try site.notificationsPage(visit).body.text
    #expect(page.contains("Nice one! Not at all.\u{2069}"))
    // Of a long text only the beginning is rendered.
    #expect(page.contains("4000 scalars…"))
    // A name in another script at the beginning does not turn the sentence round.
    #expect(!page.contains("dir=\"auto\">\u{2068}"))
  }

  @Test func `changes are there at once, and the same after the next build`() async throws {
    try editor.comment(on: "b1", "More", by: "u3")
    try editor.setLike(true, of: "b1", by: "u3")
    try editor.setLike(false, of: "b1", by: "u2")
    try editor.setFollow(true, of: "u1", by: "u2")
    try editor.setFollow(false, of: "u1", by: "u3")
    let expected: Set = ["u3 comment More b1", "u3 like b1", "u2 follow ", "u2 comment Nice b1"]
    #expect(Set(try notifications()) == expected)
    try await update()
    #expect(Set(try notifications()) == expected)
    #expect(try notifications().count == 4)
  }

  @Test func `what is about a deleted blog, or by someone who is hidden, is not listed`() throws {
    #expect(try notifications(hiding: ["u2"]) == ["u3 follow "])
    try editor.hide(.blogger("u3"))
    #expect(try notifications() == ["u2 like b1", "u2 comment Nice b1"])
    let digest = try #require(try editor.blog("b1")).digest
    try editor.delete(blog: "b1", over: digest, by: "u1")
    #expect(try notifications() == [])
  }

  @Test func `whom the settings block is not listed, though the studio has records`() async throws {
    let seen = try #require(try editor.profile("u2")).digest
    try editor.edit(profile: "u2", .init(displayName: "benno"), over: seen)
    try editor.setFollow(true, of: "u1", by: "u2")
    try editor.setLike(true, of: "b1", by: "u3")
    try editor.setFollow(true, of: "u2", by: "u1")
    try editor.setFollow(true, of: "u3", by: "u1")
    for _ in 0..<2 { try await update(blocking: ["u2"]) }
    #expect(try notifications() == ["u3 like b1", "u3 follow "])
    #expect(try editor.following(by: "u1") == ["u3"])
    #expect(throws: StudioError.self) { try editor.setFollow(true, of: "u2", by: "u1") }
    for _ in 0..<2 { try await update(blocking: ["u2", "u3"]) }
    #expect(try notifications().isEmpty && editor.likers(of: "b1").isEmpty)
    #expect(try editor.following(by: "u1").isEmpty && editor.blogger("u2") == nil)
  }

  @Test func `each has an identity of its own, which stays`() throws {
    let before = try editor.notifications(for: "u1").map(\.identity)
    #expect(Set(before).count == 3)
    try editor.comment(on: "b1", "More", by: "u3")
    #expect(Set(try editor.notifications(for: "u1").map(\.identity)).isSuperset(of: before))
  }

  // MARK: Following

  @Test func `a follow is a record of the app, at once and after the next build`() async throws {
    try editor.setFollow(true, of: "u2", by: "u1")
    #expect(try editor.following(by: "u1") == ["u2"])
    #expect(try editor.newestBlogs(0..<9, onlyBy: ["u2"]).map(\.blog.id) == ["b2"])
    try await update()
    #expect(try editor.following(by: "u1") == ["u2"])
    #expect(try editor.following(by: "u3") == ["u1"])
    try editor.setFollow(false, of: "u2", by: "u1")
    try editor.setFollow(false, of: "u1", by: "u3")
    try await update()
    #expect(try editor.following(by: "u1") == [])
    #expect(try editor.following(by: "u3") == [])
  }

  @Test func `no one follows themselves, or someone who is not there`() throws {
    for followed in ["u1", "unknown", ""] {
      #expect(throws: StudioError.self) { try editor.setFollow(true, of: followed, by: "u1") }
    }
    try editor.hide(.blogger("u2"))
    #expect(throws: StudioError.self) { try editor.setFollow(true, of: "u2", by: "u1") }
  }

  @Test func `who is erased follows no one, and their data say whom they followed`() throws {
    try editor.setFollow(true, of: "u2", by: "u1")
    #expect(try editor.writings(of: "u1").following == ["u2"])
    try editor.erase(blogger: "u1")
    #expect(OverlayFolder(export: folder.path).names.allSatisfy { !$0.hasPrefix("follows/") })
  }

  // MARK: Marks

  @Test func `what was there before the first visit is not new`() throws {
    let store = try StudioStore(site: folder.path)
    let time = Clock()
    let marks = NotificationMarks(store) { time.now }
    #expect(try marks.read(by: "u1") == 1_710_000_000_000)
    time.now = Timestamp(seconds: 1_720_000_000)
    #expect(try marks.read(by: "u1") == 1_710_000_000_000)
    // What came after the page was made stays new, and nothing becomes new again.
    try marks.markRead(by: "u1", until: 1_715_000_000_000)
    #expect(try marks.read(by: "u1") == 1_715_000_000_000)
    try marks.markRead(by: "u1", until: 1_714_000_000_000)
    #expect(try marks.read(by: "u1") == 1_715_000_000_000)
    try marks.markRead(by: "u1", until: .max)
    #expect(try marks.read(by: "u1") == 1_720_000_000_000)
  }

  @Test func `a new address of the feed makes the old one void`() throws {
    let marks = NotificationMarks(try StudioStore(site: folder.path)) { Timestamp(seconds: 1) }
    let first = try marks.makeFeed(of: "u1")
    #expect(try marks.blogger(ofFeed: first) == "u1")
    let second = try marks.makeFeed(of: "u1")
    #expect(try marks.blogger(ofFeed: first) == nil)
    #expect(try marks.blogger(ofFeed: second) == "u1")
    #expect(try marks.blogger(ofFeed: "") == nil)
    #expect(try marks.blogger(ofFeed: "%' OR 1=1") == nil)
    try marks.erase(blogger: "u1")
    #expect(try marks.blogger(ofFeed: second) == nil)
  }
}

/// A clock that a test sets.
private final class Clock: Sendable {
  private let moment = Mutex(Timestamp(seconds: 1_710_000_000))

  var now: Timestamp {
    get { moment.withLock { $0 } }
    set { moment.withLock { $0 = newValue } }
  }
}
