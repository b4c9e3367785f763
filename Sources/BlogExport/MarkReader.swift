/// Tells whether a value marks its record as private or deleted.
struct MarkReader: Sendable {
  /// Values that say no, in small letters.
  private static let noes: Set<String> = ["", "false", "no", "0", "null", "none", "no date"]

  /// In small letters; empty when any value but those that say no marks.
  private let values: Set<String>

  /// A reader of a mark.
  init(_ mark: FieldMap.Mark) {
    values = Set(mark.values.map { PlainText.trimmed($0).lowercased() })
  }

  /// Whether a value marks its record; `text` gives the text of a slice, escapes decoded.
  ///
  /// A list or an object that holds nothing is not for here.
  func isMet(by value: FieldValue, text: (JSONSlice) -> String) -> Bool {
    switch value {
    case .missing: return false
    case .unusable, .moment, .noMoment, .place, .noPlace: return values.isEmpty
    case .boolean(let isTrue): return values.isEmpty ? isTrue : values.contains(isTrue ? "true" : "false")
    case .number(let slice):
      let number = text(slice)
      return values.isEmpty ? Double(number) != 0 : values.contains(number.lowercased())
    case .string(let slice), .reference(let slice):
      let word = PlainText.trimmed(text(slice)).lowercased()
      return values.isEmpty ? !Self.noes.contains(word) : values.contains(word)
    }
  }
}
