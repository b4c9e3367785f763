import Testing

@testable import PreviewServer

struct `What a browser has kept` {
  // Sun, 06 Nov 1994 08:49:37 GMT, the date of RFC 9110.
  private let freshness = Freshness(tag: "\"a-1\"", modified: 784_111_777)

  @Test(arguments: [
    ("\"a-1\"", true), ("W/\"a-1\"", true), ("\"b\", \"a-1\"", true), ("*", true), ("\"a\"", false),
    ("a-1", false),
    ("", false),
  ])
  func `is known by its tag`(header: String, isKnown: Bool) {
    #expect(freshness.isKnown(ifNoneMatch: header, ifModifiedSince: nil) == isKnown)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:49:38 GMT", true),
    ("Sun, 06 Nov 1994 08:49:36 GMT", false), ("yesterday", false), ("Sun, 06 Nov 1994 08:49:37 CET", false),
  ])
  func `is known by its date if there is no tag`(header: String, isKnown: Bool) {
    #expect(freshness.isKnown(ifNoneMatch: nil, ifModifiedSince: header) == isKnown)
    #expect(!freshness.isKnown(ifNoneMatch: "\"b\"", ifModifiedSince: header))
  }

  @Test(arguments: [
    (nil, nil, true), ("*", nil, true), ("\"a-1\"", nil, true), ("\"b\", \"a-1\"", nil, true),
    ("\"b\"", nil, false), ("W/\"a-1\"", nil, false), ("", nil, false),
    ("\"a-1\"", "Sun, 06 Nov 1994 08:49:36 GMT", true), (nil, "Sun, 06 Nov 1994 08:49:37 GMT", true),
    (nil, "Sun, 06 Nov 1994 08:49:36 GMT", false), (nil, "Sun Nov  6 08:49:36 1994", false),
    (nil, "yesterday", true),
  ])
  func `is what a request is meant for`(tags: String?, date: String?, isMeant: Bool) {
    #expect(freshness.isMeant(ifMatch: tags, ifUnmodifiedSince: date) == isMeant)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun Nov 06 08:49:37 1994",
  ])
  func `has dates of three formats`(text: String) {
    #expect(HTTPDate.seconds(text) == 784_111_777)
    #expect(freshness.isKnown(ifNoneMatch: nil, ifModifiedSince: text))
    #expect(freshness.allowsRange(ifRange: text))
  }

  @Test(arguments: [(68, 2068), (73, 2073), (74, 1974), (75, 1975), (94, 1994), (99, 1999), (24, 2024)])
  func `has years of two digits, which are at most 50 years ahead`(year: Int, full: Int) throws {
    // 1 July 2024.
    let now = 1_719_792_000
    let date = try #require(HTTPDate.seconds("Sunday, 06-Nov-\(year) 08:49:37 GMT", now: now))
    #expect(HTTPDate.text(date).contains(" 06 Nov \(full) "))
  }

  @Test(arguments: [
    "", "Sun", "Sun, 06 Nov 1994 08:49:37", "Sun, 31 Jun 1994 08:49:37 GMT", "Sun, 29 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37:01 GMT",
    "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 CET", "Sunday, 06-Nov 08:49:37 GMT", "Sun Nov 6 1994 08:49:37",
    "1994-11-06T08:49:37Z", "784111777",
  ])
  func `has no date in other words`(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test(arguments: [
    (nil, true), ("\"a-1\"", true), ("\"b\"", false), ("W/\"a-1\"", false),
    ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:49:38 GMT", false),
  ])
  func `gets a part only of the same file`(header: String?, isAllowed: Bool) {
    #expect(freshness.allowsRange(ifRange: header) == isAllowed)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
  ])
  func `has dates that are read as they are written`(seconds: Int, text: String) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.seconds(text) == seconds)
  }
}
