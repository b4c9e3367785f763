import Testing

@testable import PreviewServer

struct `The redirects of a site` {
  private let rules = RedirectRules(
    """
    # A comment
    /old             /new/                    # another
    /posts/*         /blogs/:splat/           302
    /b/:id           /blogs/:id/              301
    /find q=:word    /search/?q=:word         301
    /find            /search/
    /app/*           /index.html              200
    /gone            /404.html                404
    /away/*          https://other.example/:splat 307
    /forced          /instead/                301!
    /ol%C3%A9/       /bloggers/
    /caf%C3%A9/*     /coffee/:splat
    /tea q=caf%C3%A9 /coffee/
    /part            /new#part?
    /fr/*            /france/:splat           301 Country=fr
    /api/*           https://api.example/:splat 200
    /x               /y                       999
    nonsense
    """
  )

  @Test(arguments: [
    ("/old", nil, "/new/", 301), ("/old/", nil, "/new/", 301), ("/old", "a=1", "/new/?a=1", 301),
    ("/posts/a/b", nil, "/blogs/a/b/", 302), ("/b/é x", nil, "/blogs/%C3%A9%20x/", 301),
    ("/find", "q=sea%26sun", "/search/?q=sea&sun", 301), ("/find", nil, "/search/", 301),
    ("/app/some/thing", nil, "/index.html", 200), ("/gone", nil, "/404.html", 404),
    ("/away/x", nil, "https://other.example/x", 307), ("/forced", nil, "/instead/", 301),
    ("/olé/", nil, "/bloggers/", 301), ("/café/x", nil, "/coffee/x", 301),
    ("/tea", "q=caf%C3%A9", "/coffee/", 301),
    ("/posts/\u{93E}x/\u{93E}", nil, "/blogs/%E0%A4%BEx/%E0%A4%BE/", 302),
    ("/b/\u{301}x", nil, "/blogs/%CC%81x/", 301), ("/part", "a=1", "/new?a=1#part?", 301),
  ])
  func `are the first that fit`(path: String, query: String?, target: String, status: Int) {
    let outcome = rules.outcome(path: path, query: query, isForced: false)
    #expect(outcome == RedirectRules.Outcome(target: target, status: status))
  }

  @Test(arguments: ["/", "/older", "/b/x/y", "/fr/x", "/api/x", "/x", "nonsense"])
  func `leave other paths alone`(path: String) {
    #expect(rules.outcome(path: path, query: nil, isForced: false) == nil)
  }

  @Test func `replace a file only when they are forced`() {
    #expect(rules.outcome(path: "/forced", query: nil, isForced: true)?.target == "/instead/")
    #expect(rules.outcome(path: "/old", query: nil, isForced: true) == nil)
  }

  @Test func `never lead to another host by a path`() {
    let rules = RedirectRules("/* /:splat 301")
    #expect(rules.outcome(path: "//evil.example", query: nil, isForced: false)?.target == "/evil.example")
    let line = RedirectRules("/a/* /b/:splat").outcome(
      path: "/a/x\r\nSet-Cookie: y",
      query: nil,
      isForced: false
    )
    #expect(line?.target == "/b/x%0D%0ASet-Cookie:%20y")
  }
}
