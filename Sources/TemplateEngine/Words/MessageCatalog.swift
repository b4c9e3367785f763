/// The phrases that templates may use, in one language.
public struct MessageCatalog: Sendable {
  /// By name.
  public let phrases: [String: Phrase]
  /// How the language counts.
  public let rule: PluralRule

  /// A book of phrases.
  public init(_ phrases: [String: Phrase] = [:], rule: PluralRule = PluralRule(language: "en")) {
    self.phrases = phrases
    self.rule = rule
  }

  /// A phrase as plain text; its name when the book does not have it.
  ///
  /// - Parameters:
  ///   - name: of the phrase.
  ///   - values: what fills its places.
  ///   - count: the number that chooses its form and fills the place `count`.
  /// - Returns: the text; a place without a value stays empty.
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
