import BlogModel
import TestSupport
import Testing

@testable import Studio

/// Signing in while others guess, and while accounts change.
struct SignInTests {
  private let folder: TemporaryFolder
  private let accounts: StudioAccounts
  private let here = StudioAccounts.Visitor(address: "192.0.2.1")
  private let elsewhere = StudioAccounts.Visitor(address: "192.0.2.99")
  private static let password = "correct horse"

  init() throws {
    folder = try TemporaryFolder()
    accounts = try Self.accounts(folder)
  }

  /// Limits that never come back.
  private static func limits() -> RateLimits {
    let moment = ContinuousClock.now
    return RateLimits { moment }
  }

  /// The accounts of a studio.
  private static func accounts(
    _ folder: TemporaryFolder,
    _ cost: PasswordHash.Cost = PasswordTests.cheap,
    _ limits: RateLimits = limits()
  ) throws -> StudioAccounts {
    let (store, hasher) = (try StudioStore(site: folder.path), try PasswordTests.hasher(cost))
    return StudioAccounts(store, hasher, limits) { Timestamp(seconds: 1_800_000_000) }
  }

  /// An account with a role, which was made at the address `here`.
  private func account(_ name: String, _ role: StudioRole = .blogger) throws -> Account {
    let link = try accounts.invite(.init(role: role), by: nil)
    let account = try accounts.join(link, name, Self.password, here).account
    return try accounts.setBlogger("blogger-\(account.id)", of: account)
  }

  /// Signs in; nil if there were too many attempts.
  private func signIn(
    _ name: String,
    _ password: String,
    _ visitor: StudioAccounts.Visitor
  ) throws -> Account? {
    do throws(AccountError) { return try accounts.signIn(name, password, visitor).account } catch {
      guard case .tooOften = error else { throw error }
      return nil
    }
  }

  /// Tries wrong passwords from so many addresses that the limit of an account is used up.
  private func attack(_ name: String) {
    for number in 0..<55 {
      let visitor = StudioAccounts.Visitor(address: "198.51.100.\(number / 5)")
      #expect(throws: AccountError.self) { try accounts.signIn(name, "x", visitor) }
    }
  }

  // MARK: Limits

  @Test func `many addresses do not lock an account where its password was right`() throws {
    _ = try account("Ana")
    _ = try accounts.signIn("Ana", Self.password, elsewhere)
    attack("Ana")
    #expect(try signIn("Ana", Self.password, here) != nil)
    #expect(try signIn("Ana", Self.password, elsewhere) != nil)
    #expect(try signIn("Ana", Self.password, .init(address: "203.0.113.1")) == nil)
  }

  @Test func `where the password was right, wrong ones are limited as everywhere`() throws {
    _ = try account("Ana")
    for _ in 0..<5 { #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", "x", here) } }
    #expect(try signIn("Ana", Self.password, here) == nil)
  }

  @Test func `an address at which a new password was set is known, and no earlier one`() throws {
    let (ana, olga) = (try account("Ana"), try account("Olga", .owner))
    attack("Ana")
    let link = try accounts.makeResetLink(for: ana, by: olga)
    _ = try accounts.resetPassword(link, to: "another horse", elsewhere)
    #expect(try signIn("Ana", "another horse", elsewhere) != nil)
    #expect(try signIn("Ana", "another horse", here) == nil)
    _ = try accounts.changePassword(of: ana, from: "another horse", to: "third horse", here)
    #expect(try signIn("Ana", "third horse", here) != nil)
    #expect(try signIn("Ana", "third horse", elsewhere) == nil)
  }

  @Test func `signing in to an own account does not free guesses at others`() throws {
    _ = try account("Eve")
    for number in 0..<19 {
      #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Name \(number)", "x", here) }
    }
    for _ in 0..<9 { #expect(try signIn("Eve", Self.password, here) != nil) }
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Name 19", "x", here) }
    #expect(try signIn("Name 20", "x", here) == nil)
  }

  @Test func `only wrong passwords count for the limits`() throws {
    let (ana, olga) = (try account("Ana"), try account("Olga", .owner))
    // No password can be hashed at this cost, as if too many people signed in.
    let none = PasswordHash.Cost(logarithm: 0, blockSize: 1, parallelism: 1)
    let busy = try Self.accounts(folder, none, accounts.limits)
    try accounts.setOpen(true, by: olga)
    for _ in 0..<60 {
      #expect(throws: AccountError.busy) { try busy.signIn("Ana", Self.password, elsewhere) }
      #expect(throws: AccountError.busy) { try busy.signIn("Unknown", "x", elsewhere) }
      #expect(throws: AccountError.busy) { try busy.join("", "New", Self.password, elsewhere) }
      #expect(throws: AccountError.busy) {
        try busy.changePassword(of: ana, from: Self.password, to: "another horse", elsewhere)
      }
      // The new password is refused before the current one is compared.
      #expect(throws: AccountError(PasswordRules.Problem.short)) {
        try accounts.changePassword(of: ana, from: "x", to: "short", elsewhere)
      }
    }
    // Each at an address that is new, where the limit of all addresses counts.
    for number in 0..<51 { _ = try accounts.signIn("Ana", Self.password, .init(address: "\(number)")) }
    #expect(try accounts.join("", "New", Self.password, elsewhere).account.name == "New")
  }

