import Basics
import BlogModel
import Media
import TemplateEngine

/// The blogs of a list, as a page reads them; `Indices` are indices into `Community.blogs`.
struct BlogRows<Indices: Sequence> where Indices.Element: BinaryInteger {
  private let maker: ViewMaker
  private let indices: Indices

  fileprivate init(_ maker: ViewMaker, _ indices: Indices) { (self.maker, self.indices) = (maker, indices) }

  /// The blogs as list entries; `first` is the position of the first one on its page, and as many as `pinned` are
  /// marked as pinned.
  func entries(from first: Int = 0, pinned: Int = 0) -> [EntryView] {
    indices.enumerated().map { entry(Int($0.element), at: first + $0.offset, isPinned: $0.offset < pinned) }
  }

  private func entry(_ index: Int, at place: Int, isPinned: Bool) -> EntryView {
    let (site, community) = (maker.content, maker.community)
    let parts = community.parts(ofBlog: index)
    let video = site.pictures.videos.blog(index)
    return EntryView(
      url: maker.blogURL(index),
      key: maker.blogRows[index].key,
      title: site.blogs[index].title,
      // A content warning has no tags.
      summary: site.warned[index] == nil ? site.blogs[index].summary : site.blogs[index].excerpt,
      author: maker.author(ofBlog: index),
      date: maker.date(ofBlog: index),
      group: maker.groupPlace(ofBlog: index),
      place: maker.place(ofBlog: index),
      picture: site.pictures.blog(index)?.tile.map {
        PageFrame.picture($0, alt: maker.alt(ofBlog: index), maker.address)
      },
      otherPictureCount: site.pictures.othersOfBlog[index]?.count ?? 0,
      likeCount: community.likeCount(ofBlog: index),
      commentCount: community.commentCount(ofBlog: index),
      tags: maker.tags(ofBlog: index),
      isVideo: parts.video != nil && parts.warning.isEmpty,
      duration: VideoView.duration(video?.content.milliseconds ?? 0),
      videoURL: video.map { maker.address.local($0.path) } ?? "",
      traits: parts.warning.isEmpty ? maker.traits(parts.attributes) : "",
      isLate: place >= ViewMaker.eagerEntries,
      isPinned: isPinned,
      extra: maker.extra.values(parts.extra, of: ExtraNames.blog),
      language: maker.language(ofBlog: index),
      hidden: site.warned[index].map { hidden in
        HiddenEntryView(
          title: hidden.title,
          summary: hidden.summary,
          picture: hidden.renditions?.tile.map {
            PageFrame.picture($0, alt: maker.label(ofBlog: index), maker.address)
          }
        )
      },
      original: parts.original.map(OriginalView.init)
    )
  }

  /// The blogs as they are shown small.
  var small: [BlogRowView] { indices.map { maker.blogRows[Int($0)] } }
}

extension PageReader {
  /// Blogs of a list, in its order.
  mutating func rows<Indices: Sequence>(_ indices: Indices) -> BlogRows<Indices>
  where Indices.Element: BinaryInteger {
    track { parts, records in for index in indices { parts.add(records.blogs[Int(index)]) } }
    return BlogRows(untracked, indices)
  }

  /// The blog with this index, as its neighbours show it; nil if there is no such blog.
  mutating func neighbour(_ index: Int) -> NeighbourView? {
    let maker = untracked
    let blogs = maker.community.blogs.indices
    let view =
      blogs.contains(index)
      ? NeighbourView(url: maker.blogURL(index), label: maker.label(ofBlog: index)) : nil
    track { parts, _ in
      parts.lists.add(view != nil)
      if let view { parts.lists.add(shown: view) }
    }
    return view
  }
}
