import Basics
import TemplateEngine

/// Blogs drawn at random.
struct ExplorePage: TemplatePage {
  private static let folder = "explore/"

  static let template = "explore"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.finds.hasExplore { plan.add("\(folder)index.html", ExplorePage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.finds.hasExplore ? NavigationEntry(word: "explore", path: folder) : nil
  }

  func view(_ maker: ViewMaker, path: String) -> ExplorePageView {
    ExplorePageView(
      site: maker.site,
      head: maker.head(path, title: maker.words.text("explore"), section: Self.self),
      finds: maker.content.finds.samples.map { maker.likedBlogs[$0] },
      findsURL: maker.findsURL
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(site.maker.finds.root)
    site.add(site.content.finds.samples, to: &parts)
  }
}

/// What the template shows.
struct ExplorePageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// Those that are shown until a script draws others.
  let finds: [LikedBlogView]
  /// Where scripts find what they need.
  let findsURL: String

  static let shape = ViewShape<ExplorePageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("finds", at: \.finds),
    .text("findsURL") { $0.findsURL }
  )
}
