import Basics
import BlogModel
import TemplateEngine

/// Questions without an answer.
struct QuestionsPage: TemplatePage {
  let part: Pagination.Part

  /// How many questions a page holds.
  static let pageSize = 50
  private static let folder = "questions/"

  static let template = "questions"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard !content.community.questions.isEmpty else { return }
    plan.addList(folder, count: content.openQuestions.count, size: pageSize) { QuestionsPage(part: $0) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.community.questions.isEmpty ? nil : NavigationEntry(word: "open-questions", path: folder)
  }

  func view(_ maker: ViewMaker, path: String) -> QuestionsPageView {
    let pager = maker.pager(part, folder: Self.folder)
    let heading = maker.words.text("open-questions")
    var head = maker.head(path, title: maker.title(heading, part), section: Self.self, pager: pager)
    head.crumbs = part.number == nil ? [] : maker.crumbs(Self.self)
    let open = maker.content.openQuestions
    return QuestionsPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.words.text("question-count", count: open.count),
      parent: nil,
      questions: open[part.range].map(maker.question),
      pager: pager
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(part)
    parts.content.add(site.content.openQuestions.count)
    for index in site.content.openQuestions[part.range] { site.addQuestion(index, to: &parts) }
  }
}

/// A page of questions: those without an answer, or those that a blogger asked.
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
