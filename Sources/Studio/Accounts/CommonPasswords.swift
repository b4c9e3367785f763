/// Passwords that others guess first, by rules instead of a list of leaked ones: common words, also disguised and with
/// digits, rows of keys, and dates.
///
///     CommonPasswords.contains("p@ssw0rd2024!")   // true
enum CommonPasswords {
  /// How many digits and signs around a word can be guessed; more are a secret of their own.
  private static let maximumAdded = 8

  /// Whether a password can be guessed.
  ///
  /// - Parameter password: in lowercase.
  /// - Returns: whether a rule covers it.
  static func contains(_ password: String) -> Bool {
    let characters = Array(password)
    return isRepeated(characters) || isDate(characters) || isWord(characters) || isRows(characters)
  }

  // MARK: Words

  /// The words, in lowercase: those of `wordText`.
  static let words = Set(wordText.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Whether it is a word, or two, with digits and signs around them.
  private static func isWord(_ password: [Character]) -> Bool {
    let head = password.prefix { !$0.isLetter }.count
    let tail = password.reversed().prefix { !$0.isLetter }.count
    guard head + tail < password.count else { return false }
    for start in Set([0, head]) {
      for end in Set([0, tail]) where start + end <= maximumAdded {
        let core = password[start..<(password.count - end)]
        if disguises(of: core).contains(where: isWordOrTwo) { return true }
      }
    }
    return false
  }

  /// The first eight letters of longer words: passwords had no more once.
  private static let cutWords = Set(words.filter { $0.count > 8 }.map { String($0.prefix(8)) })

  private static func isWordOrTwo(_ text: [Character]) -> Bool {
    if words.contains(String(text)) || cutWords.contains(String(text)) { return true }
    return text.indices.dropFirst().contains { place in
      words.contains(String(text[..<place])) && words.contains(String(text[place...]))
    }
  }

  /// The letters that digits and signs stand for, as in "p@ssw0rd"; a one is an i or an l.
  private static let letters: [Character: Character] = [
    "@": "a", "4": "a", "3": "e", "0": "o", "$": "s", "5": "s", "7": "t", "!": "i", "1": "i", "|": "l",
  ]

  private static func disguises(of text: ArraySlice<Character>) -> [[Character]] {
    let plain = text.filter { $0 != " " && $0 != "-" && $0 != "_" && $0 != "." }
    let first = plain.map { letters[$0] ?? $0 }
    return [plain, first, plain.map { $0 == "1" ? "l" : letters[$0] ?? $0 }]
  }

  // MARK: Rows

  /// Keys that are next to each other, letters and digits in order, and both in turn.
  private static let rows: [[Character]] = [
    "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm",
    "wxcvbn", "abcdefghijklmnopqrstuvwxyz", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
    "1q2w3e4r5t6z7u8i9o0p", "a1b2c3d4e5f6g7h8i9", "1a2b3c4d5e6f7g8h9i", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1qay2wsx3edc4rfv5tgb6zhn7ujm", "qazwsxedcrfvtgbyhnujm", "147258369", "741852963", "159357", "159753",
    "02468", "13579", "1029384756", "a1s2d3f4g5h6j7k8l9", "q1a2z3w4s5x6e7d8c9", "123698745", "147896325",
    "14789632", "13243546", "azsxdcfvgbhnjm", "qawsedrftgyhujik", "12qwaszx", "adgjmptw", "31415926535",
    "1123581321",
  ].flatMap { [Array($0), Array($0.reversed())] }

  /// Whether it consists of a few parts of rows, as in "asdf1234" and "11223344".
  private static func isRows(_ password: [Character]) -> Bool {
    let signs = password.reversed().prefix { !$0.isLetter && !$0.isNumber }.count
    let text = Array(password.dropLast(signs))
    // Also with one more key at either end, as in "a1234567".
    if consistsOfRows(text) || consistsOfRows(Array(text.dropFirst())) || consistsOfRows(text.dropLast()) {
      return true
    }
    let pairs = stride(from: 0, to: text.count - 1, by: 2)
    let isDoubled = text.count.isMultiple(of: 2) && pairs.allSatisfy { text[$0] == text[$0 + 1] }
    return isDoubled && consistsOfRows(pairs.map { text[$0] })
  }

  private static let (minimumPart, maximumParts) = (3, 4)

  private static func consistsOfRows(_ text: [Character]) -> Bool {
    // How many parts each beginning of the text takes; one that is none takes too many.
    var parts = [0] + Array(repeating: maximumParts + 1, count: text.count)
    for end in text.indices.map({ $0 + 1 }) where end >= minimumPart {
      for start in 0...(end - minimumPart) where parts[start] + 1 < parts[end] && parts[start] < maximumParts
      {
        if isPart(text[start..<end]) { parts[end] = parts[start] + 1 }
      }
    }
    return !text.isEmpty && parts[text.count] <= maximumParts
  }

  private static func isPart(_ piece: ArraySlice<Character>) -> Bool {
    let isOneKey = piece.allSatisfy { $0 == piece.first }
    return isOneKey
      || rows.contains { row in
        row.count >= piece.count
          && (0...(row.count - piece.count)).contains { row[$0..<($0 + piece.count)] == piece }
      }
  }

  // MARK: Repetitions and dates

  /// Whether a short piece is repeated, as in "abcabcabc".
  private static func isRepeated(_ characters: [Character]) -> Bool {
    (1...4).contains { size in
      characters.count > size && characters.indices.allSatisfy { characters[$0] == characters[$0 % size] }
    }
  }

  /// Whether it is a day of these two centuries, such as "31.12.1999" and "19991231".
  private static func isDate(_ characters: [Character]) -> Bool {
    let digits = characters.filter { !". -/".contains($0) }.compactMap(\.wholeNumberValue)
    guard digits.count == 8, characters.count <= 10,
      characters.allSatisfy({ $0.isNumber || ". -/".contains($0) })
    else { return false }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    func isDay(_ year: Range<Int>, _ first: Range<Int>, _ second: Range<Int>) -> Bool {
      guard (1900..<2100).contains(number(year)) else { return false }
      let (first, second) = (number(first), number(second))
      return (1...12).contains(min(first, second)) && (1...31).contains(max(first, second))
    }
    return isDay(0..<4, 4..<6, 6..<8) || isDay(4..<8, 0..<2, 2..<4)
  }
}
