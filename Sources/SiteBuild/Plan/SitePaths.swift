import BlogModel

/// The path segment of every blog, blogger and tag.
struct SitePaths: Sendable {
  /// By index into `Archive.blogs`.
  let blogs: [String]
  /// By index into `Archive.bloggers`; empty for the unknown blogger, who has no page.
  let bloggers: [String]

  /// Chooses segments: a blog's is its id; a blogger's comes from the display name, and of two equal ones the
  /// one who joined first keeps it.
  init(_ archive: Archive) {
    blogs = Self.ids(of: archive.blogs)

    var bloggerTable = SegmentTable()
    var bloggers = [String](repeating: "", count: archive.bloggers.count)
    let byJoining = archive.bloggers.indices.sorted { left, right in
      let (first, second) = (archive.bloggers[left], archive.bloggers[right])
      let (firstDate, secondDate) = (first.joinedDate?.microseconds, second.joinedDate?.microseconds)
      return (firstDate ?? .max, first.id) < (secondDate ?? .max, second.id)
    }
    for index in byJoining where !archive.bloggers[index].isUnknown {
      let blogger = archive.bloggers[index]
      let slug = Slug.make(from: blogger.displayName)
      let wanted = slug.isEmpty ? Slug.make(from: blogger.fullName) : slug
      bloggers[index] = bloggerTable.segment(wanted.isEmpty ? "blogger" : wanted, identity: blogger.id)
    }
    self.bloggers = bloggers
  }

  private static func ids(of blogs: [Blog]) -> [String] {
    let wanted = blogs.map { Slug.segment(for: $0.id) }
    var table = SegmentTable(count: blogs.count)
    // Nearly always no two are the same: then the order does not matter.
    if wanted.allSatisfy({ table.take($0) }) { return wanted }
    table = SegmentTable()
    // In the order of ids, so that a clash is settled the same way whenever the blogs were written.
    var segments = wanted
    for index in blogs.indices.sorted(by: { blogs[$0].id < blogs[$1].id }) {
      segments[index] = table.segment(wanted[index], identity: blogs[index].id)
    }
    return segments
  }
}
