import Basics

/// An open file, and its owner.
///
/// It is read by `pread(2)` and never mapped: a mapped file that another program shortens kills the reader
/// (SIGBUS), and one that another program writes changes under it.
///
/// Sendable because the descriptor is set in `init` and closed in `deinit`, and `pread` moves nothing.
final class ExportFile: Sendable {
  /// How messages call it.
  let name: String
  /// How many bytes it had when it was opened.
  let count: Int
  private let descriptor: CInt
  private let modified: Int64

  /// Opens the file at `path`; `name` is how messages call it.
  convenience init(path: String, name: String) throws(ExportError) {
    // A pipe without a writer would be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: Self.lastReason()) }
    try self.init(owning: descriptor, name: name)
  }

  /// Takes over an open descriptor, which must be that of a file.
  init(owning descriptor: CInt, name: String) throws(ExportError) {
    self.name = name
    self.descriptor = descriptor
    // From here on `deinit` closes it, also when this throws.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      (count, modified) = (0, 0)
      throw .unreadable(file: name, reason: Self.lastReason())
    }
    (count, modified) = (Int(status.st_size), Self.time(status))
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw .isFolder(file: name) }
    guard kind == S_IFREG else {
      throw .unreadable(file: name, reason: "it is a pipe, a socket or a device, not a file")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Reads from `offset` on; returns how many bytes, 0 at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw .unreadable(file: name, reason: Self.lastReason()) }
    }
  }

  /// Makes sure that nobody wrote to the file since it was opened.
  ///
  /// - Throws: `ExportError.changed`: what was read is of two editions.
  func checkUnchanged() throws(ExportError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == count, Self.time(status) == modified
    else { throw .changed(file: name) }
  }

  /// When it was written last, in nanoseconds.
  private static func time(_ status: stat) -> Int64 {
    #if canImport(Darwin)
    Int64(status.st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtimespec.tv_nsec)
    #else
    Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    #endif
  }

  /// The system's own text for the last error.
  static func lastReason() -> String {
    String(cString: strerror(errno))
  }
}
