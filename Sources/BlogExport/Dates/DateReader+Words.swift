import BlogModel

extension DateReader {
  /// Reads dates with the name of the month: `January 20, 2008`, RFC 2822, what JavaScript prints
  /// (`Wed Oct 19 2022 20:07:25 GMT+0000 (UTC)`) and what Twitter prints (`Wed Oct 19 20:07:25 +0000 2022`).
  ///
  /// The words may come in any order, each at most once.
  func readWords(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    var parts = DateParts()
    for word in text.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) {
      if word.first == UInt8(ascii: "(") { break }
      guard take(UnsafeBufferPointer(rebasing: word), into: &parts) else { return nil }
    }
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    guard let hour = parts.hour else { return nil }
    let date = CivilDate(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: parts.time?.minute ?? 0,
      second: parts.time?.second ?? 0
    )
    return moment(date, microseconds: parts.time?.microseconds ?? 0, offset: parts.offset)
  }

  /// The values of the words that were read so far.
  private struct DateParts {
    var year: Int?
    var month: Int?
    var day: Int?
    var time: TimeOfDay?
    var offset: Int?
    var isAfternoon: Bool?

    /// The hour in 24-hour time; nil for an invalid hour such as `13 PM`.
    var hour: Int? {
      guard let hour = time?.hour else { return isAfternoon == nil ? 0 : nil }
      guard let isAfternoon else { return hour }
      guard (1...12).contains(hour) else { return nil }
      return hour % 12 + (isAfternoon ? 12 : 0)
    }
  }

  /// Reads one word; false if it is not a part of a date.
  private func take(_ word: UnsafeBufferPointer<UInt8>, into parts: inout DateParts) -> Bool {
    var cursor = ByteCursor(word)
    if word.contains(UInt8(ascii: ":")), parts.time == nil, word[0].isDigit {
      parts.time = readTime(&cursor)
      return parts.time != nil && cursor.isAtEnd
    }
    if let first = word.first, first.isDigit { return takeNumber(&cursor, count: word.count, into: &parts) }
    if parts.offset == nil, parts.time != nil, let offset = readOffset(&cursor) {
      parts.offset = offset
      return cursor.isAtEnd
    }
    return takeName(String(decoding: word.map(\.lowercased), as: UTF8.self), into: &parts)
  }

  private func takeNumber(_ cursor: inout ByteCursor, count: Int, into parts: inout DateParts) -> Bool {
    if count == 4, parts.year == nil {
      parts.year = cursor.number(digits: 4)
    } else if count <= 2, parts.day == nil {
      parts.day = cursor.number(digits: count)
    } else if count == 2, parts.year == nil, parts.month != nil {
      // RFC 2822, 4.3.
      parts.year = cursor.number(digits: 2).map { $0 + ($0 < 50 ? 2000 : 1900) }
    } else {
      return false
    }
    return cursor.isAtEnd
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private func takeName(_ name: String, into parts: inout DateParts) -> Bool {
    let stem = name.hasSuffix(".") ? String(name.dropLast()) : name
    if let month = Self.month(stem), parts.month == nil {
      parts.month = month
      return true
    }
    if Self.isWeekday(stem) || stem == "at" { return true }
    if stem == "am" || stem == "pm", parts.isAfternoon == nil {
      parts.isAfternoon = stem == "pm"
      return true
    }
    return false
  }

  /// The month, 1 to 12, of a lowercase English name or abbreviation.
  static func month(_ name: String) -> Int? {
    months.firstIndex { isShort(name, of: $0) }.map { $0 + 1 }
  }

  /// Whether a lowercase word is the English name of a weekday or its abbreviation.
  static func isWeekday(_ name: String) -> Bool {
    weekdays.contains { isShort(name, of: $0) }
  }

  /// Whether `word` is `name` or a prefix of it of three letters or more.
  private static func isShort(_ word: String, of name: String) -> Bool {
    word.utf8.count >= 3 && name.hasPrefix(word)
  }
}
