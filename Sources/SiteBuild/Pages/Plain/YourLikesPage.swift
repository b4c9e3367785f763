import TemplateEngine

/// The page of what the reader likes, which a script keeps on their device.
struct YourLikesPage: TemplatePage {
  static let template = "your-likes"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("your-likes/index.html", YourLikesPage(), isListed: false)
  }

  func view(_ maker: ViewMaker, path: String) -> PlainPageView {
    var head = maker.head(path, title: maker.words.text("your-likes"))
    head.isHidden = true
    head.isYourLikes = true
    return PlainPageView(site: maker.site, head: head)
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {}
}
