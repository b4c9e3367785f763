import TemplateEngine

/// A page that the owner of the site wrote.
struct OwnPage: TemplatePage {
  /// An index into `SiteContent.ownPages`.
  let index: Int

  static let template = "page"

  /// Adds the pages whose addresses no other kind uses; the others come first in the plan.
  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard !content.ownPages.isEmpty else { return }
    let taken = Set(plan.pages.map(\.path))
    for (index, page) in content.ownPages.enumerated() where !taken.contains(page.path) {
      plan.add(page.path, OwnPage(index: index))
    }
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> OwnPageView {
    let page = site.ownPage(index)
    return { frame in
      let head = frame.head(path, title: page.title, description: page.excerpt)
      return OwnPageView(site: frame.site, head: head, heading: page.title, body: page.body)
    }
  }
}

/// A text with its heading.
struct OwnPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let heading: String
  /// Safe HTML.
  let body: String

  static let shape = ViewShape<OwnPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .html("body") { $0.body }
  )
}

extension Plan {
  /// Whether the plan lacks a page of the owner, because another kind uses its address.
  package func lacks(_ page: OwnText) -> Bool {
    !pages.contains { $0.path == page.path && $0.kind is OwnPage }
  }
}
