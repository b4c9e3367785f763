/// Pictures, and the files of videos and sounds.
extension HTMLReader {
  /// Lists a picture and writes a link to it, or its description if a link cannot lead there.
  mutating func addImage(_ tag: HTMLTag) {
    let alt = value(.alt, of: tag) ?? []
    let classes = classes(of: tag)
    func isOf(_ names: [StaticString]) -> Bool {
      classes.contains { word in names.contains { $0.withUTF8Buffer { word.elementsEqual($0) } } }
    }
    if isOf(["emoji", "wp-smiley", "custom-emoji"]) { return addText(alt) }
    if isOf(["avatar"]) || isPixel(tag) { return }
    var source = value(.src, of: tag) ?? []
    // Scripts that load pictures late write the address next to a placeholder.
    if source.isEmpty || source.starts(with: "data:".utf8) { source = value(.dataSource, of: tag) ?? [] }
    guard !source.isEmpty, !source.starts(with: "data:".utf8) else { return addText(alt) }
    if images.count < HTMLText.maximumImages {
      images.append(
        HTMLText.Image(src: String(decoding: source, as: UTF8.self), alt: Self.line(alt), caption: "")
      )
      if omitsImages { return }
    }
    let isBlank = alt.allSatisfy(\.isWhitespace)
    addFile(source, name: isBlank ? nil : alt)
  }

  /// Writes a link to a video or a sound, whose content is then skipped: browsers do not show it.
  mutating func addMedia(_ tag: HTMLTag) {
    guard let source = value(.src, of: tag), LinkTarget.address(source) != nil else { return }
    addFile(source, name: nil)
    skip(tag, endsAtBlock: false)
  }

  /// Gives the text of a caption to the pictures of its figure that have none.
  mutating func addCaption() {
    guard let figureStart, !inline.isBlank else { return }
    let caption = String(decoding: inline.text.map { $0 == .newline ? 0x20 : $0 }, as: UTF8.self)
    for index in images.indices.dropFirst(figureStart) where images[index].caption.isEmpty {
      images[index].caption = caption
    }
    if omitsImages, figureStart < images.count { inline.removeAll() }
  }

  /// Writes a link to a file; in another link, or if it is not on the web, only its name.
  private mutating func addFile(_ url: [UInt8], name: [UInt8]?) {
    let address = LinkTarget.address(url)
    guard let text = name ?? address.map(LinkTarget.fileName) else { return }
    guard link == nil, address != nil else { return addText(text) }
    link = linkNumber(to: url)
    addText(text)
    link = nil
  }

  /// Whether a picture only counts visits.
  private func isPixel(_ tag: HTMLTag) -> Bool {
    [HTMLTag.Attribute.width, .height].allSatisfy { attribute in
      tag[attribute].map { ["0", "1"].contains(String(decoding: tokenizer.source[$0], as: UTF8.self)) }
        ?? false
    }
  }

  private mutating func value(_ attribute: HTMLTag.Attribute, of tag: HTMLTag) -> [UInt8]? {
    tag[attribute].map { references.decoded($0, of: tokenizer.source, isAttribute: true) }
  }

  private static func line(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
