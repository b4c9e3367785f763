import Basics

/// The date format of headers (RFC 9110, 5.6.7): written in the first of three formats, read in all of them.
///
///     Sun, 06 Nov 1994 08:49:37 GMT
///     Sunday, 06-Nov-94 08:49:37 GMT
///     Sun Nov  6 08:49:37 1994
enum HTTPDate {
  /// The current time of this machine, in seconds since 1970.
  static var now: Int { time(nil) }

  private static let fiftyYears = 50 * 31_556_952
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Formats seconds since 1970 as a date.
  static func text(_ seconds: Int) -> String {
    let days = Int((Double(seconds) / 86400).rounded(.down))
    let rest = seconds - days * 86400
    // Days to a date of the Gregorian calendar, its year beginning in March (Howard Hinnant, chrono algorithms).
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 2 : shiftedMonth - 10
    let year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
    let weekday = Self.days[((days % 7) + 11) % 7]
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(weekday), \(padded(day, 2)) \(months[month]) \(padded(year, 4)) \(time) GMT"
  }

  /// Parses a date.
  ///
  /// - Parameters:
  ///   - text: a date in one of the three formats.
  ///   - now: decides the century of a two-digit year, which is at most 50 years ahead.
  /// - Returns: seconds since 1970; nil if the text is not such a date.
  static func seconds(_ text: String, now: Int = now) -> Int? {
    let words = text.split(separator: " ")
    switch words.count {
    case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
      return seconds(day: words[1], month: words[2], year: number(words[3], digits: 4), words[4])
    case 4 where words[0].hasSuffix(",") && words[3] == "GMT":
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, let year = number(date[2], digits: 2) else { return nil }
      let thisYear = number(Self.text(now).split(separator: " ")[3], digits: 4) ?? 1970
      let full = thisYear / 100 * 100 + year
      let seconds = seconds(day: date[0], month: date[1], year: full, words[2])
      guard let seconds, seconds > now + fiftyYears else { return seconds }
      return Self.seconds(day: date[0], month: date[1], year: full - 100, words[2])
    case 5:
      let day = words[2].count == 1 ? "0\(words[2])" : words[2]
      return seconds(day: day, month: words[1], year: number(words[4], digits: 4), words[3])
    default: return nil
    }
  }

  private static func seconds(day: Substring, month: Substring, year: Int?, _ time: Substring) -> Int? {
    guard let day = number(day, digits: 2), let month = months.firstIndex(of: String(month)), let year,
      (1970...9999).contains(year), (1...length(ofMonth: month, year)).contains(day)
    else { return nil }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    let time = parts.compactMap { number($0, digits: 2) }
    // A minute may have a leap second.
    guard parts.count == 3, time.count == 3, time[0] < 24, time[1] < 60, time[2] < 61 else { return nil }
    let shiftedYear = month < 2 ? year - 1 : year
    let shiftedMonth = month < 2 ? month + 10 : month - 2
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let yearOfEra = shiftedYear % 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = shiftedYear / 400 * 146_097 + dayOfEra - 719_468
    return days * 86400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    if month == 1 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [3, 5, 8, 10].contains(month) ? 30 : 31
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.count == digits && text.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
