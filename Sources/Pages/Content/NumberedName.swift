/// A name that sorts by its number: numbers come first, by size, and "Season 2" comes before "Season 10".
struct NumberedName: Comparable {
  /// Whether it is a number and nothing else.
  let isNumber: Bool
  /// What stands before the number at its end, in small letters.
  private let text: String
  /// The number at its end; less than any where there is none.
  private let number: Double

  /// The name as it sorts.
  init(_ name: String) {
    if let number = Double(name), number.isFinite {
      (isNumber, text, self.number) = (true, "", number)
      return
    }
    let digits = name.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let text = name.utf8.dropLast(digits)
    isNumber = false
    self.text = String(decoding: text, as: UTF8.self).lowercased()
    number = Double(String(decoding: name.utf8.suffix(digits), as: UTF8.self)) ?? -.infinity
  }

  static func < (left: NumberedName, right: NumberedName) -> Bool {
    if left.isNumber != right.isNumber { return left.isNumber }
    return (left.text, left.number) < (right.text, right.number)
  }
}
