/// New accounts.
extension StudioAccounts {
  /// What an owner enters for an invitation.
  struct NewInvitation {
    var role = StudioRole.blogger
    /// The id of a blogger of the site as whom the new account will write; nil for a new one.
    var blogger: String?
    /// A name that the page suggests; empty for none.
    var name = ""
    var uses = 1
    var days = 7
  }

  /// An invitation that can be used.
  struct Invitation {
    let id: Int64
    let role: StudioRole
    let blogger: String?
    let name: String
    let uses: Int
    /// Seconds since 1970.
    let expires: Int64
  }

  static let (maximumUses, maximumDays) = (500, 365)
  private static let maximumCount = 200

  // MARK: Invitations

  /// Makes an invitation.
  ///
  /// - Returns: the secret of its link.
  func invite(_ new: NewInvitation, by actor: Account?) throws(AccountError) -> String {
    if let blogger = new.blogger, try account(ofBlogger: blogger) != nil { throw .bloggerTaken }
    let secret = Secret.make()
    // One blogger is one person.
    let uses = new.blogger == nil ? min(max(1, new.uses), Self.maximumUses) : 1
    let days = min(max(1, new.days), Self.maximumDays)
    let isMade = try change(.invite, by: actor) { transaction throws(DatabaseError) in
      try transaction.run("DELETE FROM invitations WHERE expires <= ? OR uses < 1", .integer(now))
      // A new link for a name replaces the earlier one, which was not used.
      if !new.name.isEmpty { try revokeInvitations(named: new.name, transaction) }
      let count = try transaction.row("SELECT count(*) FROM invitations")?.first?.integer ?? 0
      guard count < Self.maximumCount else { return false }
      try transaction.run(
        "INSERT INTO invitations (hash, role, blogger, name, uses, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?)",
        Secret.hash(secret) ?? .null,
        .text(new.role.rawValue),
        DatabaseValue(new.blogger),
        .text(new.name),
        .integer(Int64(uses)),
        .integer(now),
        .integer(now + Int64(days) * 86_400)
      )
      let event = actor == nil ? Event.makeOwnerLink : .invite
      let detail = [new.role.rawValue, Self.count(uses, "use"), Self.count(days, "day")]
      try log(transaction, actor, event, "", detail.joined(separator: ", "))
      return true
    }
    guard isMade else { throw .tooMany(Self.maximumCount) }
    return secret
  }

  /// The invitations that can be used, the newest first.
  func invitations() throws(AccountError) -> [Invitation] {
    try perform { transaction throws(DatabaseError) in
      try transaction.rows(
        "SELECT \(Self.columns) FROM invitations WHERE expires > ? AND uses > 0 ORDER BY id DESC",
        .integer(now)
      ).compactMap(Self.invitation)
    }
  }

  private static let columns = "id, role, blogger, name, uses, expires"

  private static func invitation(_ row: [DatabaseValue]) -> Invitation? {
    guard let id = row[0].integer, let role = row[1].text.flatMap({ StudioRole(rawValue: $0) }) else {
      return nil
    }
    return Invitation(
      id: id,
      role: role,
      blogger: row[2].text,
      name: row[3].text ?? "",
      uses: Int(row[4].integer ?? 0),
      expires: row[5].integer ?? 0
    )
  }

  /// Makes an invitation void.
  func revokeInvitation(_ id: Int64, by actor: Account) throws(AccountError) {
    let count = try change(.invite, by: actor) { transaction throws(DatabaseError) in
      try log(transaction, actor, .revokeInvitation, "invitation:\(id)")
      return try transaction.run("DELETE FROM invitations WHERE id = ?", .integer(id))
    }
    guard count > 0 else { throw .missing }
  }

