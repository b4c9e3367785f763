import Basics
import BlogModel
import ImageResize
import Media

/// The files of a blog for feed readers: its pictures in their order, without placeholders, and its video.
struct FeedMedia {
  /// A file with an absolute URL.
  struct File {
    let url: String
    /// Bytes.
    let size: Int
    /// The media type.
    let type: String
  }

  /// A picture with what the author wrote about it.
  struct Picture {
    let file: File
    /// Pixels.
    let width: Int
    let height: Int
    let alt: String
    /// Empty if it has none.
    let caption: String
  }

  /// In the author's order; the first is also the picture of the blog.
  let pictures: [Picture]
  /// The enclosures: the video, or else the first picture, and then the other pictures.
  let files: [File]
  /// The picture of the blog; nil if it has none.
  let first: File?

  init(_ blog: BlogReading, _ address: SiteAddress) {
    func url(_ path: String) -> String { address.absolute(address.local(path)) }
    func picture(_ file: PreparedPictures.File?, _ alt: String, _ caption: String) -> Picture? {
      guard let file else { return nil }
      let (entry, url) = (file.entry, url(file.path))
      return Picture(
        file: File(url: url, size: entry.size, type: entry.format.mediaType),
        width: entry.width,
        height: entry.height,
        alt: alt,
        caption: caption
      )
    }
    let first = picture(blog.renditions?.unlessPlaceholder?.social, blog.alt, blog.caption)
    let others = blog.otherPictures.compactMap {
      picture($0.files.unlessPlaceholder?.social, $0.picture.alt, $0.picture.caption)
    }
    let video = blog.videoFile.map { video in
      File(url: url(video.path), size: video.size, type: video.content.kind.mediaType)
    }
    self.first = first?.file
    pictures = (first.map { [$0] } ?? []) + others
    files = ((video ?? first?.file).map { [$0] } ?? []) + others.map(\.file)
  }

  /// The pictures as HTML.
  var html: String {
    pictures.map { picture in
      let (url, alt) = (XMLWriter.escaped(picture.file.url), XMLWriter.escaped(picture.alt))
      let image =
        "<img src=\"\(url)\" width=\"\(picture.width)\" height=\"\(picture.height)\" alt=\"\(alt)\">"
      guard !picture.caption.isEmpty else { return "<p>\(image)</p>\n" }
      return "<figure>\(image)<figcaption>\(XMLWriter.escaped(picture.caption))</figcaption></figure>\n"
    }.joined()
  }

  /// Writes the pictures for RSS (RSS Advisory Board, "Media RSS Specification").
  func write(_ xml: inout XMLWriter) {
    for picture in pictures {
      let attributes = [
        ("url", picture.file.url), ("fileSize", "\(picture.file.size)"), ("type", picture.file.type),
        ("medium", "image"), ("width", "\(picture.width)"), ("height", "\(picture.height)"),
      ]
      xml.element("media:content", attributes) { xml in
        if !picture.caption.isEmpty { xml.element("media:title", [("type", "plain")], picture.caption) }
        if !picture.alt.isEmpty { xml.element("media:description", [("type", "plain")], picture.alt) }
      }
    }
  }
}
