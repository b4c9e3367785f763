#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of one file, mapped where possible, and their owner.
///
/// Sendable without a check because the bytes are set in `init`, never written afterwards and freed in
/// `deinit`.
final class ExportBytes: @unchecked Sendable {
  private let mapping: UnsafeRawBufferPointer?
  private let storage: [UInt8]

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    mapping = nil
    storage = bytes
  }

  /// Maps the file at `path`; `name` is how messages call it.
  init(path: String, name: String) throws(ExportError) {
    // A pipe without a writer would be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: Self.lastReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: name, reason: Self.lastReason()) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw .isFolder(file: name) }
    guard kind == S_IFREG else {
      throw .unreadable(file: name, reason: "it is a pipe, a socket or a device, not a file")
    }
    storage = []
    guard status.st_size > 0 else { throw .empty(file: name) }
    let count = Int(status.st_size)
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .unreadable(file: name, reason: Self.lastReason())
    }
    mapping = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    guard let mapping, let start = mapping.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), mapping.count)
  }

  /// Calls `body` with all bytes; the pointer is valid only inside.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let mapping { return try body(mapping.bindMemory(to: UInt8.self)) }
    return try storage.withUnsafeBufferPointer(body)
  }

  /// Lets the system take back the mapped pages before `offset`; they are read again when touched again.
  func release(before offset: Int) {
    #if os(Linux)
    guard let mapping, let start = mapping.baseAddress else { return }
    let pages = offset & ~0xFFFF
    if pages > 0 { madvise(UnsafeMutableRawPointer(mutating: start), pages, MADV_DONTNEED) }
    #endif
  }

  /// The system's own text for the last error.
  private static func lastReason() -> String {
    String(cString: strerror(errno))
  }
}
