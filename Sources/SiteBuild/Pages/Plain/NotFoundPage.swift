import TemplateEngine

/// What hosts show in place of a page that is not there.
struct NotFoundPage: TemplatePage {
  static let template = "not-found"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("404.html", NotFoundPage(), isListed: false)
  }

  func view(_ maker: ViewMaker, path: String) -> PlainPageView {
    var head = maker.head(path, title: maker.words.text("not-found"))
    head.canonicalURL = ""
    head.isHidden = true
    return PlainPageView(site: maker.site, head: head)
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {}
}
