import BlogModel

@testable import BlogExport

private let zone = TimeZoneRules(
  identifier: "Test",
  initialOffset: -3600 * 11,
  transitions: [
    TimeZoneRules.Transition(start: -1_000_000_000, offset: 3600 * 13),
    TimeZoneRules.Transition(start: 1_553_994_000, offset: 3600 * 14),
  ]
)

/// Any bytes are a date whose year is one in every zone, or none; blanks around them change nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDates(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let reader = DateReader(timeZone: zone)
  let text = bytes(data, count)
  let date = reader.read(text)
  check(date)
  check(reader.readEpoch(text))
  let padded = Array(" \t".utf8) + text + Array("\r\n".utf8)
  claim(padded.withUnsafeBufferPointer { reader.read($0) } == date, "blanks make another date")
  guard let date, date.microseconds % 1_000_000 == 0 else { return 0 }
  let clock = CivilDate(date, offset: 0)
  claim(clock.isValid && clock.timestamp() == date, "a date that is not what its clock shows")
  return 0
}

private func check(_ date: Timestamp?) {
  guard let date else { return }
  for hours in [-16, 0, 16] {
    let year = CivilDate(date, offset: hours * 3600).year
    claim((1...9999).contains(year), "the year \(year)")
  }
}
