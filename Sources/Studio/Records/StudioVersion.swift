import Basics
package import BlogExport
package import BlogModel

/// A record as it is now.
package struct StudioVersion: Sendable, Hashable {
  /// The time in which a deleted record can be restored.
  package static let undoPeriod = Duration.seconds(30 * 24 * 60 * 60)

  /// The values.
  package let values: RecordValues
  /// When it was deleted; nil if it was not.
  package let removed: Timestamp?
  /// Whether a moderator removed it; only a moderator can show it again.
  let isHidden: Bool
  /// Distinguishes versions: a form carries that of the version that it shows.
  package let digest: String

  /// The version that a document holds.
  init(_ values: RecordValues, removed: Timestamp?, isHidden: Bool = false, _ bytes: [UInt8]) {
    (self.values, self.removed, self.isHidden) = (values, removed, isHidden)
    var digest = Digest()
    bytes.withUnsafeBytes { digest.add($0) }
    self.digest = digest.value.hexadecimal
  }
}
