/// A scale as a fraction of two lengths, so that sizes are computed with integers and are the same on every
/// machine.
struct Ratio: Comparable {
  /// The wanted length.
  let numerator: Int
  /// The existing length; greater than 0.
  let denominator: Int

  /// The scale that changes nothing.
  static let one = Ratio(1, 1)

  init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static func < (left: Ratio, right: Ratio) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  static func == (left: Ratio, right: Ratio) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  /// `length` scaled and rounded to the nearest pixel, at least 1.
  func nearest(_ length: Int) -> Int {
    max(1, (2 * length * numerator + denominator) / (2 * denominator))
  }

  /// `length` scaled and rounded up to a whole pixel.
  func covering(_ length: Int) -> Int {
    (length * numerator + denominator - 1) / denominator
  }

  /// The inverse scale.
  var inverse: Ratio { Ratio(denominator, numerator) }
}
