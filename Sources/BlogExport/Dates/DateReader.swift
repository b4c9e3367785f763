package import BlogModel

/// Reads dates in the formats of exports.
///
/// Invalid dates are nil; they neither roll over nor become "now".
///
///     2019-03-10T18:30:46Z              2019-03-10T18:30:46.123456789-04:00
///     2019-03-10 18:30:46               2019-03-10
///     1552242646                        1552242646000
///     03-10-2019                        March 10, 2019
///     Sun Mar 10 18:30:46 +0000 2019    Sun, 10 Mar 2019 18:30:46 GMT
package struct DateReader: Sendable {
  /// The time zone of dates without a zone.
  let timeZone: TimeZoneRules

  /// A reader that interprets dates without a zone in `timeZone`.
  package init(timeZone: TimeZoneRules) {
    self.timeZone = timeZone
  }

  /// The moment that `text` names.
  package func read(_ text: String) -> Timestamp? {
    var copy = text
    return copy.withUTF8(read)
  }

  /// The moment that `bytes` (UTF-8) name.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    if let timestamp = Self.readUsual(bytes) { return timestamp }
    let text = PlainText.trimmed(bytes)
    guard text.count >= 8, text.count <= 80 else { return nil }
    if text[0].isDigit || text[0] == UInt8(ascii: "-") {
      if let timestamp = readISO8601(text) { return timestamp }
      if let timestamp = readEpoch(text, shortest: 9) { return timestamp }
      if let timestamp = readMonthFirst(text) { return timestamp }
    }
    return readWords(text)
  }

  /// The moment that a number means: seconds since the epoch, or milliseconds if it is 10^11 or more.
  ///
  /// Numbers below 10^8 (1973) are counters or zeros, not dates.
  func readEpoch(_ bytes: UnsafeBufferPointer<UInt8>, shortest: Int = 1) -> Timestamp? {
    guard bytes.count >= shortest, bytes.count <= 40 else { return nil }
    var digits: Int64 = 0
    var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let isNegative = index == 1
    while index < bytes.count, bytes[index].isDigit, digits < 1_000_000_000_000_000 {
      digits = digits * 10 + Int64(bytes[index] &- UInt8(ascii: "0"))
      index += 1
    }
    var microseconds = 0.0
    if index < bytes.count {
      guard bytes[index...].allSatisfy(Self.isNumeral) else { return nil }
      guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
      guard abs(number) < 1e15 else { return nil }
      digits = Int64(abs(number))
      microseconds = (abs(number) - Double(digits)) * (digits >= 100_000_000_000 ? 1e3 : 1e6)
    }
    // Prevents an overflow of the product.
    guard (100_000_000..<1_000_000_000_000_000).contains(digits) else { return nil }
    let whole = digits >= 100_000_000_000 ? digits * 1000 : digits * 1_000_000
    let value = whole + Int64(microseconds.rounded())
    return Self.shown(isNegative ? -value : value)
  }

  /// Whether a byte may occur in a number that is not just digits: `1.552242646E9`.
  private static func isNumeral(_ byte: UInt8) -> Bool {
    byte.isDigit || ".eE+-".utf8.contains(byte)
  }

  /// The moment of seconds and nanoseconds since the epoch, as in Firestore.
  static func timestamp(seconds: Int64, nanoseconds: Int64) -> Timestamp? {
    // Prevents an overflow of the product.
    guard (-1 << 40..<1 << 40).contains(seconds), (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    return shown(seconds * 1_000_000 + nanoseconds / 1000)
  }

  /// The moment; nil if its year is not 1 to 9999 in every time zone.
  ///
  /// Every date passes this check. The first and the last day are excluded, because a zone may be up to sixteen
  /// hours away from Greenwich.
  static func shown(_ microseconds: Int64) -> Timestamp? {
    let days: Range<Int64> = -719_161..<2_932_896
    let day: Int64 = 86_400_000_000
    guard (days.lowerBound * day..<days.upperBound * day).contains(microseconds) else { return nil }
    return Timestamp(microseconds: microseconds)
  }

  /// The moment of a local date and time, `offset` seconds east of Greenwich or, without an offset, in the
  /// reader's zone.
  func moment(_ date: CivilDate, microseconds: Int64 = 0, offset: Int?) -> Timestamp? {
    guard date.isValid, (1...9999).contains(date.year) else { return nil }
    let seconds = offset.map { date.timestamp(offset: $0) } ?? timeZone.timestamp(of: date)
    return Self.shown(seconds.microseconds + microseconds)
  }
}
