import TemplateEngine

/// A blog in a list.
struct EntryView: TemplateView {
  let url: String
  /// What identifies the blog in browsers; empty if the address does.
  let key: String
  /// The title of the description; empty if it has none.
  let title: String
  /// The first words as plain text, without hashtags at the end of the text; empty when there is no text.
  let summary: String
  /// The author; nil if the blog has none.
  let author: PersonView?
  let date: DateView?
  /// The position in its group; nil if the blog has no group.
  let group: GroupPlaceView?
  /// Its spot, or its place on the map; nil if it has neither.
  let place: LinkView?
  /// The tile; nil when the blog has no picture.
  let picture: PictureView?
  /// The number of pictures after the first.
  let otherPictureCount: Int
  let likeCount: Int
  let commentCount: Int
  let tags: [TagView]
  /// Whether the blog is a video, whose picture is a scene of it.
  let isVideo: Bool
  /// The duration of the video, `1:05`; empty if it is unknown.
  let duration: String
  /// The file of the video; empty if the site has none.
  let videoURL: String
  /// The values of its first attributes, `blue · glassy`; empty if it has none.
  let traits: String
  /// Whether the entry is below the fold, so that its picture loads lazily.
  let isLate: Bool
  /// Whether it comes first on the front page because the owner wants it.
  let isPinned: Bool
  /// Further fields of the field map.
  let extra: NamedValuesView
  /// The language of title and summary if it is not the site's; empty otherwise.
  var language = ""
  /// What it shows on demand, because it has a content warning, which is its summary; nil without a warning.
  var hidden: HiddenEntryView?
  /// The post of another author that it shares; nil for a blog of its author's own.
  var original: OriginalView?

  static let shape = ViewShape<EntryView>(
    .text("url") { $0.url },
    .text("key") { $0.key },
    .text("title") { $0.title },
    .text("summary") { $0.summary },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .view("group", at: \.group),
    .view("place", at: \.place),
    .view("picture", at: \.picture),
    .number("otherPictureCount") { $0.otherPictureCount },
    .number("likeCount") { $0.likeCount },
    .flag("hasOneLike") { $0.likeCount == 1 },
    .number("commentCount") { $0.commentCount },
    .flag("hasOneComment") { $0.commentCount == 1 },
    .list("tags", at: \.tags),
    .flag("isVideo") { $0.isVideo },
    .text("duration") { $0.duration },
    .text("videoURL") { $0.videoURL },
    .text("traits") { $0.traits },
    .flag("isLate") { $0.isLate },
    .flag("isPinned") { $0.isPinned },
    .named("extra", of: ExtraNames.blog, at: \.extra),
    .text("language") { $0.language },
    .view("hidden", at: \.hidden),
    .view("original", at: \.original)
  )
}

/// What a blog with a content warning shows on demand in a list.
struct HiddenEntryView: TemplateView {
  /// The title if it is the beginning of the text; otherwise empty.
  let title: String
  /// The first words.
  let summary: String
  /// The tile; nil when the blog has no picture.
  let picture: PictureView?

  static let shape = ViewShape<HiddenEntryView>(
    .text("title") { $0.title },
    .text("summary") { $0.summary },
    .view("picture", at: \.picture)
  )
}

/// A hashtag.
package struct TagView: TemplateView {
  /// Without the `#`.
  package let name: String
  /// The tag's page; empty if tags are off.
  let url: String
  /// The number of blogs that have it; 0 if it is not needed.
  var blogCount = 0
  /// 1...5, how often it is used compared with the others.
  var weight = 1

  static let shape = ViewShape<TagView>(
    .text("name") { $0.name },
    .text("url") { $0.url },
    .number("blogCount") { $0.blogCount },
    .flag("hasOneBlog") { $0.blogCount == 1 },
    .number("weight") { $0.weight }
  )
}

/// The position of a page in a list of pages.
struct PagerView: TemplateView {
  /// Empty on the newest page.
  let newerURL: String
  /// Empty on the oldest page.
  let olderURL: String
  /// The number in the page's address, from 1, the oldest, so that it never changes; 0 on the newest page.
  let number: Int

  static let shape = ViewShape<PagerView>(
    .text("newerURL") { $0.newerURL },
    .text("olderURL") { $0.olderURL },
    .number("number") { $0.number }
  )
}
