import Basics
import BlogModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Accounts: invitations, sessions, passwords, roles.
struct StudioAccountsTests {
  /// A clock that a test moves.
  private final class Hand: Sendable {
    private let seconds = Mutex<Int64>(1_800_000_000)
    var now: Timestamp { Timestamp(seconds: seconds.withLock { $0 }) }
    func move(days: Int64) { seconds.withLock { $0 += days * 86_400 } }
  }

  private let folder: TemporaryFolder
  private let accounts: StudioAccounts
  private let tokens: AppTokens
  private let hand = Hand()
  private let here = StudioAccounts.Visitor(address: "192.0.2.1", agent: "Firefox")
  private static let password = "correct horse"

  init() throws {
    folder = try TemporaryFolder()
    let store = try StudioStore(site: folder.path)
    tokens = AppTokens(store) { [hand] in hand.now }
    accounts = StudioAccounts(store, try PasswordTests.hasher()) { [hand] in hand.now }
  }

  /// An account with a role, made by an invitation.
  private func account(_ name: String, _ role: StudioRole = .blogger) throws -> Account {
    let link = try accounts.invite(.init(role: role), by: nil)
    let account = try accounts.join(link, name, Self.password, here).account
    return try accounts.setBlogger("blogger-\(account.id)", of: account)
  }

  // MARK: Invitations

  @Test func `an invitation is used as often as it says`() throws {
    let link = try accounts.invite(.init(role: .moderator, uses: 2), by: nil)
    #expect(try accounts.join(link, "Ana", Self.password, here).account.role == .moderator)
    #expect(throws: AccountError.nameTaken) { try accounts.join(link, "ana", Self.password, here) }
    #expect(try accounts.join(link, "Ben", Self.password, here).account.role == .moderator)
    #expect(throws: AccountError.badLink) { try accounts.join(link, "Cleo", Self.password, here) }
    #expect(try accounts.invitations().isEmpty)
  }

  @Test func `an invitation ends, and can be revoked`() throws {
    let link = try accounts.invite(.init(days: 7), by: nil)
    hand.move(days: 8)
    #expect(throws: AccountError.badLink) { try accounts.invitation(link) }
    let other = try accounts.invite(.init(), by: nil)
    let owner = try account("Ana", .owner)
    let id = try #require(try accounts.invitations().last?.id)
    try accounts.revokeInvitation(id, by: owner)
    #expect(throws: AccountError.badLink) { try accounts.invitation(other) }
    #expect(throws: AccountError.missing) { try accounts.revokeInvitation(id, by: owner) }
  }

  @Test func `without a link, an account is made only if registration is open`() throws {
    #expect(throws: AccountError.closed) { try accounts.join("", "Ben", Self.password, here) }
    try accounts.setOpen(true, by: try account("Ana", .owner))
    #expect(try accounts.join("", "Ben", Self.password, here).account.role == .blogger)
  }

  @Test func `a blogger of the site is given to one account`() throws {
    let link = try accounts.invite(.init(blogger: "u1", uses: 5), by: nil)
    #expect(try accounts.join(link, "Ana", Self.password, here).account.blogger == "u1")
    #expect(throws: AccountError.badLink) { try accounts.join(link, "Ben", Self.password, here) }
    #expect(throws: AccountError.bloggerTaken) { try accounts.invite(.init(blogger: "u1"), by: nil) }
  }

  @Test func `of two invitations for one blogger, the second says why it is of no use`() throws {
    let links = try (0..<2).map { _ in try accounts.invite(.init(blogger: "u1"), by: nil) }
    _ = try accounts.join(links[0], "Ana", Self.password, here)
    #expect(throws: AccountError.bloggerTaken) { try accounts.join(links[1], "Ben", Self.password, here) }
  }

  @Test(arguments: ["", "a", "a@example.org", "\u{202E}", "---", String(repeating: "x", count: 41)])
  func `a name that cannot be shown is refused`(name: String) throws {
    let link = try accounts.invite(.init(), by: nil)
    #expect(throws: AccountError.badName) { try accounts.join(link, name, Self.password, here) }
  }

