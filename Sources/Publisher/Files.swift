import Basics

/// The file operations that publishing needs; failures are thrown as ``PublishError``.
enum Files {
  /// The content of a file; nil if it is missing.
  static func read(_ path: String) throws(PublishError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .file("read it", path: path, code: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    try forEachPart(of: file, named: path) { part throws(PublishError) in bytes += part }
    return bytes
  }

  /// Reads an open file in chunks, to its end.
  static func forEachPart(
    of file: CInt,
    named path: String,
    _ body: ([UInt8]) throws(PublishError) -> Void
  ) throws(PublishError) {
    while true {
      var result = 0
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        result = SystemFile.read(file, into: UnsafeMutableRawBufferPointer(buffer))
        count = max(0, result)
      }
      if result < 0 { throw .file("read it", path: path, code: errno) }
      if result == 0 { return }
      try body(part)
    }
  }

  /// Copies a file into an open one, in chunks.
  static func copy(_ source: String, to file: CInt, named path: String) throws(PublishError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .file("read it", path: source, code: errno) }
    defer { close(input) }
    try forEachPart(of: input, named: source) { part throws(PublishError) in
      try write(part, to: file, named: path)
    }
  }

  /// Replaces a file: writes a temporary file next to it and renames that.
  ///
  /// Only for files in the cache, which no other program writes at the same time.
  static func replace(_ path: String, with bytes: [UInt8]) throws(PublishError) {
    let beside = "\(path).part"
    unlink(beside)
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .file("write it", path: path, code: errno) }
    do throws(PublishError) {
      try write(bytes, to: file, named: path)
    } catch {
      close(file)
      unlink(beside)
      throw error
    }
    guard close(file) == 0, rename(beside, path) == 0 else {
      let code = errno
      unlink(beside)
      throw .file("replace it", path: path, code: code)
    }
  }

  /// Removes a file; a missing file is not an error.
  static func remove(_ path: String) throws(PublishError) {
    guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw .file("remove it", path: path, code: errno)
    }
  }

  /// Creates a folder and its missing parents; an existing folder is not an error.
  static func makeFolder(_ path: String) throws(PublishError) {
    guard SystemFile.makeFolder(path) else { throw .file("create the folder", path: path, code: errno) }
  }

  /// The size of a file in bytes; nil if it is missing or not a regular file.
  static func size(of path: String) -> Int? {
    var record = stat()
    guard lstat(path, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(record.st_size)
  }

  private static func write(_ bytes: [UInt8], to file: CInt, named path: String) throws(PublishError) {
    guard bytes.withUnsafeBytes({ SystemFile.write($0, to: file) }) else {
      throw .file("write it", path: path, code: errno)
    }
  }
}
