extension WordPressText {
  /// The author of a post in WXR 1.0, which has no list of authors; nil if the post names none.
  ///
  ///     <dc:creator>Ana</dc:creator>
  ///
  /// That is the name which WordPress shows; later versions have the login name there, which is not published.
  static func author(of post: XMLElement) -> XMLElement? {
    guard let name = post.text(of: "dc:creator") else { return nil }
    let author = XMLElement(FieldMap.wordpressAuthor, attributes: [])
    for field in ["wp:author_login", "wp:author_display_name"] {
      let element = XMLElement(field, attributes: [])
      element.append(name)
      author.append(element)
    }
    return author
  }
}
