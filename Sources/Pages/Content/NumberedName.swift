import BlogModel

/// A name that sorts by its number: numbers come first, by size, and "Season 2" comes before "Season 10".
struct NumberedName: Comparable {
  /// Whether the whole name is a number.
  let isNumber: Bool
  /// The text before the number at the end, without case and accents.
  private let text: String
  /// The number at the end; negative infinity if there is none.
  private let number: Double

  /// Parses a name.
  init(_ name: String) {
    if let number = Double(name), number.isFinite {
      (isNumber, text, self.number) = (true, "", number)
      return
    }
    let digits = name.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let text = name.utf8.dropLast(digits)
    isNumber = false
    self.text = String(decoding: text, as: UTF8.self).sortKey
    number = Double(String(decoding: name.utf8.suffix(digits), as: UTF8.self)) ?? -.infinity
  }

  static func < (left: NumberedName, right: NumberedName) -> Bool {
    if left.isNumber != right.isNumber { return left.isNumber }
    return (left.text, left.number) < (right.text, right.number)
  }
}
