import Basics
import BlogModel
import TemplateEngine

/// All groups, such as seasons: with their blogs where these have room on one page.
struct GroupsPage: TemplatePage {
  let part: Pagination.Part

  /// Up to this many blogs, all groups share one page, which a script can filter.
  static let mostRows = 1000
  /// How many groups, or blogs of one, a page holds where there are more.
  static let pageSize = 200
  /// The folder of all pages of groups.
  static let folder = "seasons/"
  /// People to choose from above the blogs of all groups: those who take part in most of them.
  private static let mostPeopleToChoose = 100

  static let template = "groups"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    let groups = content.groups
    guard !groups.isEmpty else { return }
    let size = groups.blogCount > mostRows ? pageSize : groups.groups.count
    plan.addList(folder, count: groups.groups.count, size: size) { GroupsPage(part: $0) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.groups.isEmpty ? nil : NavigationEntry(word: "groups", path: folder)
  }

  func view(_ maker: ViewMaker, path: String) -> GroupsPageView {
    let groups = maker.content.groups
    let hasRows = groups.blogCount <= Self.mostRows
    let pager = maker.pager(part, folder: Self.folder)
    let heading = maker.words.text("groups")
    var head = maker.head(path, title: maker.title(heading, part), section: Self.self, pager: pager)
    head.crumbs = part.number == nil ? [] : maker.crumbs(Self.self)
    return GroupsPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.blogCount(groups.blogCount),
      isGroup: false,
      filter: hasRows ? filter(maker) : nil,
      groups: part.range.map { maker.group($0, rows: hasRows ? groups.groups[$0].blogs[...] : []) },
      pager: pager
    )
  }

  /// Chooses among the blogs of all groups.
  private func filter(_ maker: ViewMaker) -> FilterFormView {
    let groups = maker.content.groups.groups
    let days = groups.flatMap(\.blogs).compactMap { maker.date(ofBlog: Int($0))?.iso.prefix(10) }
    let seasons = groups.indices.map { index in
      FilterChoiceView(
        value: groups[index].segment,
        label: maker.label(ofGroup: index),
        count: groups[index].blogs.count
      )
    }
    let filters = [
      FilterView(name: "season", label: maker.words.text("group-name"), choices: seasons),
      FilterView(name: "with", label: maker.words.text("people"), choices: peopleToChoose(maker)),
    ]
    return FilterFormView(
      countWord: "filter-blogs",
      filters: filters.filter { $0.choices.count > 1 },
      firstDay: days.min().map(String.init) ?? "",
      lastDay: days.max().map(String.init) ?? ""
    )
  }

  private func peopleToChoose(_ maker: ViewMaker) -> [FilterChoiceView] {
    var counts: [Int32: Int] = [:]
    for blog in maker.content.groups.groups.flatMap(\.blogs) {
      for person in maker.community.parts(ofBlog: Int(blog)).people.compactMap(\.blogger) {
        counts[person, default: 0] += 1
      }
    }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostPeopleToChoose)
    let chosen = Set(most.map { Int($0.key) })
    return maker.content.bloggersByName.filter { chosen.contains($0) }.map { index in
      FilterChoiceView(
        value: maker.content.paths.bloggers[index],
        label: maker.people[index].name,
        count: counts[Int32(index)] ?? 0
      )
    }
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let groups = site.content.groups
    parts.lists.add(part)
    parts.content.add(groups.blogCount)
    for group in groups.groups[part.range] {
      site.add(group, to: &parts)
      if groups.blogCount <= Self.mostRows { site.addRows(group.blogs[...], to: &parts) }
    }
  }
}
