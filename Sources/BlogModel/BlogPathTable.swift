/// Where the blogs of a built site are, for programs that link to them and read their addresses.
public struct BlogPathTable: Sendable {
  /// How the addresses of the site are made.
  public let addresses: BlogAddresses
  /// By id: the paths that do not follow from the id alone.
  private var paths: [String: String] = [:]
  /// By path: the blogs that are or were there.
  private var ids: [String: String] = [:]
  /// By key: the blogs whose key does not have their id.
  private var idsByKey: [String: String] = [:]

  /// A table for a site of which nothing has been built yet.
  public init(_ addresses: BlogAddresses = BlogAddresses()) { self.addresses = addresses }

  /// Adds the path of a blog.
  public mutating func add(_ path: String, ofBlog id: String) {
    guard path != addresses.path(Slug.segment(for: id), ofBlog: id) else { return }
    paths[id] = path
    ids[path] = id
  }

  /// Adds what identifies a blog in browsers, `blogs/b17/`.
  public mutating func addKey(_ key: String, ofBlog id: String) {
    if key != "blogs/\(id)/" { idsByKey[key] = id }
  }

  /// Adds a path at which a blog was, unless another one is there now.
  public mutating func addFormer(_ path: String, ofBlog id: String) {
    if ids[path] == nil { ids[path] = id }
  }

  /// Adds the paths of an earlier build at which no blog is now.
  public mutating func addFormer(_ earlier: BlogPathTable) { ids.merge(earlier.ids) { now, _ in now } }

  /// The path of a blog below `blogs/`.
  ///
  /// A blog that is not built yet is going to be at this path, or its address is going to redirect to the page.
  ///
  /// - Parameters:
  ///   - id: of the blog.
  ///   - slug: the name that it has in the export; empty for none.
  /// - Returns: the last segment of the address, after the folder if there is one.
  public func path(ofBlog id: String, slug: String = "") -> String {
    paths[id] ?? lastingPath(ofBlog: id, slug: slug)
  }

  /// The path that a blog would have without a title.
  public func lastingPath(ofBlog id: String, slug: String) -> String {
    addresses.path(BlogAddresses.lastingSegment(ofBlog: id, slug: slug), ofBlog: id)
  }

  /// The id of the blog at a path; nil if the path may be that of an id.
  public func blog(at path: String) -> String? { ids[path] }

  /// The id of the blog that browsers know by a key, or by its path or a former one; nil if the key may have an id.
  public func blog(withKey key: String) -> String? {
    if let id = idsByKey[key] { return id }
    let folder = "blogs/".utf8
    // A name can begin with a combining mark, which is one `Character` with the slash before it.
    guard key.utf8.starts(with: folder), key.utf8.last == UInt8(ascii: "/") else { return nil }
    return ids[String(Substring(key.utf8.dropFirst(folder.count).dropLast()))]
  }
}
