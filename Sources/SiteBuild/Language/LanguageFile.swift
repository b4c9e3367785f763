import Pages
import TemplateEngine

/// One file of `languages/`: translations of the theme for one language, complete or not.
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
  /// The messages for templates.
  var words: [String: Phrase] = [:]
  /// The messages for scripts.
  var scripts: [String: Phrase] = [:]
  var dates = DateWords()
  /// The line of each key, such as `words.feed`; lines count from 1.
  var lines: [String: Int] = [:]
}
