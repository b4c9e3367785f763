import Basics
import TemplateEngine

/// The blogs that have a hashtag.
struct TagPage: TemplatePage {
  let tag: Int
  let part: Pagination.Part

  /// The minimum number of blogs for a tag to have a feed: most tags are used once.
  private static let leastForFeed = 2

  static let switches: [PageSwitch] = [.tags]
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

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> EntryListPageView {
    let tag = site.tag(tag)
    let rows = site.rows(tag.blogs[part.range])
    let hasFeeds = Self.hasFeeds(tag) && site.has(.tagFeeds)
    let place = site.place(part, path: path)
    return { frame in
      let heading = "#\(tag.name)"
      return frame.list(
        path,
        place,
        heading: heading,
        count: tag.blogs.count,
        parent: LinkView(label: frame.words.text("all-tags"), url: frame.address.local(TagsPage.folder)),
        section: TagsPage.self,
        entries: rows.entries(),
        feeds: hasFeeds ? frame.feedLinks(.tagFeeds, folder: place.folder, title: heading) : nil
      )
    }
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    SitemapFacts(changed: content.newestDate(of: content.tags[tag].blogs[part.range].lazy.map(Int.init)))
  }
}
