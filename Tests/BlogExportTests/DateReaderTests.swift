import BlogModel
import Testing

@testable import BlogExport

struct DateReaderTests {
  @Test(arguments: [
    ("2019-03-10T18:30:46Z", 1_552_242_646_000_000),
    ("2019-03-10T18:30:46.1Z", 1_552_242_646_100_000),
    ("2019-03-10T18:30:46.123Z", 1_552_242_646_123_000),
    ("2019-03-10T18:30:46.123456Z", 1_552_242_646_123_456),
    ("2019-03-10T18:30:46.123456789Z", 1_552_242_646_123_456),
    ("2019-03-10T14:30:46-04:00", 1_552_242_646_000_000),
    ("2019-03-10T14:30:46-0400", 1_552_242_646_000_000),
    ("2019-03-10T14:30:46-04", 1_552_242_646_000_000),
    ("2019-03-10T15:00:46-03:30", 1_552_242_646_000_000),
    ("2019-03-11T00:00:46+05:30", 1_552_242_646_000_000),
    ("2019-03-10 18:30:46Z", 1_552_242_646_000_000),
    ("2019-03-10 18:30:46 UTC", 1_552_242_646_000_000),
    ("2019-03-10 18:30:46.123456 UTC", 1_552_242_646_123_456),
    ("2019-03-10 18:30:46 +0000", 1_552_242_646_000_000),
    ("2019/03/10 18:30:46 +0000", 1_552_242_646_000_000), ("2019-3-10T18:30:46Z", 1_552_242_646_000_000),
    ("2019-03-11 00:00:46 +5:30", 1_552_242_646_000_000), ("2019-3-10 14:30:46 -4:00", 1_552_242_646_000_000),
    ("2019-03-10T18:30Z", 1_552_242_600_000_000),
    ("  2019-03-10T18:30:46Z\n", 1_552_242_646_000_000),
    ("1969-12-31T23:59:59Z", -1_000_000),
    ("2020-02-29T00:00:00Z", 1_582_934_400_000_000),
    ("1552242646", 1_552_242_646_000_000),
    ("1552242646.5", 1_552_242_646_500_000),
    ("1552242646123", 1_552_242_646_123_000),
    ("1.552242646E9", 1_552_242_646_000_000),
    ("Sun, 10 Mar 2019 18:30:46 GMT", 1_552_242_646_000_000),
    ("10 Mar 2019 14:30:46 -0400", 1_552_242_646_000_000),
    ("Sun Mar 10 18:30:46 +0000 2019", 1_552_242_646_000_000),
    ("Sun Mar 10 2019 14:30:46 GMT-0400 (Eastern Daylight Time)", 1_552_242_646_000_000),
    ("March 10, 2019 at 6:30:46 PM UTC", 1_552_242_646_000_000),
  ])
  func `a date with its zone is read`(_ text: String, _ microseconds: Int64) {
    #expect(DateReader(timeZone: zone).read(text)?.microseconds == microseconds)
  }

  @Test(arguments: [
    ("2019-03-10T18:30:46", 1_552_239_046), ("2019-03-10 18:30:46", 1_552_239_046),
    ("2019/03/10", 1_552_172_400), ("2019-3-10", 1_552_172_400), ("2019/3/9", 1_552_086_000),
    ("2019-03-10", 1_552_172_400), ("03-10-2019", 1_552_172_400), ("March 10, 2019", 1_552_172_400),
    ("Mar 10 2019", 1_552_172_400), ("10 March 2019", 1_552_172_400), ("01-20-2008", 1_200_783_600),
    ("January 20, 2008", 1_200_783_600), ("March 9, 2019", 1_552_086_000),
  ])
  func `a date without a zone is taken in the site's`(_ text: String, _ seconds: Int64) {
    #expect(DateReader(timeZone: zone).read(text)?.seconds == seconds)
  }

  @Test(arguments: [
    ("1958-09-07", "1958-9-7"), ("1958-09-07T00:00:00Z", "1958-9-7"),
    ("1958-09-07T00:00:00.000-11:00", "1958-9-7"),
    ("1958-09-07T23:59:59", "1958-9-7"), ("1958-09-07 18:30", "1958-9-7"),
    ("2019-03-10T23:30:00Z", "2019-3-11"), ("2019-03-10T23:30:00+01:00", "2019-3-10"),
    ("27-09-1958", "1958-9-27"), ("09-27-1958", "1958-9-27"), ("27/9/1958", "1958-9-27"),
    ("9.27.1958", "1958-9-27"), ("08-08-1977", "1977-8-8"), ("29-02-2000", "2000-2-29"),
  ])
  func `a text that is nothing but a day is one`(_ text: String, _ day: String) {
    let found = DateReader(timeZone: zone).day(text)
    #expect(found.map { "\($0.year)-\($0.month)-\($0.day)" } == day)
    #expect(found == found.map { CivilDate(year: $0.year, month: $0.month, day: $0.day) })
  }

