/// Signing in and out.
extension StudioAccounts {
  /// A browser in which a person is signed in.
  struct Session: Sendable, Hashable {
    let id: Int64
    let account: Int64
    /// Seconds since 1970.
    let created: Int64
    let used: Int64
    /// What the browser says about itself.
    let agent: String
  }

  /// The browser that signs in.
  struct Visitor: Sendable {
    /// The address for limits.
    var address = ""
    var agent = ""
  }

  /// The time after which a session that is not used ends, in seconds.
  static let maximumIdle: Int64 = 14 * 86_400
  /// The time after which any session ends (ASVS 3.3.2: 30 days).
  static let maximumAge: Int64 = 30 * 86_400
  private static let maximumCount: Int64 = 20
  /// How exactly it is known when a session was used: each time is written to the disk.
  private static let usePeriod: Int64 = 600
  /// A session from the future was made while the clock was wrong.
  private static let maximumStep: Int64 = 3600

  // MARK: Sign in

  /// Signs in.
  ///
  /// - Parameters:
  ///   - name: the name of the account.
  ///   - password: the password.
  ///   - visitor: the browser.
  /// - Returns: the secret of the new session, and the account.
  /// - Throws: `AccountError`.
  func signIn(
    _ name: String,
    _ password: String,
    _ visitor: Visitor
  ) throws(AccountError) -> (secret: String, account: Account) {
    let slug = Self.slug(name)
    let here = "\(slug) \(visitor.address)"
    try take(.signInFrom, visitor.address)
    try take(.signInHere, here)
    let stored = try storedPassword(slug)
    let isKnown = stored.map { knownAddresses.contains(visitor.address, of: $0.account.id) } ?? false
    if !isKnown { try take(.signInAnywhere, slug) }
    var entered = try signIn(to: stored, password, visitor)
    // What was stored has changed meanwhile: to another password, or to the same one at another cost.
    if entered == nil { entered = try signIn(to: try storedPassword(slug), password, visitor) }
    guard let session = entered else { throw .wrongSignIn }
    limits.reset(.signInHere, here)
    // All uses would free an address that tries many accounts, each time it signs in to its own one.
    limits.giveBack(.signInFrom, visitor.address)
    return session
  }

  /// An account, and its password as it was stored when it was read.
  struct StoredPassword {
    let account: Account
    let text: String
  }

