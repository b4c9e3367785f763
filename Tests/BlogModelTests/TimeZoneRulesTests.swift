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

  @Test func `UTC never changes`() {
    #expect(TimeZoneRules.utc.offset(at: Timestamp(seconds: 1_560_000_000)) == 0)
  }
}
