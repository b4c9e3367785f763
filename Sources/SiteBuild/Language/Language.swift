import Basics
import BlogModel
import Pages
import TemplateEngine

/// The translations of the theme for the site's language, complete: missing ones are in English.
struct Language: Sendable {
  /// As the site names it (BCP 47).
  let tag: String
  let direction: LanguageFile.Direction
  /// The messages for templates and headings.
  let words: MessageCatalog
  /// The messages for scripts.
  let scripts: MessageCatalog
  /// How dates are written; empty if no file of the language defines it.
  let dates: DateWords
  /// What is wrong with the files.
  let problems: [Diagnostic]

  /// A file of a theme.
  struct Source: Sendable {
    /// `languages/de.yml`.
    let path: String
    /// Its name in messages.
    let file: String
    /// Nil if the file is not UTF-8.
    let text: String?
  }

  /// The name of the folder in the theme.
  static let folder = "languages/"

  /// The language whose files are complete.
  private static let original = "en"

  /// Reads the translations of a language.
  ///
  /// A key is taken from the first file that has it: the site's file of the whole tag, the built-in one, the same
  /// two of the tag's first part, those of English.
  ///
  /// - Parameters:
  ///   - tag: the site's language.
  ///   - builtIn: the files of the built-in theme.
  ///   - own: the site's.
  ///   - used: the keys that the templates use.
  init(_ tag: String, builtIn: [Source], own: [Source], used: Set<String> = []) {
    self.tag = tag
    let first = tag.prefix { $0 != "-" }.lowercased()
    var problems: [LanguageProblem.Located] = []
    func files(_ names: [String]) -> [LanguageFile] {
      names.flatMap { name in
        [own, builtIn].compactMap { sources -> LanguageFile? in
          guard let source = sources.first(where: { Self.name(of: $0.path).lowercased() == name }) else {
            return nil
          }
          let (file, found) = LanguageReader.read(source.text, file: source.file)
          problems += found
          return file
        }
      }
    }
    let names = first == tag.lowercased() ? [first] : [tag.lowercased(), first]
    let asked = files(names)
    let english = first == Self.original ? [] : files([Self.original])
    let known = first == Self.original ? asked : english
    if asked.isEmpty { problems.append(.init(problem: .noFile(language: tag), place: nil)) }

    let rule = PluralRule(language: tag)
    words = Self.book(asked, english, \.words, rule)
    scripts = Self.book(asked, english, \.scripts, rule)
    dates = asked.map(\.dates).reduce(DateWords()) { $0.completed(by: $1) }
    direction = asked.lazy.compactMap(\.direction).first ?? Self.usualDirection(tag)
    if !asked.isEmpty {
      let checker = LanguageCheck(files: asked, english: known, rule: rule, used: used)
      problems += checker.problems(tag: tag, isOriginal: english.isEmpty)
    }
    self.problems = problems.map(\.diagnostic)
  }

  /// Whether a path of the theme is that of a file of words in a folder.
  static func isFile(_ path: String, in folder: String) -> Bool {
    path.hasPrefix(folder) && path.hasSuffix(".yml")
  }

  /// The language that the name of a file means: `pt-BR` for `languages/pt-BR.yml`.
  static func name(of path: String) -> String {
    let file = path.lastSlash.map { path[path.index(after: $0)...] } ?? path[...]
    return String(file.dropLast(".yml".count))
  }

  private static func book(
    _ asked: [LanguageFile],
    _ english: [LanguageFile],
    _ path: KeyPath<LanguageFile, [String: Phrase]>,
    _ rule: PluralRule
  ) -> MessageCatalog {
    var phrases: [String: Phrase] = [:]
    for file in english.reversed() { phrases.merge(file[keyPath: path]) { $1 } }
    let original = phrases
    for file in asked.reversed() {
      for (key, phrase) in file[keyPath: path] where LanguageCheck.fits(phrase, original[key]) {
        phrases[key] = phrase
      }
    }
    return MessageCatalog(phrases, rule: rule)
  }

  /// The usual direction of a language, by the script that it is usually written in (Unicode CLDR,
  /// "characterOrder").
  static func usualDirection(_ tag: String) -> LanguageFile.Direction {
    let parts = tag.lowercased().split(separator: "-").map(String.init)
    let scripts: Set<String> = [
      "adlm", "arab", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      return scripts.contains(script) ? .rtl : .ltr
    }
    let languages: Set<String> = [
      "ar", "arc", "arz", "ary", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn",
      "nqo", "pnb",
      "ps", "sd", "syr", "ug", "ur", "yi",
    ]
    return languages.contains(parts.first ?? "") ? .rtl : .ltr
  }

  /// Adds everything that pages show of the language.
  func add(to digest: inout Digest) {
    digest.add(tag)
    digest.add(direction.rawValue)
    for book in [words, scripts] {
      for (key, phrase) in book.phrases.sorted(by: { $0.key < $1.key }) {
        digest.add(key)
        phrase.add(to: &digest)
      }
    }
    digest.add("\(dates)")
  }
}

extension Phrase {
  /// Adds every form: descriptions take as long as the templates of the theme to compile.
  fileprivate func add(to digest: inout Digest) {
    for form in PluralForm.allCases {
      guard let pieces = forms[form] else { continue }
      digest.add(form.rawValue)
      digest.add(pieces.count)
      for piece in pieces {
        switch piece {
        case .text(let text):
          digest.add(true)
          digest.add(text)
        case .value(let name):
          digest.add(false)
          digest.add(name)
        }
      }
    }
  }
}
