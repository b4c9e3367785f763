import BlogModel

/// Dates as the pages and feeds show them, without a locale of the machine.
struct DateFormat: Sendable {
  let zone: TimeZoneRules
  /// Whether month names are in the site's language; other languages get dates in digits.
  let hasMonthNames: Bool

  init(zone: TimeZoneRules, language: String) {
    self.zone = zone
    hasMonthNames = language.lowercased() == "en" || language.lowercased().hasPrefix("en-")
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// `10 March 2019` and what programs read of it.
  func view(_ timestamp: Timestamp) -> DateView {
    let offset = zone.offset(at: timestamp)
    let date = CivilDate(timestamp, offset: offset)
    if (0...9999).contains(date.year) { return usualView(date, offset) }
    let day = Self.day(date)
    let time = "\(Self.two(date.hour)):\(Self.two(date.minute))"
    let label = hasMonthNames ? "\(date.day) \(Self.months[date.month - 1]) \(date.year)" : day
    return DateView(
      iso: "\(day)T\(time):\(Self.two(date.second))\(Self.offset(offset))",
      label: label,
      fullLabel: "\(label), \(time)"
    )
  }

  /// The same for years of four digits, written into one buffer: there is a date for each comment.
  private func usualView(_ date: CivilDate, _ offset: Int) -> DateView {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      var line = ByteLine(buffer)
      line.append(date)
      if offset == 0 { line.append("Z") } else { line.append(Self.offset(offset)) }
      let iso = line.text(from: 0)
      let start = line.count
      if hasMonthNames {
        if date.day >= 10 { line.append(digit: date.day / 10) }
        line.append(digit: date.day % 10)
        line.append(" ")
        line.append(Self.months[date.month - 1])
        line.append(" ")
        line.append("\(date.year)")
      } else {
        line.append(day: date)
      }
      let label = line.text(from: start)
      line.append(", ")
      line.append(two: date.hour)
      line.append(":")
      line.append(two: date.minute)
      return DateView(iso: iso, label: label, fullLabel: line.text(from: start))
    }
  }

  /// ISO 8601 with offset (RFC 3339).
  func iso(_ timestamp: Timestamp) -> String { view(timestamp).iso }

  /// `March 2019`, or `2019-03`.
  func month(year: Int, month: Int) -> String {
    hasMonthNames ? "\(Self.months[month - 1]) \(year)" : "\(Self.four(year))-\(Self.two(month))"
  }

  /// `March`, or `03`.
  func monthName(_ month: Int) -> String {
    hasMonthNames ? Self.months[month - 1] : Self.two(month)
  }

  /// `Sun, 10 Mar 2019 18:30:46 +0000` (RFC 2822), as RSS wants it.
  func rfc2822(_ timestamp: Timestamp) -> String {
    let date = CivilDate(timestamp)
    let time = "\(Self.two(date.hour)):\(Self.two(date.minute)):\(Self.two(date.second))"
    let month = Self.months[date.month - 1].prefix(3)
    return
      "\(Self.weekdays[date.weekday]), \(Self.two(date.day)) \(month) \(Self.four(date.year)) \(time) +0000"
  }

  private static func day(_ date: CivilDate) -> String {
    "\(four(date.year))-\(two(date.month))-\(two(date.day))"
  }

  private static func offset(_ seconds: Int) -> String {
    if seconds == 0 { return "Z" }
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    let digits = String(abs(number))
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A line of ASCII that is put together in memory of somebody else.
private struct ByteLine {
  private let buffer: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

  /// What was appended since an offset.
  func text(from start: Int) -> String { String(decoding: buffer[start..<count], as: UTF8.self) }

  mutating func append(_ text: String) {
    for byte in text.utf8 {
      buffer[count] = byte
      count += 1
    }
  }

  mutating func append(digit: Int) {
    buffer[count] = UInt8(ascii: "0") + UInt8(digit)
    count += 1
  }

  mutating func append(two number: Int) {
    append(digit: number / 10)
    append(digit: number % 10)
  }

  mutating func append(day date: CivilDate) {
    append(two: date.year / 100)
    append(two: date.year % 100)
    append("-")
    append(two: date.month)
    append("-")
    append(two: date.day)
  }

  /// Appends date and time as in `2019-03-10T18:30:46`.
  mutating func append(_ date: CivilDate) {
    append(day: date)
    append("T")
    append(two: date.hour)
    append(":")
    append(two: date.minute)
    append(":")
    append(two: date.second)
  }
}
