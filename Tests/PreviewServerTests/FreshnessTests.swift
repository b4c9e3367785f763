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
  func `is known by its date where there is no tag`(header: String, isKnown: Bool) {
    #expect(freshness.isKnown(ifNoneMatch: nil, ifModifiedSince: header) == isKnown)
    #expect(!freshness.isKnown(ifNoneMatch: "\"b\"", ifModifiedSince: header))
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
