import Basics

/// The list of steps of a warm build, written before the first step and removed after the last one.
///
/// If there is a journal, a build was interrupted; its steps can be completed or undone.
///
/// The format: a line that identifies it; a checksum; the checksums of the old and of the new manifest; the files
/// to put in place (number in the stage, size, fingerprint, path), in order; the paths to remove.
struct Journal: Sendable {
  /// A staged file and its path in the output.
  package struct Put: Sendable {
    /// The file's name in the stage.
    package let number: Int
    package let path: String
    package let size: Int
    package let fingerprint: Fingerprint
  }

  package static let fileName = "journal"
  private static let firstLine = Array("blogforge-journal 1\n".utf8)

  /// The checksum of the previous site's manifest.
  let oldManifest: UInt64
  /// The checksum of the new site's manifest.
  let newManifest: UInt64
  /// The files in the order in which they are put in place; the manifest is the last.
  package let puts: [Put]
  /// The paths that are removed after all files except the manifest have been put in place.
  let removals: [String]

  package init(oldManifest: UInt64, newManifest: UInt64, puts: [Put], removals: [String]) {
    self.oldManifest = oldManifest
    self.newManifest = newManifest
    self.puts = puts
    self.removals = removals
  }

  /// Parses a journal; nil if the bytes are not a complete journal: then no step has been taken.
  ///
  /// As in a ``Manifest``, a path outside the output makes it invalid: anyone who passes on a site folder can write a
  /// journal with a correct checksum.
  package init?(bytes: [UInt8]) {
    guard var reader = ByteWriter.checked(bytes, after: Self.firstLine) else { return nil }
    oldManifest = reader.next64()
    newManifest = reader.next64()
    var puts: [Put] = []
    for _ in 0..<Int(reader.next32()) {
      let number = Int(reader.next32())
      let size = Int(truncatingIfNeeded: reader.next64())
      let fingerprint = Fingerprint(high: reader.next64(), low: reader.next64())
      guard let path = Self.nextPath(&reader) else { return nil }
      puts.append(Put(number: number, path: path, size: size, fingerprint: fingerprint))
    }
    self.puts = puts
    var removals: [String] = []
    for _ in 0..<Int(reader.next32()) {
      guard let path = Self.nextPath(&reader) else { return nil }
      removals.append(path)
    }
    self.removals = removals
  }

  /// Reads a path; nil if it is not inside the output, or if the bytes have ended.
  private static func nextPath(_ reader: inout ByteReader) -> String? {
    var path = reader.nextText()
    return path.withUTF8 { Manifest.isSafe(UnsafeRawBufferPointer($0)) } ? path : nil
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
