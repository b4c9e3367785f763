/// The statements of one transaction; it must not be kept beyond it.
struct Transaction {
  private let path: String
  private let library: SQLiteLibrary
  private let handle: SQLiteLibrary.Handle

  // SQLITE_ROW and SQLITE_DONE.
  private static let (row, done): (CInt, CInt) = (100, 101)
  /// SQLITE_TRANSIENT: SQLite copies what is bound.
  private static var transient: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: -1) }

  init(_ path: String, _ library: SQLiteLibrary, _ handle: SQLiteLibrary.Handle) {
    (self.path, self.library, self.handle) = (path, library, handle)
  }

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL, with a question mark per parameter.
  ///   - parameters: the values of the parameters.
  /// - Returns: the number of rows that were changed.
  /// - Throws: `DatabaseError`, with the words of SQLite.
  @discardableResult
  func run(_ statement: String, _ parameters: DatabaseValue...) throws(DatabaseError) -> Int {
    try run(statement, parameters)
  }

  /// Runs a statement whose parameters are in a list.
  @discardableResult
  func run(_ statement: String, _ parameters: [DatabaseValue]) throws(DatabaseError) -> Int {
    _ = try rows(statement, parameters)
    return Int(library.changes(handle))
  }

  /// The rows that a statement finds.
  func rows(_ statement: String, _ parameters: DatabaseValue...) throws(DatabaseError) -> [[DatabaseValue]] {
    try rows(statement, parameters)
  }

  /// The first row that a statement finds; nil if there is none.
  func row(_ statement: String, _ parameters: DatabaseValue...) throws(DatabaseError) -> [DatabaseValue]? {
    try rows(statement, parameters).first
  }

  /// Runs statements that are separated by semicolons.
  func script(_ statements: String) throws(DatabaseError) {
    // SQLite says where a statement ends: those of triggers contain semicolons.
    let text = Array(statements.utf8CString)
    var start = 0
    while start < text.count - 1 {
      var prepared: SQLiteLibrary.Handle?
      let status = text.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress else { return CInt(0) }
        var end: UnsafePointer<CChar>?
        let status = library.prepare(handle, base + start, -1, &prepared, &end)
        start = end.map { $0 - base } ?? text.count
        return status
      }
      guard status == 0 else { throw failure }
      // Blanks after the last statement.
      guard let prepared else { return }
      defer { _ = library.finalize(prepared) }
      guard library.step(prepared) == Self.done else { throw failure }
    }
  }

  /// The rows that a statement finds, whose parameters are in a list.
  func rows(
    _ statement: String,
    _ parameters: [DatabaseValue]
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    var prepared: SQLiteLibrary.Handle?
    guard library.prepare(handle, statement, -1, &prepared, nil) == 0, let prepared else { throw failure }
    defer { _ = library.finalize(prepared) }
    for (index, value) in parameters.enumerated() {
      guard bind(value, to: CInt(index + 1), prepared) == 0 else { throw failure }
    }
    var rows: [[DatabaseValue]] = []
    while true {
      switch library.step(prepared) {
      case Self.row:
        rows.append((0..<library.columnCount(prepared)).map { value(of: $0, prepared) })
      case Self.done: return rows
      default: throw failure
      }
    }
  }

  private var failure: DatabaseError {
    DatabaseError(path: path, reason: library.message(handle).map { String(cString: $0) } ?? "unknown error")
  }

  private func bind(_ value: DatabaseValue, to index: CInt, _ statement: SQLiteLibrary.Handle) -> CInt {
    switch value {
    case .null: library.bindNull(statement, index)
    case .integer(let number): library.bindInteger(statement, index, number)
    case .text(let text):
      library.bindText(statement, index, text, CInt(text.utf8.count), Self.transient)
    case .bytes(let bytes):
      // A null pointer would be the value null.
      bytes.isEmpty
        ? library.bindBlob(statement, index, "", 0, Self.transient)
        : library.bindBlob(statement, index, bytes, CInt(bytes.count), Self.transient)
    }
  }

  private func value(of column: CInt, _ statement: SQLiteLibrary.Handle) -> DatabaseValue {
    // SQLITE_INTEGER, SQLITE_TEXT, SQLITE_BLOB.
    switch library.columnType(statement, column) {
    case 1: return .integer(library.columnInteger(statement, column))
    case 3: return .text(String(decoding: Self.bytes(column, library, statement), as: UTF8.self))
    case 4: return .bytes(Self.bytes(column, library, statement))
    default: return .null
    }
  }

  private static func bytes(
    _ column: CInt,
    _ library: SQLiteLibrary,
    _ statement: SQLiteLibrary.Handle
  ) -> [UInt8] {
    guard let start = library.columnBytes(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(library.columnSize(statement, column))))
  }
}
