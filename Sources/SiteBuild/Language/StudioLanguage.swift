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
    let first = tag.prefix { $0 != "-" }.lowercased()
    var phrases: [String: Phrase] = [:]
    // Later ones replace earlier ones: English is only for plural forms, and for sites with other words.
    for name in ["en", first, tag.lowercased()] {
      let builtIn = EmbeddedTheme.files.first { $0.path == "\(Self.folder)\(name).yml" }?.text
      let own = templates.flatMap { try? FileSystem.readText("\($0)/\(Self.folder)\(name).yml") }
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

  /// A sentence with its placeholders filled; the number selects the plural form.
  public func text(_ key: String, _ values: [String: String], _ count: Int?) -> String {
    if words.phrases[key] != nil { return words.text(key, values, count: count) }
    return MessageCatalog([key: Phrase(key)]).text(key, values, count: count)
  }
}
