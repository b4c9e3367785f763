import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// How often people may send files with forms whose result others do not see.
struct UploadRightsTests {
  private let folder: TemporaryFolder
  private let site: StudioSite
  private let account: Account

  init() throws {
    folder = try TemporaryFolder()
    // The limits never come back.
    let moment = ContinuousClock.now
    let store = try StudioStore(site: folder.path)
    let accounts = StudioAccounts(store, try PasswordTests.hasher(), RateLimits { moment }) {
      Timestamp(seconds: 1_710_000_000)
    }
    let visitor = StudioAccounts.Visitor(address: "192.0.2.1")
    account = try accounts.join(
      try accounts.invite(.init(role: .blogger), by: nil),
      "ana",
      "correct horse",
      visitor
    ).account
    let editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    site = StudioSite(
      editor,
      community: StudioCommunity(accounts, address: nil, proxies: []),
      basePath: { "/" },
      look: { SiteLook(frontPage: []) }
    )
  }

  private func visit(hasFile: Bool) throws -> StudioSite.Visit {
    var visit = StudioSite.Visit()
    visit.account = account
    let head = "Content-Disposition: form-data; name=\"pictures\"; filename=\"p.jpg\""
    let part = "--x\r\n\(head)\r\n\r\nx\r\n--x--\r\n"
    let body = try #require(BodyFile(Array(part.utf8), in: folder.path))
    if hasFile { visit.files = try UploadedForm(body, contentType: "multipart/form-data; boundary=x").files }
    return visit
  }

  @Test func `a draft or a preview with files counts as a change, one without files does not`() throws {
    let (empty, full) = (try visit(hasFile: false), try visit(hasFile: true))
    for _ in 0..<RateLimits.Limit.write.burst { try site.permit(.prepare, full, isForm: true) }
    let refusal = #expect(throws: StudioRefusal.self) { try site.permit(.prepare, full, isForm: true) }
    #expect(refusal?.status == 429)
    for _ in 0..<RateLimits.Limit.write.burst { try site.permit(.prepare, empty, isForm: true) }
    try site.permit(.prepare, full)
  }
}
