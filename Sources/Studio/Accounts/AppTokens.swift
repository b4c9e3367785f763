package import BlogModel

/// Access tokens of apps, which write for one blogger.
package final class AppTokens: Sendable {
  /// An app that has a token.
  struct App: Sendable, Hashable {
    let id: Int64
    let name: String
    let scopes: [String]
    /// Seconds since 1970.
    let created: Int64
    /// When it was last used, to the hour; nil if it never was.
    let used: Int64?
  }

  private static let maximumCount = 20
  private static let usePeriod: Int64 = 3600
  private static let maximumName = 80

  private let database: Database
  private let clock: @Sendable () -> Timestamp

  /// The tokens in the private data of a site.
  package init(_ store: StudioStore, clock: @escaping @Sendable () -> Timestamp) {
    (database, self.clock) = (store.database, clock)
  }

  @discardableResult
  private func perform<Result>(
    _ body: (Transaction) throws(DatabaseError) -> Result
  ) throws(AccountError) -> Result {
    do throws(DatabaseError) { return try database.transaction(body) } catch { throw .database(error) }
  }

  /// Makes a token.
  ///
  /// - Parameters:
  ///   - name: by which the blogger knows the app.
  ///   - scopes: what the app may do.
  ///   - blogger: the id of the blogger for whom it writes.
  /// - Returns: the token, which is shown once.
  /// - Throws: `AccountError`.
  func make(_ name: String, scopes: [String], for blogger: String) throws(AccountError) -> String {
    guard name.contains(where: { !$0.isWhitespace }) else { throw .missingText }
    guard try apps(of: blogger).count < Self.maximumCount else { throw .tooMany(Self.maximumCount) }
    let secret = Secret.make()
    try perform { transaction throws(DatabaseError) in
      try transaction.run(
        "INSERT INTO apps (hash, blogger, name, scopes, created) VALUES (?, ?, ?, ?, ?)",
        Secret.hash(secret) ?? .null,
        .text(blogger),
        .text(String(name.prefix(Self.maximumName))),
        .text(scopes.joined(separator: " ")),
        .integer(clock().seconds)
      )
    }
    return secret
  }

  /// The apps of a blogger, the newest first.
  func apps(of blogger: String) throws(AccountError) -> [App] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        "SELECT id, name, scopes, created, used FROM apps WHERE blogger = ? ORDER BY id DESC",
        .text(blogger)
      ).map { row in
        App(
          id: row[0].integer ?? 0,
          name: row[1].text ?? "",
          scopes: (row[2].text ?? "").split(separator: " ").map(String.init),
          created: row[3].integer ?? 0,
          used: row[4].integer
        )
      }
    }
  }

  /// Makes the token of an app void.
  func revoke(_ id: Int64, of blogger: String) throws(AccountError) {
    let count = try perform { transaction throws(DatabaseError) in
      try transaction.run("DELETE FROM apps WHERE id = ? AND blogger = ?", .integer(id), .text(blogger))
    }
    guard count > 0 else { throw .missing }
  }

  /// The blogger and the scopes of a token; nil if it is not valid.
  func grant(_ token: String) throws(AccountError) -> (blogger: String, scopes: [String])? {
    guard let hash = Secret.hash(token) else { return nil }
    let now = clock().seconds
    let row = try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT id, blogger, scopes, used FROM apps WHERE hash = ?", hash)
    }
    guard let row, let id = row[0].integer, let blogger = row[1].text, let scopes = row[2].text else {
      return nil
    }
    if row[3].integer.map({ abs(now - $0) >= Self.usePeriod }) ?? true {
      // On a full disk, apps still read; the next request tries again.
      _ = try? perform { transaction throws(DatabaseError) in
        try transaction.run("UPDATE apps SET used = ? WHERE id = ?", .integer(now), .integer(id))
      }
    }
    return (blogger, scopes.split(separator: " ").map(String.init))
  }
}
