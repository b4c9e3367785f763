import Basics
import BlogModel
import MarkdownHTML
import TemplateEngine

/// All bloggers, by name.
struct BloggersPage: TemplatePage {
  let part: Pagination.Part

  private static let folder = "bloggers/"

  static let template = "bloggers"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.addList(folder, count: content.bloggersByName.count, size: SiteContent.bloggersPerPage) {
      BloggersPage(part: $0)
    }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    NavigationEntry(word: "bloggers", path: folder)
  }

  func view(_ maker: ViewMaker, path: String) -> BloggersPageView {
    let content = maker.content
    let pager = maker.pager(part, folder: Self.folder)
    let title = maker.title(maker.words.text("bloggers"), part)
    return BloggersPageView(
      site: maker.site,
      head: maker.head(path, title: title, section: Self.self, pager: pager),
      bloggerCount: content.bloggersByName.count,
      filter: filter(maker),
      people: content.bloggersByName[part.range].map { card($0, maker) },
      pager: pager
    )
  }

  private func card(_ index: Int, _ maker: ViewMaker) -> PersonCardView {
    let blogger = maker.community.bloggers[index]
    return PersonCardView(
      person: maker.people[index],
      note: Self.cut(maker.renderer.note(blogger.bio).plainText, to: 120),
      blogCount: maker.content.shownBlogs(ofBlogger: index).count,
      joined: blogger.joinedDate.map(maker.dates.view),
      values: maker.content.facets.values(of: blogger)
    )
  }

  private static func cut(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    let cut = text.prefix(length)
    return "\(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut)…"
  }

  /// Chooses among the bloggers; nil where there is nothing to choose by.
  private func filter(_ maker: ViewMaker) -> FilterFormView? {
    let facets = maker.content.facets
    guard !facets.isEmpty else { return nil }
    return FilterFormView(
      countWord: "filter-people",
      filters: facets.all.map { facet in
        FilterView(
          name: facet.segment,
          label: facet.name,
          choices: facet.values.map {
            FilterChoiceView(value: $0.segment, label: maker.label(ofValue: $0.label), count: $0.owners.count)
          }
        )
      },
      firstDay: "",
      lastDay: ""
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(part)
    parts.content.add(site.content.bloggersByName.count)
    for facet in site.content.facets.all {
      parts.content.add(facet.name)
      for value in facet.values { parts.content.add(value.label) }
    }
    for index in site.content.bloggersByName[part.range] {
      parts.people.add(site.people[index])
      parts.content.add(site.community.bloggers[index])
      parts.content.add(site.content.shownBlogs(ofBlogger: index).count)
    }
  }
}

/// What the template shows.
struct BloggersPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let bloggerCount: Int
  /// The filter form; nil where no attribute can be filtered by, or the list has several pages.
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
