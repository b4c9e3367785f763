/// Who did what: a table to which rows are only added.
extension StudioAccounts {
  /// What is logged.
  enum Event: String {
    case join, signIn, changePassword, resetPassword, makeResetLink, invite, revokeInvitation, changeRole,
      silence
    case endSilence, block, unblock, hide, show, report, closeReport, exportPerson, deletePerson,
      changeSettings
    case makeOwnerLink, makeApp, revokeApp, suggestQuote, acceptQuote, declineQuote, accept
  }

  /// One row.
  struct LogEntry {
    let id: Int64
    /// Seconds since 1970.
    let moment: Int64
    /// The id and the name of the account; without a name if it was deleted.
    let account: (id: Int64, name: String?)?
    let event: String
    let subject: String
    let detail: String
  }

  /// Adds a row; it names accounts by their ids, so that a name is gone when its account is.
  func log(
    _ transaction: Transaction,
    _ actor: Account?,
    _ event: Event,
    _ subject: String,
    _ detail: String = ""
  ) throws(DatabaseError) {
    try transaction.run(
      "INSERT INTO log (moment, account, action, subject, detail) VALUES (?, ?, ?, ?, ?)",
      .integer(now),
      DatabaseValue(actor?.id),
      .text(event.rawValue),
      .text(subject),
      .text(detail)
    )
  }

  /// Adds a row for what was not done in these tables.
  func log(_ actor: Account, _ event: Event, _ subject: String, _ detail: String = "") throws(AccountError) {
    try perform { transaction throws(DatabaseError) in try log(transaction, actor, event, subject, detail) }
  }

  /// A number with its unit in the detail of a row.
  static func count(_ number: Int, _ unit: String) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }

  /// Rows from the newest back, those before `id` if it is given.
  func entries(before id: Int64?, count: Int) throws(AccountError) -> [LogEntry] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        """
        SELECT log.id, moment, log.account, accounts.name, action, subject, detail
        FROM log LEFT JOIN accounts ON accounts.id = log.account
        WHERE log.id < ? ORDER BY log.id DESC LIMIT ?
        """,
        .integer(id ?? .max),
        .integer(Int64(count))
      ).map { row in
        LogEntry(
          id: row[0].integer ?? 0,
          moment: row[1].integer ?? 0,
          account: row[2].integer.map { ($0, row[3].text) },
          event: row[4].text ?? "",
          subject: row[5].text ?? "",
          detail: row[6].text ?? ""
        )
      }
    }
  }
}
