import TemplateEngine

/// A page of blogs: the feed, a tag, a month, or what a blogger liked.
struct EntryListPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// A line under it; empty for none.
  let note: String
  /// The page this one belongs to (all tags, the archive, the profile); nil for the feed.
  let parent: LinkView?
  let entries: [EntryView]
  let pager: PagerView
  /// The feed's newest page, which greets with the site's title.
  let isFront: Bool

  static let shape = ViewShape<EntryListPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("parent", at: \.parent),
    .view("firstPicture") { $0.entries.first?.picture },
    .list("entries", at: \.entries),
    .view("pager", at: \.pager),
    .flag("isFront") { $0.isFront }
  )
}

/// All bloggers, by name.
struct BloggersPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let bloggerCount: Int
  /// Chooses among them; nil where there is nothing to choose by, or they stand on several pages.
  let filter: FilterFormView?
  let people: [PersonCardView]
  let pager: PagerView

  static let shape = ViewShape<BloggersPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .number("bloggerCount") { $0.bloggerCount },
    .view("filter", at: \.filter),
    .list("people", at: \.people),
    .view("pager", at: \.pager)
  )
}

/// All hashtags, by name.
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

/// All months in which somebody wrote, newest first.
struct ArchivePageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let years: [YearView]

  static let shape = ViewShape<ArchivePageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("years", at: \.years)
  )
}

/// A year of the archive.
struct YearView: TemplateView {
  let label: String
  let months: [MonthView]

  static let shape = ViewShape<YearView>(
    .text("label") { $0.label },
    .list("months", at: \.months)
  )
}

/// A month of the archive.
struct MonthView: TemplateView {
  let label: String
  let url: String
  let blogCount: Int

  static let shape = ViewShape<MonthView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .number("blogCount") { $0.blogCount },
    .flag("hasOneBlog") { $0.blogCount == 1 }
  )
}

/// A page with nothing but the site's frame: search and "not found".
struct PlainPageView: TemplateView {
  let site: SiteView
  let head: HeadView

  static let shape = ViewShape<PlainPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head)
  )
}
