/// Why a database did not do what was asked; the transaction was rolled back.
package struct DatabaseError: Error, Hashable, Sendable {
  /// The file.
  package let path: String
  /// The words of SQLite, of the system or of the dynamic loader.
  package let reason: String
}
