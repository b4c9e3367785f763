import TemplateEngine

/// A form that leaves in a list what a reader chooses.
struct FilterFormView: TemplateView {
  /// Of the script's words, those that tell how many are left.
  let countWord: String
  let filters: [FilterView]
  /// The first and the last day, `2008-01-20`; empty where dates are not chosen.
  let firstDay: String
  let lastDay: String

  static let shape = ViewShape<FilterFormView>(
    .text("countWord") { $0.countWord },
    .list("filters") { $0.filters },
    .text("firstDay") { $0.firstDay },
    .text("lastDay") { $0.lastDay }
  )
}

/// One thing to choose by: any of the values that are chosen will do.
struct FilterView: TemplateView {
  /// In the address, and before the `=` of what is compared.
  let name: String
  let label: String
  let choices: [FilterChoiceView]

  /// Choices that stand open; more can be opened.
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
  /// How many have it.
  let count: Int

  static let shape = ViewShape<FilterChoiceView>(
    .text("value") { $0.value },
    .text("label") { $0.label },
    .number("count") { $0.count }
  )
}
