import BlogModel
import MarkdownHTML

/// Turns descriptions into safe HTML, on all cores.
struct TextStage: Sendable {
  let renderer: MarkdownRenderer
  let jobs: Int

  /// Prepares the blogs of an archive.
  ///
  /// - Returns: one for each blog in the archive's order, and a diagnostic for each text that was not shown
  ///   as it was written.
  func prepare(_ archive: Archive) async -> ([PreparedBlog], [Diagnostic]) {
    let slices = await parallelMap(count: archive.blogs.count, jobs: jobs) {
      range -> ([PreparedBlog], [Diagnostic]) in
      var blogs: [PreparedBlog] = []
      var diagnostics: [Diagnostic] = []
      blogs.reserveCapacity(range.count)
      for index in range {
        let blog = archive.blogs[index]
        let post = renderer.post(blog.text, title: blog.title, tags: blog.tags)
        blogs.append(
          PreparedBlog(
            title: post.title,
            body: post.html,
            excerpt: post.excerpt,
            plainText: post.plainText,
            tags: post.hashtags
          )
        )
        diagnostics += post.problems.map { $0.diagnostic(record: "blogs/\(blog.id)") }
      }
      return (blogs, diagnostics)
    }
    return (slices.flatMap(\.0), slices.flatMap(\.1))
  }
}
