import BlogModel
import TemplateEngine

/// What pages show of groups, such as seasons, and of who takes part.
extension ViewMaker {
  /// `Season 1`; a name that is no number is used as it is.
  func label(ofGroup index: Int) -> String {
    let name = content.groups.groups[index].name
    return NumberedName(name).isNumber ? words.text("group", ["name": name]) : name
  }

  func url(ofGroup index: Int) -> String {
    address.local(GroupPage.folder(of: content.groups.groups[index]))
  }

  /// The position of a blog in its group; nil when it has none.
  func groupPlace(ofBlog index: Int) -> GroupPlaceView? {
    guard let group = content.groups.group(ofBlog: index) else { return nil }
    let number = community.parts(ofBlog: index).number
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

  /// A group with those of its blogs that have room.
  func group(_ index: Int, rows: ArraySlice<Int32>) -> GroupView {
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
    let parts = community.parts(ofBlog: index)
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
}
