import Basics
import BlogModel
import TemplateEngine

/// Questions without an answer.
struct QuestionsPage: TemplatePage {
  let part: Pagination.Part

  /// The number of questions per page.
  static let pageSize = 50
  private static let folder = "questions/"

  static let switches: [PageSwitch] = [.questions]
  static let template = "questions"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard !content.community.questions.isEmpty else { return }
    plan.addList(folder, count: content.openQuestions.count, size: pageSize) { QuestionsPage(part: $0) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.community.questions.isEmpty ? nil : NavigationEntry(word: "open-questions", path: folder)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> QuestionsPageView {
    let questions = site.openQuestions(part.range)
    let count = site.openQuestionCount()
    let place = site.place(part, path: path)
    return { frame in
      let pager = frame.pager(place)
      let heading = frame.words.text("open-questions")
      var head = frame.head(path, title: frame.title(heading, place), section: Self.self, pager: pager)
      head.crumbs = place.isFront ? [] : frame.crumbs(Self.self)
      return QuestionsPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.words.text("question-count", count: count),
        parent: nil,
        questions: questions.views,
        pager: pager
      )
    }
  }
}

/// A page of questions: those without an answer, or those that a blogger asked.
struct QuestionsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of questions as text.
  let note: String
  /// The profile of the blogger who asked them; nil for the questions of all bloggers.
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
