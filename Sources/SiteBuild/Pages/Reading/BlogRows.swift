import Basics
import BlogModel
import Media
import TemplateEngine

/// Blogs of a list, as a page reads them; `Indices` are those into `Community.blogs`.
struct BlogRows<Indices: Sequence> where Indices.Element: BinaryInteger {
  private let maker: ViewMaker
  private let indices: Indices

  fileprivate init(_ maker: ViewMaker, _ indices: Indices) { (self.maker, self.indices) = (maker, indices) }

  /// Them as entries; those of a page that begins with something else stand lower, from `first` on.
  func entries(from first: Int = 0) -> [EntryView] {
    indices.enumerated().map { entry(Int($0.element), at: first + $0.offset) }
  }

  private func entry(_ index: Int, at place: Int) -> EntryView {
    let (site, community) = (maker.content, maker.community)
    let parts = community.parts(ofBlog: index)
    return EntryView(
      url: maker.blogURL(index),
      title: site.blogs[index].title,
      summary: site.blogs[index].summary,
      author: maker.author(ofBlog: index),
      date: maker.date(ofBlog: index),
      group: maker.groupPlace(ofBlog: index),
      picture: site.pictures.blog(index)?.tile.map {
        PageFrame.picture($0, alt: maker.label(ofBlog: index), maker.address)
      },
      likeCount: community.likeCount(ofBlog: index),
      commentCount: community.commentCount(ofBlog: index),
      tags: maker.tags(ofBlog: index),
      isVideo: parts.video != nil,
      duration: VideoView.duration(site.pictures.videos.blog(index)?.content.milliseconds ?? 0),
      isLate: place >= ViewMaker.eagerEntries,
      extra: maker.extra.values(parts.extra, of: ExtraNames.blog)
    )
  }

  /// Them as they are shown small.
  var small: [LikedBlogView] { indices.map { maker.likedBlogs[Int($0)] } }
}

extension PageReader {
  /// Blogs of a list, in its order.
  mutating func rows<Indices: Sequence>(_ indices: Indices) -> BlogRows<Indices>
  where Indices.Element: BinaryInteger {
    track { parts, records in for index in indices { parts.add(records.blogs[Int(index)]) } }
    return BlogRows(untracked, indices)
  }

  /// The address and the name of a blog; nil where there is no such blog.
  mutating func link(toBlog index: Int) -> BlogLink? {
    let maker = untracked
    let isThere = maker.community.blogs.indices.contains(index)
    track { parts, _ in
      parts.lists.add(isThere)
      guard isThere else { return }
      parts.lists.add(maker.blogURL(index))
      parts.lists.add(maker.label(ofBlog: index))
    }
    return isThere ? BlogLink(blog: maker.likedBlogs[index]) : nil
  }
}

/// What a page says of another blog than its own.
struct BlogLink {
  fileprivate let blog: LikedBlogView

  var url: String { blog.url }
  /// Its title, else its first words; never empty.
  var label: String { blog.label }
}
