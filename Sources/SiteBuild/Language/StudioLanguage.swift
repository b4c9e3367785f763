import Basics
import BlogModel
import SiteOutput
import TemplateEngine

/// The sentences of the studio in the language of a site, from `studio/` of the theme.
///
/// They are apart from `languages/`, so that builds that never use the studio do not read them. The key of a sentence is
/// its English text: a missing translation is shown in English.
///
///     words:
///       Your blogs: Deine Blogs
///       "{count} likes":
///         one: "{count} Like"
///         other: "{count} Likes"
public struct StudioLanguage: Sendable {
  /// The language, as the site names it.
  public let tag: String
  /// `ltr` or `rtl`.
  public let direction: String
  private let words: MessageCatalog

  /// The name of the folder in the theme.
  static let folder = "studio/"

  /// Reads the sentences of a site.
  ///
  /// - Parameters:
  ///   - configuration: which names the language.
  ///   - templates: the folder of the site's own files; nil for none.
  public init(_ configuration: SiteConfiguration, templates: String?) {
    tag = configuration.language
    let files = templates.map(Self.files) ?? []
    var phrases: [String: Phrase] = [:]
    for name in Self.names(tag) {
      let builtIn = EmbeddedTheme.files.first { $0.path == "\(Self.folder)\(name).yml" }?.text
      let own = files.first { Language.name(of: $0.path).lowercased() == name }?.text
      for text in [builtIn, own].compactMap({ $0 }) {
        let (file, _) = LanguageReader.read(text, file: name)
        for (key, phrase) in file.words where LanguageCheck.fits(phrase, Phrase(key)) {
          phrases[key] = phrase
        }
      }
    }
    words = MessageCatalog(phrases, rule: PluralRule(language: tag))
    direction = Language.usualDirection(tag).rawValue
  }

  /// The names of the files of a language in lowercase; later ones replace earlier ones.
  ///
  /// English is only for plural forms, and for sites with other words.
  private static func names(_ tag: String) -> [String] {
    ["en", tag.prefix { $0 != "-" }.lowercased(), tag.lowercased()]
  }

  /// The site's own files; one that cannot be read stops the build, which says why.
  private static func files(in templates: String) -> [Language.Source] {
    let names = (try? FileSystem.list("\(templates)/\(folder)")) ?? []
    return names.map { "\(folder)\($0)" }.filter { Language.isFile($0, in: folder) }.compactMap { path in
      guard let bytes = try? FileSystem.read("\(templates)/\(path)") else { return nil }
      return Language.Source(path: path, file: path, text: String(validating: bytes, as: UTF8.self))
    }
  }

  /// What is wrong with a site's own files.
  ///
  /// - Parameters:
  ///   - files: of all languages.
  ///   - tag: the site's language.
  /// - Returns: the problems of those files that the studio uses for this language.
  static func problems(_ files: [Language.Source], language tag: String) -> [Diagnostic] {
    let names = names(tag)
    return files.filter { names.contains(Language.name(of: $0.path).lowercased()) }.flatMap { source in
      let (file, problems) = LanguageReader.read(source.text, file: source.file)
      var english = LanguageFile(file: file.file)
      for key in file.words.keys { english.words[key] = Phrase(key) }
      let rule = PluralRule(language: Language.name(of: source.path))
      let check = LanguageCheck(files: [file], english: [english], rule: rule, used: [])
      return (problems + check.problems(tag: tag, isOriginal: false)).map(\.diagnostic)
    }
  }

  /// A sentence with its placeholders filled; the number selects the plural form.
  public func text(_ key: String, _ values: [String: String], _ count: Int?) -> String {
    if words.phrases[key] != nil { return words.text(key, values, count: count) }
    return MessageCatalog([key: Phrase(key)]).text(key, values, count: count)
  }
}
