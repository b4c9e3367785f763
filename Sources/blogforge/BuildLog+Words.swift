/// Formats numbers and times for messages.
extension BuildLog {
  /// `1 blog`, `12,000 blogs`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `12,000`.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  /// `18.8 MB`.
  static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// `350 ms`, `4.1 s`; a rough one `4 s`, `12 min 30 s`.
  static func shown(_ duration: Duration, isRough: Bool = false) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    guard isRough else {
      return milliseconds < 1000
        ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds / 100 % 10) s"
    }
    let seconds = milliseconds / 1000
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
