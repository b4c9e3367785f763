import BlogModel
import Testing

struct TimeZoneRulesTests {
  /// Zurich in 2019: summer time from 31 March 01:00 UTC to 27 October 01:00 UTC.
  private let zurich = TimeZoneRules(
    identifier: "Europe/Zurich",
    initialOffset: 3600,
    transitions: [.init(start: 1_553_994_000, offset: 7200), .init(start: 1_572_138_000, offset: 3600)]
  )

  @Test(arguments: [
    (1_553_993_999, 3600), (1_553_994_000, 7200), (1_572_137_999, 7200), (1_572_138_000, 3600), (0, 3600),
  ])
  func `the offset changes at the second of the transition`(seconds: Int64, offset: Int) {
    #expect(zurich.offset(at: Timestamp(seconds: seconds)) == offset)
  }

  @Test func `a wall clock leads to the moment in winter and in summer`() {
    let winter = CivilDate(year: 2019, month: 1, day: 15, hour: 12)
    let summer = CivilDate(year: 2019, month: 7, day: 15, hour: 12)
    #expect(CivilDate(zurich.timestamp(of: winter)).hour == 11)
    #expect(CivilDate(zurich.timestamp(of: summer)).hour == 10)
  }

  // São Paulo in 2018, where midnight of 4 November does not exist, and Santiago in 2024.
  @Test(arguments: [
    (1_541_300_400, -10_800, CivilDate(year: 2018, month: 11, day: 4)),
    (1_725_768_000, -14_400, CivilDate(year: 2024, month: 9, day: 8)),
  ])
  func `where clocks are set forward at midnight, a day begins an hour later`(
    start: Int64,
    offset: Int,
    day: CivilDate
  ) {
    let zone = TimeZoneRules(
      identifier: "America/Somewhere",
      initialOffset: offset,
      transitions: [.init(start: start, offset: offset + 3600)]
    )
    let moment = zone.timestamp(of: day)
    #expect(moment == Timestamp(seconds: start))
    #expect(CivilDate(moment, offset: zone.offset(at: moment)).day == day.day)
  }

  @Test func `a time that occurs twice is the earlier one`() {
    let moment = zurich.timestamp(of: CivilDate(year: 2019, month: 10, day: 27, hour: 2, minute: 30))
    #expect(moment == Timestamp(seconds: 1_572_136_200))
  }

  @Test func `UTC never changes`() {
    #expect(TimeZoneRules.utc.offset(at: Timestamp(seconds: 1_560_000_000)) == 0)
  }
}
