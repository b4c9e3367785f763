import Basics
import ImageResize

/// Which renditions there are of the community's pictures.
struct PreparedPictures: Sendable {
  /// A rendition with its place in the output.
  struct File: Sendable, Equatable {
    /// `images/<fingerprint>-tile.webp`.
    let path: String
    let entry: RenditionCache.Entry

    init(_ entry: RenditionCache.Entry) {
      path = "images/\(entry.fingerprint.short)-\(entry.name).\(entry.format.fileExtension)"
      self.entry = entry
    }
  }

  /// What was made of one source.
  struct Renditions: Sendable {
    var tile: File?
    /// Ascending in width.
    var photo: [File] = []
    var social: File?
    var card: File?
    /// Whether they are of the picture that stands in for one that cannot be used.
    var isPlaceholder = false

    var all: [File] { [tile, social, card].compactMap { $0 } + photo }
  }

  /// Whether a picture is missing that another try, or another tool, may give.
  var expectsAnotherTry = false
  /// What blogs have besides pictures.
  var videos = PreparedVideos()
  /// The site's own card; nil where libvips cannot make one.
  var siteCard: File?
  /// By source.
  var renditions: [Renditions] = []
  /// Index into `renditions` by index into `Community.blogs`; nil for a blog without a picture.
  var ofBlog: [Int32?] = []
  /// By index into `Community.bloggers`: the profile photo.
  var photoOfBlogger: [Int32?] = []
  /// By index into `Community.bloggers`: the cover.
  var coverOfBlogger: [Int32?] = []

  /// By index into `Community.spots`.
  var ofSpot: [Int32?] = []

  /// The renditions of a blog's picture.
  func blog(_ index: Int) -> Renditions? { ofBlog[index].map { renditions[Int($0)] } }
  /// The renditions of a blogger's photo.
  func photo(ofBlogger index: Int) -> Renditions? { photoOfBlogger[index].map { renditions[Int($0)] } }
  /// The renditions of a blogger's cover.
  func cover(ofBlogger index: Int) -> Renditions? { coverOfBlogger[index].map { renditions[Int($0)] } }

  /// The renditions of a spot's picture.
  func spot(_ index: Int) -> Renditions? { ofSpot[index].map { renditions[Int($0)] } }

  /// Every file of the output, each path once, sorted.
  var files: [File] {
    var byPath: [String: File] = [:]
    for file in renditions.flatMap(\.all) + [siteCard].compactMap({ $0 }) { byPath[file.path] = file }
    return byPath.values.sorted { $0.path < $1.path }
  }
}
