import Synchronization
import Testing

@testable import Studio

/// Addresses from which the password of an account was right lately.
struct KnownAddressesTests {
  /// A clock that a test moves.
  private final class Hand: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func move(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let hand = Hand()
  private let addresses: KnownAddresses

  init() { addresses = KnownAddresses { [hand] in hand.now } }

  @Test func `an address is known for one account`() {
    addresses.add("192.0.2.1", of: 1)
    #expect(addresses.contains("192.0.2.1", of: 1))
    #expect(!addresses.contains("192.0.2.1", of: 2) && !addresses.contains("192.0.2.2", of: 1))
  }

  @Test func `an address is known for 30 days after it was added last`() {
    addresses.add("192.0.2.1", of: 1)
    hand.move(.seconds(29 * 86_400))
    #expect(addresses.contains("192.0.2.1", of: 1))
    addresses.add("192.0.2.1", of: 1)
    hand.move(.seconds(29 * 86_400))
    #expect(addresses.contains("192.0.2.1", of: 1))
    hand.move(.seconds(86_400))
    #expect(!addresses.contains("192.0.2.1", of: 1))
  }

  @Test func `of too many addresses of one account, the oldest goes, and none of others`() {
    addresses.add("192.0.2.1", of: 2)
    for number in 0...KnownAddresses.maximumOfAccount {
      hand.move(.seconds(1))
      addresses.add("10.0.0.\(number)", of: 1)
    }
    #expect(!addresses.contains("10.0.0.0", of: 1))
    #expect((1...KnownAddresses.maximumOfAccount).allSatisfy { addresses.contains("10.0.0.\($0)", of: 1) })
    #expect(addresses.contains("192.0.2.1", of: 2))
  }

  @Test func `the addresses of an account are removed together`() {
    for account in [1, 2] as [Int64] { addresses.add("192.0.2.1", of: account) }
    addresses.removeAll(of: 1)
    #expect(!addresses.contains("192.0.2.1", of: 1) && addresses.contains("192.0.2.1", of: 2))
  }
}
