import BlogExport
import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// What moderators and owners do with records of others, and what of it is on the site.
struct ModerationTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.export, to: "export.json")
    editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    try await update()
  }

  private static let export = """
    {"bloggers":{"u1":{"displayName":"ana","bio":"Private words"},"u2":{"displayName":"ben"}},
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"One","createdDate":"2024-01-01T00:00:00Z",
                    "comments":{"c1":{"commentedBy":"u2","commentText":"Nice",
                                      "createdDate":"2024-01-02T00:00:00Z"}}},
              "b2":{"bloggerId":"u2","blogDescription":"Two","createdDate":"2024-01-03T00:00:00Z"}},
     "likes":{"l1":{"blogId":"b1","likedBy":"u2"}}}
    """

  /// Reads the export as a build does.
  @discardableResult
  private func update(_ options: ExportOptions = ExportOptions()) async throws -> ExportResult {
    try await folder.read(["export.json"], options, into: editor)
  }

  @Test func `a hidden blog is not on the site until it is shown again`() async throws {
    try editor.hide(.blog("b1"))
    #expect(try editor.newestBlogs(0..<10).map(\.blog.id) == ["b2"])
    var result = try await update()
    #expect(result.community.blogs.map(\.id) == ["b2"] && result.diagnostics.isEmpty)
    #expect(try editor.hidden().map { $0.blog?.blog.id } == ["b1"])
    try editor.show(.blog("b1"))
    result = try await update()
    #expect(Set(result.community.blogs.map(\.id)) == ["b1", "b2"])
    #expect(try editor.hidden().isEmpty)
    #expect(try editor.comments(on: "b1").count == 1)
  }

  @Test func `the author cannot restore or edit what is hidden`() async throws {
    let digest = try #require(try editor.blog("b1")).digest
    try editor.hide(.blog("b1"))
    for _ in 0..<2 {
      #expect(throws: StudioError.self) { try editor.restore(blog: "b1", by: "u1") }
      let error = #expect(throws: StudioError.self) {
        try editor.edit(blog: "b1", .init(text: "x"), over: digest, by: "u1")
      }
      #expect(error?.message == "A moderator has hidden this blog.")
      // The mark is in the file, not only in memory.
      try await update()
    }
    #expect(try editor.blogs(by: "u1").removed.map(\.isHidden) == [true])
  }

  @Test func `a hidden comment is shown again`() async throws {
    try editor.hide(.comment("c1", blog: "b1"))
    #expect(try await update().community.comments.isEmpty)
    #expect(throws: StudioError.self) { try editor.restore(comment: "c1", on: "b1", by: "u2") }
    try editor.show(.comment("c1", blog: "b1"))
    #expect(try await update().community.comments.count == 1)
  }

  @Test func `authors read that a moderator has hidden what they wrote, and are offered no way back`() throws
  {
    let digest = try #require(try editor.blog("b1")).digest
    try editor.hide(.comment("c1", blog: "b1"))
    let site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    var visit = StudioSite.Visit()
    visit.me = try editor.blogger("u2")
    let comments = try site.comments("b1", try #require(try editor.blog("b1")), visit).text
    #expect(comments.contains("by a moderator") && !comments.contains("comment/restore"))
    try editor.hide(.blog("b1"))
    visit.me = try editor.blogger("u1")
    let fields = [(name: "id", value: "b1"), (name: "digest", value: digest), (name: "text", value: "Typed")]
    let page = String(decoding: try site.edit(FormFields(pairs: fields), visit).body, as: UTF8.self)
    #expect(page.contains("A moderator has hidden this blog.") && page.contains("Typed"))
    #expect(!page.contains("Current version"))
  }

  @Test func `moderators see how many reports are open, and owners whom a link invites`() throws {
    let store = try StudioStore(site: folder.path)
    let accounts = StudioAccounts(store, try PasswordTests.hasher()) { Timestamp(seconds: 1_710_000_000) }
    func visit(_ name: String, _ role: StudioRole) throws -> StudioSite.Visit {
      var visit = StudioSite.Visit()
      let link = try accounts.invite(.init(role: role), by: nil)
      visit.account = try accounts.join(link, name, "correct horse", .init()).account
      return visit
    }
    var site = StudioSite(
      editor,
      community: StudioCommunity(accounts, address: nil, proxies: []),
      basePath: { "/" },
      look: { SiteLook(frontPage: []) }
    )
    site.texts = {
      StudioTexts(
        post: { title, text, _ in
          .init(title: title, excerpt: text, html: "<em>\(text)</em>", tags: [("sea", "")], problems: [])
        },
        note: { $0 }
      )
    }
    let (ana, moderator) = (try visit("ana", .blogger), try visit("mo", .moderator))
    #expect(site.otherPages(moderator).text.contains("Reports</a>"))
    try accounts.report(.blog("b1"), "Rude", by: try #require(ana.account))
    #expect(site.otherPages(moderator).text.contains("Reports <b class=\"new\">1</b></a>"))
    #expect(!site.otherPages(ana).text.contains("Reports"))
    let reports = try site.reportsPage(moderator).body.text
    // The body is without the hashtags at its end.
    #expect(
      reports.contains("<em>One</em>") && reports.contains("<span class=\"chip\" dir=\"auto\">sea</span>")
    )
    try accounts.closeReport(1, by: try #require(moderator.account))
    #expect(site.otherPages(moderator).text.contains("Reports</a>"))
    _ = try accounts.makeOwnerLink("Olga")
    #expect(try site.invitationsPage().body.text.contains(">Olga</span>"))
    #expect(try site.logPage(moderator).body.text.contains("dir=\"auto\">owner, 1 use, 1 day<"))
  }

  @Test func `what the author deleted is not hidden, and no one else shows it`() throws {
    let digest = try #require(try editor.blog("b1")).digest
    try editor.delete(blog: "b1", over: digest, by: "u1")
    #expect(throws: StudioError.self) { try editor.hide(.blog("b1")) }
    #expect(throws: StudioError.self) { try editor.show(.blog("b1")) }
    #expect(throws: StudioError.self) { try editor.hide(.blog("nowhere")) }
  }

  @Test func `with a blocked blogger, everything that they wrote disappears`() async throws {
    let id = try editor.create(.init(text: "New"), by: "u2")
    try editor.comment(on: "b1", "Again", by: "u2")
    try editor.hide(.blogger("u2"))
    #expect(try editor.newestBlogs(0..<10).map(\.blog.id) == ["b1"])
    #expect(try editor.comments(on: "b1").isEmpty)
    #expect(try editor.blogger("u2") == nil)
    let result = try await update()
    #expect(result.community.blogs.map(\.id) == ["b1"] && result.community.comments.isEmpty)
    #expect(result.diagnostics.isEmpty)
    try editor.show(.blogger("u2"))
    #expect(Set(try await update().community.blogs.map(\.id)) == ["b1", "b2", id])
    #expect(try editor.comments(on: "b1").count == 2)
  }

  private static let htmlBios = html(.bio, of: .blogger, in: "bio")

  /// How an export is read that has texts in HTML, so that the studio can write none.
  private static func html(
    _ property: FieldMap.Property,
    of kind: RecordKind,
    in field: String
  ) -> ExportOptions {
    let rules = FieldMap.fellowBlogger.rules.map { rule in
      guard rule.kind == kind else { return rule }
      let text = FieldMap.Source(property, from: [field], conversion: .html(.all))
      let others = rule.sources.filter { $0.property != property }
      return FieldMap.Rule(kind, in: rule.collections, sources: others + [text])
    }
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    return ExportOptions(fieldMap: FieldMap(name: "html", rules: rules), html: html)
  }

  @Test func `a profile that the field map cannot write is blocked, and then shown as it was`() async throws {
    for isEdited in [false, true] {
      if isEdited {
        let digest = try #require(try editor.profile("u1")).digest
        try editor.edit(profile: "u1", .init(displayName: "ana", bio: "New words"), over: digest)
      }
      let before = try folder.tree("~studio")
      let bio = try #require(try editor.blogger("u1")).bio
      try await update(Self.htmlBios)
      try editor.hide(.blogger("u1"))
      let hidden = try await update(Self.htmlBios).community
      #expect(hidden.blogs.map(\.id) == ["b2"])
      #expect(try editor.hidden().map { $0.blogger?.bio } == [bio])
      try editor.show(.blogger("u1"))
      // Shown again before a build has read it, also if it is hidden again meanwhile.
      try editor.hide(.blogger("u1"))
      try editor.show(.blogger("u1"))
      #expect(try folder.tree("~studio") == before)
      #expect(try editor.blogger("u1")?.bio == bio)
      // A build that had begun to read before.
      let map = Self.htmlBios.fieldMap
      editor.update(try StudioContent(hidden, RecordWriter(Self.htmlBios), map))
      #expect(try editor.blogger("u1")?.bio == bio)
      try await update(Self.htmlBios)
      #expect(try editor.blogger("u1")?.bio == bio)
      #expect(editor.currentState.pending.isEmpty)
      try await update()
    }
  }

  @Test func `a comment that is shown again comes back with its blog and its author`() async throws {
    let options = Self.html(.text, of: .comment, in: "commentText")
    try await update(options)
    for other in [StudioEditor.Target.blog("b1"), .blogger("u1"), .blogger("u2")] {
      try editor.hide(.comment("c1", blog: "b1"))
      try editor.hide(other)
      try await update(options)
      try editor.show(.comment("c1", blog: "b1"))
      try await update(options)
      try await update(options)
      #expect(try editor.hidden().count == 1)
      try editor.show(other)
      #expect(try await update(options).community.comments.map(\.text) == ["Nice"])
      #expect(try editor.hidden().isEmpty)
    }
  }

  @Test func `everything of a person is found`() throws {
    try editor.comment(on: "b2", "Mine", by: "u1")
    let gone = try editor.create(.init(text: "Gone"), by: "u1")
    try editor.delete(blog: gone, over: try #require(try editor.blog(gone)).digest, by: "u1")
    try editor.setLike(true, of: "b2", by: "u1")
    let ana = try editor.writings(of: "u1")
    #expect(ana.profile?.bio == "Private words" && ana.blogs.map(\.blog.text) == ["One"])
    #expect(ana.comments.map(\.comment.text) == ["Mine"] && ana.likes == ["b2"] && ana.removed.count == 1)
    let ben = try editor.writings(of: "u2")
    #expect(ben.comments.map(\.comment.id) == ["c1"] && ben.likes == ["b1"])
  }

  @Test func `a person who is deleted leaves no words in the overlay`() async throws {
    let blog = try editor.create(.init(text: "My secret words"), by: "u1")
    try editor.comment(on: "b2", "My secret comment", by: "u1")
    try editor.comment(on: blog, "Of another person", by: "u2")
    try editor.edit(
      blog: "b1",
      .init(text: "My secret edit"),
      over: try #require(try editor.blog("b1")).digest,
      by: "u1"
    )
    try editor.erase(blogger: "u1")
    for name in OverlayFolder(export: folder.path).names {
      let text = try folder.text("~studio/\(name)")
      #expect(!text.contains("secret") && !text.contains("Private"), "\(name)")
    }
    let result = try await update()
    #expect(result.community.blogs.map(\.id) == ["b2"] && result.community.comments.isEmpty)
    #expect(result.community.bloggers.filter { !$0.isUnknown }.map(\.id) == ["u2"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `a person who is deleted during a request leaves no record`() throws {
    try editor.erase(blogger: "u1")
    #expect(throws: StudioError.self) { try editor.setLike(true, of: "b2", by: "u1") }
    #expect(throws: StudioError.self) { try editor.setFollow(true, of: "u2", by: "u1") }
    #expect(throws: StudioError.self) { try editor.comment(on: "b2", "x", by: "u1") }
    #expect(try editor.likers(of: "b2").isEmpty && editor.following(by: "u1").isEmpty)
  }
}
