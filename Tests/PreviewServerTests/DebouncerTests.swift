import Testing

@testable import PreviewServer

struct `The debounce interval` {
  private let start = ContinuousClock.now
  private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  @Test func `ends if nothing more happens`() {
    let quiet = Debouncer(at: start)
    #expect(quiet.rest(at: start) == .milliseconds(20))
    #expect(quiet.rest(at: at(15)) == .milliseconds(5))
    #expect(quiet.rest(at: at(20)) == .zero)
    #expect(quiet.rest(at: at(1000)) == .zero)
  }

  @Test func `restarts with each change`() {
    var quiet = Debouncer(at: start)
    for time in stride(from: 10, through: 100, by: 10) {
      #expect(quiet.rest(at: at(time)) > .zero)
      quiet.note(at: at(time))
    }
    #expect(quiet.rest(at: at(100)) == .milliseconds(20))
    #expect(quiet.rest(at: at(120)) == .zero)
  }

  @Test func `ends at last if changes never stop`() {
    var quiet = Debouncer(at: start)
    for time in 0..<500 { quiet.note(at: at(time)) }
    #expect(quiet.rest(at: at(495)) == .milliseconds(5))
    #expect(quiet.rest(at: at(500)) == .zero)
  }
}
