import TemplateEngine

/// A page of blogs in rows, without their texts: what a blogger liked, or a month.
struct BlogRowsPageView: TemplateView {
  /// The number of blogs per page.
  ///
  /// A row has about 170 bytes without a picture, and a file costs a host as much as it costs readers.
  static let pageSize = 250

  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of blogs as text.
  let note: String
  /// The blogger's profile, or the archive.
  let parent: LinkView
  let blogs: [BlogRowView]
  let pager: PagerView

  static let shape = ViewShape<BlogRowsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("parent", at: \.parent),
    .list("blogs", at: \.blogs),
    .view("pager", at: \.pager)
  )
}
