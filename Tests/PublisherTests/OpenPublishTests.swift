import Testing

@testable import Publisher

/// When a publish that has left its announcement at the target is considered killed.
struct OpenPublishTests {
  static let begin = 1_000_000

  @Test(arguments: [
    (0, false), (OpenPublish.longest - 1, false), (OpenPublish.longest, true),
    (10 * OpenPublish.longest, true),
    // The clock of the other machine is ahead: after an hour it was wrong, or this clock is.
    (1 - OpenPublish.longest, false), (-OpenPublish.longest, true), (-10 * OpenPublish.longest, true),
  ])
  func `a publish is over an hour after it began, whichever clock is ahead`(seconds: Int, isOver: Bool) {
    #expect(OpenPublish(id: "a", begin: Self.begin).isOver(at: Self.begin + seconds) == isOver)
  }

  @Test(arguments: [0, OpenPublish.longest, -OpenPublish.longest])
  func `a publish whose process holds the lock is not over`(seconds: Int) {
    var publish = OpenPublish(id: "a", begin: Self.begin)
    publish.isHeld = true
    #expect(!publish.isOver(at: Self.begin + seconds))
  }

  @Test func `a publish that says that it has ended is over`() {
    #expect(OpenPublish(id: "a", begin: nil).isOver(at: Self.begin))
  }
}
