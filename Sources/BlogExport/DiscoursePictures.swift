/// The uploaded pictures in a text of Discourse as HTML, each with the address of the whole picture.
///
///     <a class="lightbox" href="https://…/original/c3e2.jpeg"><img src="https://…/optimized/c3e2_690x388.jpeg"
///       alt="loaf" data-base62-sha1="rWRP"></a>
///
/// Emoji, avatars and the pictures of link previews are no uploads.
enum DiscoursePictures {
  /// The pictures as objects with `url` and `alt`, in their order.
  static func inHTML(_ cooked: String) -> [JSONValue] {
    guard cooked.contains("data-base62-sha1") else { return [] }
    var pictures: [JSONValue] = []
    var around: String?
    var rest = cooked[...]
    while let start = rest.firstIndex(of: "<") {
      let tag = rest[start...].prefix { $0 != ">" }
      rest = rest[tag.endIndex...]
      if tag.hasPrefix("<a ") {
        around = tag.contains("class=\"lightbox\"") ? attribute("href", of: tag) : nil
      } else if tag.hasPrefix("</a") {
        around = nil
      } else if tag.hasPrefix("<img "), attribute("data-base62-sha1", of: tag) != nil,
        let address = around ?? attribute("src", of: tag)
      {
        pictures.append(
          .members([
            // On the forum's own host, addresses begin with its name.
            "url": .string(address.hasPrefix("//") ? "https:\(address)" : address),
            "alt": .text(attribute("alt", of: tag)),
          ])
        )
      }
    }
    return pictures
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
    let value = tag[start.upperBound...].prefix { $0 != "\"" }
    return value.isEmpty ? nil : PostHTML.decoded(String(value))
  }
}
