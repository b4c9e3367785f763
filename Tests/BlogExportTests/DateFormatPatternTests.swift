import BlogModel
import Testing

@testable import BlogExport

struct DateFormatPatternTests {
  private let dates = DateReader(timeZone: .utc)

  private func seconds(_ format: String, _ text: String) throws -> Int64? {
    let pattern = try #require(DateFormatPattern(format))
    var copy = text
    return copy.withUTF8 { pattern.read($0, dates: dates) }?.seconds
  }

  @Test(arguments: [
    ("yyyy-MM-dd'T'HH:mm:ssZ", "2019-03-10T18:30:46+0000"),
    ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2019-03-10T14:30:46.123-04:00"),
    ("yyyyMMddHHmmss", "20190310183046"), ("dd.MM.yy HH:mm:ss", "10.03.19 18:30:46"),
    ("d.M.yyyy, H:m:s", "10.3.2019, 18:30:46"), ("MM/dd/yyyy hh:mm:ss a", "03/10/2019 06:30:46 PM"),
    ("M/d/yyyy h:mm:ss a", "3/10/2019 6:30:46\u{202F}pm"), ("d MMMM yyyy HH:mm:ss", "10 March 2019 18:30:46"),
    ("MMM d, yyyy 'at' h:mm:ss a", "Mar. 10, 2019 at 6:30:46 PM"),
    ("EEE, dd MMM yyyy HH:mm:ss z", "Sun, 10 Mar 2019 18:30:46 GMT"),
    ("EEEE d MMM y 'o''clock' HH.mm.ss", "Sunday 10 Mar 2019 o'clock 18.30.46"),
    ("yyyy年MM月dd日 HH:mm:ss", "2019年03月10日 18:30:46"),
    ("HH:mm:ss dd/MM/yyyy", "18:30:46  10/03/2019"),
  ])
  func `a date is read as its pattern is written`(_ format: String, _ text: String) throws {
    #expect(try seconds(format, text) == 1_552_242_646)
  }

  @Test
  func `digits of a fraction count`() throws {
    let pattern = try #require(DateFormatPattern("yyyy-MM-dd HH:mm:ss.SSSSSSSSS"))
    var text = "2019-03-10 18:30:46.123456789"
    #expect(text.withUTF8 { pattern.read($0, dates: dates) }?.microseconds == 1_552_242_646_123_456)
    let short = try #require(DateFormatPattern("yyyy-MM-dd HH:mm:ss,S"))
    text = "2019-03-10 18:30:46,1"
    #expect(text.withUTF8 { short.read($0, dates: dates) }?.microseconds == 1_552_242_646_100_000)
  }

  @Test(arguments: [("68-01-01", 3_092_601_600), ("69-01-01", -31_536_000), ("00-01-01", 946_684_800)])
  func `a year of two digits is the one near today's software`(_ text: String, _ expected: Int64) throws {
    #expect(try seconds("yy-MM-dd", text) == expected)
  }

  @Test(arguments: [
    ("yyyy-MM-dd", "2019-02-30"), ("yyyy-MM-dd", "2019-13-01"), ("yyyy-MM-dd", "2019-3-10"),
    ("yyyy-MM-dd", "2019-03-10x"), ("yyyy-MM-dd", "2019-03-1"), ("yyyy-MM-dd", ""),
    ("yyyy-MM-dd", "0000-01-01"),
    ("yyyy-MM-dd HH:mm", "2019-03-10 24:00"), ("yyyy-MM-dd h:mm a", "2019-03-10 13:00 PM"),
    ("yyyy-MM-dd h:mm a", "2019-03-10 0:00 AM"), ("d MMM yyyy", "10 Xyz 2019"),
    ("EEE d M yyyy", "Foo 1 1 2019"),
    ("yyyy-MM-dd Z", "2019-03-10 somewhere"), ("yyyy-MM-dd HH:mm:ss.SSS", "2019-03-10 18:30:46.1"),
    ("yyyy-MM-dd h:mm a", "2019-03-10 1:00 xx"), ("d MMM yyyy", "10 ma 2019"),
  ])
  func `what the pattern does not fit is not a date`(_ format: String, _ text: String) throws {
    #expect(try seconds(format, text) == nil)
  }

  @Test(arguments: [
    "", "yyyy", "HH:mm", "yyyy-MM", "yyyy-dd", "yyyy-MM-ddTHH:mm", "yyyy-MM-dd hh:mm", "yyyy-MM-dd HH:mm a",
    "yyyy-MM-dd mm", "yyyy-MM-dd HH ss", "yyyy-MM-dd HH:mm.SSS", "yyyy-MM-dd dd", "yyyy MM MMM dd",
    "yyyyy-MM-dd", "YYYY-MM-dd", "yyyy-MM-DD", "yyyy-MM-dd 'at", "yyyy-MM-dd HH:mm Z XXX", "ddd MM yyyy",
  ])
  func `a pattern that makes no date is none`(_ format: String) {
    #expect(DateFormatPattern(format) == nil)
  }

  @Test
  func `a date without an offset is in the site's zone`() throws {
    let pattern = try #require(DateFormatPattern("yyyy-MM-dd HH:mm"))
    let zone = DateReader(timeZone: TimeZoneRules(identifier: "test", initialOffset: 3600))
    var text = "2019-03-10 18:30"
    #expect(text.withUTF8 { pattern.read($0, dates: zone) }?.seconds == 1_552_239_000)
  }
}
