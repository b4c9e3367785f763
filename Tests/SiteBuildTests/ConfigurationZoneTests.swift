import BlogModel
import Testing

@testable import SiteBuild

struct ConfigurationZoneTests {
  @Test(arguments: [
    ("UTC", 0), ("Europe/Zurich", 3600), ("Asia/Calcutta", 19800), ("America/Sao_Paulo", -10800),
    ("Pacific/Auckland", 46800), ("Europe/Kyiv", 7200), ("Asia/Ho_Chi_Minh", 25200),
    ("Asia/Kathmandu", 20700), ("America/Argentina/Buenos_Aires", -10800),
  ])
  func `a zone of the tz database is known`(name: String, offset: Int) throws {
    let zone = try #require(TimeZoneRules(named: name))
    #expect(zone.offset(at: Timestamp(seconds: 1_704_067_200)) == offset)
  }

  @Test func `India's zone is known by its name of today`() {
    #expect(TimeZoneRules(named: "Asia/Kolkata")?.initialOffset == 19800)
  }

  @Test(arguments: ["Europe/Nowhere", "", "europe/zurich", "../etc/passwd", "Local"])
  func `another name is not a zone`(name: String) {
    #expect(TimeZoneRules(named: name) == nil)
  }
}
