/// Words of one language under a name, with places for what differs: `{count} comments`.
public struct Phrase: Sendable, Hashable {
  /// A part of a phrase, in order.
  public enum Piece: Sendable, Hashable {
    case text(String)
    /// A place to fill: `{name}`.
    case value(String)
  }

  /// The name of the value that chooses among the forms.
  public static let number = "count"

  /// By form; `other` is always there, and words that do not depend on a number have no more.
  public let forms: [PluralForm: [Piece]]

  /// A phrase of texts as a translator writes them.
  ///
  /// - Parameter forms: by form; the one of `other` stands in for those that are missing.
  public init(_ forms: [PluralForm: String]) {
    var forms = forms.mapValues(Self.pieces)
    if forms[.other] == nil { forms[.other] = PluralForm.allCases.lazy.compactMap { forms[$0] }.last ?? [] }
    self.forms = forms
  }

  /// A phrase with one form.
  public init(_ text: String) {
    self.init([.other: text])
  }

  /// Whether a number chooses among several forms.
  public var dependsOnNumber: Bool { forms.count > 1 }

  /// The names of the places to fill, in any form, sorted; `count` where it chooses.
  public var values: [String] {
    var names: Set<String> = dependsOnNumber ? [Self.number] : []
    for case .value(let name) in forms.values.joined() { names.insert(name) }
    return names.sorted()
  }

  /// The words beside a number.
  ///
  /// - Parameters:
  ///   - number: what chooses; of no account for words with one form.
  ///   - rule: of the language.
  /// - Returns: the pieces of the form.
  public func pieces(beside number: Int, _ rule: PluralRule) -> [Piece] {
    forms[rule.form(for: number)] ?? forms[.other] ?? []
  }

  /// Cuts `{count} comments` into its pieces; braces around anything but a name are text.
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
