import Basics
import BlogModel
import TemplateEngine

/// Names to be guessed from pictures.
struct QuizPage: TemplatePage {
  private static let folder = "quiz/"

  static let template = "quiz"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.finds.hasQuiz { plan.add("\(folder)index.html", QuizPage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.finds.hasQuiz ? NavigationEntry(word: "quiz", path: folder) : nil
  }

  func view(_ maker: ViewMaker, path: String) -> QuizPageView {
    let best = maker.content.finds.leaders
    let scores = best.map { Int(maker.community.bloggers[$0].score ?? 0) }
    let leaders = zip(best, scores).map { index, score in
      LeaderView(rank: scores.count { $0 > score } + 1, person: maker.people[index], score: score)
    }
    return QuizPageView(
      site: maker.site,
      head: maker.head(path, title: maker.words.text("quiz"), section: Self.self),
      leaders: leaders,
      findsURL: maker.findsURL
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(site.maker.finds.root)
    for index in site.content.finds.leaders {
      parts.people.add(site.people[index])
      parts.content.add(site.community.bloggers[index].score)
    }
  }
}

/// What the template shows.
struct QuizPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The best in the app's own quiz; empty when the export has no scores.
  let leaders: [LeaderView]
  /// Where scripts find what they need.
  let findsURL: String

  static let shape = ViewShape<QuizPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .flag("hasLeaders") { !$0.leaders.isEmpty },
    .list("leaders", at: \.leaders),
    .text("findsURL") { $0.findsURL }
  )
}

/// One of the best.
struct LeaderView: TemplateView {
  /// From 1; those with one score share one.
  let rank: Int
  let person: PersonView
  let score: Int

  static let shape = ViewShape<LeaderView>(
    .number("rank") { $0.rank },
    .view("person", at: \.person),
    .number("score") { $0.score }
  )
}
