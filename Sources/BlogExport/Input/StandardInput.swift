import Basics

/// Reads standard input to its end, once.
enum StandardInput {
  /// The maximum number of bytes that are kept in memory; larger input goes to a temporary file without a name.
  static let mostInMemory = 1 << 24

  /// The bytes of standard input, or of another open descriptor, which stays open.
  ///
  /// A redirected file is read in place. Input from a pipe is needed more than once (a large text is read in
  /// slices, and lines are counted for the report), so it is buffered.
  ///
  /// - Throws: `ExportError.terminal` when nothing was redirected.
  static func read(_ descriptor: CInt = 0, name: String) throws(ExportError) -> ByteInput {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(file: name, reason: ExportFile.lastReason())
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw .isFolder(file: name) }
    if isatty(descriptor) == 1 { throw .terminal(file: name) }
    // Another process may have read a part of it already.
    if kind == S_IFREG, lseek(descriptor, 0, SEEK_CUR) == 0 {
      let copy = dup(descriptor)
      guard copy >= 0 else { throw .unreadable(file: name, reason: ExportFile.lastReason()) }
      return .file(try ExportFile(owning: copy, name: name))
    }
    return try keep(descriptor, name: name)
  }

  /// Reads to the end; beyond `mostInMemory` bytes into a file.
  private static func keep(_ descriptor: CInt, name: String) throws(ExportError) -> ByteInput {
    var bytes: [UInt8] = []
    var file: CInt = -1
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { SystemFile.read(descriptor, into: $0) }
      guard count >= 0, file < 0 || write(piece[..<max(count, 0)], to: file) else {
        let reason = ExportFile.lastReason()
        if file >= 0 { close(file) }
        throw .unreadable(file: name, reason: reason)
      }
      if count == 0 { break }
      if file < 0 { bytes += piece[..<count] }
      guard file < 0, bytes.count > mostInMemory else { continue }
      file = try fileWithoutName(name: name)
      guard write(bytes[...], to: file) else {
        let reason = ExportFile.lastReason()
        close(file)
        throw .unreadable(file: name, reason: reason)
      }
      bytes = []
    }
    return file < 0 ? .memory(bytes) : .file(try ExportFile(owning: file, name: name))
  }

  /// A file in the folder for temporary files that is removed when its descriptor is closed.
  private static func fileWithoutName(name: String) throws(ExportError) -> CInt {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/blogforge-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { throw .unreadable(file: name, reason: "\(folder): \(ExportFile.lastReason())") }
    unlink(path)
    return file
  }

  /// Writes all bytes; false if this failed.
  private static func write(_ bytes: ArraySlice<UInt8>, to file: CInt) -> Bool {
    bytes.withUnsafeBytes { SystemFile.write($0, to: file) }
  }
}
