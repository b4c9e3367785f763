package import BlogModel

/// Ids of new records: sorted by time, so that records without dates stay in order, and random, so that two machines
/// never make the same one.
package enum RecordId {
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// An id of 9 characters for the moment and 13 random ones (65 bits), each a lowercase letter or a digit.
  package static func make(at moment: Timestamp) -> String {
    var generator = SystemRandomNumberGenerator()
    return make(at: moment, using: &generator)
  }

  /// An id for what a form adds, which is found if the form is sent twice: it has the random characters of its id.
  ///
  /// The moment is not that of the form, because records without dates are in the order of their ids. If a form
  /// has no id, or one that was not made here, the random characters are new.
  ///
  /// - Parameters:
  ///   - moment: when the form was sent.
  ///   - form: the id of the form; nil if it has none.
  ///   - known: the ids of what the form has added before.
  /// - Returns: an id that is not among those.
  static func make(at moment: Timestamp, for form: String?, unlike known: [String]) -> String {
    let id = make(at: moment)
    guard let form, isOne(form) else { return id }
    let own = "\(id.prefix(9))\(form.suffix(13))"
    return known.contains(own) ? id : own
  }

  /// Whether an id was made for a form with an id.
  static func isOf(_ form: String?, _ id: String?) -> Bool {
    guard let form, let id, isOne(form), isOne(id) else { return false }
    return id.suffix(13) == form.suffix(13)
  }

  /// When an id was made; nil for one of another program.
  ///
  /// For records of apps that keep no dates. An id that looks the same but was made elsewhere gives a moment that means
  /// nothing, so one in the future is nil.
  static func moment(of id: String, now: Timestamp) -> Timestamp? {
    guard id.utf8.count == 22 else { return nil }
    var value: Int64 = 0
    for (place, byte) in id.utf8.enumerated() {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      if place < 9 { value = value << 5 | Int64(digit) }
    }
    let moment = Timestamp(microseconds: value * 1000)
    return moment.microseconds <= now.microseconds ? moment : nil
  }

  /// Whether a text has the form of an id that is made here.
  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 22 && text.utf8.allSatisfy { digits.contains($0) }
  }

  /// The id with the random characters of a generator.
  static func make(at moment: Timestamp, using generator: inout some RandomNumberGenerator) -> String {
    let milliseconds = UInt64(max(0, moment.microseconds / 1000))
    let time = (0..<9).map { digits[Int(milliseconds >> UInt64(40 - 5 * $0) & 31)] }
    let rest = (0..<13).map { _ in digits[Int.random(in: 0..<32, using: &generator)] }
    return String(decoding: time + rest, as: UTF8.self)
  }
}