  @Test(arguments: ["a\nb", "Pál Ω", "ana\u{200B}"])
  func `a name that looks like another one is refused with the reason`(name: String) throws {
    let link = try accounts.invite(.init(), by: nil)
    let error = #expect(throws: AccountError.misleadingName) {
      try accounts.join(link, name, Self.password, here)
    }
    #expect(error?.message.contains("letters of one script only") == true)
  }

  @Test func `the link for the first owner is used once`() throws {
    #expect(try !accounts.hasOwner())
    let (page, secret) = try accounts.makeOwnerLink("Ana")
    #expect(page == "join")
    #expect(try accounts.join(secret, "Ana", Self.password, here).account.role == .owner)
    #expect(try accounts.hasOwner())
  }

  @Test func `another link for an owner who has not joined replaces the first one`() throws {
    let first = try accounts.makeOwnerLink("Ana").secret
    _ = try accounts.makeOwnerLink("Ben")
    // Two spellings are one name.
    let second = try accounts.makeOwnerLink("ana").secret
    #expect(throws: AccountError.badLink) { try accounts.invitation(first) }
    #expect(try accounts.invitation(second)?.role == .owner)
    #expect(try accounts.invitations().map(\.name) == ["ana", "Ben"])
    #expect(try accounts.entries(before: nil, count: 1).map(\.detail) == ["owner, 1 use, 1 day"])
    // Who has joined with another link gets one for a new password instead.
    _ = try account("Ana")
    #expect(try accounts.makeOwnerLink("ANA").page == "reset")
    #expect(throws: AccountError.badLink) { try accounts.invitation(second) }
  }

  @Test func `an owner link for an account that exists sets a new password and the role`() throws {
    _ = try account("Ana")
    let (page, secret) = try accounts.makeOwnerLink("ana")
    #expect(page == "reset")
    #expect(try accounts.resetPassword(secret, to: "another horse", here).account.role == .owner)
  }

  // MARK: Sign in

  @Test func `an unknown name and a wrong password get the same answer`() throws {
    _ = try account("Ana")
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", "wrong horse", here) }
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Stranger", Self.password, here) }
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("", "", here) }
    #expect(try accounts.signIn("ANA", Self.password, here).account.name == "Ana")
  }

  @Test func `each sign-in makes a new session, of which only the hash is stored`() throws {
    _ = try account("Ana")
    let first = try accounts.signIn("Ana", Self.password, here).secret
    let second = try accounts.signIn("Ana", Self.password, here).secret
    #expect(first != second)
    #expect(try accounts.session(first)?.account.name == "Ana")
    #expect(try accounts.session("x") == nil && accounts.session(Secret.make()) == nil)
    let bytes = [UInt8](hexadecimal: first) ?? []
    for (_, data) in try folder.tree(".studio") {
      #expect(data.firstRange(of: Data(first.utf8)) == nil && data.firstRange(of: Data(bytes)) == nil)
    }
  }

  @Test func `a session ends when it is not used, and after a month in any case`() throws {
    _ = try account("Ana")
    let secret = try accounts.signIn("Ana", Self.password, here).secret
    hand.move(days: 13)
    #expect(try accounts.session(secret) != nil)
    hand.move(days: 13)
    #expect(try accounts.session(secret) != nil)
    hand.move(days: 5)
    #expect(try accounts.session(secret) == nil)
    let other = try accounts.signIn("Ana", Self.password, here).secret
    hand.move(days: 15)
    #expect(try accounts.session(other) == nil)
  }

  @Test func `on a full disk, people and apps that are known still read`() throws {
    let ana = try account("Ana")
    let secret = try accounts.signIn("Ana", Self.password, here).secret
    let token = try tokens.make("Phone", scopes: ["create"], for: try #require(ana.blogger))
    for table in ["sessions", "apps"] {
      try accounts.perform { transaction throws(DatabaseError) in
        let refusal = "SELECT RAISE(ABORT, 'database or disk is full')"
        try transaction.script(
          "CREATE TRIGGER full_\(table) BEFORE UPDATE ON \(table) BEGIN \(refusal); END;"
        )
      }
    }
    hand.move(days: 1)
    #expect(try accounts.session(secret)?.account.name == "Ana")
    #expect(try tokens.grant(token)?.scopes == ["create"])
  }

  @Test func `a step of the clock locks no one out`() throws {
    _ = try account("Ana")
    hand.move(days: 3650)
    let future = try accounts.signIn("Ana", Self.password, here).secret
    hand.move(days: -3650)
    // The session of the wrong time would otherwise last ten years.
    #expect(try accounts.session(future) == nil)
    #expect(try accounts.session(try accounts.signIn("Ana", Self.password, here).secret) != nil)
  }

  @Test func `wrong passwords are limited by account and address, and the right one resets that`() throws {
    _ = try account("Ana")
    let there = StudioAccounts.Visitor(address: "192.0.2.99")
    for _ in 0..<4 { #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", "x", there) } }
    _ = try accounts.signIn("Ana", Self.password, there)
    for _ in 0..<5 { #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", "x", there) } }
    let error = #expect(throws: AccountError.self) { try accounts.signIn("Ana", Self.password, there) }
    guard case .tooOften = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // The person at another address is not locked out.
    _ = try accounts.signIn("Ana", Self.password, here)
  }

  @Test func `sessions are listed and ended`() throws {
    let ana = try account("Ana")
    let ben = try account("Ben")
    let secret = try accounts.signIn("Ana", Self.password, here).secret
    let sessions = try accounts.sessions(of: ana)
    #expect(sessions.count == 2 && sessions.allSatisfy { $0.agent == "Firefox" })
    let id = try #require(try accounts.session(secret)?.session.id)
    #expect(throws: AccountError.missing) { try accounts.endSession(id, of: ben) }
    try accounts.endSession(id, of: ana)
    #expect(try accounts.session(secret) == nil && accounts.sessions(of: ana).count == 1)
    try accounts.endSession(nil, of: ana)
    #expect(try accounts.sessions(of: ana).isEmpty)
  }

  // MARK: Passwords

  @Test func `a new password ends all sessions but the new one`() throws {
    let ana = try account("Ana")
    let old = try accounts.signIn("Ana", Self.password, here).secret
    #expect(throws: AccountError.wrongPassword) {
      try accounts.changePassword(of: ana, from: "wrong", to: "another horse", here)
    }
    #expect(throws: AccountError.self) {
      try accounts.changePassword(of: ana, from: Self.password, to: "short", here)
    }
    #expect(try accounts.session(old) != nil)
    let new = try accounts.changePassword(of: ana, from: Self.password, to: "another horse", here)
    #expect(try accounts.session(old) == nil && accounts.session(new) != nil)
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", Self.password, here) }
    _ = try accounts.signIn("Ana", "another horse", here)
  }

  @Test func `a new password ends the private feed`() throws {
    let (ana, ben) = (try account("Ana"), try account("Ben"))
    let marks = NotificationMarks(try StudioStore(site: folder.path)) { [hand] in hand.now }
    let feeds = try [ana, ben].map { try marks.makeFeed(of: try #require($0.blogger)) }
    _ = try accounts.changePassword(of: ana, from: Self.password, to: "another horse", here)
    #expect(try marks.blogger(ofFeed: feeds[0]) == nil)
    #expect(try marks.blogger(ofFeed: feeds[1]) == ben.blogger)
  }

  @Test func `a link for a new password is used once, within a day`() throws {
    let (owner, ana) = (try account("Olga", .owner), try account("Ana"))
    let late = try accounts.makeResetLink(for: ana, by: owner)
    hand.move(days: 1)
    #expect(throws: AccountError.badLink) { try accounts.resetPassword(late, to: "another horse", here) }
    let replaced = try accounts.makeResetLink(for: ana, by: owner)
    let link = try accounts.makeResetLink(for: ana, by: owner)
    #expect(throws: AccountError.badLink) { try accounts.account(ofReset: replaced) }
    let (secret, account) = try accounts.resetPassword(link, to: "another horse", here)
    #expect(account.id == ana.id)
    #expect(try accounts.session(secret) != nil)
    #expect(throws: AccountError.badLink) { try accounts.resetPassword(link, to: "third horse", here) }
  }

  @Test func `a moderator makes no link for a moderator or an owner`() throws {
    let moderator = try account("Mo", .moderator)
    for (name, role) in [("Mia", StudioRole.moderator), ("Olga", .owner)] {
      let other = try account(name, role)
      #expect(throws: AccountError.notBelow) { try accounts.makeResetLink(for: other, by: moderator) }
      #expect(throws: AccountError.notBelow) { try accounts.silence(other, days: 3, by: moderator) }
    }
    _ = try accounts.makeResetLink(for: try account("Ana"), by: moderator)
  }

  // MARK: People

  @Test func `silence ends by itself, or by a moderator`() throws {
    let (moderator, ana) = (try account("Mo", .moderator), try account("Ana"))
    try accounts.silence(ana, days: 3, by: moderator)
    #expect(try accounts.account(ana.id).isSilenced(at: accounts.now))
    hand.move(days: 4)
    #expect(try !accounts.account(ana.id).isSilenced(at: accounts.now))
    try accounts.silence(ana, days: 3, by: moderator)
    try accounts.silence(ana, days: nil, by: moderator)
    #expect(try !accounts.account(ana.id).isSilenced(at: accounts.now))
    #expect(throws: AccountError.badDate) { try accounts.silence(ana, days: 0, by: moderator) }
  }

  @Test func `the last owner stays`() throws {
    let owner = try account("Olga", .owner)
    let blogger = try #require(owner.blogger)
    #expect(throws: AccountError.lastOwner) { try accounts.setRole(.blogger, of: owner, by: owner) }
    #expect(throws: AccountError.lastOwner) { try accounts.setBlocked(true, blogger: blogger, by: owner) }
    #expect(throws: AccountError.lastOwner) { try accounts.delete(blogger: blogger, by: owner) }
    #expect(try accounts.account(owner.id).role == .owner)
    try accounts.setRole(.owner, of: try account("Ana"), by: owner)
    try accounts.setRole(.blogger, of: owner, by: owner)
    #expect(try accounts.account(owner.id).role == .blogger)
  }

  @Test func `who is blocked is signed out and cannot sign in`() throws {
    let (owner, ana) = (try account("Olga", .owner), try account("Ana"))
    let blogger = try #require(ana.blogger)
    let secret = try accounts.signIn("Ana", Self.password, here).secret
    let token = try tokens.make("Phone", scopes: ["create"], for: blogger)
    let other = try tokens.make("Phone", scopes: ["create"], for: try #require(owner.blogger))
    try accounts.setBlocked(true, blogger: blogger, by: owner)
    #expect(try accounts.session(secret) == nil)
    #expect(try tokens.grant(token) == nil)
    #expect(try tokens.grant(other) != nil)
    #expect(throws: AccountError.blocked) { try accounts.signIn("Ana", Self.password, here) }
    // What the password is stays a secret.
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", "x", here) }
    try accounts.setBlocked(false, blogger: blogger, by: owner)
    _ = try accounts.signIn("Ana", Self.password, here)
    #expect(try tokens.grant(token) == nil)
  }

  @Test func `with an owner who is blocked, the invitations of owners become void`() throws {
    let (owner, other) = (try account("Olga", .owner), try account("Otto", .owner))
    let link = try accounts.invite(.init(uses: 500), by: other)
    _ = try accounts.invitation(link)
    try accounts.setBlocked(true, blogger: try #require(other.blogger), by: owner)
    #expect(throws: AccountError.badLink) { try accounts.invitation(link) }
  }

  // MARK: Reports and the log

  @Test func `a report is open until a moderator closes it`() throws {
    let (moderator, ana) = (try account("Mo", .moderator), try account("Ana"))
    #expect(throws: AccountError.missingText) { try accounts.report(.blog("b1"), " ", by: ana) }
    try accounts.report(.blog("b1"), "Rude", by: ana)
    try accounts.report(.blog("b1"), "Very rude", by: ana)
    try accounts.report(.comment("c1", blog: "b1"), "Spam", by: ana)
    #expect(try accounts.reports(count: 10).map(\.reason) == ["Very rude", "Spam"])
    let id = try #require(try accounts.reports(count: 1).first?.id)
    try accounts.closeReport(id, by: moderator)
    #expect(try accounts.reports(count: 10).map(\.subject) == [.comment("c1", blog: "b1")])
    #expect(throws: AccountError.missing) { try accounts.closeReport(id, by: moderator) }
  }

  @Test func `the log grows only, and has no name of a deleted account`() throws {
    let (owner, ana) = (try account("Olga", .owner), try account("Ana"))
    try accounts.log(ana, .makeApp, "account:\(ana.id)")
    for change in ["DELETE FROM log", "UPDATE log SET detail = 'x'"] {
      #expect(throws: AccountError.self) {
        try accounts.perform { transaction throws(DatabaseError) in try transaction.run(change) }
      }
    }
    try accounts.delete(blogger: try #require(ana.blogger), by: owner)
    let entries = try accounts.entries(before: nil, count: 100)
    #expect(entries.map(\.event).contains("deletePerson"))
    #expect(entries.first { $0.event == "makeApp" }?.account?.name == nil)
    #expect(try accounts.entries(before: entries[0].id, count: 1).first?.id == entries[1].id)
  }
}
