/// The sentences of the studio in the language of the site.
///
/// A sentence is known by its English text, as in gettext, so that a sentence without a translation is readable:
///
///     words.text(StudioPhrase("Hide {name}", ["name": "Ana"]))   // "Ana ausblenden"
package struct StudioWords: Sendable {
  /// The language (BCP 47).
  package let language: String
  /// `ltr` or `rtl`.
  package let direction: String
  private let translate: @Sendable (String, [String: String], Int?) -> String

  /// The sentences of a language.
  ///
  /// - Parameters:
  ///   - language: BCP 47.
  ///   - direction: `ltr` or `rtl`.
  ///   - translate: returns the translation of an English text with its placeholders filled; the number selects the
  ///     plural form.
  package init(
    language: String,
    direction: String,
    translate: @escaping @Sendable (String, [String: String], Int?) -> String
  ) {
    (self.language, self.direction, self.translate) = (language, direction, translate)
  }

  /// English, without plural forms.
  package static let english = StudioWords(language: "en", direction: "ltr") { text, values, _ in
    values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// A phrase in the language.
  func text(_ phrase: StudioPhrase) -> String {
    var values = phrase.values
    if let count = phrase.count { values["count"] = String(count) }
    return translate(phrase.key, values, phrase.count)
  }
}

/// A sentence of the studio: its English text, and what fills its placeholders.
package struct StudioPhrase: Sendable, Hashable, ExpressibleByStringLiteral {
  let key: String
  let values: [String: String]
  /// The number that selects the plural form.
  let count: Int?

  /// A phrase with placeholders, such as `{name}`.
  package init(_ key: String, _ values: [String: String] = [:], count: Int? = nil) {
    (self.key, self.values, self.count) = (key, values, count)
  }

  package init(stringLiteral value: String) { self.init(value) }

  /// The phrase in English.
  package var english: String { StudioWords.english.text(self) }
}
