import Basics
import BlogModel
import TemplateEngine

/// All groups, such as seasons, with their blogs if these fit on one page.
struct GroupsPage: TemplatePage {
  let part: Pagination.Part

  /// Up to this many blogs, all groups share one page, which a script can filter.
  static let mostRows = 1000
  /// The number of groups, or of blogs of one group, per page if there are more.
  static let pageSize = 200
  /// The folder of all pages of groups.
  static let folder = "seasons/"
  /// The maximum number of people in the filter of the blogs of all groups: those who take part in most of them.
  private static let mostPeopleToChoose = 100

  static let switches: [PageSwitch] = [.seasons]
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

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> GroupsPageView {
    let blogCount = site.groupedBlogCount()
    let hasRows = blogCount <= Self.mostRows
    let groups = part.range.map { site.groupRows($0, 0..<(hasRows ? Self.mostRows : 0)) }
    let people = site.participants(in: groups)
    let place = site.place(part, path: path)
    return { frame in
      let pager = frame.pager(place)
      let heading = frame.words.text("groups")
      var head = frame.head(path, title: frame.title(heading, place), section: Self.self, pager: pager)
      head.crumbs = place.isFront ? [] : frame.crumbs(Self.self)
      return GroupsPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.blogCount(blogCount),
        isGroup: false,
        filter: hasRows ? Self.filter(groups, people, frame) : nil,
        groups: groups.map(\.view),
        pager: pager
      )
    }
  }

  /// The form that filters the blogs of all groups.
  private static func filter(
    _ groups: [GroupRows],
    _ people: GroupParticipants,
    _ frame: PageFrame
  ) -> FilterFormView {
    let days = groups.flatMap(\.days)
    let seasons = groups.map(\.group).map { group in
      FilterChoiceView(value: group.segment, label: frame.label(of: group), count: group.blogs.count)
    }
    let filters = [
      FilterView(name: "season", label: frame.words.text("group-name"), choices: seasons),
      FilterView(
        name: "with",
        label: frame.words.text("people"),
        choices: people.choices(limit: mostPeopleToChoose)
      ),
    ]
    return FilterFormView(
      countWord: "filter-blogs",
      filters: filters.filter { $0.choices.count > 1 },
      firstDay: days.min() ?? "",
      lastDay: days.max() ?? ""
    )
  }
}
