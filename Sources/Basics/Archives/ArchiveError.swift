/// Why an archive cannot be read.
package enum ArchiveError: Error, Sendable, Hashable {
  /// libarchive is not installed, or is too old; `reason` is the loader's text.
  case libraryMissing(reason: String)
  /// The file cannot be opened; `reason` is the system's text.
  case unreadable(reason: String)
  /// The file is damaged, cut or not an archive; `reason` is libarchive's text.
  case damaged(reason: String)
  /// It has more entries than `limit`.
  case tooManyEntries(limit: Int)
  /// What it holds has more than `limit` bytes, which a legitimate archive of its size does not.
  case bomb(limit: Int)
  /// The records that would have to be in memory have more than `limit` bytes.
  case tooLarge(limit: Int)
}
