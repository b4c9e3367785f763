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

  /// How dates are written, as far as the file says it.
  struct DateWords: Sendable, Hashable {
    /// Twelve names as they stand in a date, January first.
    var months: [String]?
    /// Twelve names as they stand alone; those of `months` where they are the same.
    var monthsAlone: [String]?
    /// What stands for the first day of a month.
    var firstDay: String?
    /// As in `{day} {month} {year}`.
    var day: Phrase?
    /// As in `{date}, {time}`.
    var moment: Phrase?
    /// As in `{month} {year}`.
    var month: Phrase?

    /// This one, and what it does not say taken from another.
    func completed(by other: DateWords) -> DateWords {
      var completed = self
      completed.months = months ?? other.months
      // Names that stand alone belong to those in dates.
      completed.monthsAlone = monthsAlone ?? (months == nil ? other.monthsAlone : nil)
      completed.firstDay = firstDay ?? other.firstDay
      completed.day = day ?? other.day
      completed.moment = moment ?? other.moment
      completed.month = month ?? other.month
      return completed
    }
  }
}
