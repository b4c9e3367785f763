import TemplateEngine

/// The page of the search, whose results a script shows; until then, what one may look for.
struct SearchPage: TemplatePage {
  static let switches: [PageSwitch] = [.search]
  static let template = "search"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("search/index.html", SearchPage(), isListed: false)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> SearchPageView {
    let tags = site.suggestedTags()
    let members = site.has(.bloggers) ? site.newestMembers(8) : []
    return { frame in
      let head = frame.head(path, title: frame.words.text("search"), section: Self.self)
      let views = tags.map { TagView(name: $0.name, url: frame.address.local(TagPage.folder(of: $0))) }
      return SearchPageView(site: frame.site, head: head, tags: views, members: members)
    }
  }
}

/// What the template shows.
struct SearchPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// Tags of many blogs and those of the newest blogs.
  let tags: [TagView]
  let members: [PersonView]

  static let shape = ViewShape<SearchPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("tags", at: \.tags),
    .flag("hasTags") { !$0.tags.isEmpty },
    .list("members", at: \.members),
    .flag("hasMembers") { !$0.members.isEmpty }
  )
}
