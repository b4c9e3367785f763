/// A date and time of day in the proleptic Gregorian calendar: local time in some time zone.
///
/// Conversions follow Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil and
/// civil_from_days): exact for all years, without a calendar library, a locale or the machine's time zone.
public struct CivilDate: Sendable, Hashable {
  /// The year; 0 is 1 BC.
  public var year: Int
  /// 1...12.
  public var month: Int
  /// 1...31.
  public var day: Int
  /// 0...23.
  public var hour: Int
  /// 0...59.
  public var minute: Int
  /// 0...59.
  public var second: Int

  /// Creates a date without validating its parts; see ``isValid``.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The local date and time at `timestamp`, `offset` seconds east of Greenwich.
  public init(_ timestamp: Timestamp, offset: Int = 0) {
    let local = timestamp.seconds + Int64(offset)
    let secondOfDay = Int(((local % 86_400) + 86_400) % 86_400)
    let days = Int((local - Int64(secondOfDay)) / 86_400)
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
      hour: secondOfDay / 3600,
      minute: secondOfDay / 60 % 60,
      second: secondOfDay % 60
    )
  }

  /// Days in `month` of `year`; 0 when there is no such month.
  public static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// Whether such a date and time exists: 2019-02-30 and 24:00:00 do not.
  ///
  /// A leap second (60) is invalid, too.
  public var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.dayCount(year: year, month: month)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
  }

  /// Days since 1970-01-01.
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day in ISO 8601: `2019-03-10`.
  package var isoDay: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(abs(number))
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(year < 0 ? "-" : "")\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// 0 for Sunday to 6 for Saturday.
  public var weekday: Int {
    ((daysSinceEpoch % 7) + 11) % 7
  }

  /// The moment of this local date and time, `offset` seconds east of Greenwich.
  public func timestamp(offset: Int = 0) -> Timestamp {
    Timestamp(seconds: Int64(daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset))
  }
}
