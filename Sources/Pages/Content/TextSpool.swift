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
  private let file: SpoolFile
  private let isUnreadable = Atomic(false)

  /// Whether a text could not be read: what was made of it must not be used.
  package var hasFailed: Bool { isUnreadable.load(ordering: .relaxed) }

  /// A spool in a folder; nil if the file cannot be created.
  package init?(folder: String) {
    guard let file = SpoolFile(in: folder, name: "texts") else { return nil }
    (self.folder, self.file) = (folder, file)
  }

  /// Throws if a text could not be read.
  package func check() throws(FileSystemError) {
    if hasFailed { throw FileSystemError(.read, folder, code: EIO) }
  }

  /// Writes a text to the spool.
  ///
  /// - Returns: the location of the text; nil if it cannot be written.
  package func append(body: String, plain: String = "") -> Place? {
    guard let bodyCount = UInt32(exactly: body.utf8.count),
      let plainCount = UInt32(exactly: plain.utf8.count),
      let range = file.append([Array(body.utf8) + plain.utf8])
    else { return nil }
    return Place(offset: range.lowerBound, bodyCount: bodyCount, plainCount: plainCount)
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
      let isWhole = SystemFile.read(file.descriptor, into: bytes, at: offset) == count
      if !isWhole { isUnreadable.store(true, ordering: .relaxed) }
      return isWhole ? count : 0
    }
  }
}
