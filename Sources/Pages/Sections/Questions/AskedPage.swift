import Basics
import BlogModel
import TemplateEngine

/// Questions that a blogger asked.
struct AskedPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  static let switches: [PageSwitch] = [.asked]
  static let template = "questions"
  static let folderName = "questions/"
  static let headingKey = "questions-by"
  static let pageSize = QuestionsPage.pageSize

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.questions(askedBy: index).count
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> QuestionsPageView {
    let profile = site.profile(blogger)
    let questions = site.questions(askedBy: blogger, part.range)
    let place = site.place(part, path: path)
    return { frame in
      let (heading, head, pager) = Self.surround(profile.person, place, path: path, frame)
      return QuestionsPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.words.text("question-count", count: profile.askedCount),
        parent: LinkView(label: profile.person.name, url: profile.person.url),
        questions: questions.views,
        pager: pager
      )
    }
  }
}
