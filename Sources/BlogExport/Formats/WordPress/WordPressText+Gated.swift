extension WordPressText {
  /// Who may read a post, as Jetpack has it in the metadata of posts; nil if there is no such field.
  ///
  ///     <wp:postmeta>
  ///       <wp:meta_key>_jetpack_newsletter_access</wp:meta_key><wp:meta_value>paid_subscribers</wp:meta_value>
  ///     </wp:postmeta>
  ///
  /// Names: `META_NAME_FOR_POST_LEVEL_ACCESS_SETTINGS` of Automattic/jetpack. The other values are `subscribers`, the
  /// one of posts without a limit, and nothing.
  static func access(of post: XMLElement) -> XMLElement? {
    guard let value = WordPressPictures.meta("_jetpack_newsletter_access", of: post) else { return nil }
    let element = XMLElement(FieldMap.wordpressAccess, attributes: [])
    element.append(value)
    return element
  }

  /// Shortcodes of plugins for members, whose content only those see.
  private static let gatedShortcodes = [
    "members_only", "membership", "members_access", "restrict", "wcm_restrict", "mepr-show", "private",
  ]

  /// A text without what is hidden, or what only subscribers may see.
  ///
  /// A shortcode that does not end has no content (developer.wordpress.org, "Enclosing Shortcodes"), and stays.
  static func withoutGatedParts(_ text: String) -> String {
    var text = WordPressBlocks.withoutHidden(text)
    for name in gatedShortcodes where text.contains("[/\(name)]") {
      text = withoutShortcode(name, in: text)
    }
    return text
  }

  /// A text without the shortcodes with a name that have content (`get_shortcode_regex` of WordPress).
  ///
  /// What is between two brackets on each side, as in `[[private]a[/private]]`, is text.
  private static func withoutShortcode(_ name: String, in text: String) -> String {
    var output = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "[\(name)") {
      let next = rest[start.upperBound...].first
      guard next.map({ $0 == "]" || $0 == "/" || $0.isWhitespace }) ?? false else {
        output += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstRange(of: "[/\(name)]") else { break }
      let before = rest[..<start.lowerBound]
      let isText = before.last == "[" && rest[end.upperBound...].first == "]"
      output += isText ? rest[..<end.upperBound] : before
      rest = rest[end.upperBound...]
    }
    return output + rest
  }
}
