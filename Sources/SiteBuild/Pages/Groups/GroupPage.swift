import TemplateEngine

/// The blogs of one group.
struct GroupPage: TemplatePage {
  let group: Int
  let part: Pagination.Part

  static let template = "groups"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (index, group) in content.groups.groups.enumerated() {
      plan.addList(folder(of: group), count: group.blogs.count, size: GroupsPage.pageSize) {
        GroupPage(group: index, part: $0)
      }
    }
  }

  static func folder(of group: GroupTable.Group) -> String { "\(GroupsPage.folder)\(group.segment)/" }

  func view(_ maker: ViewMaker, path: String) -> GroupsPageView {
    let known = maker.content.groups.groups[group]
    let pager = maker.pager(part, folder: Self.folder(of: known))
    let heading = maker.label(ofGroup: group)
    var head = maker.head(path, title: maker.title(heading, part), section: GroupsPage.self, pager: pager)
    head.crumbs = maker.crumbs(GroupsPage.self)
    if part.number == nil {
      head.structuredData = StructuredData.season(maker, group, crumbs: head.crumbs)
    } else {
      head.crumbs.append(LinkView(label: heading, url: maker.url(ofGroup: group)))
    }
    return GroupsPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.blogCount(known.blogs.count),
      isGroup: true,
      filter: nil,
      groups: [maker.group(group, rows: known.blogs[part.range])],
      pager: pager
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let known = site.content.groups.groups[group]
    parts.lists.add(part)
    site.add(known, to: &parts)
    site.addRows(known.blogs[part.range], to: &parts)
  }
}
