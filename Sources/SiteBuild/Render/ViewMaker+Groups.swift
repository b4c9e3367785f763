import BlogModel
import TemplateEngine

/// The views of groups, such as seasons, and of what filters lists.
extension ViewMaker {
  /// People to choose from above the blogs of all groups: those who take part in most of them.
  static let mostPeopleToChoose = 100

  /// `Season 1`; a name that is no number stands for itself.
  func label(ofGroup index: Int) -> String {
    let name = content.groups.groups[index].name
    return NumberedName(name).isNumber ? words.text("group", ["name": name]) : name
  }

  func url(ofGroup index: Int) -> String {
    address.local("\(Plan.groupsFolder)\(content.groups.groups[index].segment)/")
  }

  /// Where a blog stands in its group; nil when it stands in none.
  func groupPlace(ofBlog index: Int) -> GroupPlaceView? {
    guard let group = content.groups.group(ofBlog: index) else { return nil }
    let number = archive.parts(ofBlog: index).number
    return GroupPlaceView(
      label: label(ofGroup: group),
      url: url(ofGroup: group),
      number: number.isEmpty
        ? "" : NumberedName(number).isNumber ? words.text("group-number", ["number": number]) : number
    )
  }

  /// Somebody who is named: a blogger, or a name without a page.
  func participant(_ person: Participant) -> PersonView {
    switch person {
    case .blogger(let index): people[Int(index)]
    case .name(let name):
      PersonView(
        name: name,
        displayName: "",
        fullName: name,
        url: "",
        photo: nil,
        initial: Self.initial(of: name),
        hue: Self.hue(of: name)
      )
    }
  }

  // MARK: Pages

  /// All groups: with their blogs where these have room on one page.
  func groupsPage(_ part: Pagination.Part, path: String) -> GroupsPageView {
    let hasRows = content.groups.blogCount <= Plan.mostGroupRows
    let pager = pager(part, folder: Plan.groupsFolder)
    let heading = words.text("groups")
    var head = head(path, title: title(heading, part), section: .groups, pager: pager)
    head.crumbs = part.number == nil ? [] : crumbs(.groups)
    return GroupsPageView(
      site: site,
      head: head,
      heading: heading,
      note: words.text("blogs", count: content.groups.blogCount),
      isGroup: false,
      filter: hasRows ? groupFilter() : nil,
      groups: part.range.map { group($0, rows: hasRows ? content.groups.groups[$0].blogs[...] : []) },
      pager: pager
    )
  }

  /// The blogs of one group.
  func groupPage(_ index: Int, _ part: Pagination.Part, path: String) -> GroupsPageView {
    let known = content.groups.groups[index]
    let pager = pager(part, folder: "\(Plan.groupsFolder)\(known.segment)/")
    let heading = label(ofGroup: index)
    var head = head(path, title: title(heading, part), section: .groups, pager: pager)
    head.crumbs = crumbs(.groups)
    if part.number == nil {
      head.structuredData = StructuredData.season(self, index, crumbs: head.crumbs)
    } else {
      head.crumbs.append(LinkView(label: heading, url: url(ofGroup: index)))
    }
    return GroupsPageView(
      site: site,
      head: head,
      heading: heading,
      note: words.text("blogs", count: known.blogs.count),
      isGroup: true,
      filter: nil,
      groups: [group(index, rows: known.blogs[part.range])],
      pager: pager
    )
  }

  private func group(_ index: Int, rows: ArraySlice<Int32>) -> GroupView {
    let known = content.groups.groups[index]
    return GroupView(
      label: label(ofGroup: index),
      url: url(ofGroup: index),
      anchor: "group-\(known.segment)",
      blogCount: known.blogs.count,
      rows: rows.map { row(Int($0), group: known.segment) }
    )
  }

  private func row(_ index: Int, group: String) -> GroupRowView {
    let parts = archive.parts(ofBlog: index)
    let date = date(ofBlog: index)
    let segments = parts.people.compactMap(\.blogger).map { content.paths.bloggers[Int($0)] }
    return GroupRowView(
      url: blogURL(index),
      label: label(ofBlog: index),
      number: parts.number,
      date: date,
      day: date.map { String($0.iso.prefix(10)) } ?? "",
      values: (["season=\(group)"] + segments.map { "with=\($0)" }).joined(separator: " ")
    )
  }

  // MARK: Filters

  /// Chooses among the blogs of all groups.
  private func groupFilter() -> FilterFormView {
    let groups = content.groups.groups
    let days = groups.flatMap(\.blogs).compactMap { date(ofBlog: Int($0)).map { String($0.iso.prefix(10)) } }
    let seasons = groups.indices.map { index in
      FilterChoiceView(
        value: groups[index].segment,
        label: label(ofGroup: index),
        count: groups[index].blogs.count
      )
    }
    let filters = [
      FilterView(name: "season", label: words.text("group-name"), choices: seasons),
      FilterView(name: "with", label: words.text("people"), choices: peopleToChoose()),
    ]
    return FilterFormView(
      countWord: "filter-blogs",
      filters: filters.filter { $0.choices.count > 1 },
      firstDay: days.min() ?? "",
      lastDay: days.max() ?? ""
    )
  }

  private func peopleToChoose() -> [FilterChoiceView] {
    var counts: [Int32: Int] = [:]
    for blog in content.groups.groups.flatMap(\.blogs) {
      for person in archive.parts(ofBlog: Int(blog)).people.compactMap(\.blogger) {
        counts[person, default: 0] += 1
      }
    }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostPeopleToChoose)
    let chosen = Set(most.map { Int($0.key) })
    return content.bloggersByName.filter { chosen.contains($0) }.map { index in
      FilterChoiceView(
        value: content.paths.bloggers[index],
        label: people[index].name,
        count: counts[Int32(index)] ?? 0
      )
    }
  }

  /// Chooses among the bloggers; nil where there is nothing to choose by.
  func bloggerFilter() -> FilterFormView? {
    let facets = content.facets
    guard !facets.isEmpty else { return nil }
    return FilterFormView(
      countWord: "filter-people",
      filters: facets.all.map { facet in
        FilterView(
          name: facet.segment,
          label: facet.name,
          choices: facet.values.map {
            FilterChoiceView(value: $0.segment, label: label(ofValue: $0.label), count: $0.owners.count)
          }
        )
      },
      firstDay: "",
      lastDay: ""
    )
  }
}
