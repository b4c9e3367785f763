import BlogModel
import Media

/// What blogs with a content warning show only on demand.
///
/// Everything else of the site sees such a blog without pictures and with the warning in place of its first words, so
/// that no list, feed, link preview or search result shows what readers are warned of.
struct WarnedBlogs: Sendable {
  /// What a blog shows on demand, in addition to its text.
  struct Hidden: Sendable {
    /// The title if it is the beginning of the text; otherwise empty, because a title of its own is shown.
    let title: String
    /// The first words.
    let summary: String
    /// The renditions of the picture; nil without one.
    let renditions: PreparedPictures.Renditions?
    /// The renditions of the pictures after the first, in their order; nil for one that has none.
    let others: [PreparedPictures.Renditions?]
    /// The video; nil without one that can be shown.
    let video: PreparedVideos.Video?
  }

  private var hidden: [Int: Hidden] = [:]

  /// Takes what is shown only on demand out of `blogs` and `pictures`.
  init(of community: Community, hidingIn blogs: inout [PreparedBlog], _ pictures: inout PreparedPictures) {
    guard community.hasParts else { return }
    for index in blogs.indices {
      let warning = community.parts(ofBlog: index).warning
      guard !warning.isEmpty else { continue }
      let (blog, hasTitle) = (blogs[index], !community.blogs[index].title.isEmpty)
      hidden[index] = Hidden(
        title: hasTitle ? "" : blog.title,
        summary: blog.summary,
        renditions: pictures.blog(index),
        others: pictures.others(ofBlog: index),
        video: pictures.videos.blog(index)
      )
      blogs[index] = PreparedBlog(
        title: hasTitle ? blog.title : "",
        excerpt: warning,
        tags: blog.tags,
        source: blog.source,
        text: blog.text
      )
      pictures.ofBlog[index] = nil
      pictures.othersOfBlog[index] = nil
      pictures.videos.ofBlog[index] = nil
    }
  }

  /// Whether a blog shows several pictures on demand.
  var hasGalleries: Bool { hidden.values.contains { !$0.others.isEmpty } }

  /// Whether no blog has a warning.
  var isEmpty: Bool { hidden.isEmpty }

  /// What the blog at `index` shows only on demand; nil if it has no warning.
  subscript(index: Int) -> Hidden? { hidden.isEmpty ? nil : hidden[index] }
}
