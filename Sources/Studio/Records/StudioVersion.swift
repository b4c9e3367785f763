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

  private init(_ version: StudioVersion, _ values: RecordValues) {
    (self.values, removed) = (values, version.removed)
    (isHidden, digest) = (version.isHidden, version.digest)
  }

  /// The same version of a blog with an author, whom its document does not name.
  func written(by author: String?) -> StudioVersion {
    guard case .blog(var record) = values, record.author != author else { return self }
    record.author = author
    return StudioVersion(self, .blog(record))
  }
}
