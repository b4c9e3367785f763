package import BlogModel

extension DateReader {
  /// The day that a text means, if the text is only a date and the date is unambiguous.
  ///
  ///     1958-09-07   1958-09-07T00:00:00Z   1958-09-07 18:30   27-09-1958   09/27/1958   8.8.1977
  ///
  /// A date with a time gives its day in the reader's zone; midnight gives the day as written, in every zone.
  /// If the year comes last, the order of day and month is clear only if one of them is above 12 or both are
  /// equal.
  ///
  /// - Returns: nil for anything else, also for days that do not exist and for an ambiguous order.
  package func day(_ text: String) -> CivilDate? {
    // Checked for all attributes, of which two of three are words.
    guard (8...40).contains(text.utf8.count), text.utf8.first?.isDigit == true else { return nil }
    var copy = text
    return copy.withUTF8 { isoDay($0) ?? numberedDay($0) }
  }

  private func isoDay(_ text: UnsafeBufferPointer<UInt8>) -> CivilDate? {
    guard let written = writtenISO8601(text), let moment = moment(of: written) else { return nil }
    let date = written.date
    let isDay = date.hour == 0 && date.minute == 0 && date.second == 0 && written.microseconds == 0
    let zoned = isDay || written.offset == nil ? date : CivilDate(moment, offset: timeZone.offset(at: moment))
    return CivilDate(year: zoned.year, month: zoned.month, day: zoned.day)
  }

  private func numberedDay(_ text: UnsafeBufferPointer<UInt8>) -> CivilDate? {
    var cursor = ByteCursor(text)
    guard let first = cursor.number(digits: 2) ?? cursor.number(digits: 1), let mark = cursor.next,
      "-/.".utf8.contains(mark)
    else { return nil }
    cursor.advance(1)
    guard let second = cursor.number(digits: 2) ?? cursor.number(digits: 1), cursor.next == mark else {
      return nil
    }
    cursor.advance(1)
    guard let year = cursor.number(digits: 4), cursor.isAtEnd, year > 0 else { return nil }
    let days = [
      CivilDate(year: year, month: second, day: first), CivilDate(year: year, month: first, day: second),
    ].filter(\.isValid)
    return Set(days).count == 1 ? days[0] : nil
  }
}
