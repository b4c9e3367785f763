import BlogModel
import TemplateEngine

/// Questions that a blogger asked.
struct AskedPage: TemplatePage {
  let blogger: Int
  let part: Pagination.Part

  static let template = "questions"

  /// Adds the pages of a blogger, who has a page of their own.
  static func add(ofBlogger index: Int, to plan: inout Plan, _ content: SiteContent) {
    let count = content.community.questions(askedBy: index).count
    guard count > 0 else { return }
    plan.addList(folder(of: index, content), count: count, size: QuestionsPage.pageSize) {
      AskedPage(blogger: index, part: $0)
    }
  }

  static func folder(of index: Int, _ content: SiteContent) -> String {
    "\(ProfilePage.folder(of: index, content))questions/"
  }

  func view(_ maker: ViewMaker, path: String) -> QuestionsPageView {
    let person = maker.people[blogger]
    let pager = maker.pager(part, folder: Self.folder(of: blogger, maker.content))
    let heading = maker.words.text("questions-by", ["name": person.name])
    let title = maker.title(heading, part)
    var head = maker.head(path, title: title, section: BloggersPage.self, pager: pager)
    head.crumbs = maker.crumbs(BloggersPage.self, person)
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

  func record(in content: SiteContent) -> String? { "bloggers/\(content.community.bloggers[blogger].id)" }
}
