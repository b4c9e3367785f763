import TemplateEngine

/// A page of blogs in cards: the feed, a tag, a value of an attribute.
struct EntryListPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// A line under it; empty for none.
  let note: String
  /// What the owner wrote for the front page, as safe HTML; empty for nothing.
  var welcome = ""
  /// The page this one belongs to (all tags); nil for the feed.
  let parent: LinkView?
  let entries: [EntryView]
  let pager: PagerView
  /// Whether this is the feed's newest page, which shows the site's title.
  let isFront: Bool

  static let shape = ViewShape<EntryListPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .html("welcome") { $0.welcome },
    .view("parent", at: \.parent),
    .view("firstPicture") { $0.entries.first?.picture },
    .list("entries", at: \.entries),
    .view("pager", at: \.pager),
    .flag("isFront") { $0.isFront }
  )
}
