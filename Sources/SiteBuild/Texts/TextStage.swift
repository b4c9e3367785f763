import Basics
import BlogModel
import MarkdownHTML
import Pages

/// Turns descriptions into safe HTML, on all cores; those that the previous build has cached are not converted
/// again.
struct TextStage: Sendable {
  let renderer: MarkdownRenderer
  let jobs: Int
  /// The path of the cache, and the program that may read it; nil for none.
  var cache: (path: String, program: UInt64)?
  /// The entries of the cache in memory, for the builds of a preview, which write it later; nil for a single build.
  var memory: TextMemory?
  /// Where the prepared texts of a large site are stored until their pages are written; nil to keep them in memory.
  var spoolFolder: String?
  /// The size of all descriptions, in bytes, above which a site is large.
  var spoolLimit = Self.usualSpoolLimit

  /// The limit for sites of users: the texts of about 15,000 blogs.
  static let usualSpoolLimit = 1 << 24

  /// What the site needs of the texts.
  struct Result: Sendable {
    /// One for each blog, in the community's order.
    var blogs: [PreparedBlog] = []
    /// A diagnostic for each text that was not shown as it was written.
    var diagnostics: [Diagnostic] = []
    /// Where texts are; nil if all are in memory.
    var spool: TextSpool?

    /// Whether the texts of the records are not needed any more.
    var replacesRecords: Bool { spool != nil && blogs.allSatisfy { $0.text != nil } }
  }

  /// A slice of the blogs.
  private struct Slice: Sendable {
    var blogs: [PreparedBlog] = []
    var diagnostics: [Diagnostic] = []
    var entries: [(key: UInt64, entry: TextCache.Entry)] = []
    var newCount = 0
  }

  /// Prepares the blogs of a community.
  ///
  /// - Returns: the texts; fewer than blogs if the task was cancelled.
  func prepare(_ community: Community) async -> Result {
    let remembered = memory?.entries
    let known = remembered == nil ? cache.map { TextCache($0.path, program: $0.program) } ?? .empty : .empty
    let spool = spool(for: community)
    let slices = await parallelMap(count: community.blogs.count, jobs: jobs) { range -> Slice in
      var slice = Slice()
      slice.blogs.reserveCapacity(range.count)
      for index in range where !Task.isCancelled {
        prepare(community.blogs[index], { remembered?[$0] ?? known[$0] }, spool, &slice)
      }
      return slice
    }
    if let cache, !Task.isCancelled {
      let isStale = slices.contains { $0.newCount > 0 } || known.count > community.blogs.count * 2
      if let memory {
        memory.keep(slices.flatMap(\.entries), areNew: isStale)
      } else if isStale {
        TextCache.write(slices.flatMap(\.entries), to: cache.path, program: cache.program)
      }
    }
    return Result(
      blogs: slices.flatMap(\.blogs),
      diagnostics: slices.flatMap(\.diagnostics),
      spool: spool
    )
  }

  /// A spool, if the site is large enough and the spool can be created.
  private func spool(for community: Community) -> TextSpool? {
    guard let spoolFolder, Self.isLarge(community, limit: spoolLimit) else { return nil }
    return TextSpool(folder: spoolFolder)
  }

  /// Whether the descriptions of a community have more than `limit` bytes.
  static func isLarge(_ community: Community, limit: Int) -> Bool {
    community.blogs.reduce(0) { $0 + $1.text.utf8.count } > limit
  }

  private func prepare(
    _ blog: Blog,
    _ known: (UInt64) -> TextCache.Entry?,
    _ spool: TextSpool?,
    _ slice: inout Slice
  ) {
    // The whole record is the key, so that no property that affects its text can be missing.
    var key = Digest()
    key.add(blog)
    if let entry = known(key.value) {
      slice.blogs.append(
        PreparedBlog(
          title: entry.title,
          excerpt: entry.excerpt,
          tags: entry.tags,
          source: key.value,
          text: unrendered(blog.text, spool)
        )
      )
      slice.diagnostics += entry.problems.map { $0.diagnostic(record: "blogs/\(blog.id)") }
      slice.entries.append((key.value, entry))
      return
    }
    let post = renderer.post(blog)
    slice.blogs.append(
      PreparedBlog(
        title: post.title,
        excerpt: post.excerpt,
        tags: post.hashtags,
        source: key.value,
        text: Self.text(post, spool)
      )
    )
    slice.diagnostics += post.problems.map { $0.diagnostic(record: "blogs/\(blog.id)") }
    let entry = TextCache.Entry(
      title: post.title,
      excerpt: post.excerpt,
      tags: post.hashtags,
      problems: post.problems
    )
    slice.entries.append((key.value, entry))
    slice.newCount += 1
  }

  /// A text on disk; nil in a preview, whose next build starts with the same records, or if it cannot be written.
  private func unrendered(_ text: String, _ spool: TextSpool?) -> PreparedBlog.Text? {
    guard memory == nil, let spool else { return nil }
    return spool.append(body: text).map { .unrendered(spool, $0) }
  }

  private static func text(_ post: MarkdownPost, _ spool: TextSpool?) -> PreparedBlog.Text {
    if let spool, let place = spool.append(body: post.html, plain: post.plainText) {
      return .spooled(spool, place)
    }
    return .kept(body: post.html, plain: post.plainText)
  }
}
