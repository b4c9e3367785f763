import TemplateEngine

/// What one blogger asked another.
struct QuestionView: TemplateView {
  /// For the `id` attribute; unique in the page.
  let anchor: String
  /// As typed, plain text.
  let text: String
  let asker: PersonView
  /// Who is asked; nil when the export does not say.
  let receiver: PersonView?
  /// The blogs that answer it, newest first.
  let answers: [LikedBlogView]

  static let shape = ViewShape<QuestionView>(
    .text("anchor") { $0.anchor },
    .text("text") { $0.text },
    .view("asker", at: \.asker),
    .view("receiver", at: \.receiver),
    .list("answers", at: \.answers),
    .flag("isOpen") { $0.answers.isEmpty }
  )
}

/// A page of questions: those that nobody has answered, or those that a blogger asked.
struct QuestionsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// How many they are, in words.
  let note: String
  /// The profile of who asked them; nil for those of everybody.
  let parent: LinkView?
  let questions: [QuestionView]
  let pager: PagerView

  static let shape = ViewShape<QuestionsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("parent", at: \.parent),
    .list("questions", at: \.questions),
    .view("pager", at: \.pager)
  )
}
