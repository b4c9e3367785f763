package import BlogExport
package import BlogModel

/// A community as the last build read it, and how its records are written.
package struct StudioContent: Sendable {
  package let community: Community
  package let writer: RecordWriter
  private let bloggers: [String: Int]
  private let blogs: [String: Int]

  /// The content of an export.
  ///
  /// - Complexity: O(n) in the number of bloggers and blogs.
  /// - Throws: `RecordWriterError` if blogs do not name their authors.
  package init(_ community: Community, _ writer: RecordWriter) throws(RecordWriterError) {
    guard writer.has(.blogger, of: .blog) else { throw .noField(.blogger, .blog) }
    (self.community, self.writer) = (community, writer)
    bloggers = Dictionary(
      community.bloggers.enumerated().lazy.filter { !$1.isUnknown }.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    blogs = Dictionary(
      community.blogs.enumerated().lazy.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func blogger(_ id: String) -> Blogger? { bloggers[id].map { community.bloggers[$0] } }

  func blog(_ id: String) -> BlogRecord? { blogs[id].map { BlogRecord(at: $0, in: community) } }

  /// What a blogger wrote, the newest first.
  func blogs(by id: String) -> [BlogRecord] {
    guard let index = bloggers[id] else { return [] }
    return community.blogs(ofBlogger: index).map { BlogRecord(at: Int($0), in: community) }
  }

  /// The comments on a blog, the oldest first.
  func comments(on id: String) -> [CommentRecord] {
    guard let index = blogs[id] else { return [] }
    return community.comments(ofBlog: index).map { CommentRecord($0, in: community) }
  }

  /// The ids of those who like a blog.
  func likers(of id: String) -> [String] {
    guard let index = blogs[id] else { return [] }
    return community.likes(ofBlog: index).map { community.bloggers[Int($0.blogger)].id }
  }
}
