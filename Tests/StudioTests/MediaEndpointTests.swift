import BlogExport
import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// Photos of Micropub clients: sent with a post, or to the media endpoint before it.
struct MediaEndpointTests {
  /// Takes every picture but a bad one.
  private struct Cleaner: PictureCleaner {
    func picture(_ bytes: [UInt8]) throws(PictureRefusal) -> CleanPicture {
      if bytes == Array("bad".utf8) { throw PictureRefusal("this is no picture") }
      return CleanPicture(Array("clean ".utf8) + bytes, .jpeg)
    }

    func thumbnail(_ bytes: [UInt8]) -> CleanPicture? { CleanPicture(bytes, .webp) }
  }

  private static let site = "https://example.org/community/"
  private static let media = "https://example.org/.studio/media?name="
  private let folder: TemporaryFolder
  private let editor: StudioEditor
  private let endpoint: MicropubEndpoint

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"bloggers":{"u1":{"displayName":"ana"}},"blogs":{}}"#, to: "export.json")
    let files = PictureFiles(images: "\(folder.path)/images", privateFolder: "\(folder.path)/.studio")
    let editor = StudioEditor(OverlayFolder(export: folder.path), pictures: files) {
      Timestamp(seconds: 1_710_000_000)
    }
    try await folder.read(["export.json"], ExportOptions(fieldMap: Self.map), into: editor)
    self.editor = editor
    endpoint = MicropubEndpoint(editor, cleaner: Cleaner()) { token in
      let scopes: Set<MicropubScope> = token == "ana" ? [.create] : token == "editor" ? [.update] : []
      return ["ana", "editor", "reader"].contains(token)
        ? MicropubEndpoint.Grant(blogger: "u1", scopes: scopes) : nil
    }
  }

  /// The app's map, with several pictures and what they show.
  private static let map = FieldMap(
    name: "several",
    rules: FieldMap.fellowBlogger.rules.map { rule in
      guard rule.kind == .blog else { return rule }
      let fields = FieldMap.PictureFields(address: ["url"], alt: ["alt"])
      let list = FieldMap.Source(.pictures, from: ["photos"], pictureFields: fields)
      return FieldMap.Rule(
        .blog,
        in: rule.collections,
        sources: rule.sources.filter { $0.property != .picture } + [list]
      )
    }
  )

  private struct Answer {
    let status: Int
    let location: String
    let body: JSONValue

    init(_ answer: PageAnswer) {
      status = answer.status
      location = answer.headers.first { $0.name == "Location" }?.value ?? ""
      body = JSONValue(json: answer.body) ?? .null
    }
  }

  private func multipart(
    _ fields: [(String, String)],
    _ files: [(String, String)],
    token: String = "ana"
  ) throws -> PageRequest {
    let parts =
      fields.map { "--x\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }
      + files.map {
        "--x\r\nContent-Disposition: form-data; name=\"\($0.0)\"; filename=\"p.jpg\"\r\n\r\n\($0.1)\r\n"
      }
    let body = try #require(BodyFile(Array((parts.joined() + "--x--\r\n").utf8), in: folder.path))
    return PageRequest(
      method: "POST",
      segments: ["micropub"],
      headers: [
        (name: "Content-Type", value: "multipart/form-data; boundary=x"),
        (name: "Authorization", value: "Bearer \(token)"),
      ],
      file: body
    )
  }

  private func upload(_ files: [(String, String)], token: String = "ana") throws -> Answer {
    Answer(MediaEndpoint(endpoint).answer(try multipart([], files, token: token), site: Self.site))
  }

  private func json(_ text: String, token: String = "ana") -> Answer {
    let headers = [
      (name: "Content-Type", value: "application/json"), (name: "Authorization", value: "Bearer \(token)"),
    ]
    let request = PageRequest(
      method: "POST",
      segments: ["micropub"],
      headers: headers,
      body: Array(text.utf8)
    )
    return Answer(endpoint.answer(request, site: Self.site))
  }

  private func pictures(_ location: String) throws -> [BlogPicture] {
    let id = String(try #require(location.split(separator: "/").last))
    return StudioEditor.pictures(of: try #require(try editor.blog(id)?.blog))
  }

  @Test func `a photo waits at the media endpoint until a post names it`() throws {
    let uploaded = try upload([("file", "sea")])
    #expect(uploaded.status == 201 && uploaded.location.hasPrefix(Self.media))
    let post = json(
      #"{"type":["h-entry"],"properties":{"photo":[{"value":"\#(uploaded.location)","alt":"The sea"}]}}"#
    )
    #expect(post.status == 201)
    let saved = try pictures(post.location)
    #expect(saved.map(\.alt) == ["The sea"])
    #expect(try folder.text(try #require(saved.first?.address)) == "clean sea")
    let again = json(#"{"type":["h-entry"],"properties":{"photo":["\#(uploaded.location)"]}}"#)
    #expect(again.status == 400)
  }

  @Test func `photos are sent with a post`() throws {
    let fields = [
      ("h", "entry"), ("content", "Two"), ("mp-photo-alt[]", "First"), ("mp-photo-alt[]", "Second"),
    ]
    let request = try multipart(fields, [("photo[]", "a"), ("photo[]", "b")])
    let answer = Answer(endpoint.answer(request, site: Self.site))
    #expect(answer.status == 201)
    #expect(try pictures(answer.location).map(\.alt) == ["First", "Second"])
  }

  // MARK: Changing

  /// The photos of an entry as `q=source` gives them.
  private func photos(of url: String) -> [JSONValue] {
    let headers = [(name: "Authorization", value: "Bearer ana")]
    let request = PageRequest(
      method: "GET",
      segments: ["micropub"],
      query: "q=source&properties[]=photo&url=\(url)",
      headers: headers
    )
    return Answer(endpoint.answer(request, site: Self.site)).body["properties"]["photo"].elements
  }

  private func update(_ url: String, _ changes: String) -> Int {
    json(#"{"action":"update","url":"\#(url)",\#(changes)}"#, token: "editor").status
  }

  /// A blog with two photos, the first of which has words.
  private func post() throws -> String {
    let fields = [("h", "entry"), ("content", "Two"), ("mp-photo-alt[]", "First")]
    let request = try multipart(fields, [("photo[]", "a"), ("photo[]", "b")])
    return Answer(endpoint.answer(request, site: Self.site)).location
  }

  @Test func `the source of an entry names its photos, with what they show`() throws {
    let url = try post()
    let photos = photos(of: url)
    #expect(photos.count == 2 && photos[0]["alt"].text == "First")
    let start = "https://example.org/.studio/micropub/media?blog="
    #expect(photos[0]["value"].text?.hasPrefix(start) == true && photos[1].text?.hasPrefix(start) == true)
  }

  @Test func `a photo is added, and the others keep their words`() throws {
    let url = try post()
    let new = try upload([("file", "c")], token: "editor").location
    #expect(update(url, #""add":{"photo":[{"value":"\#(new)","alt":"Third"}]}"#) == 204)
    #expect(try pictures(url).map(\.alt) == ["First", "", "Third"])
    #expect(try folder.text(try #require(try pictures(url).last?.address)) == "clean c")
  }

  @Test func `a photo gets other words, and another place, when all are replaced`() throws {
    let url = try post()
    let before = try pictures(url).map(\.address)
    let (first, second) = (
      try #require(photos(of: url)[0]["value"].text), try #require(photos(of: url)[1].text)
    )
    #expect(
      update(url, #""replace":{"photo":["\#(second)",{"value":"\#(first)","alt":"New words"}]}"#) == 204
    )
    #expect(try pictures(url).map(\.alt) == ["", "New words"])
    #expect(try pictures(url).map(\.address) == before.reversed())
  }

  @Test func `one photo is deleted by its address, and all by the name`() throws {
    let url = try post()
    let first = try #require(photos(of: url)[0]["value"].text)
    #expect(update(url, #""delete":{"photo":["\#(first)"]}"#) == 204)
    #expect(try pictures(url).map(\.alt) == [""])
    #expect(update(url, #""delete":["photo"]"#) == 204)
    #expect(try pictures(url).isEmpty)
  }

  @Test func `an update without photos keeps them, and one of another blog's changes nothing`() throws {
    let (url, other) = (try post(), try post())
    #expect(update(url, #""replace":{"content":["New"]}"#) == 204)
    #expect(try pictures(url).count == 2)
    let foreign = try #require(photos(of: other)[1].text)
    #expect(update(url, #""replace":{"content":["x"],"photo":["\#(foreign)"]}"#) == 400)
    #expect(update(url, #""add":{"photo":["https://evil.example/a.jpg"]}"#) == 400)
    #expect(try pictures(url).count == 2)
  }

  @Test func `what is not a picture, or another address, makes no post`() throws {
    #expect(try upload([("file", "bad")]).status == 400)
    #expect(try upload([]).status == 400)
    #expect(try upload([("file", "a"), ("file", "b")]).status == 400)
    #expect(try upload([("other", "a")]).status == 400)
    let bad = try multipart([("h", "entry"), ("content", "x")], [("photo", "bad")])
    #expect(Answer(endpoint.answer(bad, site: Self.site)).status == 400)
    for address in [
      "https://evil.example/a.jpg", Self.media + "../x", "\(Self.media)0123456789abcdefghjkmn.jpg",
    ] {
      #expect(json(#"{"type":["h-entry"],"properties":{"photo":["\#(address)"]}}"#).status == 400)
    }
    #expect(try editor.newestBlogs(0..<10).isEmpty)
  }

  @Test func `a token for creating is needed`() throws {
    #expect(try upload([("file", "a")], token: "reader").status == 403)
    #expect(try upload([("file", "a")], token: "nobody").status == 401)
    let request = try multipart([("h", "entry"), ("content", "x")], [("photo", "a")], token: "reader")
    #expect(Answer(endpoint.answer(request, site: Self.site)).status == 403)
    #expect((try? folder.tree(".studio/media").isEmpty) ?? true)
  }

  @Test func `the configuration names the media endpoint`() throws {
    let headers = [(name: "Authorization", value: "Bearer ana")]
    let request = PageRequest(method: "GET", segments: ["micropub"], query: "q=config", headers: headers)
    let body = Answer(endpoint.answer(request, site: Self.site)).body
    #expect(body["media-endpoint"].text == "https://example.org/.studio/micropub/media")
  }
}
