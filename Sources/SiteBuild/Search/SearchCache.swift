import Basics
import BlogModel
import SearchIndex
import SiteOutput

/// Caches slices of the search index by the digest of their documents: on a large site only the slice with the new
/// blogs is rebuilt.
struct SearchCache: Sendable {
  private static let firstLine = Array("blogforge-search 2\n".utf8)

  private let folder: String
  private let program: UInt64
  /// Whether slices of earlier builds are ignored.
  private let isClean: Bool

  /// The cache of one site.
  init(folder: SiteFolder, program: UInt64, isClean: Bool) {
    let output = Fingerprint(of: FileSystem.resolved(folder.output)).short
    self.folder = "\(folder.cache)/search/\(output)"
    self.program = program
    self.isClean = isClean
  }

  /// The name of a slice: a digest of its documents and of the program that made it.
  func name(_ documents: Digest) -> String {
    var digest = Digest(program)
    digest.add(documents)
    return digest.value.hexadecimal
  }

  /// A slice without its records, and the fingerprints of the records; nil if there is no valid one.
  func slice(_ name: String) -> (slice: SearchSlice, records: [Fingerprint])? {
    guard !isClean, let bytes = try? FileSystem.read("\(folder)/\(name)"),
      var reader = ByteWriter.checked(bytes, after: Self.firstLine)
    else { return nil }
    let records = (0..<Int(reader.next32())).map { _ in
      Fingerprint(high: reader.next64(), low: reader.next64())
    }
    return SearchSlice(encoded: bytes[reader.place...]).map { ($0, records) }
  }

  /// Stores a slice with its records' fingerprints.
  func store(_ slice: SearchSlice, _ name: String) {
    var writer = ByteWriter()
    writer.add(UInt32(slice.records.count))
    for record in slice.records {
      let fingerprint = Fingerprint(of: record.bytes)
      writer.add(fingerprint.high)
      writer.add(fingerprint.low)
    }
    writer.bytes += slice.encoded
    let path = "\(folder)/\(name)"
    do throws(FileSystemError) {
      try FileSystem.makeFolder(folder)
      try FileSystem.replace(path, with: writer.withChecksum(after: Self.firstLine))
    } catch {
      // A cache that cannot be written makes the next build slower, not wrong.
    }
  }

  /// Removes all slices but these.
  func keep(only names: Set<String>) {
    // A file that cannot be listed or removed only takes space.
    for name in (try? FileSystem.list(folder)) ?? [] where !names.contains(name) {
      try? FileSystem.removeTree("\(folder)/\(name)")
    }
  }
}
