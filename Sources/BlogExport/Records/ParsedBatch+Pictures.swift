import BlogModel

/// The pictures of a blog or a comment with their alternative texts and captions.
extension ParsedBatch {
  /// The maximum length of an alternative text or a caption in characters; Bluesky allows 2,000.
  private static let longestPictureText = 2000

  /// Reads all pictures of a record.
  ///
  /// - Parameters:
  ///   - first: the value of the property `picture`, which comes first unless it is one of the pictures.
  ///   - source: the record.
  /// - Returns: the pictures in their order; none if the map feeds none of `pictures`, `alt` and `caption`.
  mutating func pictures(_ first: String?, _ source: Source) -> [BlogPicture] {
    guard source.compiledMap.feedsPictures(of: source.kind) else { return [] }
    var pictures = PictureList(limit: ExportLimits.maximumPictures)
    var withoutAddress = 0
    let hasVideo = source.compiledMap.hasSource(for: .video, of: source.kind)
    for facts in source.record.pictures {
      if let shown = picturesInHTML(facts, source) {
        for picture in shown { pictures.add(picture) }
        continue
      }
      guard let addresses = addresses(of: facts, source) else {
        withoutAddress += 1
        continue
      }
      let alt = pictureText(facts.alt, source)
      let caption = pictureText(facts.caption, source)
      for address in addresses {
        let picture = BlogPicture(address: address, alt: alt, caption: caption)
        if hasVideo, Self.mediaEnding(of: address) != nil {
          otherMedia.append(picture)
        } else {
          pictures.add(picture)
        }
      }
    }
    let constant = source.compiledMap.valueConversion(.pictures, of: source.kind)?.constant
    if let constant, source.record.pictures.isEmpty { pictures.add(BlogPicture(address: constant)) }
    if let first { pictures.addFirst(first) }
    if let alt = shortText(.alt, source) { pictures.describe(first, alt) }
    if let caption = shortText(.caption, source) { pictures.caption(first, caption) }
    if withoutAddress > 0 {
      report(.picturesWithoutAddress(field: source.field(.pictures), count: withoutAddress), source)
    }
    let count = pictures.count + source.record.skippedPictures
    if count > ExportLimits.maximumPictures {
      report(.picturesTooMany(field: source.field(.pictures), count: count), source)
    }
    return pictures.pictures
  }

  /// The pictures in a text in HTML; nil if the value is not one.
  private mutating func picturesInHTML(_ facts: PictureFacts, _ source: Source) -> [BlogPicture]? {
    guard case .string(let slice) = facts.address,
      let conversion = source.compiledMap.valueConversion(.pictures, of: source.kind),
      let pictures = conversion.pictures(
        in: withText(slice, source, PlainText.paragraphs),
        rank: source.record.rank(of: .pictures)
      )
    else { return nil }
    func line(_ text: String) -> String {
      var text = text
      return PlainText.cut(masked(text.withUTF8(PlainText.wholeLine), source), to: Self.longestPictureText)
    }
    return pictures.compactMap { picture in
      guard picture.address.utf8.count <= Self.longestAddress else { return nil }
      return BlogPicture(
        address: PictureAddress.absolute(PlainText.trimmed(picture.address)),
        alt: line(picture.alt),
        caption: line(picture.caption)
      )
    }
  }

  /// The addresses that a picture of the record gives: none for a placeholder, several if a text is split; nil if it
  /// has no address.
  private mutating func addresses(of facts: PictureFacts, _ source: Source) -> [String]? {
    guard case .string(let slice) = facts.address else { return nil }
    let text = withText(slice, source) { bytes in
      if source.compiledMap.isPlaceholder(PlainText.trimmed(bytes), .pictures, of: source.kind) { return "" }
      return bytes.count > Self.longestAddress ? "\u{0}" : PlainText.paragraphs(bytes)
    }
    guard text != "\u{0}" else {
      report(.pictureUnusable(field: source.field(.pictures)), source)
      return []
    }
    let conversion = source.compiledMap.valueConversion(.pictures, of: source.kind)
    return (conversion?.list(text) ?? [text]).map { PictureAddress.absolute(PlainText.trimmed($0)) }
      .filter { !$0.isEmpty }
  }

  /// An alternative text or a caption on one line: e-mail addresses masked.
  private mutating func pictureText(_ value: FieldValue, _ source: Source) -> String {
    switch value {
    case .string(let slice), .number(let slice):
      let text = withText(slice, source, PlainText.wholeLine)
      // Cut after masking, because a truncated address is not recognised.
      return PlainText.cut(masked(text, source), to: Self.longestPictureText)
    default: return ""
    }
  }

  /// The value of the property `alt` or `caption`; nil if the record has none.
  private mutating func shortText(_ property: FieldMap.Property, _ source: Source) -> String? {
    guard let text = text(property, source, clean: PlainText.wholeLine) else { return nil }
    return PlainText.cut(masked(text, source), to: Self.longestPictureText)
  }
}

/// Pictures in their order, each address once.
private struct PictureList {
  private(set) var pictures: [BlogPicture] = []
  /// How many there are, including those beyond the limit.
  private(set) var count = 0
  private var places: [String: Int] = [:]
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a picture; one with the same address gets the texts that it does not have.
  mutating func add(_ picture: BlogPicture) {
    if let place = places[picture.address] {
      guard place < pictures.count else { return }
      if pictures[place].alt.isEmpty { pictures[place].alt = picture.alt }
      if pictures[place].caption.isEmpty { pictures[place].caption = picture.caption }
      return
    }
    places[picture.address] = count
    count += 1
    if pictures.count < limit { pictures.append(picture) }
  }

  /// Adds a picture before all others, unless it is one of them.
  mutating func addFirst(_ address: String) {
    guard places[address] == nil else { return }
    pictures.insert(BlogPicture(address: address), at: 0)
    count += 1
    if pictures.count > limit { pictures.removeLast() }
  }

  /// Gives the picture at `address`, or else the first one, an alternative text if it has none.
  mutating func describe(_ address: String?, _ alt: String) {
    let place = pictures.firstIndex { $0.address == address } ?? 0
    if pictures.indices.contains(place), pictures[place].alt.isEmpty { pictures[place].alt = alt }
  }

  /// Gives the picture at `address`, or else the first one, a caption if it has none.
  mutating func caption(_ address: String?, _ caption: String) {
    let place = pictures.firstIndex { $0.address == address } ?? 0
    if pictures.indices.contains(place), pictures[place].caption.isEmpty { pictures[place].caption = caption }
  }
}
