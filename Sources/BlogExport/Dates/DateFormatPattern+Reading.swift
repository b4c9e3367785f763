import BlogModel

extension DateFormatPattern {
  /// The moment that `text` means; nil if it does not match the pattern, or the date does not exist.
  func read(_ text: UnsafeBufferPointer<UInt8>, dates: DateReader) -> Timestamp? {
    guard text.count <= 200 else { return nil }
    var cursor = ByteCursor(text)
    var date = Reading()
    for part in parts {
      guard date.take(part, from: &cursor, dates) else { return nil }
    }
    guard cursor.isAtEnd, let hour = date.hour else { return nil }
    date.civil.hour = hour
    return dates.moment(date.civil, microseconds: date.microseconds, offset: date.offset)
  }

  /// The values that were read so far.
  private struct Reading {
    var civil = CivilDate(year: 0, month: 0, day: 0)
    var microseconds: Int64 = 0
    var offset: Int?
    private var hourOfHalfDay: Int?
    private var isAfternoon = false

    /// The hour in 24-hour time; nil for an invalid hour such as `13 PM`.
    var hour: Int? {
      guard let hourOfHalfDay else { return civil.hour }
      guard (1...12).contains(hourOfHalfDay) else { return nil }
      return hourOfHalfDay % 12 + (isAfternoon ? 12 : 0)
    }

    /// Reads the text of a part; false if the text does not match.
    mutating func take(_ part: Part, from cursor: inout ByteCursor, _ dates: DateReader) -> Bool {
      switch part {
      case .literal(let byte): return cursor.take(byte)
      case .blanks: return cursor.takeBlanks()
      case .year: return set(\.civil.year, cursor.number(digits: 4))
      case .shortYear: return set(\.civil.year, cursor.number(digits: 2).map { $0 + ($0 < 69 ? 2000 : 1900) })
      case .monthName:
        return set(\.civil.month, DateReader.month(cursor.takeLetters()))
      case .weekday: return DateReader.isWeekday(cursor.takeLetters())
      case .number(let unit, let isPadded):
        let number = cursor.number(digits: 2) ?? (isPadded ? nil : cursor.number(digits: 1))
        return number.map { set(unit, $0) } != nil
      case .fraction(let digits):
        guard let fraction = cursor.number(digits: digits) else { return false }
        microseconds = (0..<max(0, 6 - digits)).reduce(Int64(fraction)) { value, _ in value * 10 }
        microseconds = (0..<max(0, digits - 6)).reduce(microseconds) { value, _ in value / 10 }
      case .halfDay:
        let word = cursor.takeLetters()
        guard word == "am" || word == "pm" else { return false }
        isAfternoon = word == "pm"
      case .offset:
        guard let seconds = dates.readOffset(&cursor) else { return false }
        offset = seconds
      }
      return true
    }

    private mutating func set(_ unit: Unit, _ number: Int) {
      switch unit {
      case .month: civil.month = number
      case .day: civil.day = number
      case .hour: civil.hour = number
      case .hourOfHalfDay: hourOfHalfDay = number
      case .minute: civil.minute = number
      case .second: civil.second = number
      }
    }

    private mutating func set(_ path: WritableKeyPath<Self, Int>, _ number: Int?) -> Bool {
      guard let number else { return false }
      self[keyPath: path] = number
      return true
    }
  }
}

extension ByteCursor {
  /// Reads a byte if it comes next; false if it does not.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    advance(1)
    return true
  }

  /// Reads one or more spaces, including no-break spaces: newer tools write U+202F before AM and PM.
  mutating func takeBlanks() -> Bool {
    var isTaken = false
    while take(" ") || take("\u{A0}") || take("\u{202F}") { isTaken = true }
    return isTaken
  }

  /// Reads letters and the dots of abbreviations; returns the letters in lowercase, without the dots.
  mutating func takeLetters() -> String {
    var letters: [UInt8] = []
    while let byte = next, byte.isLetter || (byte == UInt8(ascii: ".") && !letters.isEmpty) {
      if byte.isLetter { letters.append(byte.lowercased) }
      advance(1)
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
