import Basics

/// How the addresses of blogs are made: what names a page, and whether the pages are in folders.
///
/// The address of a page is `/blogs/`, this path, and `/`:
///
/// | name | folders | path |
/// |---|---|---|
/// | `id` | no | `b17` |
/// | `title` | no | `five-for-a-wedding-6bn5` |
/// | `id` | yes | `3f/b17` |
public struct BlogAddresses: Sendable, Hashable {
  /// What names the page of a blog.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// The id.
    case id
    /// The title with a suffix that depends only on the id.
    case title
  }

  /// What names the page of a blog that has no name of its own in the export.
  public var name = Name.id
  /// Whether the pages are in 256 folders, so that no folder of a very large site has too many entries.
  public var hasFolders = false

  /// Addresses of ids, without folders.
  public init() {}

  /// The path of a blog from the last segment of its address.
  public func path(_ segment: String, ofBlog id: String) -> String {
    hasFolders ? "\(Self.folder(ofBlog: id))/\(segment)" : segment
  }

  /// The last segment of the address at which a blog can always be found: the name that the blog has in the export,
  /// else its id, each made safe.
  public static func lastingSegment(ofBlog id: String, slug: String) -> String {
    let slug = Slug.make(from: slug)
    return slug.isEmpty ? Slug.segment(for: id) : slug
  }

  /// The last segment of an address with a title; empty if the title has neither letters nor digits.
  public static func segment(ofBlog id: String, title: String) -> String {
    let words = Slug.words(of: title, maximumByteCount: maximumTitleBytes)
    return words.isEmpty ? "" : "\(words)-\(suffix(ofBlog: id))"
  }

  /// The maximum size of a title in an address, in bytes.
  static let maximumTitleBytes = 60

  /// Two hexadecimal digits, which spread ids evenly.
  static func folder(ofBlog id: String) -> String { String(Slug.suffix(for: id).prefix(2)) }

  /// Four digits and letters that depend on every byte of an id; `i`, `l`, `o` and `u` are not among them.
  static func suffix(ofBlog id: String) -> String {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    let hash = FNV1a(id).mixed
    return String(decoding: (0..<4).map { digits[Int(hash >> (5 * $0) & 31)] }, as: UTF8.self)
  }
}
