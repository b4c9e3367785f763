/// What a font file says about itself: its style and for which characters it has glyphs (ISO/IEC 14496-22, "Open Font
/// Format").
struct FontFile {
  /// The weights as CSS has them, 1...1000: one, or all that a variable font has.
  let weights: ClosedRange<Int>
  let isItalic: Bool
  /// Whether its licence bits allow that documents contain it (`fsType`, bit 1 is a restricted licence).
  let mayBeEmbedded: Bool
  private let segments: [ClosedRange<Int>]

  /// Reads the tables of a font; nil if it is not one font in TrueType or OpenType format.
  init?(_ bytes: [UInt8]) {
    let file = Table(bytes: bytes[...])
    guard let version = file.long(0), [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(version),
      let style = file.table("OS/2"), let weight = style.short(4), let rights = style.short(8),
      let selection = style.short(62), let characters = file.table("cmap"),
      let segments = Self.segments(characters)
    else { return nil }
    let own = min(max(weight, 1), 1000)
    weights = file.table("fvar").flatMap(Self.weights) ?? own...own
    // Bit 0 is italic, bit 9 is oblique.
    isItalic = selection & 0x201 != 0
    mayBeEmbedded = rights & 0xF != 2
    self.segments = segments
  }

  /// Whether it has glyphs for some of these characters.
  func has(_ characters: ClosedRange<Int>) -> Bool { segments.contains { $0.overlaps(characters) } }

  /// The weights of a variable font; nil if it has no such axis.
  private static func weights(_ axes: Table) -> ClosedRange<Int>? {
    guard let start = axes.short(4), let count = axes.short(8), let size = axes.short(10) else { return nil }
    for index in 0..<count {
      let axis = start + index * size
      // "wght", in 16 bits before the binary point and as many after it.
      guard axes.long(axis) == 0x7767_6874 else { continue }
      guard let least = axes.long(axis + 4), let most = axes.long(axis + 12), least <= most else {
        return nil
      }
      func weight(_ number: Int) -> Int { min(max(number >> 16, 1), 1000) }
      return weight(least)...weight(most)
    }
    return nil
  }

  /// The ranges of characters that have glyphs, from a table of format 12 or 4; nil if there is none.
  private static func segments(_ table: Table) -> [ClosedRange<Int>]? {
    guard let count = table.short(2) else { return nil }
    let maps = (0..<count).compactMap { index -> Table? in
      // Platforms 0 and 3 are Unicode.
      guard let platform = table.short(4 + 8 * index), platform == 0 || platform == 3,
        let offset = table.long(8 + 8 * index)
      else { return nil }
      return table.from(offset)
    }
    if let map = maps.first(where: { $0.short(0) == 12 }), let groups = map.long(12) {
      return (0..<min(groups, map.bytes.count / 12)).compactMap { index in
        range(map.long(16 + 12 * index), map.long(20 + 12 * index))
      }
    }
    guard let map = maps.first(where: { $0.short(0) == 4 }), let size = map.short(6) else { return nil }
    return stride(from: 0, to: size, by: 2).compactMap {
      range(map.short(16 + size + $0), map.short(14 + $0))
    }
    // The last one ends the list.
    .filter { $0 != 0xFFFF...0xFFFF }
  }

  private static func range(_ first: Int?, _ last: Int?) -> ClosedRange<Int>? {
    guard let first, let last, first <= last else { return nil }
    return first...last
  }
}

/// A part of a font file; numbers are big-endian.
private struct Table {
  let bytes: ArraySlice<UInt8>

  func short(_ offset: Int) -> Int? { number(offset, 2) }

  func long(_ offset: Int) -> Int? { number(offset, 4) }

  /// The table with a tag, in the directory of a file.
  func table(_ tag: String) -> Self? {
    guard let count = short(4) else { return nil }
    for record in stride(from: 12, to: 12 + 16 * count, by: 16) {
      guard let offset = long(record + 8) else { return nil }
      let start = bytes.startIndex + record
      if bytes[start..<start + 4].elementsEqual(tag.utf8) { return from(offset) }
    }
    return nil
  }

  func from(_ offset: Int) -> Self? { offset < bytes.count ? Self(bytes: bytes.dropFirst(offset)) : nil }

  private func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
