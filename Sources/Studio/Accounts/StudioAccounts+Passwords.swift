/// New passwords: by the person, or with a link that an owner or a moderator makes.
extension StudioAccounts {
  /// The time in which a link for a new password can be used, in seconds.
  static let resetPeriod: Int64 = 86_400

  /// Checks a new password against the rules.
  func check(_ password: String, name: String) throws(AccountError) {
    do throws(PasswordRules.Problem) { try PasswordRules.check(password, names: [name]) } catch {
      throw AccountError(error)
    }
  }

  /// Changes the password, and ends all sessions but the new one, all access tokens, and the private feed.
  ///
  /// - Returns: the secret of the new session.
  func changePassword(
    of account: Account,
    from old: String,
    to new: String,
    _ visitor: Visitor
  ) throws(AccountError) -> String {
    try check(new, name: account.name)
    let here = "\(Self.slug(account.name)) \(visitor.address)"
    return try countingWrong([(.signInHere, here)]) { () throws(AccountError) in
      let row = try perform { transaction throws(DatabaseError) in
        try transaction.row("SELECT password FROM accounts WHERE id = ?", .integer(account.id))
      }
      return try replace(row?.first?.text, of: account, from: old, to: new, visitor)
    }
  }

  /// Replaces a stored password, unless another request has done so since it was read.
  ///
  /// - Parameters:
  ///   - stored: the password as it was stored when it was read; nil if there is no such account.
  ///   - account: whose it is.
  ///   - old: the password that must be the stored one.
  ///   - new: the new one, which follows the rules.
  ///   - visitor: the browser.
  /// - Returns: the secret of the new session.
  /// - Throws: `AccountError`.
  func replace(
    _ stored: String?,
    of account: Account,
    from old: String,
    to new: String,
    _ visitor: Visitor
  ) throws(AccountError) -> String {
    let tried = old.unicodeScalars.count <= PasswordRules.maximumLength ? old : ""
    guard try verify(tried, stored.flatMap { PasswordHash($0) }), let stored else { throw .wrongPassword }
    let hash = try hash(new)
    return try attempt { transaction throws(DatabaseError) -> Result<String, AccountError> in
      guard let isBlocked = try Self.isBlocked(transaction, account.id, storing: stored) else {
        return .failure(.wrongPassword)
      }
      if isBlocked { return .failure(.blocked) }
      try set(transaction, hash, of: account.id)
      try log(transaction, account, .changePassword, "account:\(account.id)")
      return .success(try addSession(transaction, account.id, visitor))
    }
  }

  private func set(_ transaction: Transaction, _ hash: PasswordHash, of id: Int64) throws(DatabaseError) {
    try transaction.run("UPDATE accounts SET password = ? WHERE id = ?", .text(hash.text), .integer(id))
    try transaction.run("DELETE FROM resets WHERE account = ?", .integer(id))
    try transaction.run(
      "DELETE FROM apps WHERE blogger = (SELECT blogger FROM accounts WHERE id = ?)",
      .integer(id)
    )
    // The address of the feed is a secret that others may have got, too.
    try transaction.run(
      "UPDATE notification SET feed = NULL WHERE blogger = (SELECT blogger FROM accounts WHERE id = ?)",
      .integer(id)
    )
    try Self.endSession(transaction, of: id)
    knownAddresses.removeAll(of: id)
  }

  // MARK: Links

  /// Makes a link with which a person sets a new password; an earlier one is void.
  ///
  /// - Returns: the secret of the link.
  func makeResetLink(for account: Account, by actor: Account) throws(AccountError) -> String {
    try makeResetLink(for: account, role: nil, actor, .makeResetLink)
  }

  private func makeResetLink(
    for account: Account,
    role: StudioRole?,
    _ actor: Account?,
    _ event: Event
  ) throws(AccountError) -> String {
    let secret = Secret.make()
    try change(.makeResetLink, by: actor, on: account) { transaction throws(DatabaseError) in
      try transaction.run("DELETE FROM resets WHERE account = ?", .integer(account.id))
      // An owner may have been invited before they joined with another link.
      if role != nil { try revokeInvitations(named: account.name, transaction) }
      try transaction.run(
        "INSERT INTO resets VALUES (?, ?, ?, ?, ?)",
        Secret.hash(secret) ?? .null,
        .integer(account.id),
        DatabaseValue(role?.rawValue),
        .integer(now),
        .integer(now + Self.resetPeriod)
      )
      try log(transaction, actor, event, "account:\(account.id)")
    }
    return secret
  }

  /// Makes a link with which a name becomes an owner: of a new account, or of one that exists, with a new password.
  ///
  /// - Returns: the page of the studio and its secret.
  package func makeOwnerLink(_ name: String) throws(AccountError) -> (page: String, secret: String) {
    if let account = try account(named: name) {
      return ("reset", try makeResetLink(for: account, role: .owner, nil, .makeOwnerLink))
    }
    try checkName(name)
    let invitation = NewInvitation(role: .owner, name: name, uses: 1, days: 1)
    return ("join", try invite(invitation, by: nil))
  }

  /// The account of a link for a new password.
  func account(ofReset secret: String) throws(AccountError) -> Account {
    guard let hash = Secret.hash(secret) else { throw .badLink }
    let row = try perform { transaction throws(DatabaseError) in
      try transaction.row(
        "SELECT account FROM resets WHERE hash = ? AND expires > ? AND created <= ?",
        hash,
        .integer(now),
        .integer(now + Self.resetPeriod)
      )
    }
    guard let id = row?.first?.integer else { throw .badLink }
    return try account(id)
  }

  /// Sets a new password with a link, signs in, and ends all sessions and access tokens that there were.
  func resetPassword(
    _ secret: String,
    to password: String,
    _ visitor: Visitor
  ) throws(AccountError) -> (secret: String, account: Account) {
    let account = try account(ofReset: secret)
    guard !account.isBlocked else { throw .blocked }
    try check(password, name: account.name)
    let hash = try hash(password)
    let session = try perform { transaction throws(DatabaseError) -> String? in
      let row = try transaction.row("SELECT role FROM resets WHERE hash = ?", Secret.hash(secret) ?? .null)
      guard let row else { return nil }
      if let role = row.first?.text {
        try transaction.run("UPDATE accounts SET role = ? WHERE id = ?", .text(role), .integer(account.id))
      }
      try set(transaction, hash, of: account.id)
      try log(transaction, account, .resetPassword, "account:\(account.id)")
      return try addSession(transaction, account.id, visitor)
    }
    // Another request has used the link meanwhile.
    guard let session else { throw .badLink }
    return (session, try self.account(account.id))
  }
}
