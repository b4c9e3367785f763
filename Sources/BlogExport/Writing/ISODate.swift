package import BlogModel

/// Moments as text in ISO 8601, in UTC: `2019-03-10T18:30:46Z`, with a fraction if there is one.
package enum ISODate {
  /// The text of a moment, as exact as the moment.
  package static func text(_ moment: Timestamp) -> String {
    let date = CivilDate(moment)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    let time = "\(digits(date.hour, 2)):\(digits(date.minute, 2)):\(digits(date.second, 2))"
    let microseconds = Int(moment.microseconds - moment.seconds * 1_000_000)
    let fraction =
      microseconds == 0
      ? "" : microseconds % 1000 == 0 ? ".\(digits(microseconds / 1000, 3))" : ".\(digits(microseconds, 6))"
    return "\(day)T\(time)\(fraction)Z"
  }
}
