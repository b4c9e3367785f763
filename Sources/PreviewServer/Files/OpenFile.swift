import Basics

/// An open file of the site, or a file that is not written yet; closed when the last reference is released.
final class OpenFile: Sendable {
  private let descriptor: CInt
  /// The bytes of a file that is not on the disk yet; nil for an open file.
  private let bytes: [UInt8]?
  /// The size in bytes when the file was opened.
  let size: Int
  /// When the file was last changed, in seconds since 1970.
  let modified: Int
  /// Identifies this version of the file: inode, size and modification time.
  let stamp: String

  /// Takes ownership of an open file; nil, with the file closed, if it is not a regular file.
  init?(_ descriptor: CInt) {
    self.descriptor = descriptor
    bytes = nil
    var record = stat()
    let isFile = fstat(descriptor, &record) == 0 && record.st_mode & S_IFMT == S_IFREG
    #if canImport(Glibc)
    let time = record.st_mtim
    #else
    let time = record.st_mtimespec
    #endif
    size = Int(record.st_size)
    modified = Int(time.tv_sec)
    stamp = [Int(record.st_ino), Int(record.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
      .map { String($0, radix: 36) }.joined(separator: "-")
    guard isFile else { return nil }
  }

  /// Creates a file that is not written yet, so that its modification time is unknown.
  init(bytes: [UInt8]) {
    (descriptor, self.bytes, size, modified) = (-1, bytes, bytes.count, 0)
    // Differs between versions of the file.
    stamp = "draft-\(String(FNV1a(bytes).value, radix: 36))-\(bytes.count)"
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file, or if it cannot be read.
  func read(_ count: Int, at offset: Int) -> [UInt8] {
    if let bytes { return Array(bytes.dropFirst(offset).prefix(count)) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, SystemFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset))
    }
  }
}
