import Basics
package import BlogExport
package import BlogModel

/// A record as it is now.
package struct StudioVersion: Sendable, Hashable {
  /// The values.
  package let values: RecordValues
  /// When it was deleted; nil if it was not.
  package let removed: Timestamp?
  /// Distinguishes versions: a form carries that of the version that it shows.
  package let digest: String

  /// The version that a document holds.
  init(_ values: RecordValues, removed: Timestamp?, _ bytes: [UInt8]) {
    (self.values, self.removed) = (values, removed)
    var digest = Digest()
    bytes.withUnsafeBytes { digest.add($0) }
    self.digest = digest.value.hexadecimal
  }
}
