import Basics

/// The body of a request in a temporary file, which has no name and vanishes with its last reader.
public final class BodyFile: Sendable {
  /// The size in bytes.
  public let count: Int
  private let descriptor: CInt

  /// Takes over an open file.
  init(_ descriptor: CInt, count: Int) { (self.descriptor, self.count) = (descriptor, count) }

  /// A file with these bytes, in a folder; nil, with `errno` set, if it cannot be written.
  public convenience init?(_ bytes: [UInt8], in folder: String) {
    let descriptor = Self.open(in: folder)
    guard descriptor >= 0 else { return nil }
    guard bytes.withUnsafeBytes({ SystemFile.write($0, to: descriptor) }) else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    self.init(descriptor, count: bytes.count)
  }

  deinit { close(descriptor) }

  /// The bytes of a range; nil if they cannot be read.
  public func read(_ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let got = bytes.withUnsafeMutableBytes { SystemFile.read(descriptor, into: $0, at: range.lowerBound) }
    return got == bytes.count ? bytes : nil
  }

  /// Opens a file without a name, which only its owner can read.
  ///
  /// - Returns: the descriptor; -1, with `errno` set, on failure.
  static func open(in folder: String) -> CInt {
    var name = Array("\(folder)/.body-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return -1 }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}
