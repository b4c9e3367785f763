/// A generator of pseudo-random numbers (Knuth, MMIX), the same on every machine.
public struct Random {
  private var state: UInt64

  /// A generator that begins at a state.
  public init(state: UInt64) { self.state = state }

  /// A number from 0 to `bound` - 1.
  public mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
