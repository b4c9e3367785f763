/// What people report to moderators.
extension StudioAccounts {
  /// A report that no moderator has closed.
  struct Report {
    let id: Int64
    /// Who reported it.
    let name: String
    let subject: Reported
    let reason: String
    /// Seconds since 1970.
    let created: Int64
  }

  static let maximumReason = 1000

  /// What can be reported.
  enum Reported: Sendable, Hashable {
    case blog(String)
    case comment(String, blog: String)
    case spot(String)

    /// The columns `blog` and `comment`: a spot is stored like a comment without a blog.
    fileprivate init(_ blog: String, _ comment: String) {
      self = blog.isEmpty ? .spot(comment) : comment.isEmpty ? .blog(blog) : .comment(comment, blog: blog)
    }

    fileprivate var columns: (blog: String, comment: String) {
      switch self {
      case .blog(let id): (id, "")
      case .comment(let id, let blog): (blog, id)
      case .spot(let id): ("", id)
      }
    }

    /// The name in the log.
    var name: String {
      switch self {
      case .blog(let id): "blog:\(id)"
      case .comment(let id, let blog): "comment:\(blog)/\(id)"
      case .spot(let id): "spot:\(id)"
      }
    }
  }

  /// Reports a record.
  func report(_ subject: Reported, _ reason: String, by account: Account) throws(AccountError) {
    guard reason.contains(where: { !$0.isWhitespace }) else { throw .missingText }
    try take(.report, "\(account.id)")
    try perform { transaction throws(DatabaseError) in
      // The second report of one person says more about the same, and opens it again.
      try transaction.run(
        "INSERT OR REPLACE INTO reports (account, blog, comment, reason, created) VALUES (?, ?, ?, ?, ?)",
        .integer(account.id),
        .text(subject.columns.blog),
        .text(subject.columns.comment),
        .text(String(String.UnicodeScalarView(reason.unicodeScalars.prefix(Self.maximumReason)))),
        .integer(now)
      )
      try log(transaction, account, .report, subject.name)
    }
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
          subject: Reported(row[2].text ?? "", row[3].text ?? ""),
          reason: row[4].text ?? "",
          created: row[5].integer ?? 0
        )
      }
    }
  }

  /// How many reports are open.
  func openReportCount() throws(AccountError) -> Int {
    try perform { transaction throws(DatabaseError) in
      Int(try transaction.row("SELECT count(*) FROM reports WHERE closed IS NULL")?.first?.integer ?? 0)
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
          subject: Reported(row[1].text ?? "", row[2].text ?? ""),
          reason: row[3].text ?? "",
          created: row[4].integer ?? 0
        )
      }
    }
  }

  /// Opens reports again that were closed while what they are about was deleted.
  ///
  /// - Parameters:
  ///   - subject: what they are about.
  ///   - removed: when its author deleted it, in seconds since 1970.
  /// - Throws: `AccountError`.
  func reopenReports(_ subject: Reported, closedSince removed: Int64) throws(AccountError) {
    try perform { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE reports SET closed = NULL WHERE blog = ? AND comment = ? AND closed >= ?",
        .text(subject.columns.blog),
        .text(subject.columns.comment),
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
