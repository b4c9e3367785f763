import Basics
import BlogModel
import MarkdownHTML
import TemplateEngine

/// All bloggers, by name.
struct BloggersPage: TemplatePage {
  let part: Pagination.Part

  private static let folder = "bloggers/"

  static let switches: [PageSwitch] = [.bloggers]
  static let template = "bloggers"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.addList(folder, count: content.bloggersByName.count, size: SiteContent.bloggersPerPage) {
      BloggersPage(part: $0)
    }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    NavigationEntry(word: "bloggers", path: folder)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> BloggersPageView {
    let people = site.bloggersByName(part.range)
    let count = site.bloggerCount()
    let facets = site.facets()
    let place = site.place(part, path: path)
    return { frame in
      let pager = frame.pager(place)
      let title = frame.title(frame.words.text("bloggers"), place)
      return BloggersPageView(
        site: frame.site,
        head: frame.head(path, title: title, section: Self.self, pager: pager),
        bloggerCount: count,
        filter: Self.filter(facets, frame),
        people: people.map { Self.card($0, frame, values: $0.filterValues) },
        pager: pager
      )
    }
  }

  /// A blogger in a list; `values` are those by which the page filters the list.
  static func card(_ profile: ProfileReading, _ frame: PageFrame, values: String = "") -> PersonCardView {
    PersonCardView(
      person: profile.person,
      note: cut(profile.bio.plainText),
      blogCount: profile.blogCount,
      joined: profile.joinedDate.map(frame.dates.view),
      values: values
    )
  }

  private static func cut(_ text: String) -> String { text.firstWords(120).map { "\($0)…" } ?? text }

  /// The form that filters the bloggers; nil if there is nothing to filter by.
  private static func filter(_ facets: [AttributeTable.Entry], _ frame: PageFrame) -> FilterFormView? {
    guard !facets.isEmpty else { return nil }
    return FilterFormView(
      countWord: "filter-people",
      filters: facets.map { facet in
        FilterView(
          name: facet.segment,
          label: facet.name,
          choices: facet.values.map {
            FilterChoiceView(value: $0.segment, label: frame.label(ofValue: $0.label), count: $0.owners.count)
          }
        )
      },
      firstDay: "",
      lastDay: ""
    )
  }
}

/// What the template shows.
struct BloggersPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let bloggerCount: Int
  /// The filter form; nil if there is no attribute to filter by, or the list has several pages.
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
