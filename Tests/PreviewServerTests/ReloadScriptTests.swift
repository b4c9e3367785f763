import Testing

@testable import PreviewServer

struct `The reload script` {
  private func injected(_ page: String) -> String {
    String(decoding: ReloadScript.injected(into: Array(page.utf8), build: "s.1"), as: UTF8.self)
  }

  private let tag = #"<script src="/.blogforge/reload.js" data-build="s.1" defer></script>"#

  @Test(arguments: [
    ("<html><head><title>x</title></head><body></body></html>", "</head>"),
    ("<HEAD></HEAD><BODY></BODY>", "</HEAD>"),
    ("<title>x</title><body class=a><p>", "<body"),
  ])
  func `is inserted at the end of the head`(page: String, place: String) throws {
    let parts = page.split(separator: place, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(injected(page) == "\(parts[0])\(tag)\(place)\(parts[1])")
  }

  @Test(arguments: ["", "<p>", "<"])
  func `is appended to an incomplete page`(page: String) {
    #expect(injected(page) == page + tag)
  }

  @Test func `is not in a page that leads to another one`() {
    let page = #"<head><meta http-equiv="refresh" content="0; url=/a/"></head>"#
    #expect(injected(page) == page)
  }

  @Test func `is not empty`() {
    #expect(String(decoding: ReloadScript.bytes, as: UTF8.self).contains("EventSource"))
  }
}
