import Basics
import BlogModel
import TemplateEngine

/// Blogs in the list of their group, as pages read them.
struct GroupRows {
  private let maker: ViewMaker
  let group: GroupTable.Group
  /// Indices into `Community.blogs`.
  private let indices: ArraySlice<Int32>

  fileprivate init(_ maker: ViewMaker, _ group: GroupTable.Group, _ indices: ArraySlice<Int32>) {
    (self.maker, self.group, self.indices) = (maker, group, indices)
  }

  /// The group with these of its blogs.
  var view: GroupView {
    GroupView(
      label: maker.frame.label(of: group),
      url: maker.frame.url(of: group),
      anchor: "group-\(group.segment)",
      blogCount: group.blogs.count,
      rows: indices.map { row(Int($0)) }
    )
  }

  /// The days on which the blogs were written, `2008-01-20`.
  var days: [String] { indices.compactMap { maker.date(ofBlog: Int($0)).map { String($0.iso.prefix(10)) } } }

  /// The participants of the blogs, once per blog: indices into `Community.bloggers`.
  fileprivate var participants: [Int32] {
    indices.flatMap { maker.community.parts(ofBlog: Int($0)).people.compactMap(\.blogger) }
  }

  private func row(_ index: Int) -> GroupRowView {
    let parts = maker.community.parts(ofBlog: index)
    let date = maker.date(ofBlog: index)
    let blog = maker.content.blogs[index]
    let segments = parts.people.compactMap(\.blogger).map { maker.content.paths.bloggers[Int($0)] }
    return GroupRowView(
      url: maker.blogURL(index),
      label: maker.label(ofBlog: index),
      number: parts.number,
      date: date,
      picture: maker.blogRows[index].picture,
      summary: blog.title.isEmpty ? "" : blog.summary,
      day: date.map { String($0.iso.prefix(10)) } ?? "",
      values: (["season=\(group.segment)"] + segments.map { "with=\($0)" }).joined(separator: " ")
    )
  }
}

/// The participants in the blogs of several groups, as a filter offers them.
struct GroupParticipants {
  private let maker: ViewMaker
  private let groups: [GroupRows]

  fileprivate init(_ maker: ViewMaker, _ groups: [GroupRows]) { (self.maker, self.groups) = (maker, groups) }

  /// The most frequent participants, at most `limit`, by name.
  func choices(limit: Int) -> [FilterChoiceView] {
    var counts: [Int32: Int] = [:]
    for person in groups.flatMap(\.participants) { counts[person, default: 0] += 1 }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
    let chosen = Set(most.map { Int($0.key) })
    return maker.content.bloggersByName.filter { chosen.contains($0) }.map { index in
      FilterChoiceView(
        value: maker.content.paths.bloggers[index],
        label: maker.people[index].name,
        count: counts[Int32(index)] ?? 0
      )
    }
  }
}

extension PageReader {
  /// A group: its name, its folder, and how many blogs it has.
  mutating func group(_ index: Int) -> GroupTable.Group {
    let group = untracked.content.groups.groups[index]
    track { parts, _ in
      parts.content.add(group.name)
      parts.content.add(group.segment)
      parts.content.add(group.blogs.count)
    }
    return group
  }

  /// The number of blogs that have a group.
  mutating func groupedBlogCount() -> Int {
    let count = untracked.content.groups.blogCount
    track { parts, _ in parts.content.add(count) }
    return count
  }

  /// A group with `range` of its blogs, by their numbers; a range beyond its end is clamped.
  mutating func groupRows(_ index: Int, _ range: Range<Int>) -> GroupRows {
    let (group, maker) = (group(index), untracked)
    let blogs = group.blogs[range.clamped(to: group.blogs.indices)]
    track { parts, records in
      for index in blogs { parts.add(records.blogs[Int(index)]) }
    }
    return GroupRows(maker, group, blogs)
  }

  /// The participants in the blogs of `groups`, all of which have been read.
  func participants(in groups: [GroupRows]) -> GroupParticipants { GroupParticipants(untracked, groups) }
}