  @Test(arguments: [
    "", "09-07-1958", "12/11/2001", "1958", "1552242646", "1552242646123", "31-31-1999", "29-02-2001",
    "00-13-1999",
    "27-09/1958", "27-09-58", "27-09-1958.", "v27.9.1958", "1958-09-07 or later", "1958-02-30",
    "1958-09-07T25:00",
    "0000-01-01", "13-01-0000", "192.168.2.1", "27-09-1958-1", "10 March 2019", "1:2:1999", "--------",
  ])
  func `what is more than a day, or could be two, is none`(_ text: String) {
    #expect(DateReader(timeZone: zone).day(text) == nil)
  }

  @Test func `every unambiguous day of a year is recognized`() {
    let reader = DateReader(timeZone: .utc)
    for month in 1...12 {
      for day in 1...CivilDate.dayCount(year: 2023, month: month) {
        let date = CivilDate(year: 2023, month: month, day: day)
        let isClear = day > 12 || day == month
        #expect(reader.day("\(day)-\(month)-2023") == (isClear ? date : nil))
        #expect(reader.day("\(month)/\(day)/2023") == (isClear ? date : nil))
      }
    }
  }

  @Test(arguments: [
    ("0", nil), ("2019", nil), ("99999999", nil), ("-99999999", nil), ("100000000", 100_000_000),
    ("-100000000", -100_000_000), ("99999999999", 99_999_999_999), ("100000000000", 100_000_000),
    ("1000000000000000", nil),
  ])
  func `a number is a moment from 1973 on, in seconds or thousandths`(_ text: String, _ seconds: Int64?) {
    let found = Array(text.utf8).withUnsafeBufferPointer { DateReader(timeZone: zone).readEpoch($0) }
    #expect(found?.seconds == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "no date", "2019", "2019-03", "2019-02-30", "2019-02-30T00:00:00Z", "2019-13-01",
    "2019-00-10", "2019-04-31", "2021-02-29", "2019-03-10T24:00:00Z", "2019-03-10T18:60:00Z",
    "2019-03-10T18:30:60Z", "2019/03-10T18:30:46Z", "2019-03/10T18:30:46Z", "2019-03-10U18:30:46Z",
    "2019-03-10T18;30:46Z", "2019-03-10T18:30;46Z", "2019-03-10T18:30:46[", "2O19-03-10T18:30:46Z",
    "2019-03-10T18:3::46Z", "2019-03-10T18:30:4\u{7F}Z", "0000-03-10T18:30:46Z", "2019-03-32T18:30:46Z",
    "2019-03-10T18:30:46.Z", "2019-03-10T18:30:46.1234567890Z", "2019/3-10", "2019-003-10", "2019/3/100",
    "2019-03-10T18:30:46+24:00", "2019-03-10T18:30:46 nowhere", "2019-03-10T18:30:46Zx", "2019-03-10T",
    "19-03-10",
    "0000-01-01", "20-01-2008", "13-01-2008", "02-30-2008", "February 30, 2008", "Smarch 10, 2019",
    "March 2019", "March 010, 2019",
    "March March 10 2019", "10 2019 18:30", "13 PM March 10 2019", "0", "12345678", "0x3B9ACA00",
    "99999999999999999999", "1e400", "-inf", "nan", "1552242646abc", "٢٠١٩-٠٣-١٠",
  ])
  func `what is no date is none, and nothing rolls over`(_ text: String) {
    #expect(DateReader(timeZone: .utc).read(text) == nil)
  }

  @Test(arguments: [
    "0001-01-01T00:00:00Z", "0001-01-01T23:59:59-00:00", "0001-01-02T00:30:00+01:00", "9999-12-31T00:00:00Z",
    "9999-12-31T23:59:59-14:00", "9999-12-30T23:59:59-00:01", "December 31, 9999", "01-01-0001",
    "-200000000000000", "253402300799999", "253402214400000", "-62135596800", "-62135596800000",
    "-62135510401",
    "-62135596800.5", "9223372036854776", "9999999999999999", "-9999999999999999",
  ])
  func `a date whose year another zone would push out of 1 to 9999 is none`(_ text: String) {
    #expect(DateReader(timeZone: .utc).read(text) == nil)
  }

  @Test(
    arguments: [-200_000_000_000, -62_135_596_800, -62_135_510_401, 253_402_214_400, 253_402_300_799]
      as [Int64]
  )
  func `nor is a count of seconds that leads there`(_ seconds: Int64) {
    #expect(DateReader.timestamp(seconds: seconds, nanoseconds: 0) == nil)
  }

  @Test(arguments: [
    ("0001-01-02T00:00:00Z", -62_135_510_400), ("9999-12-30T23:59:59Z", 253_402_214_399),
    ("9999-12-31T13:00:00+14:00", 253_402_210_800), ("-62135510400", -62_135_510_400),
    ("253402214399999", 253_402_214_399),
  ])
  func `the first and the last dates show a year of 1 to 9999 in every zone`(_ text: String, _ seconds: Int64)
  {
    let date = DateReader(timeZone: .utc).read(text)
    #expect(date?.seconds == seconds)
    #expect(DateReader.timestamp(seconds: seconds, nanoseconds: 999_999_999)?.seconds == seconds)
    for offset in [-16 * 3600, 16 * 3600] {
      #expect((1...9999).contains(CivilDate(Timestamp(seconds: seconds), offset: offset).year))
    }
  }

  @Test(arguments: [
    (#""2019-03-10T18:30:46Z""#, 1_552_242_646), ("1552242646", 1_552_242_646),
    ("1552242646000", 1_552_242_646),
    (#"{"_seconds":1552242646,"_nanoseconds":999999999}"#, 1_552_242_646),
    (#"{"seconds":1552242646,"nanoseconds":0}"#, 1_552_242_646),
    (#"{"seconds":"1552242646","nanos":0}"#, 1_552_242_646),
    (#"{"__datatype__":"timestamp","value":{"_seconds":1552242646,"_nanoseconds":0}}"#, 1_552_242_646),
    (#"{"timestampValue":"2019-03-10T18:30:46.5Z"}"#, 1_552_242_646),
    (#"{"integerValue":"1552242646"}"#, 1_552_242_646),
    (#"{"__type":"Date","iso":"2019-03-10T18:30:46.000Z"}"#, 1_552_242_646),
    (#"{"$date":"2019-03-10T18:30:46.000Z"}"#, 1_552_242_646),
    (#"{"$date":{"$numberLong":"1552242646000"}}"#, 1_552_242_646),
    (#"{"$date":1552242646000}"#, 1_552_242_646), (#"{"$date":{"$numberLong":"-86400000000"}}"#, -86_400_000),
    (#"{"$numberLong":"1552242646000"}"#, 1_552_242_646), (#""1552242646""#, 1_552_242_646),
    (#""1552242646000""#, 1_552_242_646), (#"{"doubleValue":1552242646.0}"#, 1_552_242_646),
    (#"{"stringValue":"March 10, 2019 18:30:46 UTC"}"#, 1_552_242_646),
    (#"{"seconds":{"integerValue":"1552242646"},"nanoseconds":{"integerValue":"0"}}"#, 1_552_242_646),
  ])
  func `a date comes in every wrapper`(_ json: String, _ seconds: Int64) throws {
    let result = try read(
      #"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":\#(json)}}}"#
    )
    #expect(result.community.blogs[0].createdDate?.seconds == seconds)
  }

  @Test(arguments: [
    "null", #""""#, #""no date""#, #"" ""#, "{}", "[]", "true", "0", #"{"_seconds":9e99}"#,
    #"{"_seconds":999999999999999}"#, #"{"__datatype__":"timestamp"}"#, #"{"$date":{"$numberLong":"x"}}"#,
  ])
  func `a blog without a usable date has none and is reported`(_ json: String) throws {
    let result = try read(#"{"blogs":{"b1":{"blogDescription":"x","createdDate":\#(json)}}}"#)
    #expect(result.community.blogs[0].createdDate == nil)
    let codes = ["date-missing", "date-unreadable", "field-unusable"]
    #expect(result.diagnostics.contains { codes.contains($0.code) })
  }

  /// One hour east of Greenwich, with summer time from 2019-03-31.
  private let zone = TimeZoneRules(
    identifier: "Test",
    initialOffset: 3600,
    transitions: [TimeZoneRules.Transition(start: 1_553_994_000, offset: 7200)]
  )

  @Test(arguments: [
    ("Sun, 10 Mar 2019 18:30:46 EST", 1_552_260_646), ("10 Mar 2019 18:30:46 PDT", 1_552_267_846),
    ("10 Mar 19 18:30:46 GMT", 1_552_242_646), ("Fri, 21 Nov 97 09:55:06 -0600", 880_127_706),
  ])
  func `zones by name and years of two digits are those of RFC 2822`(_ text: String, _ seconds: Int64) {
    var text = text
    let date = text.withUTF8 { DateReader(timeZone: .utc).read($0) }
    #expect(date == Timestamp(seconds: seconds))
  }
}
