extension String {
  /// The text without case, accents, width and ligatures: `José Müller` gives `jose muller`.
  package var withoutAccents: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      Folding.table.fold(scalar.value) { Unicode.Scalar($0).map { scalars.append($0) } }
    }
    return String(scalars)
  }
}

/// Folds code points for comparing words: removes case, accents, width and ligatures.
///
/// `É`, `é` and `e` followed by U+0301 give `e`; `ß` gives `ss`; `ﬁ` gives `fi`. The reader script folds queries in
/// the same way with the browser's tables; both are tested with `Tests/SearchIndexTests/vectors.json`.
struct Folding: Sendable {
  /// The shared table, created at first use.
  static let table = Folding(FoldingTable.text)

  /// For every page of 128 code points, the number of its page in `foldings`; 0 for a page without changes.
  private var pages = [UInt16](repeating: 0, count: pageCount)
  /// 0: unchanged; with the highest bit set: start × 32 + count in `sequences`; else a single code point.
  private var foldings = [UInt32](repeating: 0, count: 128)
  private var sequences: [UInt32] = []

  private static let pageCount = 0x30000 >> 7
  private static let isSequence: UInt32 = 0x8000_0000

  private init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard let first = words.first, var point = UInt32(Substring(first), radix: 16) else { continue }
      for word in words.dropFirst() {
        add(point, Substring(word).unicodeScalars.map { $0 == "_" ? 0x20 : $0.value })
        point += 1
      }
    }
  }

  private mutating func add(_ point: UInt32, _ folded: [UInt32]) {
    if pages[Int(point >> 7)] == 0 {
      pages[Int(point >> 7)] = UInt16(foldings.count >> 7)
      foldings.append(contentsOf: repeatElement(0, count: 128))
    }
    let place = Int(pages[Int(point >> 7)]) << 7 | Int(point & 127)
    if folded.count == 1 {
      foldings[place] = folded[0]
    } else {
      foldings[place] = Self.isSequence | UInt32(sequences.count << 5 | folded.count)
      sequences.append(contentsOf: folded)
    }
  }

  /// Calls `body` with each code point that `point` folds to; not at all if `point` is dropped.
  func fold(_ point: UInt32, _ body: (UInt32) -> Void) {
    if Self.isDropped(point) { return }
    let page = Int(point >> 7)
    guard page < Self.pageCount, pages[page] != 0 else { return body(point) }
    let folding = foldings[Int(pages[page]) << 7 | Int(point & 127)]
    guard folding & Self.isSequence != 0 else { return body(folding == 0 ? point : folding) }
    let start = Int((folding & ~Self.isSequence) >> 5)
    for place in start..<start + Int(folding & 31) { body(sequences[place]) }
  }

  /// Whether a code point is dropped: accents, Hebrew points, Arabic vowel signs, joiners and other invisible code
  /// points.
  ///
  /// Marks that carry meaning, as in Thai or Devanagari, are kept.
  static func isDropped(_ point: UInt32) -> Bool {
    switch point {
    case 0..<0xAD: false
    case 0xAD, 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A, 0x61C,
      0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200C...0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF, 0xE0100...0xE01EF:
      true
    default: false
    }
  }
}
