import Basics
import BlogExport
import BlogModel

/// What an address of the site means to a Micropub client.
///
/// Comments and likes have no pages: their addresses are those of places on the page of their blog.
enum EntryAddress: Hashable {
  case blog(String)
  case comment(String, blog: String)
  /// The like of a blogger.
  case like(String, blog: String)
  case profile(String)

  private static let (commentMark, likeMark) = ("comment-", "like-")

  /// The address on a site.
  ///
  /// - Parameters:
  ///   - site: the address of the site, with a slash at its end.
  ///   - editor: reads the records.
  /// - Returns: the address, whose fragment names the place on the page.
  /// - Throws: `StudioError.missing`.
  func url(_ site: String, _ editor: StudioEditor) throws(StudioError) -> String {
    switch self {
    case .blog(let id): site + StudioEditor.address(ofPath: try editor.path(ofBlog: id))
    case .comment(let id, let blog):
      "\(try Self.blog(blog).url(site, editor))#\(Self.commentMark)\(Slug.segment(for: id))"
    case .like(let id, let blog):
      "\(try Self.blog(blog).url(site, editor))#\(Self.likeMark)\(Slug.segment(for: id))"
    case .profile(let id): "\(site)bloggers/\(try editor.segment(ofBlogger: id))/"
    }
  }

  /// Reads an address; nil if it is none of the site, or of nothing that is there.
  init?(_ url: String, _ site: String, _ editor: StudioEditor, by blogger: String) throws(StudioError) {
    guard url.hasPrefix(site) else { return nil }
    let parts = url.dropFirst(site.count).split(separator: "#", maxSplits: 1)
    let path = (parts.first ?? "").split(separator: "/").map { PercentEncoding.decoded(String($0)) }
    guard (2...3).contains(path.count) else { return nil }
    let mark = parts.count == 2 ? String(parts[1]) : ""
    switch path[0] {
    case "bloggers":
      guard mark.isEmpty, path.count == 2, try editor.segment(ofBlogger: blogger) == path[1] else {
        return nil
      }
      self = .profile(blogger)
    case "blogs":
      let place = path.dropFirst().joined(separator: "/")
      guard let id = try editor.blog(at: place) else { return nil }
      if mark.isEmpty {
        self = .blog(id)
      } else if mark.hasPrefix(Self.commentMark) {
        let segment = mark.dropFirst(Self.commentMark.count)
        guard let comment = try editor.comment(at: String(segment), on: id) else { return nil }
        self = .comment(comment, blog: id)
      } else {
        guard mark == Self.likeMark + Slug.segment(for: blogger) else { return nil }
        self = .like(blogger, blog: id)
      }
    default: return nil
    }
  }
}

/// Parts of addresses, as the site chooses them.
extension StudioEditor {
  /// The address of a blog's page below the site, from its path.
  static func address(ofPath path: String) -> String {
    "blogs/\(PercentEncoding.encoded(path, keeping: ASCIISet.unreserved(and: "/")))/"
  }

  fileprivate func path(ofBlog id: String) throws(StudioError) -> String {
    guard let record = try blog(id)?.blog else { throw .missing(.blog) }
    return blogPaths.path(ofBlog: id, slug: record.parts.slug)
  }

  fileprivate func segment(ofBlogger id: String) throws(StudioError) -> String {
    guard let blogger = try blogger(id) else { throw .missing(.blogger) }
    return Self.segment(of: blogger)
  }

  /// The id of the blog that browsers know by a name, which is its key or an address of it without `blogs/`.
  func blog(named name: String) throws(StudioError) -> String? {
    if let id = blogPaths.blog(withKey: "blogs/\(name)/") { return id }
    // Keys have no folders, but addresses that a template of the site has stored may have some.
    let id = name.lastSlash.map { String(name[name.utf8.index(after: $0)...]) } ?? name
    return try blog(id) == nil ? nil : id
  }

  /// The ids of the quotes with these segments in their addresses, by segment.
  ///
  /// - Complexity: O(n) in the number of quotes.
  func quotes(at segments: Set<String>) throws(StudioError) -> [String: String] {
    if segments.isEmpty { return [:] }
    var found: [String: String] = [:]
    for id in try quotes().map(\.quote.id) {
      let segment = Slug.segment(for: id)
      if segments.contains(segment) { found[segment] = id }
    }
    return found
  }

  /// The ids of the bloggers whose profiles have these segments, by segment; those that several bloggers want are
  /// skipped.
  ///
  /// - Complexity: O(n) in the number of bloggers.
  func bloggers(at segments: Set<String>) throws(StudioError) -> [String: String] {
    if segments.isEmpty { return [:] }
    var found: [String: [String]] = [:]
    for blogger in try bloggers() {
      let segment = Self.segment(of: blogger)
      if segments.contains(segment) { found[segment, default: []].append(blogger.id) }
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  private static func segment(of blogger: Blogger) -> String {
    let slug = Slug.make(from: blogger.displayName)
    return slug.isEmpty ? Slug.make(from: blogger.fullName) : slug
  }

  /// The id of the blog whose page has a path, also of a deleted one.
  ///
  /// - Complexity: O(n) in the number of blogs if the path has neither the id nor a title.
  fileprivate func blog(at path: String) throws(StudioError) -> String? {
    let paths = blogPaths
    if let id = paths.blog(at: path), try blog(id) != nil { return id }
    func isThere(_ id: String, _ slug: String) -> Bool { paths.lastingPath(ofBlog: id, slug: slug) == path }
    let id = path.lastSlash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    if let record = try blog(id)?.blog, isThere(id, record.parts.slug) { return id }
    let (content, changes) = try current()
    for case let record? in changes.values.map(\.blog) where isThere(record.blog.id, record.parts.slug) {
      return record.blog.id
    }
    let community = content.community
    return community.blogs.indices.first {
      isThere(community.blogs[$0].id, community.parts(ofBlog: $0).slug)
    }.map { community.blogs[$0].id }
  }

  /// The id of the comment whose place on the page has a name, also of a deleted one.
  fileprivate func comment(at segment: String, on blog: String) throws(StudioError) -> String? {
    let (content, changes) = try current()
    let changed = changes.values.compactMap(\.comment).filter { $0.blog == blog }
    return (changed + content.comments(on: blog)).first { Slug.segment(for: $0.comment.id) == segment }?
      .comment.id
  }
}
