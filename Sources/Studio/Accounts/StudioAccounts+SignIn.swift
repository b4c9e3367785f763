/// Signing in.
extension StudioAccounts {
  /// Signs in.
  ///
  /// - Parameters:
  ///   - name: the name of the account.
  ///   - password: the password.
  ///   - visitor: the browser.
  /// - Returns: the secret of the new session, and the account.
  /// - Throws: `AccountError`.
  func signIn(
    _ name: String,
    _ password: String,
    _ visitor: Visitor
  ) throws(AccountError) -> (secret: String, account: Account) {
    let slug = Self.slug(name)
    let here = "\(slug) \(visitor.address)"
    let session = try countingWrong([(.signInFrom, visitor.address), (.signInHere, here)]) {
      () throws(AccountError) in
      let stored = try storedPassword(slug)
      let isKnown = stored.map { knownAddresses.contains(visitor.address, of: $0.account.id) } ?? false
      return try countingWrong(isKnown ? [] : [(.signInAnywhere, slug)]) { () throws(AccountError) in
        if let entered = try signIn(to: stored, password, visitor) { return entered }
        // What was stored has changed meanwhile: to another password, or to the same one at another cost.
        let entered = try signIn(to: try storedPassword(slug), password, visitor)
        guard let entered else { throw .wrongSignIn }
        return entered
      }
    }
    // Not the one of the address: that would free one that tries many accounts, each time it signs in to its own one.
    limits.reset(.signInHere, here)
    return session
  }

  /// An account, and its password as it was stored when it was read.
  struct StoredPassword {
    let account: Account
    let text: String
  }

  /// What is stored for the slug of a name; nil if there is no such account.
  func storedPassword(_ slug: String) throws(AccountError) -> StoredPassword? {
    let row = try perform { transaction throws(DatabaseError) in
      try transaction.row("SELECT \(Account.columns), password FROM accounts WHERE slug = ?", .text(slug))
    }
    guard let row, let account = Account(row.dropLast()), let text = row.last?.text else { return nil }
    return StoredPassword(account: account, text: text)
  }

  /// Signs in to an account if a password is the stored one.
  ///
  /// - Parameters:
  ///   - stored: the account; nil if there is none, which takes as long.
  ///   - password: the password.
  ///   - visitor: the browser.
  /// - Returns: the secret of the new session, and the account; nil if another password was stored meanwhile.
  /// - Throws: `AccountError`.
  func signIn(
    to stored: StoredPassword?,
    _ password: String,
    _ visitor: Visitor
  ) throws(AccountError) -> (secret: String, account: Account)? {
    let compared = stored.flatMap { PasswordHash($0.text) }
    // A password that is too long for any account is not worth its hash.
    let tried = password.unicodeScalars.count <= PasswordRules.maximumLength ? password : ""
    guard try verify(tried, compared), let hash = compared, let stored else { throw .wrongSignIn }
    let account = stored.account
    guard !account.isBlocked else { throw .blocked }
    let better = passwords.isOutdated(hash) ? try self.hash(password).text : nil
    let secret = try attempt { transaction throws(DatabaseError) -> Result<String?, AccountError> in
      guard let isBlocked = try Self.isBlocked(transaction, account.id, storing: stored.text) else {
        return .success(nil)
      }
      if isBlocked { return .failure(.blocked) }
      if let better {
        try transaction.run(
          "UPDATE accounts SET password = ? WHERE id = ?",
          .text(better),
          .integer(account.id)
        )
      }
      try log(transaction, account, .signIn, "account:\(account.id)")
      return .success(try addSession(transaction, account.id, visitor))
    }
    return secret.map { ($0, account) }
  }

  /// Whether an account is blocked now; nil if its stored password is not the one that was compared.
  ///
  /// Comparing takes half a second, in which another request may change both.
  static func isBlocked(
    _ transaction: Transaction,
    _ id: Int64,
    storing password: String
  ) throws(DatabaseError) -> Bool? {
    try transaction.row(
      "SELECT blocked FROM accounts WHERE id = ? AND password = ?",
      .integer(id),
      .text(password)
    ).map { $0 != [0] }
  }

  /// Compares a password with a stored one.
  func verify(_ password: String, _ hash: PasswordHash?) throws(AccountError) -> Bool {
    do throws(PasswordHasher.Failure) { return try passwords.isRight(password, hash) } catch {
      throw AccountError(error)
    }
  }

  /// The hash of a new password.
  func hash(_ password: String) throws(AccountError) -> PasswordHash {
    do throws(PasswordHasher.Failure) { return try passwords.hash(password) } catch {
      throw AccountError(error)
    }
  }
}
