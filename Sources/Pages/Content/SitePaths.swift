package import BlogModel

/// Where every blog, blogger and spot has its page: the only place that makes addresses of blogs.
package struct SitePaths: Sendable {
  /// The paths below `blogs/` by index into `Community.blogs`: the last segment, after a folder if there are any.
  package let blogs: [String]
  /// The segments that depend only on ids, by index into `Community.blogs`.
  private let lasting: [String]
  /// The ids by index into `Community.blogs`; empty if no path differs from `lasting`.
  private let ids: [String]
  /// How the addresses of blogs are made.
  package let addresses: BlogAddresses
  /// By index into `Community.bloggers`; empty for the unknown blogger, who has no page.
  package let bloggers: [String]
  /// By index into `Community.spots`.
  let spots: [String]

  /// Chooses the segments: for blogs the slug of the export, else the title or the ID, for spots the ID, for bloggers
  /// the display name, which the one who joined first keeps if two are equal.
  ///
  /// - Parameters:
  ///   - community: the blogs, bloggers and spots.
  ///   - addresses: how the addresses of blogs are made.
  ///   - title: the title of a blog by its index, which is used if addresses have titles.
  package init(
    _ community: Community,
    _ addresses: BlogAddresses = BlogAddresses(),
    title: (Int) -> String = { _ in "" }
  ) {
    let ids = community.blogs.map(\.id)
    lasting = Self.segments(ofIds: ids) { Slug.make(from: community.parts(ofBlog: $0).slug) }
    self.addresses = addresses
    var segments = lasting
    if addresses.name == .title { Self.putTitles(title, into: &segments, community) }
    self.ids = addresses == BlogAddresses() ? [] : ids
    blogs = addresses.hasFolders ? zip(segments, ids).map { addresses.path($0, ofBlog: $1) } : segments
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

  /// The folder of a blog's pages in the output, `blogs/b17/`, by the index of the blog.
  package func folder(ofBlog index: Int) -> String { "blogs/\(blogs[index])/" }

  /// The folder of a blog's pages if addresses had no titles; the site redirects it to the actual one.
  package func lastingFolder(ofBlog index: Int) -> String {
    ids.isEmpty ? folder(ofBlog: index) : "blogs/\(addresses.path(lasting[index], ofBlog: ids[index]))/"
  }

  /// What identifies a blog for feed readers and in browsers, `blogs/b17/`: it depends only on the id, and is the same
  /// for all kinds of addresses.
  package func key(ofBlog index: Int) -> String { "blogs/\(lasting[index])/" }

  /// Replaces segments by titles, except those that come from slugs of the export.
  ///
  /// If two blogs would have the same segment, the older one gets it, so that a new blog never takes an address.
  private static func putTitles(
    _ title: (Int) -> String,
    into segments: inout [String],
    _ community: Community
  ) {
    let order = community.blogs.indices.sorted { left, right in
      let (first, second) = (community.blogs[left], community.blogs[right])
      let (firstDate, secondDate) = (first.createdDate?.microseconds, second.createdDate?.microseconds)
      return (firstDate ?? .max, first.id) < (secondDate ?? .max, second.id)
    }
    var table = SegmentTable(count: order.count)
    for index in order {
      let id = community.blogs[index].id
      let hasSlug = !Slug.make(from: community.parts(ofBlog: index).slug).isEmpty
      let segment = hasSlug ? "" : BlogAddresses.segment(ofBlog: id, title: title(index))
      segments[index] = table.segment(segment.isEmpty ? segments[index] : segment, identity: id)
    }
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
