import BlogModel

/// The archive with all that the pages need besides: paths, bodies, tags, months and pictures.
struct SiteContent: Sendable {
  let archive: Archive
  let paths: SitePaths
  /// By index into `Archive.blogs`.
  let blogs: [PreparedBlog]
  /// Which renditions there are of the pictures.
  let pictures: PreparedPictures
  /// By name.
  let tags: [Tag]
  /// Newest first.
  let months: [Month]
  /// Indices into `Archive.bloggers`, by name, without the unknown one.
  let bloggersByName: [Int]

  /// A hashtag and its blogs.
  struct Tag: Sendable {
    /// As the newest blog spells it, without the `#`.
    let name: String
    let segment: String
    /// Indices into `Archive.blogs`, newest first.
    var blogs: [Int32]
  }

  /// A month and its blogs.
  struct Month: Sendable {
    let year: Int
    /// 1...12.
    let month: Int
    /// Indices into `Archive.blogs`, newest first.
    var blogs: [Int32]

    /// Its folder in the output: `archive/2019/03/`.
    var path: String {
      let digits = String(year)
      let paddedYear = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return "archive/\(paddedYear)/\(month < 10 ? "0" : "")\(month)/"
    }
  }

  init(archive: Archive, blogs: [PreparedBlog], pictures: PreparedPictures, zone: TimeZoneRules) {
    self.archive = archive
    self.blogs = blogs
    self.pictures = pictures
    paths = SitePaths(archive)
    tags = Self.tags(of: blogs)
    months = Self.months(of: archive.blogs, zone)
    bloggersByName = archive.bloggers.indices.filter { !archive.bloggers[$0].isUnknown }.map { index in
      (archive.bloggers[index].shownName.lowercased(), archive.bloggers[index].id, index)
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The output file of a blog's page.
  static func path(ofBlog segment: String) -> String { "blogs/\(segment)/index.html" }

  /// The segment under `tags/` for a hashtag.
  static func segment(ofTag name: String) -> String {
    let slug = Slug.make(from: name)
    return slug.isEmpty ? Slug.segment(for: name) : slug
  }

  private static func tags(of blogs: [PreparedBlog]) -> [Tag] {
    var places: [String: Int] = [:]
    var tags: [Tag] = []
    for (index, blog) in blogs.enumerated() {
      for name in blog.tags {
        let segment = Self.segment(ofTag: name)
        if let place = places[segment] {
          if tags[place].blogs.last != Int32(index) { tags[place].blogs.append(Int32(index)) }
        } else {
          places[segment] = tags.count
          tags.append(Tag(name: name, segment: segment, blogs: [Int32(index)]))
        }
      }
    }
    return tags.sorted { ($0.segment, $0.name) < ($1.segment, $1.name) }
  }

  private static func months(of blogs: [Blog], _ zone: TimeZoneRules) -> [Month] {
    var months: [Month] = []
    for (index, blog) in blogs.enumerated() {
      guard let created = blog.createdDate else { continue }
      let date = CivilDate(created, offset: zone.offset(at: created))
      if months.last?.year == date.year, months.last?.month == date.month {
        months[months.count - 1].blogs.append(Int32(index))
      } else if (0...9999).contains(date.year) {
        months.append(Month(year: date.year, month: date.month, blogs: [Int32(index)]))
      }
    }
    return months
  }
}
