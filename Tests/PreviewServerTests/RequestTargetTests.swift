import Testing

@testable import PreviewServer

struct `The target of a request` {
  @Test(arguments: [
    ("/", [], true, "/"),
    ("/a", ["a"], false, "/a"),
    ("/a/", ["a"], true, "/a/"),
    ("/a/b.html", ["a", "b.html"], false, "/a/b.html"),
    ("/caf%C3%A9/", ["café"], true, "/caf%C3%A9/"),
    ("/a%20b", ["a b"], false, "/a%20b"),
    ("/%61", ["a"], false, "/a"),
    ("/...", ["..."], false, "/..."),
    ("/a%252e", ["a%2e"], false, "/a%252e"),
  ])
  func `is a way in decoded segments`(
    text: String,
    segments: [String],
    endsInSlash: Bool,
    path: String
  ) throws {
    let target = try RequestTarget(text)
    #expect(target == RequestTarget(segments: segments, endsInSlash: endsInSlash))
    #expect(target.path == path)
  }

  @Test func `keeps the query as it was sent`() throws {
    #expect(try RequestTarget("/a?b=%2e&c").query == "b=%2e&c")
    #expect(try RequestTarget("/a?").query == "")
  }

  @Test(arguments: [
    "", "a", "*", "/..", "/../a", "/a/../../b", "/%2e%2e/etc/passwd", "/%2E./x", "/.%2e/x", "/.", "/a/./b",
    "/..%2fetc", "/a%2f..", "/a%5c..%5cb", "/a\\b%5c", "/a%00.html", "/a%0d%0aX: y", "/%", "/%4", "/%zz",
    "/a b", "/a#b", "/é", "ftp://localhost/",
  ])
  func `that leads nowhere good is malformed`(text: String) {
    #expect(throws: RequestTarget.Refusal.malformed) { try RequestTarget(text) }
  }

  @Test(arguments: ["//evil.example", "/a//b", "/a//", "/%ff", "/%c0%ae%c0%ae/"])
  func `that no file can have is nowhere`(text: String) {
    #expect(throws: RequestTarget.Refusal.nowhere) { try RequestTarget(text) }
  }

  @Test(arguments: [
    ("http://localhost:8080/a/", "localhost:8080", "/a/"), ("HTTP://localhost", "localhost", "/"),
    ("https://a.example?q", "a.example", "/"),
  ])
  func `may name a host of its own`(text: String, authority: String, path: String) throws {
    let target = try RequestTarget(text)
    #expect(target.authority == authority)
    #expect(target.path == path)
  }
}
