import TemplateEngine

/// A form that filters a list.
struct FilterFormView: TemplateView {
  /// The key of the scripts' message for the number of items that match.
  let countWord: String
  let filters: [FilterView]
  /// The first and the last day, `2008-01-20`; empty if there is no filter by date.
  let firstDay: String
  let lastDay: String

  static let shape = ViewShape<FilterFormView>(
    .text("countWord") { $0.countWord },
    .list("filters") { $0.filters },
    .text("firstDay") { $0.firstDay },
    .text("lastDay") { $0.lastDay }
  )
}

/// A filter: an item matches if it has any of the chosen values.
struct FilterView: TemplateView {
  /// The name in the URL, and before the `=` in the values that are compared.
  let name: String
  let label: String
  let choices: [FilterChoiceView]

  /// The number of choices that are visible at first; more can be expanded.
  static let openLimit = 10

  static let shape = ViewShape<FilterView>(
    .text("name") { $0.name },
    .text("label") { $0.label },
    .flag("isLong") { $0.choices.count > openLimit },
    .list("choices") { $0.choices }
  )
}

/// A value to choose.
struct FilterChoiceView: TemplateView {
  let value: String
  let label: String
  /// The number of items that have it.
  let count: Int

  static let shape = ViewShape<FilterChoiceView>(
    .text("value") { $0.value },
    .text("label") { $0.label },
    .number("count") { $0.count }
  )
}
