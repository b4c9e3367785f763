import Basics
import BlogModel
import TemplateEngine

/// Questions that a blogger asked.
struct AskedPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  static let template = "questions"
  static let folderName = "questions/"
  static let headingKey = "questions-by"
  static let pageSize = QuestionsPage.pageSize

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.questions(askedBy: index).count
  }

  func view(_ maker: ViewMaker, path: String) -> QuestionsPageView {
    let person = maker.people[blogger]
    let (heading, head, pager) = frame(maker, path: path)
    let asked = maker.community.questions(askedBy: blogger)
    let shown = asked.dropFirst(part.range.lowerBound).prefix(part.range.count)
    return QuestionsPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.words.text("question-count", count: asked.count),
      parent: LinkView(label: person.name, url: person.url),
      questions: shown.map { maker.question(Int($0)) },
      pager: pager
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(part)
    parts.people.add(site.people[blogger])
    let asked = site.community.questions(askedBy: blogger)
    parts.content.add(asked.count)
    for index in asked.dropFirst(part.range.lowerBound).prefix(part.range.count) {
      site.addQuestion(Int(index), to: &parts)
    }
  }
}
