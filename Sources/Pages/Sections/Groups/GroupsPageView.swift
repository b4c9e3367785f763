import TemplateEngine

/// Blogs by their groups, such as seasons, or the blogs of one group.
struct GroupsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of blogs as text.
  let note: String
  /// Whether this is one group, whose name is the heading.
  let isGroup: Bool
  /// The filter form; nil if the blogs are on several pages.
  let filter: FilterFormView?
  let groups: [GroupView]
  let pager: PagerView

  static let shape = ViewShape<GroupsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .flag("isGroup") { $0.isGroup },
    .view("filter", at: \.filter),
    .list("groups") { $0.groups },
    .view("pager", at: \.pager)
  )
}

/// A group with its blogs.
struct GroupView: TemplateView {
  /// `Season 1`.
  let label: String
  let url: String
  /// For the `id` attribute; unique in the page.
  let anchor: String
  let blogCount: Int
  /// The blogs by their numbers; empty if they do not fit on the page.
  let rows: [GroupRowView]

  static let shape = ViewShape<GroupView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .text("anchor") { $0.anchor },
    .number("blogCount") { $0.blogCount },
    .list("rows") { $0.rows }
  )
}

/// A blog in the list of its group.
struct GroupRowView: TemplateView {
  let url: String
  let label: String
  /// The number as the export writes it; empty if it has none.
  let number: String
  let date: DateView?
  /// The tile; nil if the blog has no picture.
  let picture: PictureView?
  /// The first words of the text; empty if there is none, or if they are the label.
  let summary: String
  /// The day of the date, `2008-01-20`; empty without one.
  let day: String
  /// The values that the filter compares, separated by spaces.
  let values: String

  static let shape = ViewShape<GroupRowView>(
    .text("url") { $0.url },
    .text("label") { $0.label },
    .text("number") { $0.number },
    .view("date", at: \.date),
    .view("picture", at: \.picture),
    .text("summary") { $0.summary },
    .text("day") { $0.day },
    .text("values") { $0.values }
  )
}
