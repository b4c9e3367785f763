import BlogModel

/// The format of an app's dates: a pattern of letters, the useful part of Unicode Technical Standard 35,
/// part 4, "Date Format Patterns".
///
///     yyyy-MM-dd HH:mm:ss      dd.MM.yy      d MMMM yyyy 'at' h:mm a      EEE, dd MMM yyyy HH:mm:ss Z
///
/// | letters | meaning |
/// |---|---|
/// | `yyyy`, `yy` | year; two digits from 69 to 99 are 1969 to 1999 |
/// | `MMMM`, `MMM` | English name of the month, full or abbreviated |
/// | `MM`, `dd`, `HH`, `hh`, `mm`, `ss` | two digits |
/// | `M`, `d`, `H`, `h`, `m`, `s` | one digit or two |
/// | `S` to `SSSSSSSSS` | as many digits of a fraction of a second |
/// | `a` | AM or PM, required with `h` |
/// | `EEE`, `EEEE` | English name of the weekday, which is not compared with the date |
/// | `Z`, `X`, `x`, `z`, one or more | offset: `Z`, `+0100`, `+01:00`, `GMT` |
///
/// Text in single quotes, and characters other than letters, match themselves; `''` is a quote, and a space
/// matches one or more spaces. Dates of a pattern without an offset are in the site's time zone.
public struct DateFormatPattern: Sendable, Hashable {
  /// One part of a pattern.
  enum Part: Sendable, Hashable {
    case year
    case shortYear
    case monthName
    case weekday
    case number(Unit, isPadded: Bool)
    case fraction(digits: Int)
    case halfDay
    case offset
    case literal(UInt8)
    case blanks
  }

  /// The unit of a number of one or two digits.
  enum Unit: Sendable, Hashable {
    case month
    case day
    case hour
    case hourOfHalfDay
    case minute
    case second
  }

  let parts: [Part]

  /// Parses a pattern; nil if it has unknown letters or does not describe a date.
  ///
  /// Year, month and day are required, nothing may occur twice, and smaller units of time need the larger ones.
  public init?(_ text: String) {
    guard let parts = Self.parts(text), Self.makesDate(parts) else { return nil }
    self.parts = parts
  }

  private static func parts(_ text: String) -> [Part]? {
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte.isLetter {
        let run = rest.prefix { $0 == byte }
        guard let part = part(byte, count: run.count) else { return nil }
        parts.append(part)
        rest = rest.dropFirst(run.count)
      } else if byte == UInt8(ascii: "'") {
        guard let literal = takeQuoted(&rest) else { return nil }
        parts += literal.map(literalPart)
      } else {
        parts.append(literalPart(byte))
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  /// Reads the quoted text at the front; two quotes are one; nil if the closing quote is missing.
  private static func takeQuoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let quote = UInt8(ascii: "'")
    rest = rest.dropFirst()
    if rest.first == quote {
      rest = rest.dropFirst()
      return [quote]
    }
    var literal: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == quote else {
        literal.append(byte)
        continue
      }
      guard rest.first == quote else { return literal }
      literal.append(quote)
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func literalPart(_ byte: UInt8) -> Part {
    byte == UInt8(ascii: " ") ? .blanks : .literal(byte)
  }

  private static func part(_ letter: UInt8, count: Int) -> Part? {
    switch (letter, count) {
    case (UInt8(ascii: "y"), 1), (UInt8(ascii: "y"), 4): .year
    case (UInt8(ascii: "y"), 2): .shortYear
    case (UInt8(ascii: "M"), 3...4): .monthName
    case (UInt8(ascii: "E"), 1...4): .weekday
    case (UInt8(ascii: "S"), 1...9): .fraction(digits: count)
    case (UInt8(ascii: "a"), 1...3): .halfDay
    case (UInt8(ascii: "Z"), 1...5), (UInt8(ascii: "X"), 1...5), (UInt8(ascii: "x"), 1...5),
      (UInt8(ascii: "z"), 1...4):
      .offset
    case (_, 1...2): unit(letter).map { .number($0, isPadded: count == 2) }
    default: nil
    }
  }

  private static func unit(_ letter: UInt8) -> Unit? {
    switch letter {
    case UInt8(ascii: "M"): .month
    case UInt8(ascii: "d"): .day
    case UInt8(ascii: "H"): .hour
    case UInt8(ascii: "h"): .hourOfHalfDay
    case UInt8(ascii: "m"): .minute
    case UInt8(ascii: "s"): .second
    default: nil
    }
  }

  private static func makesDate(_ parts: [Part]) -> Bool {
    func count(_ isMeant: (Part) -> Bool) -> Int { parts.count(where: isMeant) }
    func count(_ unit: Unit) -> Int {
      count { if case .number(unit, _) = $0 { true } else { false } }
    }
    let fractions = count { if case .fraction = $0 { true } else { false } }
    let halves = count { $0 == .halfDay }
    let hours = count(.hour) + count(.hourOfHalfDay)
    return count { $0 == .year || $0 == .shortYear } == 1 && count { $0 == .monthName } + count(.month) == 1
      && count(.day) == 1 && hours <= 1 && halves == count(.hourOfHalfDay) && count(.minute) <= hours
      && count(.second) <= count(.minute) && fractions <= count(.second)
      && count { $0 == .weekday } <= 1 && count { $0 == .offset } <= 1
  }
}
