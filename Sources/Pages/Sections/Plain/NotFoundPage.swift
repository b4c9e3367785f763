import TemplateEngine

/// The page that hosts show instead of a missing page.
struct NotFoundPage: TemplatePage {
  static let template = "not-found"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("404.html", NotFoundPage(), isListed: false)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> PlainPageView {
    { frame in
      var head = frame.head(path, title: frame.words.text("not-found"))
      head.canonicalURL = ""
      head.isHidden = true
      return PlainPageView(site: frame.site, head: head)
    }
  }
}
