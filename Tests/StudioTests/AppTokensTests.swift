import BlogModel
import TestSupport
import Testing

@testable import Studio

/// Access tokens of apps.
struct AppTokensTests {
  private let folder: TemporaryFolder
  private let tokens: AppTokens

  init() throws {
    folder = try TemporaryFolder()
    tokens = AppTokens(try StudioStore(site: folder.path)) { Timestamp(seconds: 1_800_000_000) }
  }

  @Test func `a token is for its blogger and its scopes, until it is revoked`() throws {
    let token = try tokens.make("Phone", scopes: ["create", "update"], for: "u1")
    let grant = try #require(try tokens.grant(token))
    #expect(grant.blogger == "u1" && grant.scopes == ["create", "update"])
    let app = try #require(try tokens.apps(of: "u1").first)
    #expect(app.name == "Phone" && app.used == 1_800_000_000)
    #expect(throws: AccountError.missing) { try tokens.revoke(app.id, of: "u2") }
    try tokens.revoke(app.id, of: "u1")
    #expect(try tokens.grant(token) == nil)
  }

  @Test func `what is no token gives nothing`() throws {
    for text in ["", "x", Secret.make(), "' OR 1=1 --"] { #expect(try tokens.grant(text) == nil) }
  }

  @Test func `an app needs a name, and there are at most twenty`() throws {
    #expect(throws: AccountError.missingText) { try tokens.make(" ", scopes: [], for: "u1") }
    for number in 0..<20 { _ = try tokens.make("\(number)", scopes: [], for: "u1") }
    #expect(throws: AccountError.tooMany(20)) { try tokens.make("21", scopes: [], for: "u1") }
    _ = try tokens.make("1", scopes: [], for: "u2")
  }
}
