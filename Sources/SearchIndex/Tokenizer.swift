/// Splits text into the terms of the index: folded words, and pairs of characters in scripts without spaces.
///
/// `Café 2.0: 段简介` gives `cafe`, `2`, `0`, `段简`, `简介`, `介`. The last character of a run is also a term by itself,
/// so that any single character is found as the beginning of a term. Words are truncated after 24 code points, and the
/// Arabic article at their beginning is removed (``ArabicArticle``).
struct Tokenizer {
  /// The maximum number of code points of a term.
  static let maximumLength = 24

  /// The word being read.
  private var word: [UInt8] = []
  private var wordLength = 0
  /// The run of unspaced characters being read.
  private var run: [UInt32] = []
  private var pair: [UInt8] = []
  /// A word of ASCII letters only.
  private var short = [UInt8](repeating: 0, count: maximumLength)

  /// A function that gets the UTF-8 of a term, which is valid only during the call.
  typealias Body = (UnsafeBufferPointer<UInt8>) -> Void

  /// Calls `body` with the UTF-8 of each term in `text`, in order.
  mutating func forEachTerm(in text: String, _ body: Body) {
    var text = text
    text.withUTF8 { bytes in
      var place = 0
      while place < bytes.count {
        let byte = bytes[place]
        if byte < 0x80 {
          addASCII(bytes, &place, body)
        } else {
          let point = Self.decode(bytes, &place)
          Folding.table.fold(point) { add($0, body) }
        }
      }
    }
    flush(body)
  }

  /// The terms of `text`, for names and tests.
  static func terms(of text: String) -> [String] {
    var tokenizer = Tokenizer()
    var terms: [String] = []
    tokenizer.forEachTerm(in: text) { terms.append(String(decoding: $0, as: UTF8.self)) }
    return terms
  }

  /// Reads all ASCII letters and digits at `place` at once, which are the largest part of most texts; or one
  /// separator.
  private mutating func addASCII(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ place: inout Int,
    _ body: Body
  ) {
    var end = place
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    guard end > place else {
      place += 1
      return flush(body)
    }
    if !run.isEmpty { flushRun(body) }
    if word.isEmpty, end - place <= Self.maximumLength, end == bytes.count || bytes[end] < 0x80 {
      // Lowercase letters and digits have the bit that uppercase letters lack.
      short.withUnsafeMutableBufferPointer { short in
        for offset in 0..<end - place { short[offset] = bytes[place + offset] | 0x20 }
        body(UnsafeBufferPointer(rebasing: short[..<(end - place)]))
      }
      place = end
      return
    }
    let kept = min(end - place, max(0, Self.maximumLength - wordLength))
    word.append(contentsOf: bytes[place..<place + kept].lazy.map { $0 | 0x20 })
    wordLength += end - place
    place = end
  }

  @inline(__always)
  private static func isWord(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Adds an ASCII code point of a folding: a letter, a digit or a separator.
  private mutating func add(ascii byte: UInt8, _ body: Body) {
    guard Self.isWord(byte) else { return flush(body) }
    if !run.isEmpty { flushRun(body) }
    wordLength += 1
    if wordLength <= Self.maximumLength { word.append(byte | 0x20) }
  }

  private mutating func add(_ point: UInt32, _ body: Body) {
    if point < 0x80 { return add(ascii: UInt8(truncatingIfNeeded: point), body) }
    guard let scalar = Unicode.Scalar(point) else { return flush(body) }
    switch Self.kind(of: scalar) {
    case .separator: return flush(body)
    case .mark where word.isEmpty && run.isEmpty: return
    case .mark, .letter: break
    }
    if Script.isUnspaced(point) {
      if !word.isEmpty { flushWord(body) }
      if let last = run.last, let composed = Script.composed(last, point) {
        run[run.count - 1] = composed
      } else {
        run.append(point)
      }
    } else {
      if !run.isEmpty { flushRun(body) }
      wordLength += 1
      if wordLength <= Self.maximumLength { word.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
    }
  }

  private enum Kind {
    case letter
    /// A mark that belongs to the letter before it.
    case mark
    case separator
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: .mark
    default: .separator
    }
  }

  @inline(__always)
  private mutating func flush(_ body: Body) {
    if !word.isEmpty { flushWord(body) }
    if !run.isEmpty { flushRun(body) }
  }

  private mutating func flushWord(_ body: Body) {
    let article = ArabicArticle.length(in: word)
    word.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[article...])) }
    word.removeAll(keepingCapacity: true)
    wordLength = 0
  }

  private mutating func flushRun(_ body: Body) {
    for place in run.indices {
      pair.removeAll(keepingCapacity: true)
      for point in run[place..<min(place + 2, run.count)] {
        guard let scalar = Unicode.Scalar(point) else { continue }
        pair.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
      pair.withUnsafeBufferPointer(body)
    }
    run.removeAll(keepingCapacity: true)
  }

  /// The code point at `place`, a lead byte of valid UTF-8; moves `place` after it.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt32 {
    let lead = UInt32(bytes[place])
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    var point = lead & (0x7F >> UInt32(count))
    for next in place + 1..<place + count { point = point << 6 | UInt32(bytes[next]) & 0x3F }
    place += count
    return point
  }
}
