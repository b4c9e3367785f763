import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// Which requests count as forms that a page of the studio sent.
struct StudioSiteTests {
  private let folder: TemporaryFolder
  private let site: StudioSite

  init() throws {
    folder = try TemporaryFolder()
    let editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
  }

  /// The status of a form for a page that does not exist: 404 if the form is accepted.
  private func status(_ headers: [(name: String, value: String)], token: String) -> Int {
    let headers =
      [
        (name: "Host", value: "127.0.0.1:8080"),
        (name: "Content-Type", value: "application/x-www-form-urlencoded"),
      ] + headers
    let body = Array("token=\(token)&text=x".utf8)
    return site.answer(
      PageRequest(method: "POST", segments: ["nowhere"], headers: headers, body: body)
    ).status
  }

  @Test(arguments: ["http://127.0.0.1:8080", "HTTP://127.0.0.1:8080"])
  func `a form of the studio's own origin is accepted`(origin: String) {
    #expect(status([(name: "Origin", value: origin)], token: site.token) == 404)
    let own = [(name: "Origin", value: origin), (name: "Sec-Fetch-Site", value: "same-origin")]
    #expect(status(own, token: site.token) == 404)
  }

  @Test(arguments: [
    "http://evil.example", "null", "", "https://127.0.0.1:8080", "http://127.0.0.1", "http://127.0.0.1:808",
    "http://127.0.0.1:80801", "http://127.0.0.1:8080.evil.example", "http://127.0.0.1:8080/",
    "http://evil.example/http://127.0.0.1:8080", "http://evil127.0.0.1:8080",
  ])
  func `one of another origin is refused, however similar`(origin: String) {
    #expect(status([(name: "Origin", value: origin)], token: site.token) == 403)
    let both = [(name: "Origin", value: origin), (name: "Sec-Fetch-Site", value: "same-origin")]
    #expect(status(both, token: site.token) == 403)
  }

  @Test(arguments: ["same-site", "cross-site", "none", ""])
  func `one that the browser says is from elsewhere is refused, whatever its origin`(place: String) {
    let headers = [
      (name: "Origin", value: "http://127.0.0.1:8080"), (name: "Sec-Fetch-Site", value: place),
    ]
    #expect(status(headers, token: site.token) == 403)
    #expect(status([(name: "Sec-Fetch-Site", value: place)], token: site.token) == 403)
  }

  @Test func `without the whole token a form is refused`() {
    let own = [(name: "Origin", value: "http://127.0.0.1:8080")]
    #expect(site.token.utf8.count == 64)
    let zeros = String(repeating: "0", count: 64)
    for token in ["", "0", zeros, String(site.token.dropLast()), "\(site.token)0"] {
      #expect(status(own, token: token) == 403, "\(token)")
    }
    #expect(status(own, token: site.token) == 404)
  }
}
