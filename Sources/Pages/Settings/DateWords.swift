package import TemplateEngine

/// The date formats of a language, as far as the language file defines them.
package struct DateWords: Sendable, Hashable {
  /// The twelve names of months in a date, January first.
  package var months: [String]?
  /// The twelve names of months on their own; nil if they are those of `months`.
  package var monthsAlone: [String]?
  /// The text for the first day of a month.
  package var firstDay: String?
  /// As in `{day} {month} {year}`.
  package var day: Phrase?
  /// As in `{date}, {time}`.
  package var moment: Phrase?
  /// As in `{month} {year}`.
  package var month: Phrase?

  package init(
    months: [String]? = nil,
    monthsAlone: [String]? = nil,
    firstDay: String? = nil,
    day: Phrase? = nil,
    moment: Phrase? = nil,
    month: Phrase? = nil
  ) {
    self.months = months
    self.monthsAlone = monthsAlone
    self.firstDay = firstDay
    self.day = day
    self.moment = moment
    self.month = month
  }

  /// These formats, with missing ones taken from another language.
  package func completed(by other: DateWords) -> DateWords {
    var completed = self
    completed.months = months ?? other.months
    // Names on their own must come from the same language as those in dates.
    completed.monthsAlone = monthsAlone ?? (months == nil ? other.monthsAlone : nil)
    completed.firstDay = firstDay ?? other.firstDay
    completed.day = day ?? other.day
    completed.moment = moment ?? other.moment
    completed.month = month ?? other.month
    return completed
  }
}
