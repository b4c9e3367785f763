/// What people report to moderators.
extension StudioAccounts {
  /// A report that no moderator has closed.
  struct Report {
    let id: Int64
    /// Who reported it.
    let name: String
    let blog: String
    /// The id of the comment; empty for the blog itself.
    let comment: String
    let reason: String
    /// Seconds since 1970.
    let created: Int64
  }

  static let maximumReason = 1000

  /// Reports a blog, or a comment on it.
  func report(blog: String, comment: String, _ reason: String, by account: Account) throws(AccountError) {
    guard reason.contains(where: { !$0.isWhitespace }) else { throw .missingText }
    try take(.report, "\(account.id)")
    try perform { transaction throws(DatabaseError) in
      // The second report of one person says more about the same, and opens it again.
      try transaction.run(
        "INSERT OR REPLACE INTO reports (account, blog, comment, reason, created) VALUES (?, ?, ?, ?, ?)",
        .integer(account.id),
        .text(blog),
        .text(comment),
        .text(String(reason.prefix(Self.maximumReason))),
        .integer(now)
      )
      try log(transaction, account, .report, Self.subject(blog, comment))
    }
  }

  /// The name of a blog or a comment in the log.
  static func subject(_ blog: String, _ comment: String) -> String {
    comment.isEmpty ? "blog:\(blog)" : "comment:\(blog)/\(comment)"
  }

  /// Open reports, the oldest first.
  func reports(count: Int) throws(AccountError) -> [Report] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        """
        SELECT reports.id, accounts.name, blog, comment, reason, reports.created
        FROM reports JOIN accounts ON accounts.id = reports.account
        WHERE closed IS NULL ORDER BY reports.id LIMIT ?
        """,
        .integer(Int64(count))
      ).map { row in
        Report(
          id: row[0].integer ?? 0,
          name: row[1].text ?? "",
          blog: row[2].text ?? "",
          comment: row[3].text ?? "",
          reason: row[4].text ?? "",
          created: row[5].integer ?? 0
        )
      }
    }
  }

  /// What one account has reported: when, about what, why.
  func reports(by account: Account) throws(AccountError) -> [Report] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        "SELECT id, blog, comment, reason, created FROM reports WHERE account = ? ORDER BY id",
        .integer(account.id)
      ).map { row in
        Report(
          id: row[0].integer ?? 0,
          name: account.name,
          blog: row[1].text ?? "",
          comment: row[2].text ?? "",
          reason: row[3].text ?? "",
          created: row[4].integer ?? 0
        )
      }
    }
  }

  /// Opens reports again that were closed while what they are about was deleted.
  ///
  /// - Parameters:
  ///   - blog: the id of the blog.
  ///   - comment: the id of the comment; empty for the blog itself.
  ///   - removed: when its author deleted it, in seconds since 1970.
  /// - Throws: `AccountError`.
  func reopenReports(blog: String, comment: String, closedSince removed: Int64) throws(AccountError) {
    try perform { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE reports SET closed = NULL WHERE blog = ? AND comment = ? AND closed >= ?",
        .text(blog),
        .text(comment),
        .integer(removed)
      )
    }
  }

  /// Closes a report.
  func closeReport(_ id: Int64, by actor: Account) throws(AccountError) {
    let count = try perform { transaction throws(DatabaseError) in
      let count = try transaction.run(
        "UPDATE reports SET closed = ? WHERE id = ? AND closed IS NULL",
        .integer(now),
        .integer(id)
      )
      if count > 0 { try log(transaction, actor, .closeReport, "report:\(id)") }
      return count
    }
    guard count > 0 else { throw .missing }
  }
}
