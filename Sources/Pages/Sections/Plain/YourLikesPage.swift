import TemplateEngine

/// The page of the reader's own likes, which a script stores on their device.
struct YourLikesPage: TemplatePage {
  static let switches: [PageSwitch] = [.yourLikes]
  static let template = "your-likes"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("your-likes/index.html", YourLikesPage(), isListed: false)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> PlainPageView {
    { frame in
      var head = frame.head(path, title: frame.words.text("your-likes"))
      head.isHidden = true
      head.isYourLikes = true
      return PlainPageView(site: frame.site, head: head)
    }
  }
}
