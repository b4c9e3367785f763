import BlogModel

/// The groups of blogs, such as the seasons of a series.
package struct GroupTable: Sendable {
  /// A group and its blogs.
  struct Group: Sendable {
    /// As the newest blog spells it.
    let name: String
    let segment: String
    /// Indices into `Community.blogs`, by their numbers.
    var blogs: [Int32]
  }

  /// The groups by name; names that are numbers come first, by size.
  let groups: [Group]
  /// The number of blogs that are in a group.
  let blogCount: Int
  /// Indices into `groups` by the segment of the name.
  private let places: [String: Int]
  private let community: Community

  /// Collects the groups of the blogs of `community`; none if they are not wanted.
  init(_ community: Community, isWanted: Bool = true) {
    self.community = community
    var groups: [Group] = []
    var known: [String: Int] = [:]
    for index in isWanted && community.hasParts ? community.blogs.indices : 0..<0 {
      let name = community.parts(ofBlog: index).group
      guard !name.isEmpty else { continue }
      let segment = SiteContent.segment(ofTag: name)
      let place = known[segment] ?? groups.count
      if place == groups.count {
        known[segment] = place
        groups.append(Group(name: name, segment: segment, blogs: []))
      }
      groups[place].blogs.append(Int32(index))
    }
    for place in groups.indices {
      groups[place].blogs = groups[place].blogs.map { index in
        let number = community.parts(ofBlog: Int(index)).number
        return (NumberedName(number), -index)
      }.sorted { $0 < $1 }.map { -$0.1 }
    }
    let order = groups.map { (NumberedName($0.name), $0) }
    self.groups = order.sorted { ($0.0, $0.1.segment) < ($1.0, $1.1.segment) }.map(\.1)
    blogCount = self.groups.reduce(0) { $0 + $1.blogs.count }
    places = Dictionary(uniqueKeysWithValues: self.groups.enumerated().map { ($1.segment, $0) })
  }

  /// Whether no blog is in a group.
  package var isEmpty: Bool { groups.isEmpty }

  /// The index into `groups` of a blog's group; nil if it has none.
  func group(ofBlog index: Int) -> Int? {
    guard !isEmpty else { return nil }
    let name = community.parts(ofBlog: index).group
    return name.isEmpty ? nil : places[SiteContent.segment(ofTag: name)]
  }
}
