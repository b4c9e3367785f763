/// A time zone as plain data: its offsets from Greenwich and when each begins.
///
/// A value rather than a `Foundation.TimeZone`, so that the output does not depend on the machine and a lookup is a
/// binary search.
public struct TimeZoneRules: Sendable, Hashable {
  /// One change of a zone's offset.
  public struct Transition: Sendable, Hashable {
    /// When the offset begins, in seconds since the epoch.
    public let start: Int64
    /// Seconds east of Greenwich from then on.
    public let offset: Int

    /// A change to `offset` at `start`.
    public init(start: Int64, offset: Int) {
      self.start = start
      self.offset = offset
    }
  }

  /// The zone's name, as in `Europe/Zurich`.
  public let identifier: String
  /// Seconds east of Greenwich before the first transition.
  public let initialOffset: Int
  /// Every change of offset, in ascending order.
  public let transitions: [Transition]

  /// A zone with its transitions, which must be in ascending order.
  public init(identifier: String, initialOffset: Int, transitions: [Transition] = []) {
    self.identifier = identifier
    self.initialOffset = initialOffset
    self.transitions = transitions
  }

  /// UTC, without daylight saving time.
  public static let utc = TimeZoneRules(identifier: "UTC", initialOffset: 0)

  /// Seconds east of Greenwich at `timestamp`.
  ///
  /// O(log n) in the number of transitions.
  public func offset(at timestamp: Timestamp) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].start <= timestamp.seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initialOffset : transitions[low - 1].offset
  }

  /// The moment of a local date and time in this zone; the earlier one if `date` occurs twice because clocks are
  /// set back, and the later by as much as they are set forward if it does not occur at all.
  public func timestamp(of date: CivilDate) -> Timestamp {
    let before = offset(at: date.timestamp(offset: initialOffset + 14 * 3600))
    let first = date.timestamp(offset: before)
    if offset(at: first) == before { return first }
    let after = offset(at: first)
    let second = date.timestamp(offset: after)
    // Where clocks are set forward at midnight, a day begins at one o'clock.
    return offset(at: second) == after ? second : first
  }
}
