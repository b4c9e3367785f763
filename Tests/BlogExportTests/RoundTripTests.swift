import BlogModel
import Testing

@testable import BlogExport

/// What is written is read, whatever tool wrote it.
struct RoundTripTests {
  @Test(arguments: SampleCommunityWriter.allCases)
  func `a community of any content is the same in every shape`(_ writer: SampleCommunityWriter) throws {
    for seed in 0..<25 {
      let sample = SampleCommunity(seed: UInt64(seed) &* 6_364_136_223_846_793_005 + 1)
      let files = writer.files(sample)
      let result = try read(files)
      #expect(lines(result.community) == sample.community, "seed \(seed): \(files.map(\.text))")
      #expect(result.diagnostics.map(line) == [], "seed \(seed): \(files.map(\.text))")
      #expect(result.skipped.total == 0)
    }
  }

  @Test(arguments: 0..<40)
  func `a date is the same in every form and zone`(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 977 + 3)
    for _ in 0..<10 {
      // From the year 2 to 9998.
      let microseconds = Int64(dice.next(below: 315_400_000_000)) * 1_000_000 - 62_000_000_000_000_000
      let offset = (dice.next(below: 27) - 13) * 3600 + dice.next(below: 4) * 900
      let moment = Timestamp(microseconds: microseconds + Int64(dice.next(below: 1_000_000)))
      let reader = DateReader(
        timeZone: TimeZoneRules(identifier: "Test", initialOffset: offset, transitions: [])
      )
      for text in forms(moment, offset: offset) {
        #expect(reader.read(text.text) == text.date, "\(text.text)")
      }
    }
  }

  /// A moment as tools write it in a zone, each with what it says of it.
  private func forms(_ moment: Timestamp, offset: Int) -> [(text: String, date: Timestamp)] {
    let local = CivilDate(moment, offset: offset)
    let fraction = digits(Int(moment.microseconds - moment.seconds * 1_000_000), 6)
    let day = "\(digits(local.year, 4))-\(digits(local.month, 2))-\(digits(local.day, 2))"
    let time = "\(digits(local.hour, 2)):\(digits(local.minute, 2)):\(digits(local.second, 2))"
    let minutes = abs(offset) / 60
    let zone = (offset < 0 ? "-" : "+") + digits(minutes / 60, 2) + ":" + digits(minutes % 60, 2)
    let plain = zone.replacing(":", with: "")
    let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
      local.month - 1
    ]
    let exact = [
      "\(day)T\(time).\(fraction)\(zone)", "\(day) \(time).\(fraction)999\(plain)",
      "\(day)T\(time).\(fraction)",
    ]
    let seconds = [
      "\(day)T\(time)\(zone)", "\(day) \(time)", "\(day)T\(time) GMT\(plain)",
      "\(local.day) \(month) \(digits(local.year, 4)) \(time) \(plain)",
      "\(month) \(local.day) \(time) \(plain) \(digits(local.year, 4))",
    ]
    return exact.map { ($0, moment) } + seconds.map { ($0, Timestamp(seconds: moment.seconds)) }
  }

  private func digits(_ number: Int, _ count: Int) -> String {
    String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
  }
}
