import TemplateEngine

/// The content of a page's `<head>`.
struct HeadView: TemplateView {
  /// For `<title>`, without the site's title.
  let title: String
  /// For `<meta name=description>` and the social card.
  var description = ""
  /// Absolute when the site has a base URL; empty when it has none.
  var canonicalURL = ""
  /// The picture of the social card, with an absolute URL; nil if there is none, or the site's base URL is unknown.
  var image: PictureView?
  /// Whether the picture is wide rather than square.
  var isWide = false
  /// The date of an article, ISO 8601; empty for other pages.
  var published = ""
  /// The date of its last change, ISO 8601; empty for other pages and for an article that was not changed.
  var modified = ""
  /// `website`, `article` or `profile`.
  var type = "website"
  /// Pages of a list: the newer and the older neighbour; empty when there is none.
  var newerURL = ""
  var olderURL = ""
  /// The pages above this one, from the feed down, without itself; empty for the feed's front.
  var crumbs: [LinkView] = []
  /// Schema.org data as one JSON text, safe inside `<script type="application/ld+json">`; empty for none.
  var structuredData = ""
  /// The site's or the blogger's feeds.
  var feeds: [FeedLinkView] = []
  /// Whether the feeds are only of what the page shows: of a blogger or a tag.
  var hasOwnFeeds = false
  /// Whether search engines are asked not to list the page.
  var isHidden = false
  /// Whether this is the page of the reader's own likes.
  var isYourLikes = false
  /// The first kind of page in the section that this page belongs to; nil for none.
  var section: ObjectIdentifier?
  /// The navigation to the sections of the site.
  var navigation: [NavigationEntryView] = []

  static let shape = ViewShape<HeadView>(
    .text("title") { $0.title },
    .text("description") { $0.description },
    .text("canonicalURL") { $0.canonicalURL },
    .view("image", at: \.image),
    .flag("isWide") { $0.isWide },
    .text("published") { $0.published },
    .text("modified") { $0.modified },
    .text("type") { $0.type },
    .text("newerURL") { $0.newerURL },
    .text("olderURL") { $0.olderURL },
    .list("crumbs") { $0.crumbs },
    .html("structuredData") { $0.structuredData },
    .list("feeds", at: \.feeds),
    .flag("hasOwnFeeds") { $0.hasOwnFeeds },
    .flag("isHidden") { $0.isHidden },
    .flag("isYourLikes") { $0.isYourLikes },
    .list("navigation", at: \.navigation),
    more: PageKinds.flags.map { flag in .flag(flag.name) { $0.section == flag.section } }
  )
}

/// A link to a feed.
struct FeedLinkView: TemplateView {
  let url: String
  /// The media type.
  let type: String
  let title: String
  /// The name of the format.
  let format: String

  static let shape = ViewShape<FeedLinkView>(
    .text("url") { $0.url },
    .text("type") { $0.type },
    .text("title") { $0.title },
    .text("format") { $0.format }
  )
}
