import Testing

@testable import Pages

struct MonthTests {
  @Test(arguments: [
    (2019, 9, "archive/2019/09/"), (2019, 10, "archive/2019/10/"), (2019, 12, "archive/2019/12/"),
    (33, 1, "archive/0033/01/"),
  ])
  func `the folder of a month has four and two digits`(year: Int, month: Int, path: String) {
    #expect(SiteContent.Month(year: year, month: month, blogs: []).path == path)
  }
}
