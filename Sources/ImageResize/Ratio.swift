/// A scale as a fraction of two lengths, so that sizes come out of whole numbers, alike on every machine.
struct Ratio: Comparable {
  /// Of the length that is wanted.
  let numerator: Int
  /// Of the length that is there; above 0.
  let denominator: Int

  /// Neither larger nor smaller.
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

  /// `length` scaled, to the nearest pixel and never to none.
  func nearest(_ length: Int) -> Int {
    max(1, (2 * length * numerator + denominator) / (2 * denominator))
  }

  /// `length` scaled, to the next whole pixel upwards.
  func covering(_ length: Int) -> Int {
    (length * numerator + denominator - 1) / denominator
  }

  /// The way back.
  var inverse: Ratio { Ratio(denominator, numerator) }
}
