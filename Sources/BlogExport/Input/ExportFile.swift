import Basics

/// An open file, which owns its descriptor.
///
/// It is read with `pread(2)` and never memory-mapped: if another program truncates a mapped file, the reader
/// is killed (SIGBUS), and if another program writes to it, the mapped bytes change.
///
/// Sendable because the descriptor is set in `init` and closed in `deinit`, and `pread` does not move the file
/// offset.
final class ExportFile: Sendable {
  /// The file's name in messages.
  let name: String
  /// Its size in bytes when it was opened.
  let count: Int
  private let descriptor: CInt
  private let modified: Int64

  /// Opens the file at `path`; `name` is its name in messages.
  convenience init(path: String, name: String) throws(ExportError) {
    // Without `O_NONBLOCK`, opening a pipe that has no writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: Self.lastReason()) }
    try self.init(owning: descriptor, name: name)
  }

  /// Takes ownership of an open descriptor, which must be that of a file.
  init(owning descriptor: CInt, name: String) throws(ExportError) {
    self.name = name
    self.descriptor = descriptor
    // From here on `deinit` closes it, even if this initializer throws.
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

  /// Reads from `offset` on; returns the number of bytes read, 0 at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw .unreadable(file: name, reason: Self.lastReason()) }
    }
  }

  /// Checks that the file was not changed since it was opened.
  ///
  /// - Throws: `ExportError.changed` if it was: the bytes that were read may be from two versions of the file.
  func checkUnchanged() throws(ExportError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == count, Self.time(status) == modified
    else { throw .changed(file: name) }
  }

  /// The modification time, in nanoseconds.
  private static func time(_ status: stat) -> Int64 {
    #if canImport(Darwin)
    Int64(status.st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtimespec.tv_nsec)
    #else
    Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    #endif
  }

  /// The system's own text for the last error (`errno`).
  static func lastReason() -> String {
    String(cString: strerror(errno))
  }
}

extension ExportFile: Hashable {
  /// Whether both are the same opened file.
  static func == (left: ExportFile, right: ExportFile) -> Bool { left === right }

  /// By identity.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
