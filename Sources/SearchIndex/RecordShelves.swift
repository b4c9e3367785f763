import Basics

/// Versions of the record files, whose names do not change with their content.
///
/// All files of a shelf share one version.
///
/// A change of one file makes the cached files of its whole shelf stale. There are at most 256 shelves, so that the
/// root does not grow with the site; on large sites the shelves are larger.
struct RecordShelves {
  static let maximumCount = 256

  /// The number of record files per shelf.
  private(set) var size = 32
  /// Four letters for each shelf.
  private(set) var versions: [UInt8] = []

  /// - Parameter hashes: the hashes of all record files, in order.
  init(_ hashes: [UInt64]) {
    while hashes.count > size * Self.maximumCount { size *= 2 }
    for start in stride(from: 0, to: hashes.count, by: size) {
      var hash = FNV1a()
      for file in hashes[start..<min(start + size, hashes.count)] { hash.add(file) }
      versions += hash.name(4)
    }
  }

  /// Appends `{"size":32,"versions":"…"}`.
  func write(to json: inout JSONWriter) {
    json.raw("{\"size\":")
    json.number(size)
    json.raw(",\"versions\":")
    json.string(versions)
    json.raw("}")
  }
}
