import Synchronization
import Testing

@testable import Studio

/// How often something may be done.
struct RateLimitsTests {
  /// A clock that a test moves.
  private final class Hand: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func move(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let hand = Hand()
  private let limit = RateLimits.Limit(burst: 3, interval: .seconds(10))

  @Test func `after a burst, uses come back one by one`() {
    let limits = RateLimits { [hand] in hand.now }
    for _ in 0..<3 { #expect(limits.take(limit, "ana") == nil) }
    #expect(limits.take(limit, "ana") == .seconds(10))
    // A use that is refused costs nothing.
    #expect(limits.take(limit, "ana") == .seconds(10))
    hand.move(.seconds(4))
    #expect(limits.take(limit, "ana") == .seconds(6))
    hand.move(.seconds(6))
    #expect(limits.take(limit, "ana") == nil)
    #expect(limits.take(limit, "ana") != nil)
    hand.move(.seconds(3600))
    for _ in 0..<3 { #expect(limits.take(limit, "ana") == nil) }
    #expect(limits.take(limit, "ana") != nil)
  }

  @Test func `others have limits of their own, and a reset gives all uses back`() {
    let limits = RateLimits { [hand] in hand.now }
    for _ in 0..<4 { _ = limits.take(limit, "ana") }
    #expect(limits.take(limit, "ben") == nil)
    limits.reset(limit, "ana")
    #expect(limits.take(limit, "ana") == nil)
  }

  @Test func `one use is given back, and not one that has come back with time`() {
    let limits = RateLimits { [hand] in hand.now }
    for _ in 0..<3 { #expect(limits.take(limit, "ana") == nil) }
    limits.giveBack(limit, "ana")
    #expect(limits.take(limit, "ana") == nil)
    #expect(limits.take(limit, "ana") == .seconds(10))
    hand.move(.seconds(30))
    for _ in 0..<9 { limits.giveBack(limit, "ana") }
    limits.giveBack(limit, "ben")
    for _ in 0..<3 { #expect(limits.take(limit, "ana") == nil) }
    #expect(limits.take(limit, "ana") == .seconds(10))
  }

  @Test func `wrong passwords from one address never use up what an account permits from anywhere`() {
    let limits = RateLimits { [hand] in hand.now }
    for _ in 0..<86_400 / 10 {
      if limits.take(.signInHere, "ana 192.0.2.1") == nil {
        #expect(limits.take(.signInAnywhere, "ana") == nil)
      }
      hand.move(.seconds(10))
    }
    #expect(limits.take(.signInAnywhere, "ana") == nil)
  }

  @Test func `the password of an account can be tried a hundred times an hour at most, from all addresses`() {
    let limits = RateLimits { [hand] in hand.now }
    var count = 0
    for _ in 0..<3600 {
      if limits.take(.signInAnywhere, "ana") == nil { count += 1 }
      hand.move(.seconds(1))
    }
    #expect((50...100).contains(count))
  }

  @Test func `many addresses do not fill the memory, and do not free the one that is refused`() {
    let limits = RateLimits { [hand] in hand.now }
    for _ in 0..<4 { _ = limits.take(limit, "ana") }
    for number in 0..<30_000 { _ = limits.take(limit, "\(number)") }
    #expect(limits.take(limit, "ana") != nil)
  }
}
