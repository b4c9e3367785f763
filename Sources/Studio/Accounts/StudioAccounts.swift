import Basics
package import BlogModel

/// The accounts of a community: who may do what, and who has done what.
package final class StudioAccounts: Sendable {
  let passwords: PasswordHasher
  let limits: RateLimits
  let knownAddresses = KnownAddresses()
  let database: Database
  private let clock: @Sendable () -> Timestamp

  /// The accounts in the private data of a site.
  ///
  /// - Parameters:
  ///   - store: the private data.
  ///   - passwords: hashes passwords.
  ///   - clock: the moment.
  package convenience init(
    _ store: StudioStore,
    _ passwords: PasswordHasher,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.init(store, passwords, RateLimits(), clock: clock)
  }

  init(
    _ store: StudioStore,
    _ passwords: PasswordHasher,
    _ limits: RateLimits,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    (self.passwords, self.limits, database, self.clock) = (passwords, limits, store.database, clock)
  }

  /// Seconds since 1970.
  var now: Int64 { clock().seconds }

  /// Reads or changes tables.
  @discardableResult
  func perform<Result>(
    _ body: (Transaction) throws(DatabaseError) -> Result
  ) throws(AccountError) -> Result {
    do throws(DatabaseError) { return try database.transaction(body) } catch { throw .database(error) }
  }

  /// Changes tables; a failure that `body` returns takes its changes back.
  func attempt<Value>(
    _ body: (Transaction) throws(DatabaseError) -> Result<Value, AccountError>
  ) throws(AccountError) -> Value {
    try database.transaction { transaction throws(AccountError) -> Value in
      let outcome: Result<Value, AccountError>
      do throws(DatabaseError) { outcome = try body(transaction) } catch {
        throw AccountError.database(error)
      }
      return try outcome.get()
    }
  }

  /// Takes a use of a limit.
  func take(_ limit: RateLimits.Limit, _ name: String) throws(AccountError) {
    guard let wait = limits.take(limit, name) else { return }
    throw .tooOften(seconds: Int(wait.components.seconds) + 1)
  }

  /// Compares a password within limits that count wrong ones.
  ///
  /// A use of each limit is taken before, so that many requests at once try no more passwords. The uses come back if the
  /// password was right, or if none was compared: another limit is reached, or too many people sign in.
  ///
  /// - Parameters:
  ///   - uses: the limits, and for whom they are.
  ///   - body: compares the password.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or `AccountError.tooOften`.
  func countingWrong<Result>(
    _ uses: [(limit: RateLimits.Limit, name: String)],
    _ body: () throws(AccountError) -> Result
  ) throws(AccountError) -> Result {
    var count = 0
    do throws(AccountError) {
      for (limit, name) in uses {
        try take(limit, name)
        count += 1
      }
      let result = try body()
      giveBack(uses.prefix(count))
      return result
    } catch {
      if !error.isWrongPassword { giveBack(uses.prefix(count)) }
      throw error
    }
  }

  private func giveBack(_ uses: ArraySlice<(limit: RateLimits.Limit, name: String)>) {
    for (limit, name) in uses { limits.giveBack(limit, name) }
  }

  // MARK: Accounts

  /// By what a name is found: two names that look alike are one.
  static func slug(_ name: String) -> String { Slug.make(from: name) }

  /// The account with an id.
  func account(_ id: Int64) throws(AccountError) -> Account {
    let row = try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT \(Account.columns) FROM accounts WHERE id = ?", .integer(id))
    }
    guard let account = row.flatMap({ Account($0) }) else { throw .missing }
    return account
  }

  /// The account of a blogger; nil if they have none.
  func account(ofBlogger id: String) throws(AccountError) -> Account? {
    try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT \(Account.columns) FROM accounts WHERE blogger = ?", .text(id))
        .flatMap { Account($0) }
    }
  }

  /// The account with a name; nil if there is none.
  func account(named name: String) throws(AccountError) -> Account? {
    try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT \(Account.columns) FROM accounts WHERE slug = ?", .text(Self.slug(name)))
        .flatMap { Account($0) }
    }
  }

  /// Accounts by name.
  func accounts(_ range: Range<Int>) throws(AccountError) -> [Account] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        "SELECT \(Account.columns) FROM accounts ORDER BY slug LIMIT ? OFFSET ?",
        .integer(Int64(range.count)),
        .integer(Int64(range.lowerBound))
      ).compactMap { Account($0) }
    }
  }

  /// Whether an account can own the community.
  package func hasOwner() throws(AccountError) -> Bool {
    try perform { transaction throws(DatabaseError) in try Self.ownerCount(transaction) > 0 }
  }

  static func ownerCount(_ transaction: Transaction) throws(DatabaseError) -> Int64 {
    try transaction.row("SELECT count(*) FROM accounts WHERE role = 'owner' AND blocked = 0")?.first?.integer
      ?? 0
  }

  /// Says as whom an account writes.
  func setBlogger(_ blogger: String, of account: Account) throws(AccountError) -> Account {
    let count = try perform { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE OR IGNORE accounts SET blogger = ? WHERE id = ? AND blogger IS NULL",
        .text(blogger),
        .integer(account.id)
      )
    }
    guard count == 1 else { throw .bloggerTaken }
    return try self.account(account.id)
  }

  // MARK: Settings

  /// Whether everyone may create an account without an invitation.
  func isOpen() throws(AccountError) -> Bool {
    try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT value FROM settings WHERE name = 'registration'") == ["open"]
    }
  }

  /// Opens or closes registration.
  func setOpen(_ isOpen: Bool, by actor: Account) throws(AccountError) {
    try change(.changeSettings, by: actor) { transaction throws(DatabaseError) in
      let value = isOpen ? "open" : "closed"
      try transaction.run("INSERT OR REPLACE INTO settings VALUES ('registration', ?)", .text(value))
      try log(transaction, actor, .changeSettings, "registration", value)
    }
  }
}
