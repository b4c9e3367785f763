package import BlogModel

/// Up to when bloggers have read their notifications, and the addresses of their feeds.
package struct NotificationMarks: Sendable {
  private let database: Database
  private let clock: @Sendable () -> Timestamp

  /// The marks in the private data of a site.
  package init(_ store: StudioStore, clock: @escaping @Sendable () -> Timestamp) {
    (database, self.clock) = (store.database, clock)
  }

  /// Up to when a blogger has read notifications, in milliseconds since 1970.
  ///
  /// Who asks for the first time has read everything before: old likes are no news.
  func read(by blogger: String) throws(DatabaseError) -> Int64 {
    let now = milliseconds
    return try database.transaction { transaction throws(DatabaseError) in
      try transaction.run(
        "INSERT OR IGNORE INTO notification (blogger, read) VALUES (?, ?)",
        .text(blogger),
        .integer(now)
      )
      let row = try transaction.row("SELECT read FROM notification WHERE blogger = ?", .text(blogger))
      return row?.first?.integer ?? now
    }
  }

  /// Marks the notifications of a blogger as read.
  ///
  /// - Parameters:
  ///   - blogger: whose they are.
  ///   - last: the date of the last one that was shown, in milliseconds since 1970; nil for all until now.
  /// - Throws: `DatabaseError`.
  func markRead(by blogger: String, until last: Int64? = nil) throws(DatabaseError) {
    _ = try read(by: blogger)
    let last = min(last ?? .max, milliseconds)
    _ = try database.transaction { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE notification SET read = max(read, ?) WHERE blogger = ?",
        .integer(last),
        .text(blogger)
      )
    }
  }

  /// Makes the secret of a blogger's feed; an earlier one is void.
  ///
  /// - Returns: the secret, which is shown once.
  func makeFeed(of blogger: String) throws(DatabaseError) -> String {
    _ = try read(by: blogger)
    let secret = Secret.make()
    _ = try database.transaction { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE notification SET feed = ? WHERE blogger = ?",
        Secret.hash(secret) ?? .null,
        .text(blogger)
      )
    }
    return secret
  }

  /// The blogger whose feed has a secret; nil if there is none.
  func blogger(ofFeed secret: String) throws(DatabaseError) -> String? {
    guard let hash = Secret.hash(secret) else { return nil }
    return try database.transaction { transaction throws(DatabaseError) in
      try transaction.row("SELECT blogger FROM notification WHERE feed = ?", hash)?.first?.text
    }
  }

  /// Removes the marks of a blogger.
  func erase(blogger: String) throws(DatabaseError) {
    _ = try database.transaction { transaction throws(DatabaseError) in
      try transaction.run("DELETE FROM notification WHERE blogger = ?", .text(blogger))
    }
  }

  private var milliseconds: Int64 { clock().microseconds / 1000 }
}
