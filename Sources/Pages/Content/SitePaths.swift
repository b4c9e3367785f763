package import BlogModel

/// The path segment of every blog, blogger and tag.
package struct SitePaths: Sendable {
  /// By index into `Community.blogs`.
  package let blogs: [String]
  /// By index into `Community.bloggers`; empty for the unknown blogger, who has no page.
  package let bloggers: [String]
  /// By index into `Community.spots`.
  let spots: [String]

  /// Chooses the segments: for blogs the slug of the export, else the ID, for spots the ID, for bloggers the display name, which the one who joined
  /// first keeps if two are equal.
  package init(_ community: Community) {
    blogs = Self.segments(ofIds: community.blogs.map(\.id)) { index in
      Slug.make(from: community.parts(ofBlog: index).slug)
    }
    // `page` is reserved for the pages of the list next to the map.
    spots = Self.segments(ofIds: community.spots.map(\.id), taken: ["page"])

    var bloggerTable = SegmentTable()
    var bloggers = [String](repeating: "", count: community.bloggers.count)
    let byJoining = community.bloggers.indices.sorted { left, right in
      let (first, second) = (community.bloggers[left], community.bloggers[right])
      let (firstDate, secondDate) = (first.joinedDate?.microseconds, second.joinedDate?.microseconds)
      return (firstDate ?? .max, first.id) < (secondDate ?? .max, second.id)
    }
    for index in byJoining where !community.bloggers[index].isUnknown {
      let blogger = community.bloggers[index]
      let slug = Slug.make(from: blogger.displayName)
      let wanted = slug.isEmpty ? Slug.make(from: blogger.fullName) : slug
      bloggers[index] = bloggerTable.segment(wanted.isEmpty ? "blogger" : wanted, identity: blogger.id)
    }
    self.bloggers = bloggers
  }

  /// Unique segments.
  ///
  /// - Parameters:
  ///   - ids: the ids of the records.
  ///   - taken: segments that none may have.
  ///   - slug: the preferred segment by index; empty for one made from the id.
  /// - Returns: the segments by index.
  private static func segments(
    ofIds ids: [String],
    taken: [String] = [],
    slug: (Int) -> String = { _ in "" }
  ) -> [String] {
    let wanted = ids.enumerated().map { index, id in
      let slug = slug(index)
      return slug.isEmpty ? Slug.segment(for: id) : slug
    }
    var table = SegmentTable(count: ids.count)
    for segment in taken { _ = table.take(segment) }
    // Usually no two segments are equal, and then the order does not matter.
    if wanted.allSatisfy({ table.take($0) }) { return wanted }
    table = SegmentTable()
    for segment in taken { _ = table.take(segment) }
    // Conflicts are resolved in the order of IDs, so that the result does not depend on when the records were
    // written.
    var segments = wanted
    for index in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
      segments[index] = table.segment(wanted[index], identity: ids[index])
    }
    return segments
  }
}
