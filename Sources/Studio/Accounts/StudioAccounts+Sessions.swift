/// Sessions: what a browser has after signing in, until it signs out.
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
    let found = try perform { transaction throws(DatabaseError) -> (session: Session, account: Account)? in
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
      return found.flatMap { Account($0) }.map { (session, $0) }
    }
    if let session = found?.session, abs(now - session.used) >= Self.usePeriod {
      // On a full disk, people still read; the next request tries again.
      _ = try? perform { transaction throws(DatabaseError) in
        try transaction.run(
          "UPDATE sessions SET used = ? WHERE id = ?",
          .integer(now),
          .integer(session.id)
        )
      }
    }
    return found
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
