public import BlogModel
import Foundation

extension TimeZoneRules {
  /// The zone of that name with its transitions from 1970 to 2100; nil if Foundation has no such zone.
  ///
  /// Foundation includes the zones (ICU), so a machine without tzdata builds the same site.
  public init?(named name: String) {
    if name == "UTC" || name == "GMT" {
      self = .utc
      return
    }
    guard name.utf8.count < 64, !name.contains(".."), let zone = TimeZone(identifier: name) else {
      return nil
    }
    var moment = Date(timeIntervalSince1970: 0)
    let end = Date(timeIntervalSince1970: 4_102_444_800)
    let initial = zone.secondsFromGMT(for: moment)
    var transitions: [Transition] = []
    while let next = zone.nextDaylightSavingTimeTransition(after: moment), next < end, next > moment {
      let offset = zone.secondsFromGMT(for: next)
      transitions.append(Transition(start: Int64(next.timeIntervalSince1970), offset: offset))
      moment = next
    }
    self.init(identifier: name, initialOffset: initial, transitions: transitions)
  }
}
