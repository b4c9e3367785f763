package import Basics

/// Files are read by `pread` and never mapped: a mapped file that somebody cuts meanwhile ends the program (SIGBUS).
extension FileSystem {
  /// Bytes that a file may have to be held whole; what may have more is read in parts.
  static let largestHeld = 1 << 30

  /// Bytes that are read at a time of a file that is read in parts.
  private static let partSize = 1 << 20

  /// Opens a plain file for `body`.
  ///
  /// - Throws: ``FileSystemError`` when it is no plain file or cannot be read, and what `body` throws.
  package static func withFile<Result>(
    _ path: String,
    _ body: (_ file: CInt, _ size: Int) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    // Not blocking: opening a pipe would wait for somebody to write into it.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileSystemError(.open, path) }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0 else { throw FileSystemError(.read, path) }
    guard record.st_mode & S_IFMT == S_IFREG else {
      throw FileSystemError(.read, path, code: record.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    return try body(file, Int(record.st_size))
  }

  /// Lends the bytes of a file; they must not leave `body`.
  ///
  /// - Throws: ``FileSystemError`` when it is no plain file, cannot be read, was cut while it was read (`EAGAIN`) or has
  ///   more than `maximum` bytes (`EFBIG`).
  package static func withBytes<Result, Failure: Error>(
    of path: String,
    maximum: Int = largestHeld,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(FileSystemError) -> Swift.Result<Result, Failure> {
    try withFile(path) { file, size throws(FileSystemError) in
      guard size <= maximum else { throw FileSystemError(.read, path, code: EFBIG) }
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
      defer { bytes.deallocate() }
      try fill(bytes, from: file, path)
      return capture(body, UnsafeRawBufferPointer(bytes))
    }
  }

  /// The whole of a file of at most ``largestHeld`` bytes.
  package static func read(_ path: String) throws(FileSystemError) -> [UInt8] {
    let result: Result<[UInt8], Never> = try withBytes(of: path) { [UInt8]($0) }
    return result.get()
  }

  /// Calls `body` with all bytes of an open file, part by part; it may change them.
  ///
  /// - Throws: ``FileSystemError`` when the file cannot be read or was cut meanwhile, and what `body` throws.
  static func eachPart(
    of file: CInt,
    _ path: String,
    size: Int,
    _ body: (_ offset: Int, UnsafeMutableRawBufferPointer) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    let length = max(1, min(size, partSize))
    try withUnsafeTemporaryAllocation(byteCount: length, alignment: 64) { buffer throws(FileSystemError) in
      var offset = 0
      while offset < size {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(length, size - offset)])
        try fill(part, from: file, at: offset, path)
        try body(offset, part)
        offset += part.count
      }
    }
  }

  /// The fingerprint of a file's bytes, however many they are.
  package static func fingerprint(of path: String) throws(FileSystemError) -> Fingerprint {
    try CopiedFile(path: path).fingerprint()
  }

  /// Reads as many bytes as there is room for.
  private static func fill(
    _ bytes: UnsafeMutableRawBufferPointer,
    from file: CInt,
    at start: Int = 0,
    _ path: String
  ) throws(FileSystemError) {
    let count = SystemFile.read(file, into: bytes, at: start)
    guard count >= 0 else { throw FileSystemError(.read, path) }
    guard count == bytes.count else { throw FileSystemError(.read, path, code: EAGAIN) }
  }

  private static func capture<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result,
    _ bytes: UnsafeRawBufferPointer
  ) -> Swift.Result<Result, Failure> {
    do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
  }
}
