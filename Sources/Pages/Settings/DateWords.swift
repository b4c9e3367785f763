package import TemplateEngine

/// How dates are written, as far as a language file says it.
package struct DateWords: Sendable, Hashable {
  /// Twelve names as they stand in a date, January first.
  package var months: [String]?
  /// Twelve names as they stand alone; those of `months` where they are the same.
  package var monthsAlone: [String]?
  /// What stands for the first day of a month.
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

  /// This one, and what it does not say taken from another.
  package func completed(by other: DateWords) -> DateWords {
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
