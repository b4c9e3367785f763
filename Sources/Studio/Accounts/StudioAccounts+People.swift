/// What moderators and owners do with accounts.
extension StudioAccounts {
  private static let silenceDays = 1...3650

  /// Silences an account for some days; nil ends it.
  func silence(_ account: Account, days: Int?, by actor: Account) throws(AccountError) {
    guard account.id != actor.id else { throw .notBelow }
    if let days, !Self.silenceDays.contains(days) { throw .badDate }
    let until = days.map { now + Int64($0) * 86_400 }
    try change(.silence, by: actor, on: account) { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE accounts SET silenced = ? WHERE id = ?",
        DatabaseValue(until),
        .integer(account.id)
      )
      let event = until == nil ? Event.endSilence : .silence
      try log(transaction, actor, event, "account:\(account.id)", days.map { Self.count($0, "day") } ?? "")
    }
  }

  /// Refuses an account that is silenced.
  func checkVoice(of account: Account) throws(AccountError) {
    if account.isSilenced(at: now) { throw .silenced(until: account.silencedUntil ?? 0) }
  }

  /// Refuses the account of a blogger if it is silenced; a blogger without an account is not.
  func checkVoice(ofBlogger id: String) throws(AccountError) {
    if let account = try account(ofBlogger: id) { try checkVoice(of: account) }
  }

  /// Gives an account another role.
  func setRole(_ role: StudioRole, of account: Account, by actor: Account) throws(AccountError) {
    guard role != .visitor else { throw .missing }
    try keepOwner(.changeRole, by: actor, on: account) { transaction throws(DatabaseError) in
      try Self.endLinks(transaction, of: account.id)
      try transaction.run(
        "UPDATE accounts SET role = ? WHERE id = ?",
        .text(role.rawValue),
        .integer(account.id)
      )
      try log(transaction, actor, .changeRole, "account:\(account.id)", role.rawValue)
    }
  }

  /// Blocks an account: it cannot sign in, and its sessions and access tokens end.
  func setBlocked(_ isBlocked: Bool, blogger: String, by actor: Account) throws(AccountError) {
    try keepOwner(.block, by: actor) { transaction throws(DatabaseError) in
      if let id = try Self.account(transaction, of: blogger) {
        try transaction.run(
          "UPDATE accounts SET blocked = ? WHERE id = ?",
          isBlocked ? 1 : 0,
          .integer(id)
        )
        if isBlocked {
          try Self.endLinks(transaction, of: id)
          try Self.endSession(transaction, of: id)
        }
      }
      if isBlocked {
        try transaction.run("DELETE FROM apps WHERE blogger = ?", .text(blogger))
        try transaction.run("DELETE FROM invitations WHERE blogger = ?", .text(blogger))
      }
      try log(transaction, actor, isBlocked ? .block : .unblock, "blogger:\(blogger)")
    }
  }

  /// Deletes an account, with its sessions, access tokens and reports.
  func delete(blogger: String, by actor: Account) throws(AccountError) {
    try keepOwner(.deletePerson, by: actor) { transaction throws(DatabaseError) in
      if let id = try Self.account(transaction, of: blogger) { try Self.endLinks(transaction, of: id) }
      try transaction.run("DELETE FROM accounts WHERE blogger = ?", .text(blogger))
      try transaction.run("DELETE FROM apps WHERE blogger = ?", .text(blogger))
      try transaction.run("DELETE FROM invitations WHERE blogger = ?", .text(blogger))
      try log(transaction, actor, .deletePerson, "blogger:\(blogger)")
    }
  }

  /// Makes links void when the rights of a person change: those for a new password of the account, and those that the
  /// person may have made.
  ///
  /// Links do not say who made them, so those of others in the same role end, too.
  private static func endLinks(_ transaction: Transaction, of id: Int64) throws(DatabaseError) {
    let row = try transaction.row("SELECT role FROM accounts WHERE id = ?", .integer(id))
    let role = row?.first?.text.flatMap { StudioRole(rawValue: $0) }
    try transaction.run("DELETE FROM resets WHERE account = ?", .integer(id))
    if role != .blogger { try transaction.run("DELETE FROM resets WHERE role IS NULL") }
    if role == .owner { try transaction.run("DELETE FROM invitations") }
  }

  /// The id of a blogger's account; nil if they have none.
  private static func account(
    _ transaction: Transaction,
    of blogger: String
  ) throws(DatabaseError) -> Int64? {
    try transaction.row("SELECT id FROM accounts WHERE blogger = ?", .text(blogger))?.first?.integer
  }

  /// Changes accounts in the name of a person, unless no owner would be left.
  ///
  /// - Parameters:
  ///   - action: what the person does.
  ///   - actor: the person.
  ///   - target: the account to which it is done; nil if the role of the person alone counts.
  ///   - body: changes the accounts.
  /// - Throws: `AccountError`; nothing has changed then.
  private func keepOwner(
    _ action: StudioAction,
    by actor: Account,
    on target: Account? = nil,
    _ body: (Transaction) throws(DatabaseError) -> Void
  ) throws(AccountError) {
    try attempt { transaction throws(DatabaseError) -> Result<Void, AccountError> in
      if let refusal = try Self.refusal(transaction, action, by: actor, on: target) {
        return .failure(refusal)
      }
      try body(transaction)
      return try Self.ownerCount(transaction) > 0 ? .success(()) : .failure(.lastOwner)
    }
  }
}
