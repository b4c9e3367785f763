import BlogExport
import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// Forms that a browser sends again: those of a blog, and that of likes which it has kept.
struct RepeatedEditTests {
  private let folder: TemporaryFolder
  private let site: StudioSite
  private let draft = RecordId.make(at: Timestamp(seconds: 1_700_000_000))

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.export, to: "export.json")
    let clock: @Sendable () -> Timestamp = { Timestamp(seconds: 1_710_000_000) }
    let pictures = PictureFiles(images: "\(folder.path)/images", privateFolder: "\(folder.path)/.studio")
    let editor = StudioEditor(OverlayFolder(export: folder.path), pictures: pictures, clock: clock)
    let options = ExportOptions(fieldMap: StudioPicturesTests.manyPictures)
    try await folder.read(["export.json"], options, into: editor)
    var site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    site.drafts = DraftBox(try StudioStore(site: folder.path), clock: clock)
    self.site = site
  }

  private static let export = """
    {"bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"}},
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"One","createdDate":"2024-01-01T00:00:00Z",
                    "photos":[{"url":"images/a"},{"url":"images/b"}]}},
     "likes":{"l1":{"blogId":"b1","likedBy":"u1"}}}
    """

  private func ask(
    _ method: String,
    _ name: String,
    _ body: String = "",
    by blogger: String = "u2"
  ) -> PageAnswer {
    let headers = [
      (name: "Host", value: "127.0.0.1:8080"), (name: "Origin", value: "http://127.0.0.1:8080"),
      (name: "Content-Type", value: "application/x-www-form-urlencoded"),
      (name: "Cookie", value: "studio-blogger=\(blogger)"),
    ]
    let segments = name.split(separator: "/").map(String.init)
    return site.answer(
      PageRequest(
        method: method,
        segments: segments,
        headers: headers,
        body: Array(body.utf8)
      )
    )
  }

  private func send(_ name: String, _ fields: [(String, String)], by blogger: String = "u1") -> Int {
    let all = fields + [("token", Secret.derived(site.token, for: blogger))]
    let body = all.map { "\($0.0)=\(FormFields.encoded($0.1))" }.joined(separator: "&")
    return ask("POST", name, body, by: blogger).status
  }

  private func digest() throws -> String { try #require(try site.editor.blog("b1")).digest }

  /// Sends the form of the blog.
  private func edit(
    _ text: String,
    alts: [String],
    over digest: String,
    as draft: String? = nil
  ) -> Int {
    let pictures = zip(["images/a", "images/b"], alts).enumerated().flatMap { number, picture in
      [("kept\(number)", picture.0), ("alt\(number)", picture.1)]
    }
    let words = [("id", "b1"), ("digest", digest), ("draft", draft ?? self.draft), ("text", text)]
    return send("edit", words + [("pictures", "shown")] + pictures)
  }

  @Test func `a form of a blog that is sent twice is one edit, until it says something else`() throws {
    let first = try digest()
    #expect(edit("Two\r\n", alts: ["A  boat", ""], over: first) == 303)
    let second = try digest()
    #expect(edit("Two\r\n", alts: ["A  boat", ""], over: first) == 303)
    #expect(try digest() == second && second != first)
    // Only what a picture shows is new: the version that the form has seen is an old one.
    #expect(edit("Two\r\n", alts: ["A ship", ""], over: first) == 409)
    #expect(edit("Two\r\n", alts: ["A ship", ""], over: second) == 303)
    let record = try #require(try site.editor.blog("b1")?.blog)
    #expect(StudioEditor.pictures(of: record).map(\.alt) == ["A ship", ""])
  }

  @Test func `an old form does not count as saved after a later edit or a deletion`() throws {
    let first = try digest()
    #expect(edit("Two", alts: ["", ""], over: first) == 303)
    let other = RecordId.make(at: Timestamp(seconds: 1_700_000_001))
    #expect(edit("Three", alts: ["", ""], over: try digest(), as: other) == 303)
    #expect(edit("Two", alts: ["", ""], over: first) == 409)
    #expect(try site.editor.blog("b1")?.blog?.blog.text == "Three")
    #expect(edit("Two", alts: ["", ""], over: try digest()) == 303)
    try site.editor.delete(blog: "b1", over: try digest(), by: "u1")
    #expect(edit("Two", alts: ["", ""], over: first) == 409)
  }

  @Test func `likes of the browser are only added to the blogger of the page`() throws {
    let page = String(decoding: ask("GET", "").body, as: UTF8.self)
    let offer = try #require(page.firstRange(of: "data-kind=\"blogs\""))
    #expect(page[offer.upperBound...].contains("name=\"who\" value=\"u2\""))
    // The script has renewed the token since another blogger was chosen.
    #expect(send("likes/import", [("blogs", "b1"), ("who", "u1")], by: "u2") == 409)
    #expect(try site.editor.likers(of: "b1") == ["u1"])
    #expect(send("likes/import", [("blogs", "b1"), ("who", "u2")], by: "u2") == 200)
    #expect(try site.editor.likers(of: "b1") == ["u1", "u2"])
  }
}
