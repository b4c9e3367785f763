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

  /// The id with the random characters of a generator.
  static func make(at moment: Timestamp, using generator: inout some RandomNumberGenerator) -> String {
    let milliseconds = UInt64(max(0, moment.microseconds / 1000))
    let time = (0..<9).map { digits[Int(milliseconds >> UInt64(40 - 5 * $0) & 31)] }
    let rest = (0..<13).map { _ in digits[Int.random(in: 0..<32, using: &generator)] }
    return String(decoding: time + rest, as: UTF8.self)
  }
}
