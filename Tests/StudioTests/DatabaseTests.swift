import Basics
import Foundation
import TestSupport
import Testing

@testable import Studio

/// Values that are stored and read again, transactions, versions, and who may read the file.
struct DatabaseTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/studio.sqlite" }
  private static let migrations = [
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, text, bytes); CREATE TABLE more (x)"
  ]

  init() throws { folder = try TemporaryFolder() }

  @Test func `values are read as they were written, also by the next process`() throws {
    do {
      let database = try Database(path, migrations: Self.migrations)
      try database.transaction { transaction throws(DatabaseError) in
        try transaction.run("INSERT INTO notes VALUES (?, ?, ?)", 7, "a'b\u{0}ü", .bytes([0, 255]))
        try transaction.run("INSERT INTO notes VALUES (?, ?, ?)", 8, .null, .bytes([]))
      }
    }
    let rows = try Database(path, migrations: Self.migrations).transaction {
      transaction throws(DatabaseError) in
      try transaction.rows("SELECT id, text, bytes FROM notes ORDER BY id")
    }
    #expect(rows == [[7, "a'b\u{0}ü", .bytes([0, 255])], [8, .null, .bytes([])]])
  }

  @Test func `a transaction that fails changes nothing`() throws {
    let database = try Database(path, migrations: Self.migrations)
    #expect(throws: DatabaseError.self) {
      try database.transaction { transaction throws(DatabaseError) in
        try transaction.run("INSERT INTO notes (id) VALUES (1)")
        try transaction.run("INSERT INTO notes (id) VALUES (1)")
      }
    }
    let count = try database.transaction { transaction throws(DatabaseError) in
      try transaction.row("SELECT count(*) FROM notes")
    }
    #expect(count == [0])
  }

  @Test func `a later version adds its tables, an earlier one is refused`() throws {
    _ = try Database(path, migrations: Self.migrations)
    let later = try Database(path, migrations: Self.migrations + ["CREATE TABLE people (name)"])
    try later.transaction { transaction throws(DatabaseError) in
      try transaction.run("INSERT INTO people VALUES ('ana')")
    }
    let error = #expect(throws: DatabaseError.self) { try Database(path, migrations: Self.migrations) }
    #expect(error?.reason == "it was written by a later version of blogforge")
  }

  @Test func `a migration may have triggers, whose statements end with semicolons, too`() throws {
    let trigger = """
      CREATE TABLE log (text);
      CREATE TRIGGER kept BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'kept; always'); END;

      """
    let database = try Database(path, migrations: [trigger])
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction { transaction throws(DatabaseError) in
        try transaction.run("INSERT INTO log VALUES ('x')")
        try transaction.run("DELETE FROM log")
      }
    }
    #expect(error?.reason == "kept; always")
    #expect(throws: DatabaseError.self) {
      try Database("\(folder.path)/other", migrations: ["CREATE TABLE;"])
    }
  }

  @Test func `a second connection of the process leaves the locks of the first`() throws {
    let first = try Database(path, migrations: Self.migrations)
    _ = try Database(path, migrations: Self.migrations)
    // Another process, which must not remove the log when it ends as if it were the last one.
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version').fetchall()"
    process.arguments = ["-c", code, path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && folder.has("studio.sqlite-wal"))
    try first.transaction { transaction throws(DatabaseError) in
      try transaction.run("INSERT INTO notes (id) VALUES (1)")
    }
    let rows = try Database(path, migrations: Self.migrations).transaction {
      transaction throws(DatabaseError) in
      try transaction.rows("SELECT id FROM notes")
    }
    #expect(rows == [[1]])
  }

  @Test func `only the owner can read it`() throws {
    let database = try Database(path, migrations: Self.migrations)
    try database.transaction { transaction throws(DatabaseError) in
      try transaction.run("INSERT INTO notes (id) VALUES (1)")
    }
    for name in ["studio.sqlite", "studio.sqlite-wal"] {
      var record = stat()
      #expect(lstat("\(folder.path)/\(name)", &record) == 0 && record.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `a file that is no database gives an error`() throws {
    try folder.write(String(repeating: "no database ", count: 100), to: "studio.sqlite")
    let error = #expect(throws: DatabaseError.self) { try Database(path, migrations: Self.migrations) }
    #expect(error?.reason == "file is not a database")
  }
}
