/// The attachments of an export of WordPress (WXR) by their ids: pictures that posts name as their featured images and
/// in their galleries, and sounds and videos in their playlists; and the synced patterns that posts show.
///
///     <item>…<wp:post_id>11</wp:post_id><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key>
///     <wp:meta_value>20</wp:meta_value></wp:postmeta></item>
///     <item>…<wp:post_id>20</wp:post_id><wp:attachment_url>https://…/loaf.jpg</wp:attachment_url>…</item>
///
/// A post may come before its picture, so the file is read again for them.
struct WordPressPictures {
  /// An attachment of a post.
  struct Attachment {
    let id: String
    let address: String
    let alt: String
    /// The caption in HTML.
    let caption: String
    let title: String
    /// Its place among those of its post.
    let order: Int

    /// Whether it is a picture, by the ending of its name.
    var isPicture: Bool {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      return WordPressPictures.pictureEndings.contains { path.lowercased().hasSuffix($0) }
    }

    /// A picture with its caption, in HTML.
    var figure: String {
      let image = "<img src=\"\(PostHTML.escaped(address))\" alt=\"\(PostHTML.escaped(alt))\">"
      return "<figure>\(image)\(caption.isEmpty ? "" : "<figcaption>\(caption)</figcaption>")</figure>"
    }
  }

  /// The element with the featured image that a post gets, for field maps.
  static let element = "featured-image"
  private static let maximumCount = 1_000_000
  private static let maximumPatterns = 10_000
  /// The maximum length of a caption in bytes.
  private static let longestCaption = 20_000
  private static let pictureEndings = [
    ".jpg", ".jpeg", ".jpe", ".png", ".gif", ".webp", ".avif", ".heic", ".heif", ".bmp", ".tif", ".tiff",
  ]

  private var attachments: [String: Attachment] = [:]
  /// The ids of the attachments of each post, in the order of the file.
  private var ofPosts: [String: [String]] = [:]
  /// The texts of patterns that are published, by their ids.
  private(set) var patterns: [String: String] = [:]

  /// The attachments in a document.
  init(_ producer: XMLProducer) throws(ExportError) {
    while let item = try producer.nextElement() {
      if item.text(of: "wp:post_type") == "wp_block" { addPattern(item) }
      guard item.name == "item", let address = item.text(of: "wp:attachment_url"),
        let id = item.text(of: "wp:post_id"), attachments.count < Self.maximumCount
      else { continue }
      attachments[id] = Attachment(
        id: id,
        address: address,
        alt: Self.meta("_wp_attachment_image_alt", of: item) ?? "",
        caption: item.text(of: "excerpt:encoded").flatMap { $0.utf8.count > Self.longestCaption ? nil : $0 }
          ?? "",
        title: item.text(of: "title") ?? "",
        order: item.text(of: "wp:menu_order").flatMap { Int($0) } ?? 0
      )
      if let post = item.text(of: "wp:post_parent"), post != "0" { ofPosts[post, default: []].append(id) }
    }
  }

  private mutating func addPattern(_ item: XMLElement) {
    guard item.text(of: "wp:status") == "publish", item.text(of: "wp:post_password") == nil,
      let id = item.text(of: "wp:post_id"), let text = item.text(of: WordPressText.post),
      patterns.count < Self.maximumPatterns
    else { return }
    patterns[id] = text
  }

  /// The id of the featured image of a post; nil if it has none.
  static func id(in post: XMLElement) -> String? { meta("_thumbnail_id", of: post) }

  /// The picture with an id as an element of a post; nil if the file does not have it.
  func element(of id: String) -> XMLElement? {
    attachments[id].map { XMLElement(Self.element, attributes: [("url", $0.address), ("alt", $0.alt)]) }
  }

  /// The attachments that a gallery or a playlist of a post shows: those that it names, or else all of the post.
  func attachments(of shortcode: WordPressShortcode, in post: String?) -> [Attachment] {
    if let ids = shortcode.ids("ids") ?? shortcode.ids("include") {
      return ids.prefix(ExportLimits.maximumPictures).compactMap { attachments[$0] }
    }
    let left = Set(shortcode.ids("exclude") ?? [])
    let ids = (shortcode["id"] ?? post).flatMap { ofPosts[$0] } ?? []
    let all = ids.compactMap { left.contains($0) ? nil : attachments[$0] }
    let sorted = all.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    return sorted.prefix(ExportLimits.maximumPictures).map(\.element)
  }

  /// The value of a custom field.
  static func meta(_ key: String, of item: XMLElement) -> String? {
    let field = item.children.first { $0.name == "wp:postmeta" && $0.text(of: "wp:meta_key") == key }
    return field?.text(of: "wp:meta_value")
  }
}

/// What shortcodes become that show attachments.
struct WordPressAttachments {
  /// Gives the attachments of a gallery or a playlist.
  let find: (WordPressShortcode) -> [WordPressPictures.Attachment]

  /// None.
  static var none: WordPressAttachments { WordPressAttachments { _ in [] } }

  /// The HTML of a shortcode; nil if it is not one of an attachment or of media elsewhere.
  func html(of shortcode: WordPressShortcode) -> String? {
    switch shortcode.name {
    case "gallery": find(shortcode).filter(\.isPicture).map(\.figure).joined()
    case "playlist":
      find(shortcode).filter { !$0.isPicture }.map { media in
        PostHTML.card(media.address, media.title.isEmpty ? nil : PostHTML.decoded(media.title))
      }.joined()
    case "audio", "video":
      shortcode.mediaAddress.map { PostHTML.link($0, $0.split(separator: "/").last.map(String.init) ?? $0) }
        ?? ""
    case "youtube", "vimeo", "dailymotion", "soundcloud", "ted", "instagram", "tweet":
      shortcode.pageAddress.map { PostHTML.link($0, $0) }
    default: nil
    }
  }
}
