import Basics
import TemplateEngine

/// The page of random blogs.
struct ExplorePage: TemplatePage {
  private static let folder = "explore/"

  static let switches: [PageSwitch] = [.explore]
  static let template = "explore"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.finds.hasExplore { plan.add("\(folder)index.html", ExplorePage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.finds.hasExplore ? NavigationEntry(word: "explore", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> ExplorePageView {
    let (finds, findsURL) = (site.samples(), site.findsURL())
    return { frame in
      ExplorePageView(
        site: frame.site,
        head: frame.head(path, title: frame.words.text("explore"), section: Self.self),
        finds: finds.small,
        findsURL: findsURL
      )
    }
  }
}

/// What the template shows.
struct ExplorePageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The blogs that are shown until a script picks others.
  let finds: [BlogRowView]
  /// The URL of the data that scripts need.
  let findsURL: String

  static let shape = ViewShape<ExplorePageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("finds", at: \.finds),
    .text("findsURL") { $0.findsURL }
  )
}
