import Basics
import TemplateEngine

/// The blogs that have a hashtag.
struct TagPage: TemplatePage {
  let tag: Int
  let part: Pagination.Part

  /// How many blogs a tag needs to have a feed: most tags are used once.
  private static let leastForFeed = 2

  static let template = "list"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (index, tag) in content.tags.enumerated() {
      let folder = folder(of: tag)
      plan.addList(folder, count: tag.blogs.count, size: plan.pageSize) { TagPage(tag: index, part: $0) }
      if hasFeeds(tag) { FeedFile.add(of: .tag(index), in: folder, to: &plan) }
    }
  }

  static func folder(of tag: SiteContent.Tag) -> String { "\(TagsPage.folder)\(tag.segment)/" }

  private static func hasFeeds(_ tag: SiteContent.Tag) -> Bool { tag.blogs.count >= leastForFeed }

  func view(_ maker: ViewMaker, path: String) -> EntryListPageView {
    let tag = maker.content.tags[tag]
    let (folder, heading) = (Self.folder(of: tag), "#\(tag.name)")
    return maker.list(
      path,
      heading: heading,
      count: tag.blogs.count,
      parent: LinkView(label: maker.words.text("all-tags"), url: maker.address.local(TagsPage.folder)),
      section: TagsPage.self,
      blogs: tag.blogs[part.range],
      part,
      folder: folder,
      feeds: Self.hasFeeds(tag) ? maker.feedLinks(folder: folder, title: heading) : nil
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let tag = site.content.tags[tag]
    parts.lists.add(part)
    parts.content.add(tag.name)
    parts.content.add(tag.segment)
    parts.content.add(tag.blogs.count)
    site.add(tag.blogs[part.range].lazy.map(Int.init), to: &parts)
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    SitemapFacts(changed: content.newestDate(of: content.tags[tag].blogs[part.range].lazy.map(Int.init)))
  }
}
