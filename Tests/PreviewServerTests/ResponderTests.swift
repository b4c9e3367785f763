import NIOHTTP1
import TestSupport
import Testing

@testable import PreviewServer

struct `An answer` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "empty", "blogs"] { try folder.makeFolder(name) }
    try folder.write("<head></head>front", to: "index.html")
    try folder.write("<head></head>a", to: "a/index.html")
    try folder.write("about", to: "about.html")
    try folder.write("<head></head>none", to: "404.html")
    try folder.write(String(repeating: "a{}", count: 500), to: "style.css")
    try folder.write(
      "/from /a/ 301\n/about /a/ 302!\n/alias /a/ 200\n/gone /404.html 404\n",
      to: "_redirects"
    )
    try folder.write("/style.css\n  Cache-Control: max-age=9\n/*\n  X-All: 1\n", to: "_headers")
  }

  private func answer(
    _ target: String,
    method: HTTPMethod = .GET,
    headers: [(String, String)] = [("Host", "localhost")],
    basePath: String = "/",
    isReloading: Bool = false
  ) -> Answer {
    let state = SiteState(root: folder.path, basePath: basePath, session: "s")
    let responder = Responder(state: state, hosts: HostCheck(), isReloading: isReloading)
    let request = HTTPRequestHead(
      version: .http1_1,
      method: method,
      uri: target,
      headers: HTTPHeaders(headers)
    )
    return responder.answer(request, localAddress: "127.0.0.1")
  }

  private func text(_ answer: Answer) -> String {
    switch answer.body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .file(let file, let range):
      String(decoding: file.read(range.count, at: range.lowerBound), as: UTF8.self)
    case .compressed: "compressed"
    case .events: "events"
    }
  }

  @Test(arguments: [
    ("/", 200, nil), ("/a/", 200, nil), ("/a", 301, "/a/"), ("/a?x=1", 301, "/a/?x=1"),
    ("/a/index.html", 200, nil),
    ("/empty", 404, nil), ("/empty/", 404, nil), ("/blogs", 404, nil), ("/none", 404, nil),
    ("/from", 301, "/a/"),
    ("/about", 302, "/a/"), ("/alias", 200, nil), ("/gone", 404, nil), ("/_headers", 404, nil),
    ("/%2e%2e/", 400, nil), ("//a", 404, nil), ("http://evil.example/", 403, nil),
    ("http://localhost/a/", 200, nil),
  ])
  func `is that of a static host`(target: String, status: Int, location: String?) {
    let answer = answer(target)
    #expect(Int(answer.status.code) == status)
    #expect(answer.headers.first(name: "Location") == location)
  }

  @Test func `takes a page without its ending`() {
    #expect(text(answer("/about.html")) == "about")
    #expect(answer("/style").status == .notFound)
  }

  @Test func `shows the site's own page for what is not there`() {
    #expect(text(answer("/none")) == "<head></head>none")
    #expect(answer("/none").headers.first(name: "Content-Type") == "text/html; charset=utf-8")
  }

  @Test(arguments: [
    ("/", 302, "/repo/"), ("/?q", 302, "/repo/?q"), ("/repo", 301, "/repo/"), ("/repo/", 200, nil),
    ("/repo/a", 301, "/repo/a/"), ("/repo/a/", 200, nil), ("/a/", 404, nil), ("/repository/", 404, nil),
    ("/index.html", 404, nil),
  ])
  func `is below the base path`(target: String, status: Int, location: String?) {
    let answer = answer(target, basePath: "/repo/")
    #expect(Int(answer.status.code) == status)
    #expect(answer.headers.first(name: "Location") == location)
  }

  @Test(arguments: [
    ("/", 302, "/my%20caf%C3%A9/"), ("/my%20caf%C3%A9?q", 301, "/my%20caf%C3%A9/?q"),
    ("/my%20caf%C3%A9/", 200, nil), ("/my%20caf%c3%a9/a/", 200, nil), ("/my%2520caf%25C3%25A9/", 404, nil),
  ])
  func `is below an encoded base path`(target: String, status: Int, location: String?) {
    let answer = answer(target, basePath: "/my%20caf%C3%A9/")
    #expect(Int(answer.status.code) == status)
    #expect(answer.headers.first(name: "Location") == location)
  }

  @Test(arguments: [
    ([], 400), ([("Host", "localhost"), ("Host", "localhost")], 400), ([("Host", "evil.example")], 403),
    ([("Host", "127.0.0.1:8080")], 200),
  ])
  func `is for this host only`(headers: [(String, String)], status: Int) {
    #expect(Int(answer("/", headers: headers).status.code) == status)
  }

  @Test(arguments: [
    (HTTPMethod.GET, 200), (.HEAD, 200), (.OPTIONS, 204), (.POST, 405), (.PUT, 405), (.DELETE, 405),
    (.TRACE, 405),
  ])
  func `is given to who reads`(method: HTTPMethod, status: Int) {
    let answer = answer("/", method: method)
    #expect(Int(answer.status.code) == status)
    let allowed = status == 200 ? nil : "GET, HEAD, OPTIONS"
    #expect(answer.headers.first(name: "Allow") == allowed)
    #expect(!answer.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
  }

  @Test func `carries the headers of the site`() {
    #expect(answer("/style.css").headers.first(name: "Cache-Control") == "max-age=9")
    #expect(answer("/").headers.first(name: "Cache-Control") == "no-cache")
    #expect(answer("/none").headers.first(name: "X-All") == "1")
  }

  @Test func `is empty for who has the file`() throws {
    let tag = try #require(answer("/style.css").headers.first(name: "ETag"))
    let known = answer("/style.css", headers: [("Host", "localhost"), ("If-None-Match", tag)])
    #expect(known.status == .notModified)
    #expect(known.headers.first(name: "ETag") == tag)
    let compressed = answer(
      "/style.css",
      headers: [("Host", "localhost"), ("If-None-Match", tag), ("Accept-Encoding", "gzip")]
    )
    #expect(compressed.status == .ok)
  }

  @Test func `fails a precondition on another file`() throws {
    let host = ("Host", "localhost")
    let tag = try #require(answer("/style.css").headers.first(name: "ETag"))
    let date = try #require(answer("/style.css").headers.first(name: "Last-Modified"))
    func status(_ headers: (String, String)..., target: String = "/style.css") -> UInt {
      answer(target, headers: [host] + headers).status.code
    }
    #expect(status(("If-Match", tag)) == 200)
    #expect(status(("If-Match", "*")) == 200)
    #expect(status(("If-Match", "\"other\"")) == 412)
    #expect(status(("If-Match", "\"other\""), ("If-Match", tag)) == 200)
    #expect(status(("If-Match", "\"other\""), ("If-None-Match", tag)) == 412)
    #expect(status(("If-Match", "\"other\""), target: "/none") == 404)
    #expect(status(("If-Unmodified-Since", date)) == 200)
    #expect(status(("If-Unmodified-Since", "Sun Nov  6 08:49:37 1994")) == 412)
    #expect(status(("If-Match", tag), ("If-Unmodified-Since", "Sun Nov  6 08:49:37 1994")) == 200)
    #expect(status(("If-Match", tag), ("If-None-Match", tag)) == 304)
    #expect(status(("If-Match", "\"other\""), ("Range", "bytes=0-1")) == 412)
  }

  @Test func `is compressed, but not in part`() {
    let host = ("Host", "localhost")
    let compressed = answer("/style.css", headers: [host, ("Accept-Encoding", "gzip, br")])
    #expect(compressed.headers.first(name: "Content-Encoding") == "gzip")
    #expect(compressed.headers.first(name: "Vary") == "Accept-Encoding")
    #expect(compressed.length.map { $0 < 200 } == true)
    let part = answer("/style.css", headers: [host, ("Accept-Encoding", "gzip"), ("Range", "bytes=1-3")])
    #expect(part.status == .partialContent)
    #expect(part.headers.first(name: "Content-Range") == "bytes 1-3/1500")
    #expect(part.headers.first(name: "Content-Encoding") == nil)
    #expect(text(part) == "{}a")
    let none = answer("/style.css", headers: [host, ("Range", "bytes=1500-")])
    #expect(none.status == .rangeNotSatisfiable)
    #expect(none.headers.first(name: "Content-Range") == "bytes */1500")
  }

  @Test func `is compressed while it is sent where it is large`() throws {
    try folder.write(String(repeating: "a{}", count: CompressedBody.chunkSize), to: "large.css")
    let large = answer("/large.css", headers: [("Host", "localhost"), ("Accept-Encoding", "gzip")])
    #expect(text(large) == "compressed")
    #expect(large.length == nil)
    #expect(large.headers.first(name: "Content-Encoding") == "gzip")
    #expect(answer("/large.css").length == CompressedBody.chunkSize * 3)
  }

  @Test func `has the script only in pages that follow the site`() {
    #expect(text(answer("/", isReloading: true)).contains("/.blogforge/reload.js"))
    #expect(text(answer("/none", isReloading: true)).contains("/.blogforge/reload.js"))
    #expect(text(answer("/")) == "<head></head>front")
    #expect(answer("/.blogforge/reload.js").status == .notFound)
    #expect(text(answer("/.blogforge/events", isReloading: true)) == "events")
    #expect(answer("/.blogforge/events", method: .HEAD, isReloading: true).length == 0)
    #expect(answer("/.blogforge/other", isReloading: true).status == .notFound)
  }
}
