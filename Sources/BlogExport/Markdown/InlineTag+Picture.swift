extension InlineTag {
  /// The picture that the tag shows; nil if it has no address.
  var picture: MarkdownCleaner.Picture? {
    guard let address = value(of: "src") ?? value(of: "data-src"), !address.isEmpty else { return nil }
    return MarkdownCleaner.Picture(
      address: address,
      alt: value(of: "alt") ?? "",
      caption: value(of: "title") ?? ""
    )
  }
}
