import Basics
import BlogModel
import SearchIndex
import SiteOutput

/// Slices of the search index under the digest of their documents: of a large site only the slice with the
/// new blogs is made again.
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

  /// The name of a slice: what it holds and which program made it.
  func name(_ documents: Digest) -> String {
    var digest = Digest(program)
    digest.add(documents)
    return digest.value.hexadecimal
  }

  /// A slice without its records, and the fingerprints of these; nil when there is none that can be trusted.
  func slice(_ name: String) -> (slice: SearchSlice, records: [Fingerprint])? {
    guard !isClean, let bytes = try? FileSystem.read("\(folder)/\(name)"),
      var reader = ByteWriter.checked(bytes, after: Self.firstLine)
    else { return nil }
    let records = (0..<Int(reader.next32())).map { _ in
      Fingerprint(high: reader.next64(), low: reader.next64())
    }
    return SearchSlice(encoded: bytes[reader.place...]).map { ($0, records) }
  }

  /// Keeps a slice with its records' fingerprints.
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
    // What cannot be listed or removed only takes room.
    for name in (try? FileSystem.list(folder)) ?? [] where !names.contains(name) {
      try? FileSystem.removeTree("\(folder)/\(name)")
    }
  }
}
