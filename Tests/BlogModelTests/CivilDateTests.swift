import BlogModel
import Testing

struct CivilDateTests {
  @Test(arguments: [
    (0, "1970-1-1 0:0:0", 4), (951_782_400, "2000-2-29 0:0:0", 2), (1_552_242_646, "2019-3-10 18:30:46", 0),
    (-1, "1969-12-31 23:59:59", 3), (-2_208_988_800, "1900-1-1 0:0:0", 1),
    (4_102_444_799, "2099-12-31 23:59:59", 4),
  ])
  func `a moment shows its date, time and weekday in Greenwich, and back`(
    seconds: Int64,
    shown: String,
    weekday: Int
  ) {
    let date = CivilDate(Timestamp(seconds: seconds))
    #expect("\(date.year)-\(date.month)-\(date.day) \(date.hour):\(date.minute):\(date.second)" == shown)
    #expect(date.weekday == weekday)
    #expect(date.timestamp().seconds == seconds)
    #expect(date.isValid)
  }

  @Test func `every day from 1900 to 2100 follows the one before`() {
    var previous: CivilDate?
    for day in -25_567..<47_482 {
      let date = CivilDate(Timestamp(seconds: Int64(day) * 86_400))
      #expect(date.daysSinceEpoch == day)
      if let previous {
        let isNextDay = date.month == previous.month && date.day == previous.day + 1
        let isNextMonth =
          date.day == 1 && previous.day == CivilDate.dayCount(year: previous.year, month: previous.month)
        #expect(isNextDay || isNextMonth)
      }
      previous = date
    }
  }

  @Test(arguments: [
    (2019, 2, 29), (2019, 2, 30), (1900, 2, 29), (2019, 4, 31), (2019, 13, 1), (2019, 0, 1), (2019, 1, 0),
  ])
  func `a day that no calendar has is not valid`(year: Int, month: Int, day: Int) {
    #expect(!CivilDate(year: year, month: month, day: day).isValid)
  }

  @Test func `24 o'clock and a leap second are not valid`() {
    #expect(!CivilDate(year: 2019, month: 1, day: 1, hour: 24).isValid)
    #expect(!CivilDate(year: 2019, month: 1, day: 1, second: 60).isValid)
  }

  @Test func `an offset moves the wall clock`() {
    let date = CivilDate(Timestamp(seconds: 1_552_242_646), offset: 7200)
    #expect(date.hour == 20)
    #expect(date.timestamp(offset: 7200) == Timestamp(seconds: 1_552_242_646))
  }

  @Test func `microseconds round down to seconds before 1970 too`() {
    #expect(Timestamp(microseconds: -1).seconds == -1)
    #expect(Timestamp(microseconds: 1_999_999).seconds == 1)
  }
}
