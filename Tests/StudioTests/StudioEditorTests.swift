import BlogExport
import BlogModel
import TestSupport
import Testing

@testable import Studio

/// What people do in the studio, and what of it is in the overlay.
struct StudioEditorTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.export, to: "export.json")
    editor = Self.editor(folder)
    try await update()
  }

  private static let export = """
    {"bloggers":{"u1":{"displayName":"ana","github":"ana"},"u2":{"displayName":"ben"}},
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"One","imageURL":"blogs/u1/b1",
                    "createdDate":"2024-01-01T00:00:00Z",
                    "comments":{"c1":{"commentedBy":"u2","commentText":"Nice",
                                      "createdDate":"2024-01-02T00:00:00Z"}}}},
     "likes":{"l1":{"blogId":"b1","likedBy":"u2"}}}
    """

  private static func editor(_ folder: TemporaryFolder, at seconds: Int64 = 1_710_000_000) -> StudioEditor {
    StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: seconds) }
  }

  /// Reads the export as a build does.
  @discardableResult
  private func update(
    hiding hidden: Set<String> = [],
    blocking blocked: Set<String> = []
  ) async throws -> ExportResult {
    let options = ExportOptions(blocked: blocked, redacted: hidden)
    return try await folder.read(["export.json"], options, into: editor)
  }

  private func digest(_ id: String) throws -> String { try #require(try editor.blog(id)).digest }

  @Test func `a new blog is there at once, and in the next build`() async throws {
    let id = try editor.create(.init(text: "Hello\u{0} <b>\r"), by: "u1")
    #expect(try editor.blogs(by: "u1").shown.map(\.blog.id) == [id, "b1"])
    #expect(try editor.newestBlogs(0..<10).map(\.blog.id) == [id, "b1"])
    let result = try await update()
    #expect(result.community.blogs.map(\.text) == ["Hello <b>", "One"])
    #expect(result.diagnostics.isEmpty)
    #expect(try editor.blogs(by: "u1").shown.count == 2)
  }

  @Test func `an edit keeps what the form does not show`() async throws {
    try editor.edit(blog: "b1", .init(text: "Better"), over: try digest("b1"), by: "u1")
    let result = try await update()
    #expect(result.community.blogs[0].text == "Better")
    #expect(result.community.blogs[0].picture == "blogs/u1/b1")
    #expect(result.community.comments.count == 1)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `of two edits of one version the second is not saved, and sees the first`() throws {
    let seen = try digest("b1")
    try editor.edit(blog: "b1", .init(text: "First"), over: seen, by: "u1")
    do {
      try editor.edit(blog: "b1", .init(text: "Second"), over: seen, by: "u1")
      Issue.record("not refused")
    } catch {
      guard case .changed(let version) = error else { throw error }
      #expect(version.blog?.blog.text == "First")
      try editor.edit(blog: "b1", .init(text: "Second"), over: version.digest, by: "u1")
    }
    #expect(try editor.blog("b1")?.blog?.blog.text == "Second")
  }

  @Test func `of two edits of one version of a comment the second is not saved, nor a deletion`() throws {
    let seen = try #require(try editor.comment("c1", on: "b1")).digest
    try editor.edit(comment: "c1", on: "b1", "First", over: seen, by: "u2")
    #expect(throws: StudioError.self) {
      try editor.edit(comment: "c1", on: "b1", "Second", over: seen, by: "u2")
    }
    #expect(throws: StudioError.self) { try editor.delete(comment: "c1", on: "b1", over: seen, by: "u2") }
    #expect(try editor.comments(on: "b1").map(\.comment.text) == ["First"])
  }

  @Test func `an edit of another program counts, too`() throws {
    let seen = try digest("b1")
    let text = #"{"documentId":"b1","bloggerId":"u1","blogDescription":"By git"}"#
    try folder.write(text, to: "~studio/blogs/b1.json")
    #expect(throws: StudioError.self) {
      try editor.edit(blog: "b1", .init(text: "Mine"), over: seen, by: "u1")
    }
    #expect(try editor.blog("b1")?.blog?.blog.text == "By git")
  }

  @Test func `a deleted blog can be restored for thirty days`() async throws {
    try editor.delete(blog: "b1", over: try digest("b1"), by: "u1")
    let removed = try await update()
    #expect(removed.community.blogs.isEmpty)
    #expect(removed.diagnostics.isEmpty)
    #expect(try editor.blogs(by: "u1").removed.count == 1)
    try editor.restore(blog: "b1", by: "u1")
    let restored = try await update()
    #expect(restored.community.blogs.map(\.text) == ["One"])
    #expect(restored.community.comments.count == 1)

    try editor.delete(blog: "b1", over: try digest("b1"), by: "u1")
    let content = try editor.current().content
    let later = Self.editor(folder, at: 1_710_000_000 + 31 * 86_400)
    later.update(content)
    #expect(try later.blogs(by: "u1").removed.isEmpty)
    #expect(throws: StudioError.self) { try later.restore(blog: "b1", by: "u1") }
  }

  @Test func `only the author changes a blog or a comment`() throws {
    let seen = try digest("b1")
    #expect(throws: StudioError.self) {
      try editor.edit(blog: "b1", .init(text: "x"), over: seen, by: "u2")
    }
    #expect(throws: StudioError.self) { try editor.delete(blog: "b1", over: seen, by: "u2") }
    let comment = try #require(try editor.comment("c1", on: "b1"))
    #expect(throws: StudioError.self) {
      try editor.delete(comment: "c1", on: "b1", over: comment.digest, by: "u1")
    }
    #expect(OverlayFolder(export: folder.path).names.isEmpty)
  }

  @Test func `comments are added, edited and deleted`() async throws {
    try editor.comment(on: "b1", "New one", by: "u1")
    let known = try #require(try editor.comment("c1", on: "b1"))
    try editor.edit(comment: "c1", on: "b1", "Very nice", over: known.digest, by: "u2")
    #expect(try editor.comments(on: "b1").map(\.comment.text) == ["Very nice", "New one"])
    let first = try await update()
    #expect(first.community.comments.map(\.text) == ["Very nice", "New one"])
    let edited = try #require(try editor.comment("c1", on: "b1"))
    try editor.delete(comment: "c1", on: "b1", over: edited.digest, by: "u2")
    let second = try await update()
    #expect(second.community.comments.map(\.text) == ["New one"])
    #expect(second.diagnostics.isEmpty)
    #expect(throws: StudioError.self) { try editor.comment(on: "nowhere", "x", by: "u1") }
    #expect(throws: StudioError.self) { try editor.comment(on: "b1", " \n", by: "u1") }
  }

  @Test func `the site shows a change when a build that has read it is shown`() async throws {
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b1") == .shown)
    try editor.edit(blog: "b1", .init(text: "Better"), over: try digest("b1"), by: "u1")
    #expect(editor.siteState(ofBlog: "b1") == .building)
    // A site that was being built before the change does not have it.
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b1") == .building)
    try await update()
    #expect(editor.siteState(ofBlog: "b1") == .building)
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b1") == .shown)
    // So it is with comments and likes, and with what is deleted.
    try editor.comment(on: "b1", "x", by: "u1")
    try editor.setLike(true, of: "b1", by: "u1")
    #expect(editor.siteState(ofBlog: "b1") == .building)
    try await update()
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b1") == .shown)
    let comment = try #require(try editor.comment("c1", on: "b1"))
    try editor.delete(comment: "c1", on: "b1", over: comment.digest, by: "u2")
    editor.didFail("No template")
    #expect(editor.siteState(ofBlog: "b1") == .failed("No template"))
    try await update()
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b1") == .shown)
  }

  @Test func `the site shows a restored blog whose file has more than the studio writes`() async throws {
    let file = #"{"documentId":"b2","bloggerId":"u2","blogDescription":"Two","category":"x"}"#
    try folder.write(file, to: "~studio/blogs/b2.json")
    try await update()
    try editor.delete(blog: "b2", over: try digest("b2"), by: "u2")
    try await update()
    try editor.restore(blog: "b2", by: "u2")
    #expect(editor.siteState(ofBlog: "b2") == .building)
    try await update()
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b2") == .shown)
  }

  @Test func `deleted comments can be found and restored by their authors`() throws {
    let comment = try #require(try editor.comment("c1", on: "b1"))
    try editor.delete(comment: "c1", on: "b1", over: comment.digest, by: "u2")
    #expect(try editor.removedComments(on: "b1", by: "u2").compactMap(\.comment?.comment.id) == ["c1"])
    #expect(try editor.removedComments(on: "b1", by: "u1").isEmpty)
    try editor.restore(comment: "c1", on: "b1", by: "u2")
    #expect(try editor.removedComments(on: "b1", by: "u2").isEmpty)
  }

  @Test func `those who are hidden are not among the newest`() throws {
    let id = try editor.create(.init(text: "Ben's"), by: "u2")
    #expect(try editor.newestBlogs(0..<10).map(\.blog.id) == [id, "b1"])
    #expect(try editor.newestBlogs(0..<10, hiding: ["u1"]).map(\.blog.id) == [id])
    #expect(try editor.newestBlogs(0..<10, hiding: ["u2"]).map(\.blog.id) == ["b1"])
    #expect(try editor.newestBlogs(0..<10, hiding: ["u1", "u2"]).isEmpty)
  }

  @Test func `a like is given once and can be taken back`() async throws {
    try editor.setLike(true, of: "b1", by: "u1")
    try editor.setLike(true, of: "b1", by: "u1")
    try editor.setLike(false, of: "b1", by: "u2")
    #expect(try editor.likers(of: "b1") == ["u1"])
    let result = try await update()
    #expect(result.community.likes(ofBlog: 0).map { result.community.bloggers[Int($0.blogger)].id } == ["u1"])
    #expect(try editor.likers(of: "b1") == ["u1"])
  }

  @Test func `profiles are made and edited`() async throws {
    let id = try editor.create(.init(displayName: "eva", fullName: "Eva Q Lund"))
    let seen = try #require(try editor.profile("u1")).digest
    try editor.edit(
      profile: "u1",
      .init(displayName: "ana2", bio: "Hi", links: [.website: "example.org"]),
      over: seen
    )
    #expect(throws: StudioError.self) { try editor.edit(profile: "u1", .init(displayName: "x"), over: seen) }
    let result = try await update()
    let bloggers = Dictionary(uniqueKeysWithValues: result.community.bloggers.map { ($0.id, $0) })
    #expect(bloggers[id]?.fullName == "Eva Q Lund")
    #expect(bloggers["u1"]?.displayName == "ana2")
    #expect(bloggers["u1"]?.links.map(\.url) == ["https://example.org"])
    #expect(throws: StudioError.self) { try editor.create(.init(displayName: "")) }
  }

  @Test func `no file is left half written`() throws {
    _ = try editor.create(.init(text: "x"), by: "u1")
    let overlay = OverlayFolder(export: folder.path)
    #expect(overlay.names.count == 1)
    #expect(throws: OverlayError.self) { try overlay.write([1], to: "../escape.json") }
    #expect(throws: OverlayError.self) { try overlay.write([1], to: "blogs/../../escape.json") }
    try overlay.remove("blogs/missing.json")
  }

  @Test func `ids are in the order of time, and safe everywhere`() {
    let ids = [0, 1, 40_000_000_000, 1_700_000_000_000].map {
      RecordId.make(at: Timestamp(microseconds: $0 * 1000))
    }
    #expect(ids == ids.sorted())
    #expect(Set((0..<1000).map { _ in RecordId.make(at: Timestamp(seconds: 1)) }).count == 1000)
    #expect(ids.allSatisfy { OverlayFileName.name(of: $0) == $0 })
  }

  // MARK: What the settings of the site hide

  @Test func `what the settings hide is not shown, though it was edited here`() async throws {
    let id = try editor.create(.init(text: "New"), by: "u1")
    try editor.edit(blog: "b1", .init(text: "Edited"), over: try digest("b1"), by: "u1")
    let comment = try editor.comment(on: "b1", "Hello", by: "u2")
    try await update(hiding: ["b1", id])
    try await update(hiding: ["b1", id])
    #expect(try editor.newestBlogs(0..<10).isEmpty)
    // An edit of what is hidden shows it no more than before.
    try editor.edit(blog: id, .init(text: "Again"), over: try digest(id), by: "u1")
    #expect(try editor.newestBlogs(0..<10).isEmpty)
    let edited = try #require(try editor.blog(id))
    #expect(try !editor.isShown(edited))
    editor.didShow()
    #expect(editor.siteState(ofBlog: "b1") == .shown)
    try await update(hiding: [comment])
    #expect(try editor.newestBlogs(0..<10).map(\.blog.id) == [id, "b1"])
    #expect(try editor.comments(on: "b1").map(\.comment.id) == ["c1"])
  }

  @Test func `those whom the settings block write nothing and are not listed`() async throws {
    let seen = try #require(try editor.profile("u2")).digest
    try editor.edit(profile: "u2", .init(displayName: "benno"), over: seen)
    try await update(blocking: ["u2"])
    try await update(blocking: ["u2"])
    #expect(throws: StudioError.self) { try editor.create(.init(text: "x"), by: "u2") }
    #expect(throws: StudioError.self) { try editor.comment(on: "b1", "x", by: "u2") }
    #expect(try editor.bloggers().map(\.id) == ["u1"])
  }

  @Test func `a blog that is shown again has its comments at once`() async throws {
    let id = try editor.create(.init(text: "New"), by: "u1")
    let comment = try editor.comment(on: id, "Hello", by: "u2")
    try await update()
    try editor.hide(.blog(id))
    try await update()
    try editor.show(.blog(id))
    #expect(try editor.comments(on: id).map(\.comment.id) == [comment])
    let version = try #require(try editor.comment(comment, on: id))
    #expect(try editor.isShown(version))
  }

  @Test func `no profile takes the name of another blogger`() throws {
    let id = try editor.create(.init(displayName: "\u{1F389}", fullName: "Eva Lund"))
    func rename(_ draft: StudioEditor.ProfileDraft) throws {
      try editor.edit(profile: "u2", draft, over: try #require(try editor.profile("u2")).digest)
    }
    for taken in ["ana", "\u{1F389}", "eva lund"] {
      #expect(throws: StudioError.self) { try rename(.init(displayName: taken)) }
      #expect(throws: StudioError.self) { try rename(.init(displayName: "", fullName: taken)) }
      #expect(throws: StudioError.self) { try rename(.init(displayName: "ben", fullName: taken)) }
    }
    try rename(.init(displayName: "\u{1F642}"))
    try rename(.init(displayName: "", fullName: "Ben Q"))
    #expect(throws: StudioError.self) { try rename(.init(displayName: "\u{3164}", fullName: "\u{2800}")) }
    try rename(.init(displayName: "ben \u{2764}\u{FE0F} \u{1F1EA}\u{1F1F8}"))
    #expect(try editor.isFree("", for: id))
  }

  @Test(arguments: ["be\u{200B}n", "b\u{2060}en", "be\u{200D}n", "b\u{435}n", "\u{FF42}en"])
  func `no profile gets a name that only looks like another one`(name: String) throws {
    let seen = try #require(try editor.profile("u1")).digest
    for draft in [
      StudioEditor.ProfileDraft(displayName: name), .init(displayName: "ana", fullName: name),
    ] {
      #expect(throws: StudioError.self) { try editor.edit(profile: "u1", draft, over: seen) }
    }
  }

  @Test func `a name of the export stays, though it could not be chosen here`() async throws {
    let export = Self.export.replacing("\"ana\",", with: "\"\u{FF41}na\",")
    try folder.write(export, to: "export.json")
    try await update()
    let seen = try #require(try editor.profile("u1")).digest
    try editor.edit(profile: "u1", .init(displayName: "\u{FF41}na", bio: "Hi"), over: seen)
    #expect(try editor.blogger("u1")?.bio == "Hi")
  }

  // MARK: What is not seen, and what is sent twice

  @Test(arguments: ["\u{2800}", "\u{200B}\n", "\u{3164}", "\u{AD}"])
  func `a text without a character that is seen is none`(text: String) throws {
    #expect(throws: StudioError.self) { try editor.comment(on: "b1", text, by: "u1") }
    #expect(throws: StudioError.self) { try editor.create(.init(text: text), by: "u2") }
    let comment = try #require(try editor.comment("c1", on: "b1"))
    #expect(throws: StudioError.self) {
      try editor.edit(comment: "c1", on: "b1", text, over: comment.digest, by: "u2")
    }
    #expect(OverlayFolder(export: folder.path).names.isEmpty)
  }

  @Test func `a form that is sent twice adds one comment`() throws {
    let form = RecordId.make(at: Timestamp(seconds: 1_700_000_000))
    let id = try editor.comment(on: "b1", "Once", form: form, by: "u1")
    #expect(try editor.comment(on: "b1", "Once", form: form, by: "u1") == id)
    // Not at the moment of the form, and not for another person.
    #expect(RecordId.moment(of: id, now: editor.now) == editor.now)
    #expect(try editor.comment(on: "b1", "Twice", form: form, by: "u2") != id)
    #expect(try editor.comments(on: "b1").count == 3)
  }

  @Test(arguments: ["", "x", "../../../../../../../x", "0123456789ABCDEFGHJKMN"])
  func `an id of a form that was not made here is none`(form: String) throws {
    let ids = try (0..<2).map { _ in try editor.comment(on: "b1", "Again", form: form, by: "u1") }
    #expect(ids[0] != ids[1] && ids.allSatisfy(RecordId.isOne))
  }
}
