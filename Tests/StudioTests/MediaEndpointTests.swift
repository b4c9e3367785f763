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
    let source = ExportSource(name: "export.json", path: "\(folder.path)/export.json", inner: "export.json")
    let options = ExportOptions(fieldMap: Self.map)
    let result = try await ExportReader(options: options).read([source])
    editor.update(try StudioContent(result.community, RecordWriter(options), options.fieldMap))
    self.editor = editor
    endpoint = MicropubEndpoint(editor, cleaner: Cleaner()) { token in
      let scopes: Set<MicropubScope> = token == "ana" ? [.create] : []
      return ["ana", "reader"].contains(token) ? MicropubEndpoint.Grant(blogger: "u1", scopes: scopes) : nil
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

  private func json(_ text: String) -> Answer {
    let headers = [
      (name: "Content-Type", value: "application/json"), (name: "Authorization", value: "Bearer ana"),
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

  @Test func `what is no picture, or another address, makes no post`() throws {
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
