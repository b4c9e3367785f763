import Basics
import BlogExport
import BlogModel
import TestSupport
import Testing

@testable import Studio

/// Pictures of blogs and profiles: where they are, when they go, and that they come with their record or not at all.
struct StudioPicturesTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor
  private static let start: Int64 = 1_710_000_000
  private static let day: Int64 = 24 * 60 * 60

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.export, to: "export.json")
    editor = Self.editor(folder)
    try await update(editor)
  }

  private static let export = """
    {"bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"}},
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"One","imageURL":"images/blogs/u1/b1",
                    "createdDate":"2024-01-01T00:00:00Z"}}}
    """

  private static func editor(_ folder: TemporaryFolder, at seconds: Int64 = start) -> StudioEditor {
    let files = PictureFiles(images: "\(folder.path)/images", privateFolder: "\(folder.path)/.studio")
    return StudioEditor(OverlayFolder(export: folder.path), pictures: files) {
      Timestamp(seconds: seconds)
    }
  }

  private func update(_ editor: StudioEditor, _ options: ExportOptions = ExportOptions()) async throws {
    try await folder.read(["export.json"], options, into: editor)
  }

  /// A new run of the studio, some days later.
  private func restart(days: Int64 = 0) async throws -> StudioEditor {
    let editor = Self.editor(folder, at: Self.start + days * Self.day)
    try await update(editor)
    return editor
  }

  private func picture(_ text: String = "picture") throws -> String {
    try editor.keep(CleanPicture(Array(text.utf8), .jpeg))
  }

  private func has(_ address: String) -> Bool { folder.has(address) }

  private func names(_ path: String) -> [String] { (try? folder.tree(path).keys.sorted()) ?? [] }

  private func blog(_ draft: StudioEditor.BlogDraft) throws -> (id: String, address: String) {
    let id = try editor.create(draft, by: "u1")
    let record = try #require(try editor.blog(id)?.blog)
    return (id, try #require(record.blog.picture))
  }

  private func digest(_ id: String) throws -> String { try #require(try editor.blog(id)).digest }

  @Test func `a blog can consist of a picture, which is at the app's path`() async throws {
    let name = try picture()
    let (id, address) = try blog(.init(text: "", pictures: [.init(.new(name))]))
    #expect(address == "images/blogs/u1/\(id)-\(name)")
    #expect(try folder.text(address) == "picture")
    #expect(editor.waitingPicture(name) == nil)
    #expect(try await restart(days: 400).blog(id)?.blog?.blog.picture == address)
    #expect(has(address))
  }

  @Test func `a form that is sent again keeps the picture that it has placed`() throws {
    let draft = StudioEditor.BlogDraft(text: "x", pictures: [.init(.new(try picture()))])
    let (id, address) = try blog(draft)
    var again = draft
    again.text = "y"
    try editor.edit(blog: id, again, over: try digest(id), by: "u1")
    #expect(try editor.blog(id)?.blog?.blog.picture == address)
    again.text = ""
    again.pictures = [.init(.new("-"))]
    #expect(throws: StudioError.self) {
      try editor.edit(blog: id, again, over: try digest(id), by: "u1")
    }
    #expect(has(address))
  }

  @Test func `a record that cannot be written leaves no picture, and the picture still waits`() throws {
    let name = try picture()
    #expect(throws: StudioError.self) {
      try editor.create(
        .init(text: "x", pictures: [.init(.new(name)), .init(.new("../../etc/passwd"))]),
        by: "u1"
      )
    }
    #expect(names("images/blogs/u1") == [])
    #expect(names(".studio/pictures") == [])
    #expect(editor.waitingPicture(name) != nil)
  }

  @Test func `a picture whose record was never written goes with the next start, a foreign one stays`()
    async throws
  {
    let name = try #require(PictureName(try picture()))
    let files = try #require(editor.pictures)
    let address = try #require(try files.place(name, .blog("b9", author: "u1")))
    try folder.write("foreign", to: "images/blogs/u1/b9-0123456789abcdefghjkmn.jpg")
    try folder.write("part", to: "images/blogs/u1/.b9-\(name.text).0123")
    _ = try await restart()
    #expect(!has(address))
    #expect(names("images/blogs/u1") == ["b9-0123456789abcdefghjkmn.jpg"])
    #expect(names(".studio/pictures") == [])
  }

  @Test func `a file that was replaced by another program is not removed`() async throws {
    let name = try #require(PictureName(try picture()))
    let address = try #require(try editor.pictures?.place(name, .photo("u1")))
    try folder.write("another", to: address)
    _ = try await restart()
    #expect(try folder.text(address) == "another")
  }

  @Test func `a replaced picture stays for thirty days`() async throws {
    let (id, old) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    let draft = StudioEditor.BlogDraft(text: "x", pictures: [.init(.new(try picture("new")))])
    try editor.edit(blog: id, draft, over: try digest(id), by: "u1")
    let new = try #require(try editor.blog(id)?.blog?.blog.picture)
    #expect(new != old)
    _ = try await restart(days: 29)
    #expect(has(old) && has(new))
    _ = try await restart(days: 31)
    #expect(!has(old) && has(new))
  }

  @Test func `a deleted blog keeps its picture while it can be restored`() async throws {
    let (id, address) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    try editor.delete(blog: id, over: try digest(id), by: "u1")
    try await restart(days: 29).restore(blog: id, by: "u1")
    _ = try await restart(days: 400)
    #expect(has(address))
    try editor.delete(blog: id, over: try digest(id), by: "u1")
    _ = try await restart(days: 31)
    #expect(!has(address))
  }

  @Test func `a hidden blog keeps its picture as long as it can be shown again`() async throws {
    let (id, address) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    try editor.hide(.blog(id))
    let later = try await restart(days: 400)
    #expect(has(address))
    try later.show(.blog(id))
    #expect(try later.blog(id)?.blog?.blog.picture == address)
  }

  @Test func `with a person, their pictures disappear at once, also those that an undo could bring back`()
    throws
  {
    let (id, old) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    let draft = StudioEditor.BlogDraft(text: "x", pictures: [.init(.new(try picture("new")))])
    try editor.edit(blog: id, draft, over: try digest(id), by: "u1")
    let files = try #require(editor.pictures)
    func place(_ text: String, _ use: PictureUse) throws -> String {
      let name = try #require(PictureName(try picture(text)))
      return try #require(try files.place(name, use))
    }
    let (photo, other) = (try place("photo", .photo("u1")), try place("other", .photo("u1-2")))
    let waiting = try picture("waiting")
    try folder.write("app's", to: "images/blogs/u1/b1")
    #expect(has(old) && has(photo))
    try editor.erase(blogger: "u1", waiting: [waiting])
    #expect(names("images/blogs/u1") == ["b1"] && !has(photo) && has(other))
    #expect(editor.waitingPicture(waiting) == nil)
    #expect(names(".studio/pictures").count == 1)
  }

  @Test func `a picture that another person's record names stays, and the second call removes it`() throws {
    let (_, address) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    try folder.write(
      #"{"documentId":"b2","bloggerId":"u2","blogDescription":"Two","imageURL":"\#(address)"}"#,
      to: "~studio/blogs/b2.json"
    )
    try editor.erase(blogger: "u1")
    #expect(has(address))
    unlink("\(folder.path)/~studio/blogs/b2.json")
    try editor.erase(blogger: "u1")
    #expect(!has(address))
  }

  @Test func `a text that names a picture does not keep it`() throws {
    let (_, address) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    try editor.comment(on: "b1", "See \(address)", by: "u2")
    try editor.erase(blogger: "u1")
    #expect(!has(address))
  }

  @Test func `an edit without the fields of pictures keeps them`() throws {
    let (id, address) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    try editor.edit(blog: id, .init(text: "y"), over: try digest(id), by: "u1")
    #expect(try editor.blog(id)?.blog?.blog.picture == address)
    try editor.edit(blog: id, .init(text: "y", pictures: []), over: try digest(id), by: "u1")
    #expect(try editor.blog(id)?.blog?.blog.picture == nil)
  }

  @Test func `the app's picture can be replaced, and not removed`() throws {
    try folder.write("app's", to: "images/blogs/u1/b1")
    let digest = try digest("b1")
    #expect(throws: StudioError.self) {
      try editor.edit(blog: "b1", .init(text: "One", pictures: []), over: digest, by: "u1")
    }
    let draft = StudioEditor.BlogDraft(text: "One", pictures: [.init(.new(try picture()))])
    try editor.edit(blog: "b1", draft, over: digest, by: "u1")
    #expect(try folder.text("images/blogs/u1/b1") == "app's")
  }

  @Test func `a draft names only pictures of its blog`() throws {
    let (_, other) = try blog(.init(text: "x", pictures: [.init(.new(try picture()))]))
    let digest = try digest("b1")
    for address in [other, "images/blogs/u1/b1/../../../../export.json", ""] {
      #expect(throws: StudioError.self) {
        let draft = StudioEditor.BlogDraft(text: "x", pictures: [.init(.kept(address))])
        try editor.edit(blog: "b1", draft, over: digest, by: "u1")
      }
    }
  }

  @Test func `this app keeps one picture and no text of it`() throws {
    #expect(try editor.pictureFields() == (1, 0))
    let two = [StudioEditor.DraftPicture(.new(try picture())), .init(.new(try picture()))]
    #expect(throws: StudioError.self) { try editor.create(.init(text: "x", pictures: two), by: "u1") }
  }

  @Test func `several pictures keep their order and texts`() async throws {
    let options = ExportOptions(fieldMap: Self.manyPictures)
    try await update(editor, options)
    let (a, b) = (try picture("a"), try picture("b"))
    let pictures = [StudioEditor.DraftPicture(.new(a), alt: "First"), .init(.new(b), alt: "")]
    let (id, _) = try blog(.init(text: "", pictures: pictures))
    try await update(editor, options)
    let saved = StudioEditor.pictures(of: try #require(try editor.blog(id)?.blog))
    #expect(saved.map(\.alt) == ["First", ""])
    let turned = saved.reversed().map { StudioEditor.DraftPicture(.kept($0.address), alt: "Seen") }
    try editor.edit(blog: id, .init(text: "", pictures: turned), over: try digest(id), by: "u1")
    let again = StudioEditor.pictures(of: try #require(try editor.blog(id)?.blog))
    #expect(again.map(\.address) == saved.reversed().map(\.address))
    #expect(again.map(\.alt) == ["Seen", "Seen"])
  }

  @Test(arguments: [
    "pics/", "https://forum.example/", "images/", "https://cdn.example/images/", "images/v2/",
  ])
  func `pictures are kept with what the field map puts before their addresses`(_ prefix: String) async throws
  {
    let options = ExportOptions(fieldMap: Self.map(prefix))
    try await update(editor, options)
    let before = try #require(try editor.blog("b1")?.blog?.blog.picture)
    #expect(before == "\(prefix)images/blogs/u1/b1")
    try editor.edit(blog: "b1", .init(text: "Better"), over: try digest("b1"), by: "u1")
    #expect(try editor.blog("b1")?.blog?.blog.picture == before)
    let name = try picture()
    let (id, address) = try blog(.init(text: "", pictures: [.init(.new(name))]))
    let images = prefix.hasSuffix("images/") ? prefix : "\(prefix)images/"
    #expect(address == "\(images)blogs/u1/\(id)-\(name)")
    #expect(editor.pictures?.bytes(of: address) == Array("picture".utf8))
    try await update(editor, options)
    #expect(try editor.blog(id)?.blog?.blog.picture == address)
    #expect(try editor.pictureFields() == (1, 0))
  }

  @Test func `a blog whose picture the field map cannot write is shown and removed, but not edited`()
    async throws
  {
    let map = Self.map("https://cdn.example/get?file=", replacing: [.init("blogs/", by: "blogs/old/")])
    let options = ExportOptions(fieldMap: map)
    try await update(editor, options)
    #expect(try editor.pictureFields() == (0, 0))
    #expect(try editor.blog("b1")?.blog?.blog.text == "One")
    #expect(throws: StudioError.self) {
      try editor.edit(blog: "b1", .init(text: "Better"), over: try digest("b1"), by: "u1")
    }
    let before = try editor.blog("b1")?.blog
    try editor.hide(.blog("b1"))
    try await update(editor, options)
    #expect(try editor.hidden().map { $0.blog?.blog.text } == ["One"])
    try editor.show(.blog("b1"))
    try await update(editor, options)
    let seen = try digest("b1")
    try folder.write(Self.export.replacing("One", with: "Two"), to: "export.json")
    try await update(editor, options)
    #expect(throws: StudioError.self) { try editor.delete(blog: "b1", over: seen, by: "u1") }
    try folder.write(Self.export, to: "export.json")
    try await update(editor, options)
    try editor.delete(blog: "b1", over: seen, by: "u1")
    try await update(editor, options)
    #expect(try editor.newestBlogs(0..<9).isEmpty)
    try editor.restore(blog: "b1", by: "u1")
    // No build has read it yet, and the next one may fail.
    #expect(try editor.isShown(try #require(try editor.blog("b1"))))
    #expect(try editor.blogs(by: "u1").shown.map(\.blog.text) == ["One"])
    #expect(try editor.newestBlogs(0..<9).map(\.blog.id) == ["b1"])
    #expect(editor.siteState(ofBlog: "b1") == .building)
    try await update(editor, options)
    editor.didShow()
    #expect(try editor.blog("b1")?.blog == before)
    #expect(editor.siteState(ofBlog: "b1") == .shown)
  }

  @Test func `a restored blog of which the field map wrote a part is not edited until the next build`()
    async throws
  {
    let options = ExportOptions(fieldMap: Self.gallery, html: Self.galleryReader)
    try folder.write(Self.exportWithGallery, to: "export.json")
    try await update(editor, options)
    let before = try #require(try editor.blog("b1")?.blog)
    #expect(before.parts.pictures.count == 3)
    for failure in [nil, "Write a name."] {
      try editor.delete(blog: "b1", over: try digest("b1"), by: "u1")
      try await update(editor, options)
      if let failure { editor.didFail(failure) }
      try editor.restore(blog: "b1", by: "u1")
      // With the part, an edit could lose something.
      let error = #expect(throws: StudioError.self) {
        try editor.edit(blog: "b1", .init(text: "Better"), over: try digest("b1"), by: "u1")
      }
      let end = failure.map { ", but this fails: \($0)" } ?? "."
      #expect(error?.message == "It was restored. The site must be built before it can be edited\(end)")
      #expect(error.map { StudioRefusal($0).status } == 409)
      #expect(error.map { MicropubError($0).status } == 503)
    }
    try await update(editor, options)
    #expect(try editor.blog("b1")?.blog == before)
  }

  @Test func `a restored blog that the export no longer has is deleted again, with its words`() async throws {
    let options = ExportOptions(fieldMap: Self.gallery, html: Self.galleryReader)
    try folder.write(Self.exportWithGallery, to: "export.json")
    try await update(editor, options)
    let before = try #require(try editor.blog("b1")?.blog)
    try editor.delete(blog: "b1", over: try digest("b1"), by: "u1")
    let part = try folder.text("~studio/blogs/b1.json")
    try await update(editor, options)
    let early = try #require(editor.currentState.content)
    try folder.write(Self.export.replacing("b1", with: "b2"), to: "export.json")
    try editor.restore(blog: "b1", by: "u1")
    // A build that had begun to read before; and for a while, the export cannot be edited.
    editor.update(early)
    #expect(try editor.blogs(by: "u1").shown.map(\.blog.id) == ["b1"])
    _ = editor.refuse("no field")
    try await update(editor, options)
    #expect(try folder.text("~studio/blogs/b1.json") == part)
    #expect(try editor.blog("b1")?.removed != nil)
    #expect(try editor.blogs(by: "u1").shown.map(\.blog.id) == ["b2"])
    try folder.write(Self.exportWithGallery, to: "export.json")
    try editor.restore(blog: "b1", by: "u1")
    try await update(editor, options)
    #expect(try editor.blog("b1")?.blog == before)
  }

  @Test func `a blog is not deleted if nothing of it could be restored, but hidden`() async throws {
    let reader = HTMLConverter(
      markdown: { $0 },
      plain: { $0 },
      line: { $0 },
      pictures: { $0.hasPrefix("<") ? [] : [.init(address: $0, alt: "", caption: "")] }
    )
    let options = ExportOptions(fieldMap: Self.onlyGallery, html: reader)
    let export = Self.export.replacing("blogDescription", with: "text").replacing("imageURL", with: "gallery")
    try folder.write(export, to: "export.json")
    try await update(editor, options)
    let error = #expect(throws: StudioError.self) {
      try editor.delete(blog: "b1", over: try digest("b1"), by: "u1")
    }
    if case .notRestorable? = error {} else { Issue.record("\(String(describing: error))") }
    try editor.hide(.blog("b1"))
    try editor.show(.blog("b1"))
    try await update(editor, options)
    #expect(try editor.blog("b1")?.blog?.blog.picture == "images/blogs/u1/b1")
  }

  private static let exportWithGallery = export.replacing(
    "\"imageURL\"",
    with: #""gallery":"<img src='a.jpg'><img src='b.jpg'>","imageURL""#
  )

  /// A map whose blogs have nothing but pictures in HTML.
  private static let onlyGallery = FieldMap(
    name: "pictures",
    rules: gallery.rules.map { rule in
      guard rule.kind == .blog else { return rule }
      let known: Set = [FieldMap.Property.id, .blogger, .pictures]
      return FieldMap.Rule(
        .blog,
        in: rule.collections,
        sources: rule.sources.filter { known.contains($0.property) }
      )
    }
  )

  /// A map that reads pictures from a text in HTML, to which the studio can write none.
  private static let gallery = FieldMap(
    name: "gallery",
    rules: FieldMap.fellowBlogger.rules.map { rule in
      guard rule.kind == .blog else { return rule }
      let list = FieldMap.Source(.pictures, from: ["gallery"], conversion: .html(.all))
      let others = rule.sources.filter { $0.property != .pictures }
      return FieldMap.Rule(.blog, in: rule.collections, sources: others + [list])
    }
  )
  private static let galleryReader = HTMLConverter(
    markdown: { $0 },
    plain: { $0 },
    line: { $0 },
    pictures: { html in
      html.replacing("'", with: "\"").split(separator: "<img src=\"").map { tag in
        .init(address: String(tag.prefix { $0 != "\"" }), alt: "", caption: "")
      }
    }
  )

  /// A map that puts a server or a folder before the pictures of blogs.
  private static func map(_ prefix: String, replacing replacements: [FieldMap.Replacement] = []) -> FieldMap {
    FieldMap(
      name: "prefixed",
      rules: FieldMap.fellowBlogger.rules.map { rule in
        guard rule.kind == .blog else { return rule }
        let picture = FieldMap.Source(
          .picture,
          from: ["imageURL"],
          conversion: .url(prefix: prefix),
          replacing: replacements
        )
        let others = rule.sources.filter { $0.property != .picture }
        return FieldMap.Rule(.blog, in: rule.collections, sources: others + [picture])
      }
    )
  }

  @Test func `a blog of the app keeps more pictures than the forms offer`() async throws {
    let photos = (0..<20).map { "{\"url\": \"images/blogs/u1/p\($0)\"}" }.joined(separator: ",")
    let export = Self.export.replacing("\"imageURL\":\"images/blogs/u1/b1\"", with: "\"photos\":[\(photos)]")
    try folder.write(export, to: "export.json")
    try await update(editor, ExportOptions(fieldMap: Self.manyPictures))
    let before = StudioEditor.pictures(of: try #require(try editor.blog("b1")?.blog))
    #expect(before.count == 20)
    let kept = before.map { StudioEditor.DraftPicture(.kept($0.address)) }
    try editor.edit(blog: "b1", .init(text: "Two", pictures: kept), over: try digest("b1"), by: "u1")
    #expect(StudioEditor.pictures(of: try #require(try editor.blog("b1")?.blog)) == before)
    let more = kept + [.init(.new(try picture()))]
    #expect(throws: StudioError.self) {
      try editor.edit(blog: "b1", .init(text: "Two", pictures: more), over: try digest("b1"), by: "u1")
    }
  }

  /// A map that keeps several pictures of a blog, with their alternative texts.
  static let manyPictures = FieldMap(
    name: "many",
    rules: FieldMap.fellowBlogger.rules.map { rule in
      guard rule.kind == .blog else { return rule }
      let fields = FieldMap.PictureFields(address: ["url"], alt: ["alt"])
      let list = FieldMap.Source(.pictures, from: ["photos"], pictureFields: fields)
      let others = rule.sources.filter { $0.property != .picture }
      return FieldMap.Rule(.blog, in: rule.collections, sources: others + [list])
    }
  )

  @Test func `photo and cover of a profile are replaced and removed`() async throws {
    let version = try #require(try editor.profile("u2"))
    var draft = StudioEditor.ProfileDraft(displayName: "ben")
    (draft.photo, draft.cover) = (.replace(try picture("face")), .replace(try picture("sea")))
    try editor.edit(profile: "u2", draft, over: version.digest)
    let changed = try #require(try editor.profile("u2"))
    let (photo, cover) = (try #require(changed.blogger?.photo), try #require(changed.blogger?.cover))
    #expect(photo.hasPrefix("images/profileImages/u2-") && cover.hasPrefix("images/coverImages/u2-"))
    (draft.photo, draft.cover) = (.remove, .keep)
    try editor.edit(profile: "u2", draft, over: changed.digest)
    #expect(try editor.blogger("u2")?.photo == nil)
    #expect(try editor.blogger("u2")?.cover == cover)
    _ = try await restart(days: 31)
    #expect(!has(photo) && has(cover))
  }

  @Test(arguments: ["", "/", "https://cdn.example/", "https://cdn.example"])
  func `an address without a path means no file`(_ address: String) throws {
    try folder.write("hidden", to: "images/.jpg")
    #expect(editor.pictures?.bytes(of: address) == nil)
  }

  @Test(arguments: [
    "", "a.jpg", "0123456789abcdefghjkmn", "0123456789abcdefghjkmn.png", "../3456789abcdefghjkmn.jpg",
    "0123456789ABCDEFGHJKMN.jpg", "0123456789abcdefghjk/n.jpg", "x0123456789abcdefghjkmn.jpg",
  ])
  func `only names that the studio makes are names of pictures`(_ text: String) {
    #expect(PictureName(text) == nil)
  }

  @Test(arguments: [
    ("u1", "b1", "blogs/u1/b1"), ("A-b_9", "X", "blogs/A-b_9/X"),
  ])
  func `ids of the app are folders and files as they are`(_ author: String, _ id: String, _ path: String) {
    #expect(PictureUse.blog(id, author: author).path == path)
  }

  @Test(arguments: [
    "", "..", ".", "a/b", "a\u{0}b", "é", "a b", String(repeating: "a", count: 200), "\\", "~",
  ])
  func `other ids have no meaning in a path`(_ id: String) {
    let parts = PictureUse.blog(id, author: id).path.split(separator: "/", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count < 101 })
  }
}
