import Basics

/// Checks whether a value marks its record as private or deleted.
struct MarkReader: Sendable {
  /// Lowercase values that mean no.
  private static let noes: Set<String> = ["", "false", "no", "0", "null", "none", "no date"]
  /// How the dates begin that mean no date: MySQL's zero, and that of Go and .NET.
  private static let noDates = ["0000-00-00", "0001-01-01"]
  /// The same dates in seconds since 1970, in any time zone.
  private static let noSeconds = Int64(-62_135_683_200)...(-62_135_510_400)

  /// The values of the mark in lowercase; empty if any value except `noes` marks.
  private let values: Set<String>
  /// Whether all values except `values` mark.
  private let marksOthers: Bool
  /// Whether separators of words are ignored: `in review` equals `in-review` and `inReview`.
  private let isLoose: Bool

  /// The values that mark, if another collection says them.
  private let table: LookupTables.Table?

  /// A reader of a mark.
  init(_ mark: FieldMap.Mark, _ lookups: LookupTables = LookupTables()) {
    table = mark.lookup.map { lookups[$0] }
    values = Set(mark.values.map { Self.word($0, mark.isLoose) })
    (marksOthers, isLoose) = (mark.marksOthers, mark.isLoose)
  }

  private static func word(_ text: String, _ isLoose: Bool) -> String {
    let word = WholeNumber.text(PlainText.trimmed(text).lowercased())
    return isLoose ? word.filter { $0.isLetter || $0.isNumber } : word
  }

  /// Whether a value marks its record; `text` gives the text of a slice, escapes decoded.
  ///
  /// Not for empty lists and objects: the caller checks them first.
  func isMet(by value: FieldValue, text: (JSONSlice) -> String) -> Bool {
    if let table {
      switch value {
      case .number(let slice), .string(let slice), .reference(let slice):
        return !table.values(of: text(slice)).isEmpty
      default: return false
      }
    }
    switch value {
    case .missing: return !marksOthers && values.contains("null")
    case .moment(let microseconds): return isMet(at: microseconds / 1_000_000)
    case .noMoment(let seconds): return isMet(at: seconds)
    case .unusable, .place, .noPlace: return values.isEmpty || marksOthers
    case .boolean(let isTrue): return values.isEmpty ? isTrue : isAmong(isTrue ? "true" : "false")
    case .number(let slice):
      let number = text(slice)
      return values.isEmpty ? Double(number) != 0 : isAmong(Self.word(number, false))
    case .string(let slice), .reference(let slice):
      let word = Self.word(text(slice), false)
      if word.isEmpty { return isMet(by: .missing, text: text) }
      if Self.noDates.contains(where: word.hasPrefix) { return isMet(by: .missing, text: text) }
      return values.isEmpty ? !Self.noes.contains(word) : isAmong(Self.word(word, isLoose))
    }
  }

  private func isMet(at seconds: Int64) -> Bool {
    Self.noSeconds.contains(seconds)
      ? !marksOthers && values.contains("null") : marksOthers || values.isEmpty
  }

  private func isAmong(_ word: String) -> Bool {
    (values.contains(word) || Self.isZero(word) && values.contains("0")) != marksOthers
  }

  /// Whether a word is zero in any spelling: databases write `0.0` in columns whose values may be missing.
  private static func isZero(_ word: String) -> Bool {
    guard let first = word.utf8.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "-") else {
      return false
    }
    return Double(word) == 0
  }
}
