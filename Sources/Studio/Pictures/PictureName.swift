import BlogExport
import BlogModel

/// The name of a picture or a video that the studio has written, which no other one has: `0krt3…9f.jpg`.
///
/// A picture never changes under its name; another picture has another name. So a record shows the picture that it was
/// written with, whatever happens to other versions of it.
struct PictureName: Hashable {
  static let idLength = 22
  /// The ending of videos.
  private static let video = "mp4"
  private static let endings = CleanPicture.Format.allCases.map(\.rawValue) + [video]

  let text: String

  /// A new name.
  static func make(_ format: CleanPicture.Format, at moment: Timestamp) -> PictureName {
    PictureName(unchecked: "\(RecordId.make(at: moment)).\(format.rawValue)")
  }

  /// A new name of a video.
  static func makeVideo(at moment: Timestamp) -> PictureName {
    PictureName(unchecked: "\(RecordId.make(at: moment)).\(video)")
  }

  private init(unchecked text: String) { self.text = text }

  /// Checks a name; nil if it cannot be one.
  init?(_ text: some StringProtocol) {
    guard let ending = Self.endings.first(where: { text.hasSuffix(".\($0)") }),
      text.utf8.count == Self.idLength + 1 + ending.utf8.count,
      text.utf8.prefix(Self.idLength).allSatisfy(Self.isOfId)
    else { return nil }
    self.text = String(text)
  }

  /// The name at the end of an address of the studio: `images/blogs/u1/b1-0krt3…9f.jpg`.
  init?(address: String) {
    guard let ending = Self.endings.first(where: { address.hasSuffix(".\($0)") }) else { return nil }
    self.init(String(decoding: address.utf8.suffix(Self.idLength + 1 + ending.utf8.count), as: UTF8.self))
  }

  /// All names in the bytes of a document.
  static func all(in bytes: [UInt8]) -> Set<PictureName> {
    let endings = endings.map { Array(".\($0)".utf8) }
    var names: Set<PictureName> = []
    for (dot, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") && dot >= idLength {
      for ending in endings where bytes[dot...].starts(with: ending) {
        let name = bytes[(dot - idLength)..<(dot + ending.count)]
        if let name = PictureName(String(decoding: name, as: UTF8.self)) { names.insert(name) }
      }
    }
    return names
  }

  /// The media type.
  var type: String { text.hasSuffix(".jpg") ? "image/jpeg" : "image/webp" }

  private static func isOfId(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x7A
  }
}

/// What a picture or a video is for: it decides the folder in the app's storage.
enum PictureUse: Hashable {
  case blog(String, author: String)
  case spot(String, author: String)
  case photo(String)
  case cover(String)
  case video(String, author: String)

  /// The path below the site's folder of pictures, without what makes it unique: where the app stores it.
  var path: String {
    switch self {
    case .blog(let id, let author): "blogs/\(Self.segment(author))/\(Self.segment(id))"
    case .spot(let id, let author): "spots/\(Self.segment(author))/\(Self.segment(id))"
    case .photo(let id): "profileImages/\(Self.segment(id))"
    case .cover(let id): "coverImages/\(Self.segment(id))"
    case .video(let id, let author): "videos/\(Self.segment(author))/\(Self.segment(id))"
    }
  }

  /// What addresses begin with in the app's storage: videos have a folder of their own there.
  var root: String { if case .video = self { "" } else { PictureFiles.root } }

  /// The address that names a stored file in a record; the path itself if the field map cannot name it.
  func address(ofFile path: String, _ writer: RecordWriter) -> String {
    let address =
      switch self {
      case .blog where !writer.has(.picture, of: .blog):
        writer.address(ofFile: path, as: .pictures, of: .blog)
      case .blog: writer.address(ofFile: path, as: .picture, of: .blog)
      case .spot: writer.address(ofFile: path, as: .picture, of: .spot)
      case .photo: writer.address(ofFile: path, as: .photo, of: .blogger)
      case .cover: writer.address(ofFile: path, as: .cover, of: .blogger)
      case .video: writer.address(ofFile: path, as: .video, of: .blog)
      }
    return address ?? path
  }

  /// Whether a picture was stored for a blogger: for one of their blogs or spots, or for their profile.
  ///
  /// - Parameters:
  ///   - path: the path below `images/`.
  ///   - blogger: the id.
  ///   - name: the name at the end of the path.
  /// - Returns: whether it was.
  static func isPath(_ path: String, of blogger: String, _ name: PictureName) -> Bool {
    ["blogs", "spots", "videos"].contains { path.hasPrefix("\($0)/\(segment(blogger))/") }
      || [PictureUse.photo(blogger), .cover(blogger)].contains { path == "\($0.path)-\(name.text)" }
  }

  /// The paths at which a site finds a picture that its record does not name.
  var ownPaths: [String] {
    switch self {
    case .blog(let id, let author):
      ["blogs/\(author)/\(id)", "blogs\(author)/\(id))", "blogs\(author)/\(id)"]
    case .spot, .video: []
    case .photo(let id): ["profileImages/\(id)", "photoURL/\(id)"]
    case .cover(let id): ["coverImages/\(id)"]
    }
  }

  /// An id as the name of a file: ids of the app as they are, others so that no sign of them has a meaning.
  private static func segment(_ id: String) -> String {
    let isPlain = id.utf8.allSatisfy {
      $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isPlain && !id.isEmpty && id.utf8.count <= 100 ? id : OverlayFileName.name(of: id)
  }
}
