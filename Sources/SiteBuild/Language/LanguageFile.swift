import Pages
import TemplateEngine

/// One file of `languages/`: the words of the theme in one language, as far as the file has them.
///
///     language: Deutsch
///     direction: ltr
///     dates:
///       months: [Januar, Februar, …]
///       day: "{day}. {month} {year}"
///     words:
///       feed: Neues
///       blogs:
///         one: "{count} Blog"
///         other: "{count} Blogs"
///     scripts:
///       search-none: Kein Blog enthält alle diese Wörter.
struct LanguageFile: Sendable {
  /// Which way the language is written.
  enum Direction: String, Sendable, CaseIterable {
    case ltr, rtl
  }

  /// Its name in messages.
  let file: String
  var direction: Direction?
  /// Words for templates.
  var words: [String: Phrase] = [:]
  /// Words for scripts.
  var scripts: [String: Phrase] = [:]
  var dates = DateWords()
  /// Where each key stands: `words.feed`, from 1.
  var lines: [String: Int] = [:]
}
