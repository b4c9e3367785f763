package import Basics

/// A ``FileIdentity`` in 64 bits, for lists of very many files.
///
/// A stamp is only valid if the file was at rest before the stamp was taken
/// (``FileIdentity/isAtRest(since:at:)``). Otherwise it is ``none``, which never proves that a file is unchanged,
/// so that the file is read.
package struct FileStamp: Sendable, Equatable {
  /// The value; 0 if the stamp is not valid.
  package let value: UInt64

  /// The stamp of a file that must be read to check it.
  package static let none = FileStamp(value: 0)

  package init(value: UInt64) { self.value = value }

  /// Creates the stamp of a file.
  ///
  /// - Parameters:
  ///   - record: the result of stat(2) for the file.
  ///   - now: the file system's clock in nanoseconds, not later than the moment at which the file was at rest.
  package init(_ record: stat, at now: Int) {
    let file = FileIdentity(record)
    guard file.isSettled(at: now) else {
      self = .none
      return
    }
    var digest = Digest()
    digest.add(file.size)
    digest.add(UInt64(bitPattern: Int64(file.modified)))
    digest.add(UInt64(bitPattern: Int64(file.changed)))
    digest.add(file.inode)
    value = max(1, digest.value)
  }

  /// Whether a file that had this stamp and now has `other` is unchanged.
  package func proves(_ other: FileStamp) -> Bool { value != 0 && self == other }
}
