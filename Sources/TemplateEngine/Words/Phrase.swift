/// A text of the theme in one language, with placeholders: `{count} comments`.
public struct Phrase: Sendable, Hashable {
  /// A part of a phrase.
  public enum Piece: Sendable, Hashable {
    case text(String)
    /// A placeholder: `{name}`.
    case value(String)
  }

  /// The name of the value that selects the plural form.
  public static let number = "count"

  /// The pieces of each plural form.
  ///
  /// `other` always exists; a phrase that does not depend on a number has only this form.
  public let forms: [PluralForm: [Piece]]

  /// Creates a phrase from texts as translators write them.
  ///
  /// - Parameter forms: the text of each plural form; that of `other` replaces missing ones.
  public init(_ forms: [PluralForm: String]) {
    var forms = forms.mapValues(Self.pieces)
    if forms[.other] == nil { forms[.other] = PluralForm.allCases.lazy.compactMap { forms[$0] }.last ?? [] }
    self.forms = forms
  }

  /// Creates a phrase with one form.
  public init(_ text: String) {
    self.init([.other: text])
  }

  /// Whether a number selects among several forms.
  public var dependsOnNumber: Bool { forms.count > 1 }

  /// The sorted names of the placeholders in all forms, and `count` if it selects the form.
  public var values: [String] {
    var names: Set<String> = dependsOnNumber ? [Self.number] : []
    for case .value(let name) in forms.values.joined() { names.insert(name) }
    return names.sorted()
  }

  /// The pieces of the form for a number.
  ///
  /// - Parameters:
  ///   - number: the number that selects the form; ignored if there is only one.
  ///   - rule: the plural rule of the language.
  /// - Returns: the pieces of the form.
  public func pieces(beside number: Int, _ rule: PluralRule) -> [Piece] {
    forms[rule.form(for: number)] ?? forms[.other] ?? []
  }

  /// Splits `{count} comments` into its pieces; braces around anything other than a name are text.
  static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    var plain = ""
    while let open = rest.firstIndex(of: "{") {
      plain += rest[..<open]
      let after = rest[rest.index(after: open)...]
      if let close = after.firstIndex(of: "}"), isName(after[..<close]) {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(.value(String(after[..<close])))
        rest = after[after.index(after: close)...]
      } else {
        plain += "{"
        rest = after
      }
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }

  private static func isName(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
