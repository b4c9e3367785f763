import Basics
package import SiteOutput
import Synchronization

/// A spool for the texts of a large site until their pages are rendered: an unlinked temporary file.
///
/// In memory they would be the largest part after the comments. A text that cannot be written stays in memory; one
/// that cannot be read stops the build (``check()``).
package final class TextSpool: Sendable {
  /// The location of a text in the file.
  package struct Place: Sendable {
    fileprivate let offset: Int
    fileprivate let bodyCount: UInt32
    fileprivate let plainCount: UInt32
  }

  private let folder: String
  private let descriptor: Int32
  private let end = Mutex(0)
  private let isUnreadable = Atomic(false)

  /// Whether a text could not be read: what was made of it must not be used.
  package var hasFailed: Bool { isUnreadable.load(ordering: .relaxed) }

  /// A spool in a folder; nil if the file cannot be created.
  package init?(folder: String) {
    guard let file = SystemFile.unnamedFile(in: folder, name: "texts") else { return nil }
    (self.folder, descriptor) = (folder, file)
  }

  deinit { close(descriptor) }

  /// Throws if a text could not be read.
  package func check() throws(FileSystemError) {
    if hasFailed { throw FileSystemError(.read, folder, code: EIO) }
  }

  /// Writes a text to the spool.
  ///
  /// - Returns: the location of the text; nil if it cannot be written.
  package func append(body: String, plain: String = "") -> Place? {
    var bytes = Array(body.utf8)
    bytes.append(contentsOf: plain.utf8)
    let count = bytes.count
    let offset = end.withLock { end in
      defer { end += count }
      return end
    }
    guard let bodyCount = UInt32(exactly: body.utf8.count), let plainCount = UInt32(exactly: plain.utf8.count)
    else { return nil }
    let isWhole = bytes.withUnsafeBytes { SystemFile.write($0, to: descriptor, at: offset) }
    return isWhole ? Place(offset: offset, bodyCount: bodyCount, plainCount: plainCount) : nil
  }

  /// The body of a text; empty if it cannot be read.
  package func body(_ place: Place) -> String { text(at: place.offset, count: Int(place.bodyCount)) }

  /// The plain text; empty if it cannot be read.
  func plain(_ place: Place) -> String {
    text(at: place.offset + Int(place.bodyCount), count: Int(place.plainCount))
  }

  private func text(at offset: Int, count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      let bytes = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<count])
      let isWhole = SystemFile.read(descriptor, into: bytes, at: offset) == count
      if !isWhole { isUnreadable.store(true, ordering: .relaxed) }
      return isWhole ? count : 0
    }
  }
}
