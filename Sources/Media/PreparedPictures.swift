import Basics
import ImageResize

/// The renditions of the community's pictures.
package struct PreparedPictures: Sendable {
  /// A rendition with its path in the output.
  package struct File: Sendable, Equatable {
    /// `images/<fingerprint>-tile.webp`.
    package let path: String
    package let entry: RenditionCache.Entry

    package init(_ entry: RenditionCache.Entry) {
      path = "images/\(entry.fingerprint.short)-\(entry.name).\(entry.format.fileExtension)"
      self.entry = entry
    }
  }

  /// The renditions of one source.
  package struct Renditions: Sendable {
    package var tile: File?
    package var face: File?
    /// Ascending in width.
    package var photo: [File] = []
    package var social: File?
    package var card: File?
    /// Whether these are renditions of the placeholder for a picture that cannot be used.
    package var isPlaceholder = false

    package var all: [File] { [tile, face, social, card].compactMap { $0 } + photo }
  }

  /// Whether a picture is missing that a retry, or another version of a tool, may provide.
  package var expectsAnotherTry = false
  /// The videos of the blogs.
  package var videos = PreparedVideos()
  /// The site's own card; nil if libvips cannot make one.
  package var siteCard: File?
  /// The site's icons for home screens, ascending in size; empty if there are none.
  package var siteIcons: [File] = []
  /// By source.
  package var renditions: [Renditions] = []
  /// Index into `renditions` by index into `Community.blogs`; nil for a blog without a picture.
  package var ofBlog: [Int32?] = []
  /// By index into `Community.blogs`, only for blogs with several pictures: those after the first in their order,
  /// as indices into `renditions`; nil for one without renditions.
  package var othersOfBlog: [Int: [Int32?]] = [:]
  /// By index into `Community.comments`, only for comments of whose pictures one has renditions: all of them in their
  /// order, as indices into `renditions`; nil for one without renditions.
  package var ofComment: [Int: [Int32?]] = [:]
  /// Whether pages have links to pictures of comments that have no renditions.
  package var linksMissing = true
  /// By index into `Community.bloggers`: the profile photo.
  var photoOfBlogger: [Int32?] = []
  /// By index into `Community.bloggers`: the cover.
  var coverOfBlogger: [Int32?] = []

  /// By index into `Community.spots`.
  package var ofSpot: [Int32?] = []

  /// The renditions of a blog's picture.
  package func blog(_ index: Int) -> Renditions? { ofBlog[index].map { renditions[Int($0)] } }
  /// The renditions of a blog's pictures after the first, in their order; nil for one that has none.
  package func others(ofBlog index: Int) -> [Renditions?] {
    guard let others = othersOfBlog[index] else { return [] }
    return others.map { place in place.map { renditions[Int($0)] } }
  }
  /// The renditions of a comment's pictures, in their order; nil for one that has none, empty if none has any.
  package func comment(_ index: Int) -> [Renditions?] {
    guard let own = ofComment[index] else { return [] }
    return own.map { place in place.map { renditions[Int($0)] } }
  }
  /// The renditions of a blogger's photo.
  package func photo(ofBlogger index: Int) -> Renditions? {
    photoOfBlogger[index].map { renditions[Int($0)] }
  }
  /// The renditions of a blogger's cover.
  package func cover(ofBlogger index: Int) -> Renditions? {
    coverOfBlogger[index].map { renditions[Int($0)] }
  }

  /// The renditions of a spot's picture.
  package func spot(_ index: Int) -> Renditions? { ofSpot[index].map { renditions[Int($0)] } }

  /// Every picture file of the output, each path once, sorted.
  package var files: [File] {
    var byPath: [String: File] = [:]
    let own = [siteCard].compactMap { $0 } + siteIcons
    for file in renditions.flatMap(\.all) + own { byPath[file.path] = file }
    return byPath.values.sorted { $0.path < $1.path }
  }
}
