import Basics
import Synchronization

/// A connection to an SQLite database with one file.
///
/// The file belongs to its owner alone (mode 0600). A transaction is on the disk when it has been committed
/// (`journal_mode=WAL`, `synchronous=FULL`). One transaction runs at a time; other threads wait.
final class Database: Sendable {
  private let path: String
  private let library: SQLiteLibrary
  private let connection: Mutex<Connection>

  /// The handle of SQLite, which the mutex of the database guards.
  private struct Connection: @unchecked Sendable {
    let handle: SQLiteLibrary.Handle
  }

  /// The maximum time to wait for another process that uses the database, in milliseconds.
  private static let maximumWait: CInt = 5000
  // SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE, SQLITE_OPEN_NOFOLLOW; the mutex makes SQLite's own one unnecessary.
  private static let openFlags: CInt = 0x2 | 0x4 | 0x8000 | 0x0100_0000

  /// Opens a database, and creates it if it is missing.
  ///
  /// - Parameters:
  ///   - path: the file; the files of its log are next to it.
  ///   - migrations: statements that bring a database to the next version, oldest first. A database is at the version of
  ///     the number of migrations that it has seen.
  /// - Throws: `DatabaseError`, also if a later version of the program wrote the database.
  init(_ path: String, migrations: [String]) throws(DatabaseError) {
    self.path = path
    let library: SQLiteLibrary
    do throws(DynamicLibrary.Failure) { library = try SQLiteLibrary() } catch {
      switch error {
      case .missing(let text): throw DatabaseError(path: path, reason: "SQLite is not installed (\(text))")
      case .lacks(let name): throw DatabaseError(path: path, reason: "SQLite is too old: it lacks \(name)")
      }
    }
    self.library = library
    try Self.create(path)
    var handle: SQLiteLibrary.Handle?
    let status = library.open(path, &handle, Self.openFlags, nil)
    guard status == 0, let handle else {
      let reason = library.message(handle).map { String(cString: $0) } ?? "error \(status)"
      _ = library.close(handle)
      throw DatabaseError(path: path, reason: reason)
    }
    connection = Mutex(Connection(handle: handle))
    _ = library.setTimeout(handle, Self.maximumWait)
    try connection.withLock { connection throws(DatabaseError) in
      let statement = Transaction(path, library, connection.handle)
      for pragma in ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"] {
        try statement.run("PRAGMA \(pragma)")
      }
    }
    try migrate(migrations)
  }

  deinit {
    connection.withLock { _ = library.close($0.handle) }
  }

  /// Creates the file if it is missing, so that it is never readable for others; the files of the log get its mode.
  ///
  /// A file that exists is not opened: closing it would release the locks that other connections of this process hold
  /// ("How To Corrupt An SQLite Database File", section 2.2), and another process would then remove the log.
  private static func create(_ path: String) throws(DatabaseError) {
    let file = Basics.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file >= 0 {
      Basics.close(file)
    } else if errno != EEXIST || chmod(path, 0o600) != 0 {
      throw DatabaseError(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private func migrate(_ migrations: [String]) throws(DatabaseError) {
    try transaction { transaction throws(DatabaseError) in
      let version = Int(try transaction.row("PRAGMA user_version")?.first?.integer ?? 0)
      guard version <= migrations.count else {
        throw DatabaseError(path: self.path, reason: "it was written by a later version of blogforge")
      }
      for migration in migrations[version...] { try transaction.script(migration) }
      try transaction.run("PRAGMA user_version = \(migrations.count)")
    }
  }

  /// Calls `body` in a transaction, which is committed if `body` returns, and rolled back if it throws.
  @discardableResult
  func transaction<Result, Failure: Error>(
    _ body: (Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result where Failure: DatabaseFailure {
    try connection.withLock { connection throws(Failure) -> Result in
      let transaction = Transaction(path, library, connection.handle)
      do throws(DatabaseError) { try transaction.run("BEGIN IMMEDIATE") } catch { throw Failure(error) }
      let result: Result
      do throws(Failure) { result = try body(transaction) } catch {
        // The error of `body` is the one to report; SQLite may have rolled back already.
        do throws(DatabaseError) { try transaction.run("ROLLBACK") } catch {}
        throw error
      }
      do throws(DatabaseError) { try transaction.run("COMMIT") } catch {
        let failure = error
        do throws(DatabaseError) { try transaction.run("ROLLBACK") } catch {}
        throw Failure(failure)
      }
      return result
    }
  }
}

extension Database {
  /// Empties the log, in which texts that were deleted may still be.
  func emptyLog() throws(DatabaseError) {
    try connection.withLock { connection throws(DatabaseError) in
      // Another process that reads keeps the log a while; it is emptied when the last one closes the database.
      _ = try Transaction(path, library, connection.handle).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}

/// An error that can carry one of the database.
protocol DatabaseFailure: Error {
  init(_ error: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
  init(_ error: DatabaseError) { self = error }
}
