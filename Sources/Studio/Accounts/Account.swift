/// A person who can sign in.
package struct Account: Sendable, Hashable {
  let id: Int64
  /// The name to sign in with.
  let name: String
  /// The id of the blogger as whom they write; nil until it was made.
  let blogger: String?
  let role: StudioRole
  /// Seconds since 1970.
  let created: Int64
  /// Until when they may only read, in seconds since 1970; nil if they may write.
  let silencedUntil: Int64?
  let isBlocked: Bool

  /// The columns that `init` reads.
  static let columns = "id, name, blogger, role, created, silenced, blocked"

  /// Reads the columns of a row.
  init?(_ row: some Collection<DatabaseValue>) {
    let row = Array(row)
    guard row.count == 7, let id = row[0].integer, let name = row[1].text,
      let role = row[3].text.flatMap({ StudioRole(rawValue: $0) }), let created = row[4].integer
    else { return nil }
    (self.id, self.name, self.blogger, self.role, self.created) = (id, name, row[2].text, role, created)
    (silencedUntil, isBlocked) = (row[5].integer, row[6] == 1)
  }

  /// Whether they may only read at a moment.
  func isSilenced(at seconds: Int64) -> Bool { silencedUntil.map { $0 > seconds } ?? false }
}
