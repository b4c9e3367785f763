import Basics

/// The list of steps of a warm build, written before the first one and removed after the last: who finds it
/// knows that a build was interrupted, and can go on to the new site or back to the old one.
///
/// After a line that says what it is and a checksum: the checksums of the old and of the new manifest; the
/// files to put in place (number in the stage, size, fingerprint, path), in order; the paths to remove.
struct Journal: Sendable {
  /// A staged file and its place in the output.
  package struct Put: Sendable {
    /// Its name in the stage.
    package let number: Int
    package let path: String
    package let size: Int
    package let fingerprint: Fingerprint
  }

  package static let fileName = "journal"
  private static let firstLine = Array("blogforge-journal 1\n".utf8)

  /// Of the site before.
  let oldManifest: UInt64
  /// Of the site after.
  let newManifest: UInt64
  /// In the order in which they are put in place; the manifest is the last.
  package let puts: [Put]
  /// What is removed, after all has been put in place.
  let removals: [String]

  package init(oldManifest: UInt64, newManifest: UInt64, puts: [Put], removals: [String]) {
    self.oldManifest = oldManifest
    self.newManifest = newManifest
    self.puts = puts
    self.removals = removals
  }

  /// Reads a journal; nil when it is none, or not whole: then no step has been taken.
  package init?(bytes: [UInt8]) {
    guard var reader = ByteWriter.checked(bytes, after: Self.firstLine) else { return nil }
    oldManifest = reader.next64()
    newManifest = reader.next64()
    var puts: [Put] = []
    for _ in 0..<Int(reader.next32()) {
      let number = Int(reader.next32())
      let size = Int(truncatingIfNeeded: reader.next64())
      let fingerprint = Fingerprint(high: reader.next64(), low: reader.next64())
      puts.append(Put(number: number, path: reader.nextText(), size: size, fingerprint: fingerprint))
    }
    self.puts = puts
    var removals: [String] = []
    for _ in 0..<Int(reader.next32()) { removals.append(reader.nextText()) }
    self.removals = removals
  }

  /// The journal's bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(oldManifest)
    writer.add(newManifest)
    writer.add(UInt32(puts.count))
    for put in puts {
      writer.add(UInt32(put.number))
      writer.add(UInt64(put.size))
      writer.add(put.fingerprint.high)
      writer.add(put.fingerprint.low)
      writer.add(put.path)
    }
    writer.add(UInt32(removals.count))
    for path in removals { writer.add(path) }
    return writer.withChecksum(after: Self.firstLine)
  }
}
