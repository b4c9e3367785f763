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
    var blogTable = SegmentTable()
    // In the order of ids, so that a clash is settled the same way whenever the blogs were written.
    var blogs = [String](repeating: "", count: archive.blogs.count)
    for index in archive.blogs.indices.sorted(by: { archive.blogs[$0].id < archive.blogs[$1].id }) {
      let id = archive.blogs[index].id
      blogs[index] = blogTable.segment(Slug.segment(for: id), identity: id)
    }
    self.blogs = blogs

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
}
