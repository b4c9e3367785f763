/// The phrases in one language that templates may use.
public struct MessageCatalog: Sendable {
  /// The phrases by name.
  public let phrases: [String: Phrase]
  /// The plural rule of the language.
  public let rule: PluralRule

  /// Creates a catalog.
  public init(_ phrases: [String: Phrase] = [:], rule: PluralRule = PluralRule(language: "en")) {
    self.phrases = phrases
    self.rule = rule
  }

  /// A phrase as plain text; its name if the catalog does not contain it.
  ///
  /// - Parameters:
  ///   - name: the name of the phrase.
  ///   - values: the values of its placeholders.
  ///   - count: the number that selects the plural form, and the default value of the placeholder `count`.
  /// - Returns: the text; a placeholder without a value is empty.
  public func text(_ name: String, _ values: [String: String] = [:], count: Int? = nil) -> String {
    guard let phrase = phrases[name] else { return name }
    return phrase.pieces(beside: count ?? 0, rule).map { piece in
      switch piece {
      case .text(let text): text
      case .value(Phrase.number): values[Phrase.number] ?? count.map(String.init) ?? ""
      case .value(let name): values[name] ?? ""
      }
    }.joined()
  }
}
