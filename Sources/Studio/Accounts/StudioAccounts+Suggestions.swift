/// Quotes that people suggest to moderators.
extension StudioAccounts {
  /// A quote that a person suggested.
  struct Suggestion {
    enum State: String { case open, accepted, declined }

    let id: Int64
    /// Who suggested it.
    let name: String
    /// The id of the quote that it becomes.
    let quote: String
    let text: String
    /// The id of the blogger who said it.
    let character: String
    /// The id of the blog in which it was said; empty if that was not said.
    let episode: String
    let state: State
    /// Seconds since 1970.
    let created: Int64
    /// Until when its author may not write, in seconds since 1970; nil if they may.
    let silencedUntil: Int64?

    /// Whether it suggests the same as another one.
    func says(_ other: NewSuggestion) -> Bool {
      text == other.text && character == other.character && episode == other.episode
    }
  }

  /// What a person suggests.
  struct NewSuggestion {
    var quote: String
    var text: String
    var character: String
    var episode = ""
  }

  static let maximumSuggestion = 1000
  /// How many suggestions of one person may wait.
  static let maximumOpenSuggestions = 20

  private static let columns = """
    suggestions.id, accounts.name, quote, text, character, episode, state, suggestions.created, accounts.silenced
    """

  /// Suggests a quote.
  func suggest(_ new: NewSuggestion, by account: Account) throws(AccountError) {
    try take(.suggest, "\(account.id)")
    let count = try perform { transaction throws(DatabaseError) in
      let count =
        try transaction.row(
          "SELECT count(*) FROM suggestions WHERE account = ? AND state = 'open'",
          .integer(account.id)
        )?.first?.integer ?? 0
      guard count < Self.maximumOpenSuggestions else { return count }
      try transaction.run(
        """
        INSERT INTO suggestions (account, quote, text, character, episode, state, created)
        VALUES (?, ?, ?, ?, ?, 'open', ?)
        """,
        .integer(account.id),
        .text(new.quote),
        .text(new.text),
        .text(new.character),
        .text(new.episode),
        .integer(now)
      )
      try log(transaction, account, .suggestQuote, "quote:\(new.quote)")
      return count
    }
    guard count < Self.maximumOpenSuggestions else { throw .tooManySuggestions(Int(count)) }
  }

  /// What one account has suggested, the newest first.
  func suggestions(of account: Account) throws(AccountError) -> [Suggestion] {
    try suggestions("WHERE account = ? ORDER BY suggestions.id DESC", .integer(account.id))
  }

  /// Suggestions that no moderator has read, the oldest first.
  ///
  /// Those of people who were blocked since wait until they are unblocked.
  func openSuggestions(count: Int) throws(AccountError) -> [Suggestion] {
    try suggestions(
      "WHERE state = 'open' AND blocked = 0 ORDER BY suggestions.id LIMIT ?",
      .integer(Int64(count))
    )
  }

  /// How many suggestions no moderator has read.
  func openSuggestionCount() throws(AccountError) -> Int {
    try perform { transaction throws(DatabaseError) in
      let row = try transaction.row(
        """
        SELECT count(*) FROM suggestions JOIN accounts ON accounts.id = account
        WHERE state = 'open' AND blocked = 0
        """
      )
      return Int(row?.first?.integer ?? 0)
    }
  }

  /// The suggestion with an id, of a person who is not blocked.
  func suggestion(_ id: Int64) throws(AccountError) -> Suggestion {
    let found = try suggestions("WHERE suggestions.id = ? AND blocked = 0", .integer(id))
    guard let found = found.first else { throw .missing }
    return found
  }

  /// Accepts or declines a suggestion, unless another moderator has done either.
  ///
  /// - Returns: the state in which it is now.
  func close(
    _ suggestion: Suggestion,
    _ state: Suggestion.State,
    by actor: Account
  ) throws(AccountError) -> Suggestion.State {
    try perform { transaction throws(DatabaseError) in
      let count = try transaction.run(
        "UPDATE suggestions SET state = ? WHERE id = ? AND state = 'open'",
        .text(state.rawValue),
        .integer(suggestion.id)
      )
      if count > 0 {
        let event = state == .accepted ? Event.acceptQuote : .declineQuote
        try log(transaction, actor, event, "quote:\(suggestion.quote)")
        return state
      }
      let row = try transaction.row("SELECT state FROM suggestions WHERE id = ?", .integer(suggestion.id))
      // Without a row, the account was deleted, with what it suggested.
      return row?.first?.text.flatMap { Suggestion.State(rawValue: $0) } ?? .declined
    }
  }

  private func suggestions(_ part: String, _ value: DatabaseValue) throws(AccountError) -> [Suggestion] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        "SELECT \(Self.columns) FROM suggestions JOIN accounts ON accounts.id = account \(part)",
        value
      ).map { row in
        Suggestion(
          id: row[0].integer ?? 0,
          name: row[1].text ?? "",
          quote: row[2].text ?? "",
          text: row[3].text ?? "",
          character: row[4].text ?? "",
          episode: row[5].text ?? "",
          state: row[6].text.flatMap { Suggestion.State(rawValue: $0) } ?? .open,
          created: row[7].integer ?? 0,
          silencedUntil: row[8].integer.flatMap { $0 > now ? $0 : nil }
        )
      }
    }
  }
}
