package import Basics

/// A ``FileIdentity`` in 64 bits, for lists of very many files.
///
/// A stamp is only good when the file was at rest before the stamp was taken (``FileIdentity/isAtRest(since:at:)``);
/// any other is ``none``, which equals no file's, and its file is read instead.
package struct FileStamp: Sendable, Equatable {
  /// 0 where the stamp is not good.
  package let value: UInt64

  /// The stamp of a file that has to be read to be known.
  package static let none = FileStamp(value: 0)

  package init(value: UInt64) { self.value = value }

  /// The stamp of a file.
  ///
  /// - Parameters:
  ///   - record: of the file.
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

  /// Whether a file that had this stamp and now has `other` is the same.
  package func proves(_ other: FileStamp) -> Bool { value != 0 && self == other }
}
