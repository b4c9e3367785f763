import Basics
import MarkdownHTML
import SiteOutput

/// Caches what lists show of descriptions, and what is wrong with them, so that a warm build reads no Markdown of
/// known blogs.
///
/// The body of a description is not cached: a page that changes reads its Markdown again.
struct TextCache: Sendable {
  /// The cached data of a description.
  struct Entry: Sendable, Equatable {
    let title: String
    let excerpt: String
    let tags: [String]
    let problems: [MarkdownProblem]
  }

  private static let firstLine = Array("blogforge-texts 1\n".utf8)
  /// Bytes of a key and of the offset of its entry.
  private static let recordSize = 16

  private let bytes: [UInt8]
  /// The offset of the table of keys.
  private let start: Int
  /// The number of keys.
  let count: Int

  /// A cache without entries.
  static let empty = TextCache()

  private init() { (bytes, start, count) = ([], 0, 0) }

  /// Reads a cache; empty if there is no valid one.
  ///
  /// - Parameters:
  ///   - path: of its file.
  ///   - program: must be the program that wrote the cache, because another one may read Markdown differently.
  init(_ path: String, program: UInt64) {
    guard let bytes = try? FileSystem.read(path),
      var reader = ByteWriter.checked(bytes, after: Self.firstLine), reader.next64() == program
    else {
      self = .empty
      return
    }
    count = Int(reader.next32())
    start = reader.place
    self.bytes = bytes
  }

  /// The entry of a blog's text; nil if there is none.
  ///
  /// O(log n).
  subscript(key: UInt64) -> Entry? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self.key(at: middle) < key { low = middle + 1 } else { high = middle }
    }
    guard low < count, self.key(at: low) == key else { return nil }
    var record = ByteReader(bytes, at: start + low * Self.recordSize + 8)
    var reader = ByteReader(bytes, at: Int(truncatingIfNeeded: record.next64()))
    let title = reader.nextText()
    let excerpt = reader.nextText()
    let tags = (0..<Int(reader.next32())).map { _ in reader.nextText() }
    let problems = (0..<Int(reader.next32())).compactMap { _ in Self.problem(&reader) }
    return Entry(title: title, excerpt: excerpt, tags: tags, problems: problems)
  }

  private func key(at index: Int) -> UInt64 {
    var reader = ByteReader(bytes, at: start + index * Self.recordSize)
    return reader.next64()
  }

  /// Writes a cache of these entries.
  static func write(_ entries: [(key: UInt64, entry: Entry)], to path: String, program: UInt64) {
    // Indices are sorted instead of the entries, because each entry holds references.
    let sorted = entries.indices.sorted { (entries[$0].key, $0) < (entries[$1].key, $1) }
    var places: [Int] = []
    for place in sorted where places.last.map({ entries[$0].key }) != entries[place].key {
      places.append(place)
    }
    // One buffer of the right size: growing needs twice the memory.
    var start = firstLine.count + 8 + 12 + places.count * recordSize
    var writer = ByteWriter(capacity: start + places.reduce(0) { $0 + byteCount(of: entries[$1].entry) })
    writer.add(program)
    writer.add(UInt32(places.count))
    for place in places {
      writer.add(entries[place].key)
      writer.add(UInt64(start))
      start += byteCount(of: entries[place].entry)
    }
    for place in places { add(entries[place].entry, to: &writer) }
    do throws(FileSystemError) {
      if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
      try FileSystem.replace(path, with: writer.withChecksum(after: firstLine))
    } catch {
      // A cache that cannot be written makes the next build slower, not wrong.
    }
  }

  /// How many bytes `add` writes for an entry.
  private static func byteCount(of entry: Entry) -> Int {
    16 + entry.title.utf8.count + entry.excerpt.utf8.count + entry.problems.count * 8
      + entry.tags.reduce(0) { $0 + 4 + $1.utf8.count }
  }

  private static func add(_ entry: Entry, to writer: inout ByteWriter) {
    writer.add(entry.title)
    writer.add(entry.excerpt)
    writer.add(UInt32(entry.tags.count))
    for tag in entry.tags { writer.add(tag) }
    writer.add(UInt32(entry.problems.count))
    for problem in entry.problems { add(problem, to: &writer) }
  }

  private static func add(_ problem: MarkdownProblem, to writer: inout ByteWriter) {
    let (kind, count): (UInt32, Int) =
      switch problem {
      case .emailRemoved(let count): (1, count)
      case .linkRemoved(let count): (2, count)
      case .charactersRemoved(let count): (3, count)
      case .tooComplex: (4, 0)
      }
    writer.add(kind)
    writer.add(UInt32(clamping: count))
  }

  private static func problem(_ reader: inout ByteReader) -> MarkdownProblem? {
    let (kind, count) = (reader.next32(), Int(reader.next32()))
    switch kind {
    case 1: return .emailRemoved(count: count)
    case 2: return .linkRemoved(count: count)
    case 3: return .charactersRemoved(count: count)
    case 4: return .tooComplex
    default: return nil
    }
  }
}
