import BlogExport
import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// Requests of Micropub clients, their answers, and what the community is then.
struct MicropubTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor
  private let endpoint: MicropubEndpoint
  private static let site = "http://127.0.0.1:8080/blog/"

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.export, to: "export.json")
    let editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    var options = ExportOptions()
    options.fieldMap = .auto
    options.html = HTMLConverter(markdown: { "md(\($0))" }, plain: { $0 }, line: { $0 })
    try await folder.read(["export.json"], options, into: editor)
    self.editor = editor
    endpoint = MicropubEndpoint(editor) { token in
      switch token {
      case "ana": MicropubEndpoint.Grant(blogger: "u1", scopes: Set(MicropubScope.allCases))
      case "reader": MicropubEndpoint.Grant(blogger: "u1", scopes: [])
      default: nil
      }
    }
  }

  private static let export = """
    {"bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"}},
     "blogs":{"the-first":{"authorId":"u1","title":"First","body":"One","tags":["sea","wind"],
                           "createdAt":"2024-01-01T00:00:00Z"},
              "b2":{"authorId":"u2","title":"His","body":"Two","createdAt":"2024-01-02T00:00:00Z"}},
     "comments":{"c1":{"blogId":"the-first","authorId":"u2","text":"Nice","createdAt":"2024-01-02T00:00:00Z"}},
     "likes":{"l1":{"blogId":"b2","userId":"u2"}}}
    """

  // MARK: Requests

  private func send(
    _ body: String,
    type: String = "application/json",
    token: String? = "ana"
  ) -> (status: Int, location: String, body: JSONValue) {
    var headers = [(name: "Content-Type", value: type)]
    if let token { headers.append((name: "authorization", value: "Bearer \(token)")) }
    let request = PageRequest(
      method: "POST",
      segments: ["micropub"],
      headers: headers,
      body: Array(body.utf8)
    )
    return Self.parts(endpoint.answer(request, site: Self.site))
  }

  private func form(
    _ body: String,
    token: String? = "ana"
  ) -> (status: Int, location: String, body: JSONValue) {
    send(body, type: "application/x-www-form-urlencoded; charset=utf-8", token: token)
  }

  private func ask(_ query: String, token: String = "ana") -> (status: Int, body: JSONValue) {
    let headers = [(name: "Authorization", value: "Bearer \(token)")]
    let request = PageRequest(method: "GET", segments: ["micropub"], query: query, headers: headers)
    let answer = Self.parts(endpoint.answer(request, site: Self.site))
    return (answer.status, answer.body)
  }

  private static func parts(_ answer: PageAnswer) -> (status: Int, location: String, body: JSONValue) {
    let location = answer.headers.first { $0.name == "Location" }?.value ?? ""
    return (answer.status, location, JSONValue(json: answer.body) ?? .null)
  }

  private func blog(at location: String) throws -> BlogRecord {
    let id = String(try #require(location.split(separator: "/").last))
    return try #require(try editor.blog(id)?.blog)
  }

  // MARK: Create

  @Test func `an app writes a blog, as a form and as JSON`() throws {
    let first = form(
      "h=entry&content=Hello+%2Aworld%2A&name=A+title&category[]=sea&category[]=wind&mp-slug=x"
    )
    #expect(first.status == 201 && first.location.hasPrefix("\(Self.site)blogs/"))
    let blog = try blog(at: first.location)
    #expect((blog.blog.text, blog.blog.title, blog.author) == ("Hello *world*", "A title", "u1"))
    #expect(blog.blog.tags == ["sea", "wind"])
    let second = send(#"{"type":["h-entry"],"properties":{"content":[{"html":"<p>Hi</p>"}]}}"#)
    #expect(try self.blog(at: second.location).blog.text == "md(<p>Hi</p>)")
  }

  @Test func `a form may carry its token`() {
    #expect(form("content=x&access_token=ana", token: nil).status == 201)
    #expect(form("content=x&access_token=ana").status == 400)
  }

  @Test func `a reply to a comment is in its thread`() throws {
    let url = "\(Self.site)blogs/the-first/%23comment-c1"
    let reply = form("in-reply-to=\(url)&content=Thanks")
    #expect(reply.status == 201 && reply.location.hasPrefix("\(Self.site)blogs/the-first/#comment-"))
    let comments = try editor.comments(on: "the-first").map(\.comment)
    #expect(comments.map(\.text) == ["Nice", "Thanks"] && comments.map(\.parent) == [nil, "c1"])
    #expect(form("in-reply-to=\(Self.site)blogs/the-first/%23comment-gone&content=x").status == 400)
    #expect(form("in-reply-to=\(Self.site)blogs/b2/%23like-u1&content=x").status == 400)
  }

  @Test func `addresses with titles are answered and understood, and those of ids and of before too`() throws
  {
    var addresses = BlogAddresses()
    (addresses.name, addresses.hasFolders) = (.title, true)
    var table = BlogPathTable(addresses)
    table.add("3f/erste-zeile-ü-6bn5", ofBlog: "the-first")
    table.addFormer("3f/old-6bn5", ofBlog: "the-first")
    editor.update(table)
    let page = "\(Self.site)blogs/3f/erste-zeile-%C3%BC-6bn5/"
    let lasting = table.lastingPath(ofBlog: "the-first", slug: "")
    for path in ["3f/erste-zeile-%25C3%25BC-6bn5", "3f/old-6bn5", lasting] {
      let like = form("like-of=\(Self.site)blogs/\(path)/")
      #expect(like.location == "\(page)#like-u1", "\(path)")
    }
    // The name of the folder is a part of the address.
    for path in ["the-first", "00/the-first", "3f", "3f/the-first/x"] where path != lasting {
      #expect(form("like-of=\(Self.site)blogs/\(path)/").status == 400, "\(path)")
    }
    let new = form("content=Hello")
    let id = try blog(at: new.location).blog.id
    #expect(new.location == "\(Self.site)blogs/\(table.path(ofBlog: id))/")
    // A build that no longer has the title.
    editor.update(BlogPathTable(addresses))
    #expect(
      form("like-of=\(page.replacing("%", with: "%25"))").location.hasSuffix("blogs/\(lasting)/#like-u1")
    )
  }

  @Test func `a reply becomes a comment, and like-of a like`() throws {
    let reply = form("in-reply-to=\(Self.site)blogs/b2/&content=Agreed")
    #expect(reply.status == 201 && reply.location.hasPrefix("\(Self.site)blogs/b2/#comment-"))
    #expect(try editor.comments(on: "b2").map(\.comment.text) == ["Agreed"])
    let like = send(
      #"{"type":["h-entry"],"properties":{"like-of":["http://127.0.0.1:8080/blog/blogs/the-first/"]}}"#
    )
    #expect(like.location == "\(Self.site)blogs/the-first/#like-u1")
    #expect(try editor.likers(of: "the-first") == ["u1"])
    #expect(form("action=delete&url=\(Self.site)blogs/the-first/%23like-u1").status == 204)
    #expect(try editor.likers(of: "the-first").isEmpty)
  }

  @Test(arguments: [
    "post-status=draft&content=x", "visibility=private&content=x", "visibility=unlisted&content=x", "h=event",
    "content=", "in-reply-to=https://example.org/&content=x", "like-of=\(site)blogs/nowhere/", "content=%zz",
    "action=publish&url=x", "action=update&url=\(site)blogs/b1/", "action=delete",
  ])
  func `what cannot be done is refused`(body: String) throws {
    let answer = form(body)
    #expect(answer.status == 400 && answer.body["error"].text == "invalid_request")
    #expect(answer.body["error_description"].text != nil)
    #expect(try editor.blogs(by: "u1").shown.count == 1)
  }

  // MARK: Update

  @Test func `values are replaced, added and deleted`() throws {
    let url = "\(Self.site)blogs/the-first/"
    let changes = """
      {"action":"update","url":"\(url)","replace":{"content":["Better"]},"add":{"category":["boat"]},
       "delete":{"category":["wind"]}}
      """
    #expect(send(changes).status == 204)
    var blog = try #require(try editor.blog("the-first")?.blog)
    #expect((blog.blog.text, blog.blog.title, blog.blog.tags) == ("Better", "First", ["sea", "boat"]))
    #expect(send(#"{"action":"update","url":"\#(url)","delete":["category","name"]}"#).status == 204)
    blog = try #require(try editor.blog("the-first")?.blog)
    #expect((blog.blog.text, blog.blog.title, blog.blog.tags) == ("Better", "", []))
  }

  @Test func `a comment and a profile are updated`() throws {
    let comment = form("in-reply-to=\(Self.site)blogs/b2/&content=Agreed").location
    #expect(send(#"{"action":"update","url":"\#(comment)","replace":{"content":["Not"]}}"#).status == 204)
    #expect(try editor.comments(on: "b2").map(\.comment.text) == ["Not"])
    let card = #"{"action":"update","url":"\#(Self.site)bloggers/ana/","replace":{"nickname":["anna"]}}"#
    #expect(send(card).status == 204)
    #expect(try editor.blogger("u1")?.displayName == "anna")
  }

  @Test(arguments: [
    #""replace":{"content":"text"}"#, #""replace":{"photo":["http://x/"]}"#, #""replace":[]"#, #""add":{}"#,
    #""replace":{"content":[""]}"#,
  ])
  func `an update that cannot be done changes nothing`(changes: String) throws {
    let answer = send(#"{"action":"update","url":"\#(Self.site)blogs/the-first/",\#(changes)}"#)
    #expect(answer.status == 400)
    #expect(try editor.blog("the-first")?.blog?.blog.text == "One")
  }

  @Test func `what another blogger wrote stays`() throws {
    let url = "\(Self.site)blogs/b2/"
    #expect(send(#"{"action":"update","url":"\#(url)","replace":{"content":["x"]}}"#).status == 403)
    #expect(send(#"{"action":"delete","url":"\#(url)"}"#).status == 403)
    #expect(form("action=delete&url=\(Self.site)blogs/the-first/%23comment-c1").status == 403)
    #expect(form("action=delete&url=\(Self.site)blogs/b2/%23like-u2").status == 400)
    #expect(
      send(#"{"action":"update","url":"\#(Self.site)bloggers/ben/","replace":{"name":["x"]}}"#).status == 400
    )
  }

  // MARK: Delete

  @Test func `a deleted blog and comment come back`() throws {
    let url = "\(Self.site)blogs/the-first/"
    #expect(send(#"{"action":"delete","url":"\#(url)"}"#).status == 204)
    #expect(try editor.blogs(by: "u1").shown.isEmpty)
    #expect(ask("q=source&url=\(url)").status == 400)
    #expect(form("action=undelete&url=\(url)").status == 204)
    #expect(try editor.blogs(by: "u1").shown.count == 1)
    let comment = form("in-reply-to=\(url)&content=Agreed").location.replacing("#", with: "%23")
    #expect(form("action=delete&url=\(comment)").status == 204)
    #expect(try editor.comments(on: "the-first").count == 1)
    #expect(form("action=undelete&url=\(comment)").status == 204)
    #expect(try editor.comments(on: "the-first").count == 2)
  }

  // MARK: Queries

  @Test func `the properties of an entry`() {
    let source = ask("q=source&url=\(Self.site)blogs/the-first/").body
    #expect(source["type"][0].text == "h-entry")
    let properties = source["properties"]
    #expect(properties["content"][0].text == "One" && properties["name"][0].text == "First")
    #expect(properties["category"].elements.compactMap(\.text) == ["sea", "wind"])
    #expect(properties["published"][0].text?.hasPrefix("2024-01-01T00:00:00") == true)
    let some = ask("q=source&properties[]=content&url=\(Self.site)blogs/the-first/").body
    #expect(some == .object(["properties": .object(["content": .array(["One"])])]))
  }

  @Test func `the configuration`() {
    let config = ask("q=config")
    #expect(config.status == 200 && config.body["post-types"].elements.count == 3)
    #expect(ask("q=syndicate-to").body == .object(["syndicate-to": .array([])]))
    #expect(ask("q=weather").status == 400 && ask("").status == 400)
  }

  // MARK: Who

  @Test func `only a token opens it`() {
    #expect(form("content=x", token: nil).status == 401)
    #expect(form("content=x", token: "other").body["error"].text == "unauthorized")
    #expect(ask("q=config", token: "other").status == 401)
    #expect(form("content=x", token: "reader").body["error"].text == "insufficient_scope")
    #expect(send("[]").status == 400 && send("{").status == 400)
    #expect(send("content=x", type: "text/plain").status == 400)
  }
}
