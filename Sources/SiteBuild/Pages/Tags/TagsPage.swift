import Basics
import TemplateEngine

/// All hashtags, by name.
struct TagsPage: TemplatePage {
  static let folder = "tags/"

  static let template = "tags"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("\(folder)index.html", TagsPage())
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasTags ? NavigationEntry(word: "tags", path: folder) : nil
  }

  func view(_ maker: ViewMaker, path: String) -> TagsPageView {
    let most = maker.content.tags.map(\.blogs.count).max() ?? 1
    let tags = maker.content.tags.map { tag in
      TagView(
        name: tag.name,
        url: maker.address.local(TagPage.folder(of: tag)),
        blogCount: tag.blogs.count,
        weight: 1 + 4 * tag.blogs.count / (most + 1)
      )
    }
    let head = maker.head(path, title: maker.words.text("tags"), section: Self.self)
    return TagsPageView(site: maker.site, head: head, tags: tags)
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    for tag in site.content.tags {
      parts.content.add(tag.name)
      parts.content.add(tag.segment)
      parts.content.add(tag.blogs.count)
    }
  }
}

/// What the template shows.
struct TagsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let tags: [TagView]

  static let shape = ViewShape<TagsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("tags", at: \.tags)
  )
}
