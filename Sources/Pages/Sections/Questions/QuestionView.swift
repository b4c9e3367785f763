import TemplateEngine

/// A question that one blogger asked another.
struct QuestionView: TemplateView {
  /// How many answers the page of an answer can show: with all of them, a build would be quadratic.
  static let maximumAnswerCountOfBlog = 50

  /// For the `id` attribute; unique in the page.
  let anchor: String
  /// As typed, plain text.
  let text: String
  let asker: PersonView
  /// The blogger who is asked; nil if the export does not specify one.
  let receiver: PersonView?
  /// The blogs that answer it, newest first; on the page of an answer, only the newest ones.
  let answers: [BlogRowView]
  /// Whether it has no answer, not even one that is hidden.
  let isOpen: Bool

  static let shape = ViewShape<QuestionView>(
    .text("anchor") { $0.anchor },
    .text("text") { $0.text },
    .view("asker", at: \.asker),
    .view("receiver", at: \.receiver),
    .list("answers", at: \.answers),
    .flag("isOpen") { $0.isOpen }
  )
}