  /// What is stored for the slug of a name; nil if there is no such account.
  func storedPassword(_ slug: String) throws(AccountError) -> StoredPassword? {
    let row = try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT \(Account.columns), password FROM accounts WHERE slug = ?", .text(slug))
    }
    guard let row, let account = Account(row.dropLast()), let text = row.last?.text else { return nil }
    return StoredPassword(account: account, text: text)
  }

  /// Signs in to an account if a password is the stored one.
  ///
  /// - Parameters:
  ///   - stored: the account; nil if there is none, which takes as long.
  ///   - password: the password.
  ///   - visitor: the browser.
  /// - Returns: the secret of the new session, and the account; nil if another password was stored meanwhile.
  /// - Throws: `AccountError`.
  func signIn(
    to stored: StoredPassword?,
    _ password: String,
    _ visitor: Visitor
  ) throws(AccountError) -> (secret: String, account: Account)? {
    let compared = stored.flatMap { PasswordHash($0.text) }
    // A password that is too long for any account is not worth its hash.
    let tried = password.unicodeScalars.count <= PasswordRules.maximumLength ? password : ""
    guard try verify(tried, compared), let hash = compared, let stored else { throw .wrongSignIn }
    let account = stored.account
    guard !account.isBlocked else { throw .blocked }
    let better = passwords.isOutdated(hash) ? try self.hash(password).text : nil
    let secret = try attempt { transaction throws(DatabaseError) -> Result<String?, AccountError> in
      guard let isBlocked = try Self.isBlocked(transaction, account.id, storing: stored.text) else {
        return .success(nil)
      }
      if isBlocked { return .failure(.blocked) }
      if let better {
        try transaction.run(
          "UPDATE accounts SET password = ? WHERE id = ?",
          .text(better),
          .integer(account.id)
        )
      }
      try log(transaction, account, .signIn, "account:\(account.id)")
      return .success(try addSession(transaction, account.id, visitor))
    }
    return secret.map { ($0, account) }
  }

  /// Whether an account is blocked now; nil if its stored password is not the one that was compared.
  ///
  /// Comparing takes half a second, in which another request may change both.
  static func isBlocked(
    _ transaction: Transaction,
    _ id: Int64,
    storing password: String
  ) throws(DatabaseError) -> Bool? {
    try transaction.row(
      "SELECT blocked FROM accounts WHERE id = ? AND password = ?",
      .integer(id),
      .text(password)
    ).map { $0 != [0] }
  }

  /// Compares a password with a stored one.
  func verify(_ password: String, _ hash: PasswordHash?) throws(AccountError) -> Bool {
    do throws(PasswordHasher.Failure) { return try passwords.isRight(password, hash) } catch {
      throw AccountError(error)
    }
  }

  /// The hash of a new password.
  func hash(_ password: String) throws(AccountError) -> PasswordHash {
    do throws(PasswordHasher.Failure) { return try passwords.hash(password) } catch {
      throw AccountError(error)
    }
  }

  /// Adds a session, and removes those that have ended and those that are too many.
  ///
  /// The person has proved who they are: the address of the browser becomes a known one.
  func addSession(
    _ transaction: Transaction,
    _ account: Int64,
    _ visitor: Visitor
  ) throws(DatabaseError) -> String {
    let (secret, now) = (Secret.make(), now)
    try transaction.run(
      "DELETE FROM sessions WHERE used < ? OR created < ? OR created > ?",
      .integer(now - Self.maximumIdle),
      .integer(now - Self.maximumAge),
      .integer(now + Self.maximumStep)
    )
    try transaction.run(
      """
      DELETE FROM sessions WHERE account = ?1 AND id NOT IN
      (SELECT id FROM sessions WHERE account = ?1 ORDER BY used DESC, id DESC LIMIT ?2)
      """,
      .integer(account),
      .integer(Self.maximumCount - 1)
    )
    try transaction.run(
      "INSERT INTO sessions (hash, account, created, used, agent) VALUES (?, ?, ?, ?, ?)",
      Secret.hash(secret) ?? .null,
      .integer(account),
      .integer(now),
      .integer(now),
      .text(String(visitor.agent.prefix(200)))
    )
    knownAddresses.add(visitor.address, of: account)
    return secret
  }

  // MARK: Use

  /// The session with a secret, and its account; nil if it is unknown or has ended.
  func session(_ secret: String) throws(AccountError) -> (session: Session, account: Account)? {
    guard let hash = Secret.hash(secret) else { return nil }
    let now = now
    return try perform { transaction throws(DatabaseError) in
      let row = try transaction.row(
        "SELECT \(Self.columns) FROM sessions WHERE hash = ? AND used >= ? AND created >= ? AND created <= ?",
        hash,
        .integer(now - Self.maximumIdle),
        .integer(now - Self.maximumAge),
        .integer(now + Self.maximumStep)
      )
      guard let session = row.flatMap(Self.session) else { return nil }
      let found = try transaction.row(
        "SELECT \(Account.columns) FROM accounts WHERE id = ? AND blocked = 0",
        .integer(session.account)
      )
      guard let account = found.flatMap({ Account($0) }) else { return nil }
      if abs(now - session.used) >= Self.usePeriod {
        try transaction.run(
          "UPDATE sessions SET used = ? WHERE id = ?",
          .integer(now),
          .integer(session.id)
        )
      }
      return (session, account)
    }
  }

  private static let columns = "id, account, created, used, agent"

  private static func session(_ row: [DatabaseValue]) -> Session? {
    guard let id = row[0].integer, let account = row[1].integer else { return nil }
    return Session(
      id: id,
      account: account,
      created: row[2].integer ?? 0,
      used: row[3].integer ?? 0,
      agent: row[4].text ?? ""
    )
  }

  /// The sessions of an account, the last used one first.
  func sessions(of account: Account) throws(AccountError) -> [Session] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        "SELECT \(Self.columns) FROM sessions WHERE account = ? AND used >= ? AND created >= ? ORDER BY used DESC",
        .integer(account.id),
        .integer(now - Self.maximumIdle),
        .integer(now - Self.maximumAge)
      ).compactMap(Self.session)
    }
  }

  /// Ends a session of an account; nil ends all.
  func endSession(_ id: Int64?, of account: Account) throws(AccountError) {
    let count = try perform { transaction throws(DatabaseError) in
      try Self.endSession(transaction, id, of: account.id)
    }
    guard id == nil || count > 0 else { throw .missing }
  }

  @discardableResult
  static func endSession(
    _ transaction: Transaction,
    _ id: Int64? = nil,
    of account: Int64
  ) throws(DatabaseError) -> Int {
    guard let id else {
      return try transaction.run("DELETE FROM sessions WHERE account = ?", .integer(account))
    }
    return try transaction.run(
      "DELETE FROM sessions WHERE account = ? AND id = ?",
      .integer(account),
      .integer(id)
    )
  }
}
