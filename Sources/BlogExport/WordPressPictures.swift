/// The pictures of an export of WordPress (WXR) by their ids, which posts name as their featured images.
///
///     <item>…<wp:post_id>11</wp:post_id><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key>
///     <wp:meta_value>20</wp:meta_value></wp:postmeta></item>
///     <item>…<wp:post_id>20</wp:post_id><wp:attachment_url>https://…/loaf.jpg</wp:attachment_url>…</item>
///
/// A post may come before its picture, so the file is read once more for them.
struct WordPressPictures {
  /// The element with the featured image that a post gets, for field maps.
  static let element = "featured-image"
  private static let maximumCount = 1_000_000

  private var pictures: [String: (address: String, alt: String)] = [:]

  /// The pictures in a document.
  init(_ producer: XMLProducer) throws(ExportError) {
    while let item = try producer.nextElement() {
      guard item.name == "item", let address = item.text(of: "wp:attachment_url"),
        let id = item.text(of: "wp:post_id"), pictures.count < Self.maximumCount
      else { continue }
      pictures[id] = (address, Self.meta("_wp_attachment_image_alt", of: item) ?? "")
    }
  }

  /// The id of the featured image of a post; nil if it has none.
  static func id(in post: XMLElement) -> String? { meta("_thumbnail_id", of: post) }

  /// The picture with an id as an element of a post; nil if the file does not have it.
  func element(of id: String) -> XMLElement? {
    pictures[id].map { XMLElement(Self.element, attributes: [("url", $0.address), ("alt", $0.alt)]) }
  }

  /// The value of a custom field.
  private static func meta(_ key: String, of item: XMLElement) -> String? {
    let field = item.children.first { $0.name == "wp:postmeta" && $0.text(of: "wp:meta_key") == key }
    return field?.text(of: "wp:meta_value")
  }
}
