import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// What pages of other origins can do at the endpoints of apps: with a token everything, with a cookie nothing.
struct CrossOriginTests {
  private let folder: TemporaryFolder
  private let site: StudioSite
  private let session: String

  init() throws {
    folder = try TemporaryFolder()
    let store = try StudioStore(site: folder.path)
    let clock: @Sendable () -> Timestamp = { Timestamp(seconds: 1_710_000_000) }
    let accounts = StudioAccounts(store, try PasswordTests.hasher(), clock: clock)
    let secret = try accounts.makeOwnerLink("Ana").secret
    session = try accounts.join(secret, "Ana", "correct horse", StudioAccounts.Visitor()).secret
    let editor = StudioEditor(OverlayFolder(export: folder.path), clock: clock)
    site = StudioSite(
      editor,
      community: StudioCommunity(accounts, address: nil, proxies: []),
      apps: AppTokens(store, clock: clock),
      basePath: { "/" },
      look: { SiteLook(frontPage: []) }
    )
  }

  private func answer(
    _ method: String,
    _ path: String,
    _ headers: [(String, String)] = []
  ) -> (status: Int, headers: [String: String]) {
    let all = [
      ("Host", "127.0.0.1:8080"), ("Origin", "https://app.example"), ("Sec-Fetch-Site", "cross-site"),
    ]
    let request = PageRequest(
      method: method,
      segments: path.split(separator: "/").map(String.init),
      query: "q=config",
      headers: (all + headers).map { (name: $0.0, value: $0.1) },
      body: Array("content=x".utf8)
    )
    let answer = site.answer(request)
    let pairs = answer.headers.map { ($0.name.lowercased(), $0.value) }
    return (answer.status, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
  }

  @Test(arguments: ["micropub", "micropub/media"])
  func `a browser may send a token from any origin, and read the answer`(path: String) {
    let asked = [
      ("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "authorization"),
    ]
    let preflight = answer("OPTIONS", path, asked)
    #expect(preflight.status == 204 && preflight.headers["access-control-allow-origin"] == "*")
    #expect(preflight.headers["access-control-allow-headers"]?.contains("Authorization") == true)
    #expect(preflight.headers["access-control-allow-methods"]?.contains("POST") == true)
    let refused = answer("POST", path, [("Authorization", "Bearer wrong")])
    #expect(refused.headers["access-control-allow-origin"] == "*")
    #expect(refused.headers["access-control-expose-headers"]?.contains("Location") == true)
  }

  @Test(arguments: ["GET", "POST"])
  func `a cookie permits nothing there`(method: String) {
    let headers = [
      ("Cookie", "\(site.sessionCookie)=\(session)"), ("Content-Type", "application/x-www-form-urlencoded"),
    ]
    let found = answer(method, "micropub", headers)
    #expect(found.status == 401)
    #expect(found.headers["access-control-allow-credentials"] == nil)
  }

  @Test(arguments: ["account", "new", "", "media"])
  func `pages of the studio are closed for other origins`(path: String) {
    for method in ["OPTIONS", "GET", "POST"] {
      #expect(answer(method, path).headers["access-control-allow-origin"] == nil)
    }
    #expect(answer("POST", path).status == 403)
    #expect(answer("OPTIONS", path).status == 405)
  }
}
