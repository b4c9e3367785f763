/// People's names in many scripts, the same on every machine.
public enum WorldNames {
  /// Scripts by their first and last letter; names may also contain characters between them that are not letters.
  public static let scripts: [(name: String, letters: ClosedRange<UInt32>)] = [
    ("Latin", 0x61...0x7A), ("Cyrillic", 0x430...0x44F), ("Greek", 0x3B1...0x3C9),
    ("Georgian", 0x10D0...0x10F0), ("Devanagari", 0x905...0x94D), ("Arabic", 0x627...0x64A),
    ("Hebrew", 0x5D0...0x5EA), ("Thai", 0xE01...0xE3A), ("Han", 0x4E00...0x4F00),
    ("Hangul", 0xAC00...0xAD00), ("Hiragana", 0x3041...0x3096), ("Katakana", 0x30A1...0x30FA),
    ("Armenian", 0x561...0x587), ("Tamil", 0xB85...0xBCD),
    ("Bengali", 0x985...0x9CD), ("Ethiopic", 0x1200...0x1290), ("Khmer", 0x1780...0x17B3),
    ("Cherokee", 0x13A0...0x13F5), ("Gothic", 0x10330...0x1034A), ("accents", 0xC0...0x17F),
    ("emoji", 0x1F300...0x1F5FF), ("half of all", 0x21...0xFFDC),
  ]

  /// How much names have in common, from nothing to almost everything.
  public enum Likeness: CaseIterable, Sendable {
    /// Each name has two words of its own.
    case none
    /// Each name begins with one of three first names.
    case firstName
    /// A word and a number: `Member 7`.
    case numbered
    /// Several long words and a number.
    case numberedBehindMuch
  }

  /// Generates names.
  ///
  /// - Parameters:
  ///   - letters: the characters of the names.
  ///   - likeness: how much the names have in common.
  ///   - count: how many names to generate.
  ///   - seed: the seed of the random numbers; another seed gives other names.
  /// - Returns: names that are different, with few exceptions.
  public static func names(
    of letters: ClosedRange<UInt32>,
    _ likeness: Likeness,
    count: Int,
    seed: UInt64 = 1
  ) -> [String] {
    var random = Random(state: seed &+ UInt64(letters.lowerBound))
    let firstNames = (0..<3).map { _ in random.word(of: letters, 4...9) }
    let title = (0..<4).map { _ in random.word(of: letters, 6...12) }.joined(separator: " ")
    return (0..<count).map { number in
      switch likeness {
      case .none: "\(random.word(of: letters, 3...8)) \(random.word(of: letters, 3...12))"
      case .firstName: "\(firstNames[number % 3]) \(random.word(of: letters, 3...12))"
      case .numbered: "\(firstNames[0]) \(number)"
      case .numberedBehindMuch: "\(title) \(number)"
      }
    }
  }
}

extension Random {
  fileprivate mutating func word(of letters: ClosedRange<UInt32>, _ lengths: ClosedRange<Int>) -> String {
    var word = String.UnicodeScalarView()
    for _ in 0..<lengths.lowerBound + number(below: lengths.count) {
      let point = letters.lowerBound + UInt32(number(below: letters.count))
      word.append(Unicode.Scalar(point) ?? "x")
    }
    return String(word)
  }
}
