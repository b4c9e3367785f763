/// Whether a person may still do something at the moment when it is done.
///
/// A request reads accounts first. Until it changes something, another one may block the person, or give one of the
/// accounts another role. So both are read again in the transaction of the change.
extension StudioAccounts {
  /// Changes tables in the name of a person.
  ///
  /// - Parameters:
  ///   - action: what the person does.
  ///   - actor: the person; nil for the command line, which may do everything.
  ///   - target: the account to which it is done; nil if the role alone counts.
  ///   - body: changes the tables.
  /// - Returns: what `body` returns.
  /// - Throws: `AccountError`; `notBelow` if the person may not do it any more.
  @discardableResult
  func change<Value>(
    _ action: StudioAction,
    by actor: Account?,
    on target: Account? = nil,
    _ body: (Transaction) throws(DatabaseError) -> Value
  ) throws(AccountError) -> Value {
    try attempt { transaction throws(DatabaseError) -> Result<Value, AccountError> in
      if let refusal = try Self.refusal(transaction, action, by: actor, on: target) {
        return .failure(refusal)
      }
      return .success(try body(transaction))
    }
  }

  /// Why a person may not do something at this moment.
  ///
  /// - Parameters:
  ///   - transaction: the one that will change something.
  ///   - action: what the person does.
  ///   - actor: the person; nil for the command line, which may do everything.
  ///   - target: the account to which it is done; nil if the role alone counts.
  /// - Returns: the reason; nil if they may.
  /// - Throws: `DatabaseError`.
  static func refusal(
    _ transaction: Transaction,
    _ action: StudioAction,
    by actor: Account?,
    on target: Account?
  ) throws(DatabaseError) -> AccountError? {
    guard let actor else { return nil }
    guard let person = try current(transaction, actor), !person.isBlocked, person.role.may(action) else {
      return .notBelow
    }
    guard let target else { return nil }
    guard let other = try current(transaction, target) else { return .missing }
    return person.role.mayManage(other.role) ? nil : .notBelow
  }

  /// An account as it is now; nil if it was deleted.
  private static func current(
    _ transaction: Transaction,
    _ account: Account
  ) throws(DatabaseError) -> Account? {
    try transaction.row("SELECT \(Account.columns) FROM accounts WHERE id = ?", .integer(account.id))
      .flatMap { Account($0) }
  }
}
