package import BlogModel
import TemplateEngine

/// Formats dates for pages and feeds, independent of the machine's locale.
///
/// A class, because each blog's row refers to it.
package final class DateFormat: Sendable {
  let zone: TimeZoneRules
  /// The date formats of the site's language; nil to write dates in digits.
  private let words: Words?

  /// The date formats of a language, none of them missing.
  fileprivate struct Words: Sendable {
    let months: [String]
    let monthsAlone: [String]
    let firstDay: String
    let day: [Phrase.Piece]
    let moment: [Phrase.Piece]
    let month: [Phrase.Piece]
    /// The maximum number of bytes of a day and a moment, without their digits.
    let longest: Int
  }

  private static let plainMoment: [Phrase.Piece] = [.value("date"), .text(", "), .value("time")]

  package init(zone: TimeZoneRules, words: DateWords) {
    self.zone = zone
    guard let months = words.months, let day = words.day, let month = words.month else {
      self.words = nil
      return
    }
    let firstDay = words.firstDay ?? "1"
    let dayPieces = Self.pieces(day)
    let moment = words.moment.map(Self.pieces) ?? Self.plainMoment
    let longestDay = Self.longest(dayPieces, (months + [firstDay]).map(\.utf8.count).max() ?? 0)
    self.words = Words(
      months: months,
      monthsAlone: words.monthsAlone ?? months,
      firstDay: firstDay,
      day: dayPieces,
      moment: moment,
      month: Self.pieces(month),
      longest: longestDay + Self.longest(moment, longestDay)
    )
  }

  /// The maximum number of bytes of a phrase whose values have at most `value` bytes, or four digits and a colon.
  private static func longest(_ pieces: [Phrase.Piece], _ value: Int) -> Int {
    pieces.reduce(0) { sum, piece in
      if case .text(let text) = piece { return sum + text.utf8.count }
      return sum + max(value, 5)
    }
  }

  private static func pieces(_ phrase: Phrase) -> [Phrase.Piece] { phrase.forms[.other] ?? [] }

  private static let rfcMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The date as text, `10 March 2019`, and in machine-readable form.
  package func view(_ timestamp: Timestamp) -> DateView {
    let offset = zone.offset(at: timestamp)
    let date = CivilDate(timestamp, offset: offset)
    if (0...9999).contains(date.year) { return usualView(date, offset) }
    let day = date.isoDay
    let time = "\(Self.two(date.hour)):\(Self.two(date.minute))"
    let label = words.map { Self.day(date, $0) } ?? day
    return DateView(
      iso: "\(day)T\(time):\(Self.two(date.second))\(Self.offset(offset))",
      label: label,
      fullLabel: words.map { words in
        Self.filled(words.moment) { $0 == "date" ? label : time }
      } ?? "\(label), \(time)"
    )
  }

  /// The view for years of four digits, written into one buffer because there is a date per comment.
  private func usualView(_ date: CivilDate, _ offset: Int) -> DateView {
    withUnsafeTemporaryAllocation(byteCount: 96 + (words?.longest ?? 0), alignment: 1) { buffer in
      var line = ByteLine(buffer)
      line.append(date, offset)
      let iso = line.text(from: 0)
      var start = line.count
      if let words { line.append(words.day, date, words) } else { line.append(day: date) }
      let label = line.text(from: start)
      start = line.count
      for piece in words?.moment ?? Self.plainMoment {
        switch piece {
        case .text(let text): line.append(text)
        case .value("date"): line.append(label)
        case .value:
          line.append(two: date.hour)
          line.append(":")
          line.append(two: date.minute)
        }
      }
      return DateView(iso: iso, label: label, fullLabel: line.text(from: start))
    }
  }

  /// `10 March 2019`.
  func label(_ day: CivilDate) -> String { words.map { Self.day(day, $0) } ?? day.isoDay }

  /// ISO 8601 with offset (RFC 3339).
  func iso(_ timestamp: Timestamp) -> String {
    let offset = zone.offset(at: timestamp)
    let date = CivilDate(timestamp, offset: offset)
    guard (0...9999).contains(date.year) else { return view(timestamp).iso }
    return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
      var line = ByteLine(buffer)
      line.append(date, offset)
      return line.text(from: 0)
    }
  }

  /// `March 2019`, or `2019-03`.
  func month(year: Int, month: Int) -> String {
    guard let words else { return "\(Self.four(year))-\(Self.two(month))" }
    return Self.filled(words.month) { $0 == "month" ? words.monthsAlone[month - 1] : "\(year)" }
  }

  /// `March`, or `03`.
  func monthName(_ month: Int) -> String {
    words?.monthsAlone[month - 1] ?? Self.two(month)
  }

  private static func day(_ date: CivilDate, _ words: Words) -> String {
    filled(words.day) { place in
      switch place {
      case "day": date.day == 1 ? words.firstDay : "\(date.day)"
      case "month": words.months[date.month - 1]
      default: "\(date.year)"
      }
    }
  }

  private static func filled(_ pieces: [Phrase.Piece], _ value: (String) -> String) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .value(let name): text += value(name)
      }
    }
    return text
  }

  /// `Sun, 10 Mar 2019 18:30:46 +0000` (RFC 2822), as RSS requires it.
  func rfc2822(_ timestamp: Timestamp) -> String {
    let date = CivilDate(timestamp)
    let time = "\(Self.two(date.hour)):\(Self.two(date.minute)):\(Self.two(date.second))"
    let month = Self.rfcMonths[date.month - 1]
    return
      "\(Self.weekdays[date.weekday]), \(Self.two(date.day)) \(month) \(Self.four(date.year)) \(time) +0000"
  }

  fileprivate static func offset(_ seconds: Int) -> String {
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

/// Builds a line in a buffer that the caller owns.
private struct ByteLine {
  private let buffer: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

  /// The text that was appended since an offset.
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

  /// Appends a day as a language writes it.
  mutating func append(_ pieces: [Phrase.Piece], _ date: CivilDate, _ words: DateFormat.Words) {
    for piece in pieces {
      switch piece {
      case .text(let text): append(text)
      case .value("day"):
        if date.day == 1 {
          append(words.firstDay)
        } else {
          if date.day >= 10 { append(digit: date.day / 10) }
          append(digit: date.day % 10)
        }
      case .value("month"): append(words.months[date.month - 1])
      case .value: append("\(date.year)")
      }
    }
  }

  /// Appends date and time as in `2019-03-10T18:30:46Z`.
  mutating func append(_ date: CivilDate, _ offset: Int) {
    append(day: date)
    append("T")
    append(two: date.hour)
    append(":")
    append(two: date.minute)
    append(":")
    append(two: date.second)
    append(offset == 0 ? "Z" : DateFormat.offset(offset))
  }
}
