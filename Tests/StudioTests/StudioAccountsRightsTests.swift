import BlogModel
import TestSupport
import Testing

@testable import Studio

/// Rights that end after a request has read them, and before it changes something.
struct StudioAccountsRightsTests {
  private let folder: TemporaryFolder
  private let accounts: StudioAccounts

  init() throws {
    folder = try TemporaryFolder()
    let store = try StudioStore(site: folder.path)
    accounts = StudioAccounts(store, try PasswordTests.hasher()) { Timestamp(seconds: 1_800_000_000) }
  }

  private func account(_ name: String, _ role: StudioRole = .blogger) throws -> Account {
    let link = try accounts.invite(.init(role: role), by: nil)
    let account = try accounts.join(link, name, "correct horse", .init()).account
    return try accounts.setBlogger("blogger-\(account.id)", of: account)
  }

  /// How a person loses rights.
  enum Loss: CaseIterable { case role, block, deletion }

  private func end(_ loss: Loss, _ person: Account, by owner: Account) throws {
    let blogger = try #require(person.blogger)
    switch loss {
    case .role: try accounts.setRole(.blogger, of: person, by: owner)
    case .block: try accounts.setBlocked(true, blogger: blogger, by: owner)
    case .deletion: try accounts.delete(blogger: blogger, by: owner)
    }
  }

  @Test(arguments: Loss.allCases)
  func `a moderator who has lost the role makes no link and silences no one`(loss: Loss) throws {
    let (owner, moderator) = (try account("Olga", .owner), try account("Mo", .moderator))
    let ana = try account("Ana")
    try end(loss, moderator, by: owner)
    #expect(throws: AccountError.notBelow) { try accounts.makeResetLink(for: ana, by: moderator) }
    #expect(throws: AccountError.notBelow) { try accounts.silence(ana, days: 3, by: moderator) }
    #expect(try accounts.account(ana.id).silencedUntil == nil)
    let links = try accounts.perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT count(*) FROM resets")
    }
    #expect(links == [0])
  }

  @Test func `a moderator makes no link for a person who has become an owner`() throws {
    let (owner, moderator) = (try account("Olga", .owner), try account("Mo", .moderator))
    let ana = try account("Ana")
    try accounts.setRole(.owner, of: ana, by: owner)
    #expect(throws: AccountError.notBelow) { try accounts.makeResetLink(for: ana, by: moderator) }
    #expect(throws: AccountError.notBelow) { try accounts.silence(ana, days: 3, by: moderator) }
    _ = try accounts.makeResetLink(for: ana, by: owner)
  }

  @Test(arguments: Loss.allCases)
  func `a person who has lost the role changes nothing more`(loss: Loss) throws {
    let (owner, other, ana) = (try account("Olga", .owner), try account("Otto", .owner), try account("Ana"))
    let blogger = try #require(ana.blogger)
    try end(loss, other, by: owner)
    let link = try accounts.invite(.init(), by: owner)
    let invitation = try #require(try accounts.invitations().first?.id)
    #expect(throws: AccountError.notBelow) { try accounts.invite(.init(role: .owner), by: other) }
    #expect(throws: AccountError.notBelow) { try accounts.revokeInvitation(invitation, by: other) }
    #expect(throws: AccountError.notBelow) { try accounts.setRole(.owner, of: ana, by: other) }
    #expect(throws: AccountError.notBelow) { try accounts.setBlocked(true, blogger: blogger, by: other) }
    #expect(throws: AccountError.notBelow) { try accounts.delete(blogger: blogger, by: other) }
    #expect(throws: AccountError.notBelow) { try accounts.setOpen(true, by: other) }
    #expect(try accounts.account(ana.id) == ana)
    #expect(try accounts.invitations().map(\.id) == [invitation] && accounts.invitation(link) != nil)
    #expect(try !accounts.isOpen())
  }

  @Test func `an account that was deleted gets neither a link nor a role`() throws {
    let (owner, ana) = (try account("Olga", .owner), try account("Ana"))
    try accounts.delete(blogger: try #require(ana.blogger), by: owner)
    #expect(throws: AccountError.missing) { try accounts.makeResetLink(for: ana, by: owner) }
    #expect(throws: AccountError.missing) { try accounts.setRole(.owner, of: ana, by: owner) }
    #expect(throws: AccountError.missing) { try accounts.silence(ana, days: 3, by: owner) }
  }

  @Test func `the command line makes links for owners without an account of its own`() throws {
    _ = try account("Ana")
    let (page, secret) = try accounts.makeOwnerLink("Ana")
    #expect(page == "reset")
    #expect(try accounts.resetPassword(secret, to: "another horse", .init()).account.role == .owner)
  }
}