  /// Makes the invitations void that suggest a name, however it is spelled.
  func revokeInvitations(named name: String, _ transaction: Transaction) throws(DatabaseError) {
    let slug = Self.slug(name)
    for row in try transaction.rows("SELECT id, name FROM invitations WHERE name <> ''") {
      guard let other = row[1].text, other == name || !slug.isEmpty && Self.slug(other) == slug else {
        continue
      }
      try transaction.run("DELETE FROM invitations WHERE id = ?", row[0])
    }
  }

  /// The invitation of a link; nil without a link, if everyone may create an account.
  func invitation(_ secret: String) throws(AccountError) -> Invitation? {
    if secret.isEmpty {
      guard try isOpen() else { throw .closed }
      return nil
    }
    guard let hash = Secret.hash(secret) else { throw .badLink }
    let found = try perform { transaction throws(DatabaseError) in
      try invitation(transaction, hash)
    }
    guard let found else { throw .badLink }
    return found
  }

  private func invitation(
    _ transaction: Transaction,
    _ hash: DatabaseValue
  ) throws(DatabaseError) -> Invitation? {
    try transaction.row(
      "SELECT \(Self.columns) FROM invitations WHERE hash = ? AND expires > ? AND uses > 0",
      hash,
      .integer(now)
    ).flatMap(Self.invitation)
  }

  // MARK: Join

  /// Makes an account, and signs in.
  ///
  /// - Parameters:
  ///   - secret: that of the invitation; empty without one.
  ///   - name: the name, without blanks around it.
  ///   - password: the password.
  ///   - visitor: the browser.
  /// - Returns: the secret of the new session, and the account.
  /// - Throws: `AccountError`.
  func join(
    _ secret: String,
    _ name: String,
    _ password: String,
    _ visitor: Visitor
  ) throws(AccountError) -> (secret: String, account: Account) {
    _ = try invitation(secret)
    try checkName(name)
    try check(password, name: name)
    guard try account(named: name) == nil else { throw .nameTaken }
    // Invitations have a number of uses; a class may join from one address.
    if secret.isEmpty { try take(.join, visitor.address) }
    let hash: PasswordHash
    do throws(AccountError) { hash = try self.hash(password) } catch {
      // No account is made, because too many people sign in.
      if secret.isEmpty { limits.giveBack(.join, visitor.address) }
      throw error
    }
    let outcome = try perform { transaction throws(DatabaseError) -> Result<(String, Int64), AccountError> in
      // Another request may have used the invitation or the name meanwhile.
      var invitation: Invitation?
      if !secret.isEmpty {
        invitation = try self.invitation(transaction, Secret.hash(secret) ?? .null)
        guard invitation != nil else { return .failure(.badLink) }
      }
      let count = try transaction.run(
        "INSERT OR IGNORE INTO accounts (name, slug, blogger, role, created, password) VALUES (?, ?, ?, ?, ?, ?)",
        .text(name),
        .text(Self.slug(name)),
        DatabaseValue(invitation?.blogger),
        .text((invitation?.role ?? .blogger).rawValue),
        .integer(now),
        .text(hash.text)
      )
      guard count == 1 else {
        // Another invitation for the same blogger may have been used.
        let statement = "SELECT 1 FROM accounts WHERE blogger = ?"
        let hasAccount = try transaction.row(statement, DatabaseValue(invitation?.blogger)) != nil
        return .failure(hasAccount ? .bloggerTaken : .nameTaken)
      }
      let row = try transaction.row(
        "SELECT \(Account.columns) FROM accounts WHERE slug = ?",
        .text(Self.slug(name))
      )
      guard let account = row.flatMap({ Account($0) }) else { return .failure(.missing) }
      if let invitation {
        try transaction.run("UPDATE invitations SET uses = uses - 1 WHERE id = ?", .integer(invitation.id))
      }
      try log(transaction, account, .join, "account:\(account.id)")
      return .success((try addSession(transaction, account.id, visitor), account.id))
    }
    let (session, id) = try outcome.get()
    return (session, try account(id))
  }
}
