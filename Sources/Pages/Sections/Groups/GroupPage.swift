import TemplateEngine

/// The blogs of one group.
struct GroupPage: TemplatePage {
  let group: Int
  let part: Pagination.Part

  static let switches: [PageSwitch] = [.seasons]
  static let template = "groups"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (index, group) in content.groups.groups.enumerated() {
      plan.addList(folder(of: group), count: group.blogs.count, size: GroupsPage.pageSize) {
        GroupPage(group: index, part: $0)
      }
    }
  }

  static func folder(of group: GroupTable.Group) -> String { "\(GroupsPage.folder)\(group.segment)/" }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> GroupsPageView {
    let rows = site.groupRows(group, part.range)
    let place = site.place(part, path: path)
    return { frame in
      let pager = frame.pager(place)
      let heading = frame.label(of: rows.group)
      var head = frame.head(path, title: frame.title(heading, place), section: GroupsPage.self, pager: pager)
      head.crumbs = frame.crumbs(GroupsPage.self)
      if place.isFront {
        head.structuredData = StructuredData.season(frame, rows.group, crumbs: head.crumbs)
      } else {
        head.crumbs.append(LinkView(label: heading, url: frame.url(of: rows.group)))
      }
      return GroupsPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.blogCount(rows.group.blogs.count),
        isGroup: true,
        filter: nil,
        groups: [rows.view],
        pager: pager
      )
    }
  }
}
