import Basics

/// The functions of SQLite that the studio uses ("C-language Interface Specification for SQLite").
///
/// The library is opened when a studio starts, so that builds neither need it nor pay for linking it.
struct SQLiteLibrary: Sendable {
  /// A `sqlite3 *` or a `sqlite3_stmt *`.
  typealias Handle = OpaquePointer

  #if canImport(Darwin)
  static let names = ["libsqlite3.dylib"]
  #else
  static let names = ["libsqlite3.so.0"]
  #endif

  let open:
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>, CInt, UnsafePointer<CChar>?) -> CInt
  let close: @convention(c) (Handle?) -> CInt
  let message: @convention(c) (Handle?) -> UnsafePointer<CChar>?
  let setTimeout: @convention(c) (Handle?, CInt) -> CInt
  let prepare:
    @convention(c) (
      Handle?, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<Handle?>,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> CInt
  let step: @convention(c) (Handle?) -> CInt
  let finalize: @convention(c) (Handle?) -> CInt
  let changes: @convention(c) (Handle?) -> CInt
  let bindInteger: @convention(c) (Handle?, CInt, Int64) -> CInt
  let bindNull: @convention(c) (Handle?, CInt) -> CInt
  let bindText: @convention(c) (Handle?, CInt, UnsafePointer<CChar>?, CInt, UnsafeRawPointer?) -> CInt
  let bindBlob: @convention(c) (Handle?, CInt, UnsafeRawPointer?, CInt, UnsafeRawPointer?) -> CInt
  let columnType: @convention(c) (Handle?, CInt) -> CInt
  let columnInteger: @convention(c) (Handle?, CInt) -> Int64
  let columnBytes: @convention(c) (Handle?, CInt) -> UnsafeRawPointer?
  let columnSize: @convention(c) (Handle?, CInt) -> CInt
  let columnCount: @convention(c) (Handle?) -> CInt

  /// Opens the first of `names` that exists.
  init(names: [String] = SQLiteLibrary.names) throws(DynamicLibrary.Failure) {
    let library = try DynamicLibrary(names)
    open = try library.function("sqlite3_open_v2")
    close = try library.function("sqlite3_close_v2")
    message = try library.function("sqlite3_errmsg")
    setTimeout = try library.function("sqlite3_busy_timeout")
    prepare = try library.function("sqlite3_prepare_v2")
    step = try library.function("sqlite3_step")
    finalize = try library.function("sqlite3_finalize")
    changes = try library.function("sqlite3_changes")
    bindInteger = try library.function("sqlite3_bind_int64")
    bindNull = try library.function("sqlite3_bind_null")
    bindText = try library.function("sqlite3_bind_text")
    bindBlob = try library.function("sqlite3_bind_blob")
    columnType = try library.function("sqlite3_column_type")
    columnInteger = try library.function("sqlite3_column_int64")
    columnBytes = try library.function("sqlite3_column_blob")
    columnSize = try library.function("sqlite3_column_bytes")
    columnCount = try library.function("sqlite3_column_count")
  }
}
