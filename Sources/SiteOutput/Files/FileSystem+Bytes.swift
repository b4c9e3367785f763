package import Basics

/// Files are read with `pread` and never mapped: if a mapped file is truncated meanwhile, SIGBUS ends the program.
extension FileSystem {
  /// The maximum size in bytes of a file that is read into memory at once; larger files are read in chunks.
  static let largestHeld = 1 << 30

  /// The size in bytes of a chunk.
  private static let partSize = 1 << 20

  /// Opens a regular file for `body`.
  ///
  /// - Throws: ``FileSystemError`` if it is not a regular file or cannot be read, and what `body` throws.
  package static func withFile<Result>(
    _ path: String,
    _ body: (_ file: CInt, _ size: Int) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    // Not blocking, because opening a pipe would otherwise wait for a writer.
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

  /// Calls `body` with the bytes of a file, which are only valid during the call.
  ///
  /// - Throws: ``FileSystemError`` if it is not a regular file, cannot be read, was truncated while it was read
  ///   (`EAGAIN`) or has more than `maximum` bytes (`EFBIG`).
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

  /// Reads a whole file of at most ``largestHeld`` bytes.
  package static func read(_ path: String) throws(FileSystemError) -> [UInt8] {
    let result: Result<[UInt8], Never> = try withBytes(of: path) { [UInt8]($0) }
    return result.get()
  }

  /// Reads the first `count` bytes of a file, or all if it has fewer.
  package static func beginning(of path: String, count: Int) throws(FileSystemError) -> [UInt8] {
    try withFile(path) { file, size throws(FileSystemError) in
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, count), alignment: 1)
      defer { bytes.deallocate() }
      try fill(bytes, from: file, path)
      return [UInt8](bytes)
    }
  }

  /// Calls `body` with all bytes of an open file, in chunks that `body` may change.
  ///
  /// - Throws: ``FileSystemError`` if the file cannot be read or was truncated meanwhile, and what `body` throws.
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

  /// The fingerprint of the bytes of a file of any size.
  package static func fingerprint(of path: String) throws(FileSystemError) -> Fingerprint {
    try CopiedFile(path: path).fingerprint()
  }

  /// Fills the whole buffer with bytes of the file.
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
