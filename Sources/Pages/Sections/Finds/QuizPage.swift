import Basics
import BlogModel
import TemplateEngine

/// The quiz: readers guess names from pictures.
struct QuizPage: TemplatePage {
  private static let folder = "quiz/"

  static let switches: [PageSwitch] = [.quiz]
  static let template = "quiz"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.finds.hasQuiz { plan.add("\(folder)index.html", QuizPage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.finds.hasQuiz ? NavigationEntry(word: "quiz", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> QuizPageView {
    let (best, findsURL) = (site.leaders(), site.findsURL())
    return { frame in
      let leaders = best.map { leader in
        let rank = best.count { $0.score > leader.score } + 1
        return LeaderView(rank: rank, person: leader.person, score: leader.score)
      }
      return QuizPageView(
        site: frame.site,
        head: frame.head(path, title: frame.words.text("quiz"), section: Self.self),
        leaders: leaders,
        findsURL: findsURL
      )
    }
  }
}

/// What the template shows.
struct QuizPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The bloggers with the highest scores in the app's own quiz; empty if the export has no scores.
  let leaders: [LeaderView]
  /// The URL of the data that scripts need.
  let findsURL: String

  static let shape = ViewShape<QuizPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .flag("hasLeaders") { !$0.leaders.isEmpty },
    .list("leaders", at: \.leaders),
    .text("findsURL") { $0.findsURL }
  )
}

/// A blogger with one of the highest scores.
struct LeaderView: TemplateView {
  /// The rank from 1; equal scores share a rank.
  let rank: Int
  let person: PersonView
  let score: Int

  static let shape = ViewShape<LeaderView>(
    .number("rank") { $0.rank },
    .view("person", at: \.person),
    .number("score") { $0.score }
  )
}
