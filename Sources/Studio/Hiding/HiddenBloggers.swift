/// Whom bloggers hide for themselves: their blogs and comments do not appear in the studio's lists.
package struct HiddenBloggers: Sendable {
  private let database: Database

  /// The choices in a store.
  package init(_ store: StudioStore) { database = store.database }

  /// The ids of those whom a blogger hides.
  package func hidden(by blogger: String) throws(DatabaseError) -> Set<String> {
    try database.transaction { transaction throws(DatabaseError) in
      let rows = try transaction.rows("SELECT other FROM hidden WHERE blogger = ?", .text(blogger))
      return Set(rows.compactMap(\.first?.text))
    }
  }

  /// Removes the choices of a blogger, and those of others about them.
  func erase(blogger: String) throws(DatabaseError) {
    _ = try database.transaction { transaction throws(DatabaseError) in
      try transaction.run("DELETE FROM hidden WHERE blogger = ? OR other = ?", .text(blogger), .text(blogger))
    }
  }

  /// Hides a blogger, or shows them again.
  package func set(_ isHidden: Bool, _ other: String, for blogger: String) throws(DatabaseError) {
    let statement =
      isHidden
      ? "INSERT OR IGNORE INTO hidden (blogger, other) VALUES (?, ?)"
      : "DELETE FROM hidden WHERE blogger = ? AND other = ?"
    _ = try database.transaction { transaction throws(DatabaseError) in
      try transaction.run(statement, .text(blogger), .text(other))
    }
  }
}
