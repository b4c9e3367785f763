import NIOHTTP1
import Testing

@testable import PreviewServer

struct `The headers of a site` {
  private func headers(_ text: String, _ path: String) -> [String: String] {
    var headers: HTTPHeaders = ["Cache-Control": "no-cache"]
    HeaderRules(text).apply(to: &headers, path: path)
    return Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
  }

  @Test func `are set by the rules that fit`() {
    let text = """
      # A comment
      /*
        X-Frame-Options: DENY
      /assets/*
        Cache-Control: public, max-age=31536000, immutable
        # X-No: 1
      /blogs/:id
        X-Blog: yes
      /caf%C3%A9/*
        X-Encoded: yes
      """
    #expect(headers(text, "/")["x-frame-options"] == "DENY")
    #expect(headers(text, "/")["cache-control"] == "no-cache")
    #expect(headers(text, "/assets/a.css")["cache-control"] == "public, max-age=31536000, immutable")
    #expect(headers(text, "/blogs/b1/")["x-blog"] == "yes")
    #expect(headers(text, "/blogs/b1/x")["x-blog"] == nil)
    #expect(headers(text, "/café/x")["x-encoded"] == "yes")
    #expect(headers(text, "/assets/a.css")["x-no"] == nil)
  }

  @Test func `of several rules are joined, and can be taken away`() {
    let text = """
      /*
        X-A: 1
        X-B: 1
      /a/*
        X-A: 2
        ! X-B
        ! Cache-Control
      """
    #expect(headers(text, "/a/") == ["x-a": "1, 2"])
  }

  @Test(arguments: [
    "Content-Length: 5", "Transfer-Encoding: chunked", "Connection: close", "Location: /x", "No Name: x",
    "X-A",
    ": x", "X-A: caf\u{E9}", "X-A: a\u{0}b",
  ])
  func `cannot be what belongs to the connection, or no header`(line: String) {
    #expect(headers("/*\n  \(line)", "/") == ["cache-control": "no-cache"])
  }

  @Test func `of another host's rules and without a rule count for nothing`() {
    #expect(headers("  X-A: 1\nhttps://other.example/*\n  X-B: 1", "/") == ["cache-control": "no-cache"])
  }
}
