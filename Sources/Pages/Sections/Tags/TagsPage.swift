import Basics
import TemplateEngine

/// All hashtags, by name.
struct TagsPage: TemplatePage {
  static let folder = "tags/"

  static let switches: [PageSwitch] = [.tags]
  static let template = "tags"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("\(folder)index.html", TagsPage(), isListed: content.hasTags)
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasTags ? NavigationEntry(word: "tags", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> TagsPageView {
    let tags = site.tags()
    return { frame in
      let most = tags.map(\.blogs.count).max() ?? 1
      let views = tags.map { tag in
        TagView(
          name: tag.name,
          url: frame.address.local(TagPage.folder(of: tag)),
          blogCount: tag.blogs.count,
          weight: most > 1 ? 1 + 4 * (tag.blogs.count - 1) / (most - 1) : 1
        )
      }
      let head = frame.head(path, title: frame.words.text("tags"), section: Self.self)
      return TagsPageView(site: frame.site, head: head, tags: views)
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