  @Test func `what is refused by one limit does not count for another`() throws {
    for _ in 0..<5 { #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", "x", here) } }
    for _ in 0..<50 { #expect(try signIn("Ana", "x", here) == nil) }
    for number in 0..<15 {
      #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Name \(number)", "x", here) }
    }
    #expect(try signIn("Name 15", "x", here) == nil)
  }

  @Test func `of wrong passwords at once, no more are compared than of some one after the other`()
    async throws
  {
    _ = try account("Ana")
    let compared = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask { [accounts, elsewhere] in
          do throws(AccountError) { _ = try accounts.signIn("Ana", "x", elsewhere) } catch {
            return error == .wrongSignIn
          }
          return false
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect((1...5).contains(compared))
  }

  // MARK: Changes meanwhile

  @Test func `a password that was replaced while it was compared gives no session`() throws {
    let ana = try account("Ana")
    let stored = try #require(try accounts.storedPassword("ana"))
    _ = try accounts.changePassword(of: ana, from: Self.password, to: "another horse", here)
    let count = try accounts.sessions(of: ana).count
    #expect(try accounts.signIn(to: stored, Self.password, here) == nil)
    #expect(try accounts.sessions(of: ana).count == count)
    #expect(throws: AccountError.wrongSignIn) { try accounts.signIn("Ana", Self.password, here) }
  }

  @Test func `an account that was blocked while its password was compared gets no session`() throws {
    let (ana, olga) = (try account("Ana"), try account("Olga", .owner))
    let stored = try #require(try accounts.storedPassword("ana"))
    try accounts.setBlocked(true, blogger: try #require(ana.blogger), by: olga)
    #expect(throws: AccountError.blocked) { try accounts.signIn(to: stored, Self.password, here) }
    #expect(throws: AccountError.blocked) {
      try accounts.replace(stored.text, of: ana, from: Self.password, to: "another horse", here)
    }
    #expect(try accounts.sessions(of: ana).isEmpty)
  }

  @Test func `a hash at another cost does not replace a newer password`() throws {
    let ana = try account("Ana")
    let later = try Self.accounts(folder, PasswordHash.Cost(logarithm: 5, blockSize: 1, parallelism: 1))
    let stored = try #require(try later.storedPassword("ana"))
    _ = try accounts.changePassword(of: ana, from: Self.password, to: "another horse", here)
    #expect(try later.signIn(to: stored, Self.password, here) == nil)
    #expect(try later.signIn("Ana", "another horse", here).account.id == ana.id)
    #expect(try later.storedPassword("ana")?.text.hasPrefix("scrypt:5:") == true)
  }

  @Test func `of two new passwords at once, the second one is refused`() throws {
    let ana = try account("Ana")
    let stored = try accounts.storedPassword("ana")?.text
    _ = try accounts.changePassword(of: ana, from: Self.password, to: "another horse", here)
    #expect(throws: AccountError.wrongPassword) {
      try accounts.replace(stored, of: ana, from: Self.password, to: "third horse", here)
    }
    #expect(try signIn("Ana", "another horse", here) != nil)
  }
}
