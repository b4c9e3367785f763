import TemplateEngine

/// The page of the search, whose results a script shows.
struct SearchPage: TemplatePage {
  static let template = "search"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("search/index.html", SearchPage(), isListed: false)
  }

  func view(_ maker: ViewMaker, path: String) -> PlainPageView {
    let head = maker.head(path, title: maker.words.text("search"), section: Self.self)
    return PlainPageView(site: maker.site, head: head)
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {}
}
