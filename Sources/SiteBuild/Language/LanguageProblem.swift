import BlogModel

/// What can be wrong with the translations of a language.
enum LanguageProblem: Sendable, Equatable {
  /// The file is not UTF-8.
  case notText
  /// The file is not valid YAML; the parser's message.
  case syntax(String)
  /// A duplicate key.
  case duplicateKey(String)
  /// A value that does not fit its key.
  case wrongValue(key: String, expected: String)
  /// An unknown key.
  case unknownKey(String, suggestion: String?)
  /// A plural form that the language does not have.
  case unknownForm(String, key: String, forms: [String])
  /// A placeholder that the phrase does not have in English.
  case unknownPlace(String, key: String, places: [String])
  /// There is no file for the language.
  case noFile(language: String)
  /// Messages that exist only in English.
  case missing([String], language: String)
  /// Plural forms that the language needs.
  case missingForms([String], key: String)

  /// A problem, and where it is.
  struct Located: Sendable, Equatable {
    let problem: LanguageProblem
    let place: Diagnostic.Place?
  }
}

extension LanguageProblem.Located {
  /// The problem in words.
  var diagnostic: Diagnostic {
    switch problem {
    case .notText: unreadable("the file is not UTF-8 text", "Save it as UTF-8.")
    case .syntax(let words):
      unreadable("invalid YAML: \(words)", "Put texts with ': ', '#' or '{' in quotes.")
    case .duplicateKey(let key):
      unreadable("duplicate key '\(key)'", "Remove one of them.")
    case .wrongValue(let key, let expected):
      unreadable(
        "invalid value for '\(key)': expected \(expected)",
        "languages/en.yml of the built-in theme shows each key."
      )
    case .unknownKey(let key, let suggestion):
      unused(
        "unknown key '\(key)'; ignored",
        suggestion.map { "Did you mean '\($0)'?" } ?? "Remove it."
      )
    case .unknownForm(let form, let key, let forms):
      unused(
        "'\(key)' has the plural form '\(form)', which the language does not use",
        "Its forms are \(forms.joined(separator: ", "))."
      )
    case .unknownPlace(let name, let key, let places):
      unused(
        "'\(key)' has the unknown placeholder {\(name)}; the built-in text is used",
        places.isEmpty ? "It has no placeholders." : "Its placeholders are \(Self.places(places))."
      )
    case .noFile(let language):
      Diagnostic(
        code: "language-missing",
        severity: .warning,
        summary: "the theme has no translation for '\(language)'; its texts are in English",
        hint: "Translate languages/en.yml and save it as templates/languages/\(language).yml."
      )
    case .missing(let keys, let language):
      Diagnostic(
        code: "language-incomplete",
        severity: .warning,
        place: place,
        summary: "\(keys.count) texts are missing in '\(language)' and shown in English: \(Self.list(keys))",
        hint: "Add them; languages/en.yml has the English ones."
      )
    case .missingForms(let forms, let key):
      Diagnostic(
        code: "language-incomplete",
        severity: .warning,
        place: place,
        summary: "'\(key)' lacks the plural forms \(forms.joined(separator: ", ")); 'other' is used",
        hint: "Add a line for each."
      )
    }
  }

  private func unreadable(_ summary: String, _ hint: String) -> Diagnostic {
    Diagnostic(code: "language-unreadable", severity: .error, place: place, summary: summary, hint: hint)
  }

  private func unused(_ summary: String, _ hint: String) -> Diagnostic {
    Diagnostic(code: "language-key", severity: .warning, place: place, summary: summary, hint: hint)
  }

  /// The first few keys; a long list would hide the other diagnostics.
  private static func list(_ keys: [String]) -> String {
    keys.prefix(8).joined(separator: ", ") + (keys.count > 8 ? ", …" : "")
  }

  private static func places(_ names: [String]) -> String {
    names.map { "{\($0)}" }.joined(separator: ", ")
  }
}
