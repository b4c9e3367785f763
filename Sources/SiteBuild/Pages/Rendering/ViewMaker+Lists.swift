import TemplateEngine

/// What lists of blogs share.
extension ViewMaker {
  /// A page of a list of blogs that belongs to another page.
  func list(
    _ path: String,
    heading: String,
    count: Int,
    parent: LinkView,
    section: any PageKind.Type,
    blogs: ArraySlice<Int32>,
    _ part: Pagination.Part,
    folder: String,
    feeds: [FeedLinkView]? = nil
  ) -> EntryListPageView {
    let pager = pager(part, folder: folder)
    var head = head(path, title: title(heading, part), section: section, pager: pager, feeds: feeds)
    head.crumbs = crumbs(section)
    if part.number != nil {
      head.crumbs.append(LinkView(label: heading, url: address.page(Plan.path(of: nil, in: folder))))
    }
    head.structuredData = StructuredData.list(self, head.crumbs, (head.title, address.page(path)))
    return EntryListPageView(
      site: site,
      head: head,
      heading: heading,
      note: blogCount(count),
      parent: parent,
      entries: entries(blogs.map(Int.init)),
      pager: pager,
      isFront: false
    )
  }

  /// How many blogs, in words.
  func blogCount(_ blogs: Int) -> String { words.text("blogs", count: blogs) }

  /// A heading, with the number of the page where it has one.
  func title(_ heading: String, _ part: Pagination.Part) -> String {
    part.number.map { words.text("page-title", ["title": heading, "number": "\($0)"]) } ?? heading
  }
}
