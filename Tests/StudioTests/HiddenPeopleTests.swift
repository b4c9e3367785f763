import BlogExport
import BlogModel
import PreviewServer
import TestSupport
import Testing

@testable import Studio

/// What people can still do about a blogger whom the settings of the site block.
struct HiddenPeopleTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    let export = #"{"bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"}},"blogs":{}}"#
    try folder.write(export, to: "export.json")
    editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    try await update(blocking: [])
  }

  /// Reads the export as a build does.
  private func update(blocking blocked: Set<String>) async throws {
    try await folder.read(["export.json"], ExportOptions(blocked: blocked), into: editor)
  }

  @Test func `whom one hides can be shown again, and the answer says that the site does not`() async throws {
    var site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    site.hiding = HiddenBloggers(try StudioStore(site: folder.path))
    var visit = StudioSite.Visit()
    visit.me = try editor.blogger("u1")
    let buttons = try site.authorButtons("u2", visit).text
    // A name in another script does not turn the label round.
    #expect(
      buttons.contains(">Hide \u{2068}ben\u{2069}<") && buttons.contains(">Follow \u{2068}ben\u{2069}<")
    )
    let show = try FormFields(pairs: [("id", "u2"), ("hide", "no")])
    #expect(try site.hide(try FormFields(pairs: [("id", "u2")]), visit).status == 303)
    try await update(blocking: ["u2"])
    let answer = try site.hide(show, visit)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 200 && page.contains("but the site itself does not show them"))
    #expect(try site.hiddenIds(visit).isEmpty)
    #expect(throws: StudioRefusal.self) { try site.hide(show, visit) }
  }

  @Test func `they can download what they wrote`() async throws {
    let store = try StudioStore(site: folder.path)
    let accounts = StudioAccounts(store, try PasswordTests.hasher()) { Timestamp(seconds: 1_710_000_000) }
    let visitor = StudioAccounts.Visitor(address: "192.0.2.1")
    let link = try accounts.invite(.init(role: .blogger), by: nil)
    var visit = StudioSite.Visit()
    visit.account = try accounts.setBlogger(
      "u2",
      of: try accounts.join(link, "ben", "correct horse", visitor).account
    )
    _ = try editor.create(.init(text: "By ben"), by: "u2")
    try editor.setFollow(true, of: "u1", by: "u2")
    for _ in 0..<2 { try await update(blocking: ["u2"]) }
    #expect(try editor.blogger("u2") == nil)
    let site = StudioSite(
      editor,
      community: StudioCommunity(accounts, address: nil, proxies: []),
      basePath: { "/" },
      look: { SiteLook(frontPage: []) }
    )
    let file = try #require(try site.privateFile("account/data", visit))
    #expect(file.status == 200 && String(decoding: file.body, as: UTF8.self).contains("By ben"))
    #expect(try editor.following(by: "u2").isEmpty && editor.writings(of: "u2").following == ["u1"])
  }
}
