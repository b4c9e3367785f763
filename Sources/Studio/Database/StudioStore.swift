import Basics

/// The private data of a studio, such as drafts and accounts: a database in a folder of its own.
///
/// The folder belongs to its owner alone (mode 0700), and Git ignores it.
package final class StudioStore: Sendable {
  /// The name of the folder in a site folder.
  package static let folder = ".studio"

  let database: Database

  /// The statements of each version, oldest first.
  ///
  /// A version that was released never changes.
  private static let migrations: [String] = [
    // Writing: drafts, whom bloggers hide for themselves, and settings of the studio. A draft that has ended is kept
    // for a while: it can be restored, or its form was sent twice.
    """
    CREATE TABLE draft (
      id TEXT PRIMARY KEY, blogger TEXT NOT NULL, blog TEXT NOT NULL, digest TEXT NOT NULL, title TEXT NOT NULL,
      text TEXT NOT NULL, tags TEXT NOT NULL, writer TEXT NOT NULL, changed INTEGER NOT NULL, ended INTEGER,
      published TEXT NOT NULL, pictures TEXT
    );
    CREATE INDEX draft_of ON draft (blogger, ended, changed);
    CREATE TABLE hidden (blogger TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (blogger, other));
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    """,
    AccountTables.first,
    "ALTER TABLE draft ADD COLUMN details TEXT;",
    // Up to when a blogger has read notifications, and the hash of the secret in the address of their feed.
    "CREATE TABLE notification (blogger TEXT PRIMARY KEY, read INTEGER NOT NULL, feed BLOB UNIQUE);",
    AccountTables.suggestions,
  ]

  /// Opens the private data of a site folder, and creates them if they are missing.
  package init(site: String) throws(DatabaseError) {
    database = try Database("\(try Self.makeFolder(site))/studio.sqlite", migrations: Self.migrations)
  }

  /// Creates the private folder of a site folder if it is missing.
  ///
  /// - Returns: its path.
  package static func makeFolder(_ site: String) throws(DatabaseError) -> String {
    let folder = "\(site)/\(Self.folder)"
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST, chmod(folder, 0o700) == 0 else {
      throw DatabaseError(path: folder, reason: String(cString: strerror(errno)))
    }
    try ignore(folder)
    return folder
  }

  /// Keeps accounts and drafts out of repositories, to which `git add .` would add them.
  private static func ignore(_ folder: String) throws(DatabaseError) {
    let path = "\(folder)/.gitignore"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 || errno == EEXIST else {
      throw DatabaseError(path: path, reason: String(cString: strerror(errno)))
    }
    guard file >= 0 else { return }
    defer { close(file) }
    guard Array("*\n".utf8).withUnsafeBytes({ SystemFile.write($0, to: file) }) else {
      throw DatabaseError(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
