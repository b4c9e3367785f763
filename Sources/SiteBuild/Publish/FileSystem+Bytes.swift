#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileSystem {
  /// Files up to this size are read, larger ones mapped.
  ///
  /// A mapped file that somebody cuts meanwhile ends the program (SIGBUS), so pictures, which people copy
  /// while they build, are read; what is larger is nearly always refused by its size.
  private static let largestRead = 1 << 26

  /// Lends the bytes of a file; they must not leave `body`.
  ///
  /// - Throws: `FileSystemError` when it is no plain file, cannot be read, or was cut while it was read.
  static func withBytes<Result, Failure: Error>(
    of path: String,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(FileSystemError) -> Swift.Result<Result, Failure> {
    // Not blocking: opening a pipe would wait for somebody to write into it.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileSystemError(.open, path) }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0 else { throw FileSystemError(.read, path) }
    guard record.st_mode & S_IFMT == S_IFREG else {
      throw FileSystemError(.read, path, code: record.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    let size = Int(record.st_size)
    if size <= largestRead {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
      defer { bytes.deallocate() }
      guard fill(bytes, from: file) else { throw FileSystemError(.read, path) }
      return capture(body, UnsafeRawBufferPointer(bytes))
    }
    guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), address != MAP_FAILED else {
      throw FileSystemError(.read, path)
    }
    defer { munmap(address, size) }
    return capture(body, UnsafeRawBufferPointer(start: address, count: size))
  }

  /// Reads as many bytes as there is room for; false, with `errno` set, when there are fewer.
  private static func fill(_ bytes: UnsafeMutableRawBufferPointer, from file: CInt) -> Bool {
    var rest = bytes
    while rest.count > 0 {
      let count = systemRead(file, rest)
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = EAGAIN }
      guard count > 0 else { return false }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  private static func capture<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result,
    _ bytes: UnsafeRawBufferPointer
  ) -> Swift.Result<Result, Failure> {
    do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
  }
}
