import Basics

/// The bytes between two records of a container, used to guess where in the rest of a file records begin.
///
///     …"},{"commentId"…        …}]},\n  "b2": {"blogDescription"…
///
/// A guess may be wrong; its user must check that reading the records before it ends exactly there.
struct RecordPattern: Sendable {
  /// The maximum number of bytes that are examined before a record, and of its beginning.
  static let longest = 256
  private static let searchSize = 1 << 17

  private enum Style {
    case list
    case map
    case lines
  }

  private let style: Style
  /// Brackets, comma and white space that end a record and lead to the next.
  private let before: [UInt8]
  /// The first bytes of a record, after its key in a map; first with its first field's name, then without.
  private let heads: [[UInt8]]

  /// Creates a pattern from the record at `position` in `container`; nil if it is not an object.
  init?(_ reader: JSONReader, at position: Int, in container: OpenContainer, from start: Int) {
    switch container.content {
    case .file: style = .lines
    case .list: style = .list
    case .map, .paths: style = .map
    default: return nil
    }
    var ahead = reader
    ahead.position = position
    ahead = ahead.ahead(Self.longest * 8)
    var first = position
    // An error only means that there is no pattern.
    if style == .map {
      guard (try? ahead.readString()) != nil else { return nil }
      first = ahead.position - 1
      guard ahead.peek() == UInt8(ascii: ":") else { return nil }
      ahead.position += 1
    }
    guard (try? ahead.beginObject()) != nil, ahead.peek() == UInt8(ascii: "\"") else { return nil }
    let open = ahead.position
    guard let name = try? ahead.readString(), name.count < Self.longest else { return nil }
    func bytes(_ range: Range<Int>) -> [UInt8] {
      Array(UnsafeBufferPointer(start: reader.base + range.lowerBound, count: range.count))
    }
    var begin = position
    let limit = max(start, position - Self.longest)
    while begin > limit, Self.isBetween(reader.base[begin - 1]) { begin -= 1 }
    before = bytes(begin..<position)
    heads = [bytes(first..<name.end + 1), bytes(first..<open + 1)]
  }

  /// The first offset at or shortly after `cut` where a record seems to begin.
  func guess(after cut: Int, in input: ByteInput) throws(ExportError) -> Int? {
    let start = max(0, cut - Self.longest)
    let bytes = try input.bytes(at: start, count: Self.searchSize)
    let isWhole = bytes.count < Self.searchSize
    return bytes.withUnsafeBufferPointer { bytes -> Int? in
      for head in heads {
        var from = cut - start
        while let found = find(head, in: bytes, from: from), isWhole || found < bytes.count / 2 {
          switch check(bytes, at: found) {
          case nil: return start + found
          case let end?: from = max(end, found + 1)
          }
        }
      }
      return nil
    }
  }

  /// The next index in `bytes` that looks like the beginning of a record.
  private func find(_ head: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    let needle = style == .map ? head : before + head
    guard let base = bytes.baseAddress else { return nil }
    var next = max(0, style == .map ? from : from - before.count)
    while next + needle.count <= bytes.count,
      let match = memchr(base + next, CInt(needle[0]), bytes.count - needle.count + 1 - next)
    {
      let index = UnsafeRawPointer(match) - UnsafeRawPointer(base)
      next = index + 1
      guard memcmp(match, needle, needle.count) == 0 else { continue }
      if style != .map { return index + before.count }
      // Back to the quote that opens the key.
      guard let key = bytes[..<index].lastIndex(of: UInt8(ascii: "\"")), key >= from else { continue }
      if bytes[..<key].suffix(before.count).elementsEqual(before) { return key }
    }
    return nil
  }

  /// Tries to read some records from `start` on; nil if this succeeds, otherwise the index at which it failed.
  ///
  /// If the records end soon, they are probably those of a container inside a record.
  private func check(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return start }
    var reader = JSONReader(bytes, base: base)
    reader.position = start
    reader.isFresh = true
    do throws(JSONFault) {
      for _ in 0..<16 {
        switch style {
        case .list: guard try reader.nextElement() else { return reader.position }
        case .map: guard try reader.nextKey() != nil else { return reader.position }
        case .lines: if reader.isAtEnd() { return nil }
        }
        try reader.skipValue()
      }
      return nil
    } catch {
      return error.offset >= bytes.count ? nil : error.offset
    }
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }
}
