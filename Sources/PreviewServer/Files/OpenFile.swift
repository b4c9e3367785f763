import Basics

/// A file of the site, open for reading, or what is going to be one; closed when nobody needs it any more.
final class OpenFile: Sendable {
  private let descriptor: CInt
  /// What is not on the disk yet; nil of a file.
  private let bytes: [UInt8]?
  /// Bytes when it was opened.
  let size: Int
  /// When it was last changed, in seconds since 1970.
  let modified: Int
  /// What tells this state of the file from others: place, size, time.
  let stamp: String

  /// Takes over an open file; nil, and the file closed, when it is no regular one.
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

  /// A file that is not written yet; of when it is, nothing is known.
  init(bytes: [UInt8]) {
    (descriptor, self.bytes, size, modified) = (-1, bytes, bytes.count, 0)
    // Differs between versions of the file.
    stamp = "draft-\(String(FNV1a(bytes).value, radix: 36))-\(bytes.count)"
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file, or where it cannot be read.
  func read(_ count: Int, at offset: Int) -> [UInt8] {
    if let bytes { return Array(bytes.dropFirst(offset).prefix(count)) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, SystemFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset))
    }
  }
}
