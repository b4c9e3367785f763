import TemplateEngine

/// The page of the search, whose results a script shows.
struct SearchPage: TemplatePage {
  static let switches: [PageSwitch] = [.search]
  static let template = "search"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("search/index.html", SearchPage(), isListed: false)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> PlainPageView {
    { frame in
      let head = frame.head(path, title: frame.words.text("search"), section: Self.self)
      return PlainPageView(site: frame.site, head: head)
    }
  }
}
