package import Basics

/// What a build wrote: the path, size and fingerprints of every file, stored in the output folder.
///
/// It lists for the next build which files blogforge wrote and what they were made of. The bytes depend only on the
/// site. After a line that identifies the format follow, little-endian: a checksum of all that follows (XXH3, 64
/// bit); the ``SiteFingerprint`` (four times 64 bits); the number of files and of bytes of all paths (32
/// bits each); one record of 56 bytes per file, sorted by path (content fingerprint 128 bits, size 64, page
/// fingerprint 64 and four times 32, offset and length of the path 32 each); the paths, each with a zero byte
/// at its end.
///
/// A manifest with a wrong checksum or any invalid path is rejected: nothing of it is trusted.
package struct Manifest: Sendable {
  /// One file of the output.
  package struct Entry: Sendable, Equatable {
    package let path: String
    package let size: Int
    package let fingerprint: Fingerprint
    /// What the page or compressed file is made of; nil for other files.
    package var page: PageFingerprint?

    /// Whether the file is a page, a feed or a machine-readable list.
    package var isPage: Bool { page.map { !$0.isCompressed } ?? false }

    package init(path: String, size: Int, fingerprint: Fingerprint, page: PageFingerprint? = nil) {
      (self.path, self.size, self.fingerprint, self.page) = (path, size, fingerprint, page)
    }

    /// Creates the entry of a file that contains `bytes`.
    package init(_ bytes: [UInt8], path: String, page: PageFingerprint? = nil) {
      self.init(path: path, size: bytes.count, fingerprint: Fingerprint(of: bytes), page: page)
    }
  }

  /// The manifest's file name in the output folder.
  package static let fileName = ".blogforge-manifest"
  package static let firstLine = Array("blogforge-manifest 3\n".utf8)
  private static let recordSize = 56
  private static let headerSize = firstLine.count + 8 + 32 + 8

  /// The fingerprint of what all pages are made of.
  package let site: SiteFingerprint
  /// The number of files.
  package let count: Int
  /// The bytes of the manifest file.
  package let bytes: [UInt8]
  private let table: PathTable

  /// Creates a manifest of `entries`, which must have distinct paths.
  package init<Entries: RandomAccessCollection>(_ entries: Entries, site: SiteFingerprint)
  where Entries.Element == Entry, Entries.Index == Int {
    self.init(trusted: Self.encoded(entries, site), site: site, count: entries.count)
  }

  /// The manifest of a folder without any files of a site.
  package static let empty = Manifest([], site: SiteFingerprint(program: 0, settings: 0, templates: 0))

  /// Parses a manifest; nil if the bytes are not a valid, complete manifest.
  package init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.firstLine), bytes.count >= Self.headerSize else { return nil }
    var reader = ByteReader(bytes, at: Self.firstLine.count)
    let checksum = reader.next64()
    guard checksum == ByteWriter.checksum(of: bytes[reader.place...]) else { return nil }
    let site = SiteFingerprint(
      program: reader.next64(),
      settings: reader.next64(),
      templates: reader.next64(),
      address: reader.next64()
    )
    let count = Int(reader.next32())
    let pathBytes = Int(reader.next32())
    guard bytes.count == Self.headerSize + count * Self.recordSize + pathBytes else { return nil }
    guard Self.hasSafePaths(bytes, count) else { return nil }
    self.init(trusted: bytes, site: site, count: count)
  }

  private init(trusted bytes: [UInt8], site: SiteFingerprint, count: Int) {
    self.bytes = bytes
    self.site = site
    self.count = count
    table = PathTable(count: count) { index, body in
      bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Self.pathRange(index, bytes)])) }
    }
  }

  /// The manifest of an output folder; nil if there is no valid one.
  package static func read(in output: String) -> Manifest? {
    // A manifest that cannot be read is handled like an invalid one.
    (try? FileSystem.read("\(output)/\(fileName)")).flatMap(Manifest.init(bytes:))
  }

  /// The checksum, which distinguishes this manifest from others.
  package var checksum: UInt64 {
    var reader = ByteReader(bytes, at: Self.firstLine.count)
    return reader.next64()
  }

  /// The index of a file's entry; nil if the site does not have the file.
  package func index(of path: String) -> Int? {
    table.index(of: path) { index, body in
      bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Self.pathRange(index, bytes)])) }
    }
  }

  /// Whether the site has files in a folder or in its subfolders.
  func hasFiles(below folder: String) -> Bool {
    let start = Array(folder.utf8) + [UInt8(ascii: "/")]
    // Binary search for the first path that does not precede `start`.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if bytes[Self.pathRange(middle, bytes)].lexicographicallyPrecedes(start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < count && bytes[Self.pathRange(low, bytes)].starts(with: start)
  }

  /// The index of the file with the path, size and content of `entry`; nil if the file is missing or differs.
  package func index(holding entry: Entry) -> Int? {
    guard let index = index(of: entry.path) else { return nil }
    return withEntry(at: index) { _, size, content in size == entry.size && content == entry.fingerprint }
      ? index : nil
  }

  /// The entry at an index, `0..<count`, in the order of the paths.
  package subscript(index: Int) -> Entry {
    var reader = ByteReader(bytes, at: Self.headerSize + index * Self.recordSize)
    let fingerprint = Fingerprint(high: reader.next64(), low: reader.next64())
    let size = Int(truncatingIfNeeded: reader.next64())
    return Entry(path: path(at: index), size: size, fingerprint: fingerprint, page: page(at: index))
  }

  /// What the entry at an index was made of; nil if it has no page fingerprint.
  package func page(at index: Int) -> PageFingerprint? {
    var reader = ByteReader(bytes, at: Self.headerSize + index * Self.recordSize + 24)
    let whole = reader.next64()
    let parts = SIMD4(reader.next32(), reader.next32(), reader.next32(), reader.next32())
    return whole == 0 ? nil : PageFingerprint(whole: whole, parts: parts)
  }

  /// The entry of a file; nil if the site does not have the file.
  package subscript(path: String) -> Entry? { index(of: path).map { self[$0] } }

  /// The path of the entry at an index.
  package func path(at index: Int) -> String {
    String(decoding: bytes[Self.pathRange(index, bytes)], as: UTF8.self)
  }

  /// Every path, sorted by its bytes.
  package var paths: some Sequence<String> { (0..<count).lazy.map(path(at:)) }

  /// Calls `body` with the path of the entry at an index as a C string, its size and its content fingerprint.
  package func withEntry<Result>(
    at index: Int,
    _ body: (_ path: UnsafePointer<CChar>?, _ size: Int, _ content: Fingerprint) -> Result
  ) -> Result {
    var reader = ByteReader(bytes, at: Self.headerSize + index * Self.recordSize)
    let fingerprint = Fingerprint(high: reader.next64(), low: reader.next64())
    let size = Int(truncatingIfNeeded: reader.next64())
    let range = Self.pathRange(index, bytes)
    return bytes.withUnsafeBytes { bytes in
      // The path's zero byte follows the range.
      let path = bytes.baseAddress?.advanced(by: range.lowerBound).assumingMemoryBound(to: CChar.self)
      return body(path, size, fingerprint)
    }
  }

  // MARK: Bytes

  private static func encoded<Entries: RandomAccessCollection>(
    _ entries: Entries,
    _ site: SiteFingerprint
  ) -> [UInt8] where Entries.Element == Entry, Entries.Index == Int {
    let sorted = sorted(entries)
    let pathBytes = entries.reduce(0) { $0 + $1.path.utf8.count + 1 }
    // The header has the first line, which is inserted at the end.
    var rest = ByteWriter(capacity: headerSize + sorted.count * recordSize + pathBytes)
    for number in [site.program, site.settings, site.templates, site.address] { rest.add(number) }
    rest.add(UInt32(sorted.count))
    rest.add(UInt32(pathBytes))
    var place = 0
    for index in sorted {
      let entry = entries[index]
      let page = entry.page
      rest.add(entry.fingerprint.high)
      rest.add(entry.fingerprint.low)
      rest.add(UInt64(entry.size))
      rest.add(page?.whole ?? 0)
      for part in PageFingerprint.Part.allCases { rest.add(page?.parts[part.rawValue] ?? 0) }
      rest.add(UInt32(place))
      rest.add(UInt32(entry.path.utf8.count))
      place += entry.path.utf8.count + 1
    }
    for index in sorted {
      rest.bytes.append(contentsOf: entries[index].path.utf8)
      rest.bytes.append(0)
    }
    return (consume rest).withChecksum(after: firstLine)
  }

  /// The indices of the entries, sorted by the bytes of their paths.
  ///
  /// The first sixteen bytes are compared as numbers, which decides nearly all comparisons: a tenth of the time.
  private static func sorted<Entries: RandomAccessCollection>(_ entries: Entries) -> [Int]
  where Entries.Element == Entry, Entries.Index == Int {
    var keys = entries.indices.map { index in
      var bytes = entries[index].path.utf8.makeIterator()
      func next8() -> UInt64 { (0..<8).reduce(0) { key, _ in key << 8 | UInt64(bytes.next() ?? 0) } }
      return (next8(), next8(), index)
    }
    keys.sort { left, right in
      if left.0 != right.0 { return left.0 < right.0 }
      if left.1 != right.1 { return left.1 < right.1 }
      return entries[left.2].path.utf8.lexicographicallyPrecedes(entries[right.2].path.utf8)
    }
    return keys.map(\.2)
  }

  private static func pathRange(_ index: Int, _ bytes: [UInt8]) -> Range<Int> {
    var header = ByteReader(bytes, at: headerSize - 8)
    let count = Int(header.next32())
    var record = ByteReader(bytes, at: headerSize + index * recordSize + 48)
    let start = headerSize + count * recordSize + Int(record.next32())
    return start..<start + Int(record.next32())
  }

  /// Whether every path is inside the output and ends with its zero byte.
  ///
  /// This must be checked, because files that a manifest lists may be removed.
  private static func hasSafePaths(_ bytes: [UInt8], _ count: Int) -> Bool {
    let start = headerSize + count * recordSize
    return (0..<count).allSatisfy { index in
      let range = pathRange(index, bytes)
      guard range.lowerBound >= start, range.upperBound < bytes.count, bytes[range.upperBound] == 0 else {
        return false
      }
      return bytes.withUnsafeBytes { isSafe(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
  }

  /// Whether a path is relative and has no component that is empty, `.` or `..`.
  static func isSafe(_ path: UnsafeRawBufferPointer) -> Bool {
    var length = 0
    var dots = 0
    for byte in path {
      switch byte {
      case 0: return false
      case UInt8(ascii: "/"):
        if length == 0 || (length == dots && dots <= 2) { return false }
        (length, dots) = (0, 0)
      default:
        length += 1
        dots += byte == UInt8(ascii: ".") ? 1 : 0
      }
    }
    return length > 0 && !(length == dots && dots <= 2)
  }
}
