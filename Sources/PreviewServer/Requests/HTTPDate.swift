/// The date of headers, as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970 as a date.
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

  /// Seconds since 1970; nil when the text is no such date.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])),
      let day = Int(words[1]), let year = Int(words[3]), (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]), (0..<61).contains(time[2])
    else { return nil }
    let shiftedYear = month < 2 ? year - 1 : year
    let shiftedMonth = month < 2 ? month + 10 : month - 2
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let yearOfEra = shiftedYear % 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = shiftedYear / 400 * 146_097 + dayOfEra - 719_468
    return days * 86400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
