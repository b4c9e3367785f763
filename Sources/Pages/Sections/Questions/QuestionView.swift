import TemplateEngine

/// A question that one blogger asked another.
struct QuestionView: TemplateView {
  /// How many answers a page can show: with all of them on the page of each answer, a build would be quadratic.
  static let maximumAnswerCount = 50

  /// For the `id` attribute; unique in the page.
  let anchor: String
  /// As typed, plain text.
  let text: String
  let asker: PersonView
  /// The blogger who is asked; nil if the export does not specify one.
  let receiver: PersonView?
  /// The newest blogs that answer it, newest first.
  let answers: [BlogRowView]
  /// The number of older answers.
  let otherAnswerCount: Int
  /// Whether it has no answer, not even one that is hidden.
  let isOpen: Bool

  static let shape = ViewShape<QuestionView>(
    .text("anchor") { $0.anchor },
    .text("text") { $0.text },
    .view("asker", at: \.asker),
    .view("receiver", at: \.receiver),
    .list("answers", at: \.answers),
    .number("otherAnswerCount") { $0.otherAnswerCount },
    .flag("isOpen") { $0.isOpen }
  )
}
