/// Tells whether a value marks its record as private or deleted.
struct MarkReader: Sendable {
  /// Values that say no, in small letters.
  private static let noes: Set<String> = ["", "false", "no", "0", "null", "none", "no date"]

  /// In small letters; empty when any value but those that say no marks.
  private let values: Set<String>
  /// Whether all others mark.
  private let marksOthers: Bool
  /// Whether separators of words are ignored: `in review` equals `in-review` and `inReview`.
  private let isLoose: Bool

  /// A reader of a mark.
  init(_ mark: FieldMap.Mark) {
    values = Set(mark.values.map { Self.word($0, mark.isLoose) })
    (marksOthers, isLoose) = (mark.marksOthers, mark.isLoose)
  }

  private static func word(_ text: String, _ isLoose: Bool) -> String {
    let word = PlainText.trimmed(text).lowercased()
    return isLoose ? word.filter { $0.isLetter || $0.isNumber } : word
  }

  /// Whether a value marks its record; `text` gives the text of a slice, escapes decoded.
  ///
  /// A list or an object that holds nothing is not for here.
  func isMet(by value: FieldValue, text: (JSONSlice) -> String) -> Bool {
    switch value {
    case .missing: return !marksOthers && values.contains("null")
    case .unusable, .moment, .noMoment, .place, .noPlace: return values.isEmpty || marksOthers
    case .boolean(let isTrue): return values.isEmpty ? isTrue : isAmong(isTrue ? "true" : "false")
    case .number(let slice):
      let number = text(slice)
      return values.isEmpty ? Double(number) != 0 : isAmong(number.lowercased())
    case .string(let slice), .reference(let slice):
      let word = PlainText.trimmed(text(slice)).lowercased()
      if word.isEmpty { return isMet(by: .missing, text: text) }
      return values.isEmpty ? !Self.noes.contains(word) : isAmong(Self.word(word, isLoose))
    }
  }

  private func isAmong(_ word: String) -> Bool { values.contains(word) != marksOthers }
}
