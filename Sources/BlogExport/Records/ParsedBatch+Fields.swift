import BlogModel

extension ParsedBatch {
  /// The maximum number of tags of a blog; a site shows fewer.
  private static let mostTags = 100
  /// The maximum length of the address of a picture or a video in bytes.
  static let longestAddress = 8192

  /// A record that is being converted, with the bytes its slices point to and the field map.
  struct Source {
    let record: Record
    let kind: RecordKind
    let base: UnsafePointer<UInt8>
    let compiledMap: CompiledFieldMap

    /// Where the record begins if it is a comment, whose blog may be missing.
    var comment: RecordPlace? { kind == .comment ? record.place : nil }

    /// The name in messages of the field that feeds a property.
    func field(_ property: FieldMap.Property) -> String {
      compiledMap.field(property, of: kind, rank: record.rank(of: property))
    }

    /// Whether the user's field map names no field for the id.
    var lacksIdPath: Bool {
      compiledMap.keepsNames && compiledMap.map.rule(of: kind)?.source(of: .id)?.paths.isEmpty ?? true
    }

    /// Whether the pictures of the record are those of its text.
    var hasPicturesOfText: Bool {
      guard compiledMap.feedsPictures(of: kind),
        let pictures = compiledMap.valueConversion(.pictures, of: kind)
      else { return false }
      return pictures.readsPictures(rank: record.rank(of: .pictures)) && field(.pictures) == field(.text)
    }

    /// The bytes of a slice.
    @inline(__always)
    func bytes(_ slice: JSONSlice) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: base + slice.start, count: slice.count)
    }
  }

  /// Calls `body` with the text of a slice as UTF-8, escapes decoded.
  @inline(__always)
  mutating func withText<Result>(
    _ slice: JSONSlice,
    _ source: Source,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if slice.isPlain { return body(source.bytes(slice)) }
    JSONText.decode(source.bytes(slice), into: &scratch, repairs: &repairs)
    return scratch.withUnsafeBufferPointer(body)
  }

  /// The text of a property; nil if it is missing, a placeholder, or empty after cleaning, and the map has no
  /// constant for it.
  mutating func text(
    _ property: FieldMap.Property,
    _ source: Source,
    clean: (UnsafeBufferPointer<UInt8>) -> String
  ) -> String? {
    let text = ownText(property, source, clean: clean)
    guard let conversion = source.compiledMap.valueConversion(property, of: source.kind) else { return text }
    if let text {
      let converted = conversion.converted(
        text,
        rank: source.record.rank(of: property),
        omitsPictures: property == .text && source.hasPicturesOfText,
        isExact: source.record.isOverlay
      )
      if !converted.isEmpty { return converted }
    }
    guard var constant = conversion.constant else { return nil }
    let cleaned = constant.withUTF8(clean)
    return cleaned.isEmpty ? nil : cleaned
  }

  /// The text in the record itself, before conversion.
  private mutating func ownText(
    _ property: FieldMap.Property,
    _ source: Source,
    clean: (UnsafeBufferPointer<UInt8>) -> String
  ) -> String? {
    let slice: JSONSlice
    switch source.record[property] {
    case .string(let string), .reference(let string), .number(let string): slice = string
    case .missing: return nil
    case .boolean, .moment, .noMoment, .place, .noPlace, .unusable:
      report(.fieldUnusable(field: source.field(property)), source)
      return nil
    }
    return withText(slice, source) { bytes -> String? in
      if source.compiledMap.isPlaceholder(PlainText.trimmed(bytes), property, of: source.kind) { return nil }
      let text = clean(bytes)
      return text.isEmpty ? nil : text
    }
  }

  /// One line that may be published: e-mail addresses masked; empty if it has nothing that is seen.
  mutating func line(_ property: FieldMap.Property, _ source: Source) -> String {
    // Cut after masking, because a truncated address is not recognised.
    let line = PlainText.cut(masked(text(property, source, clean: PlainText.wholeLine) ?? "", source))
    return line.isSeen ? line : ""
  }

  /// Several lines that may be published: e-mail addresses masked; empty if they have nothing that is seen.
  mutating func paragraphs(_ property: FieldMap.Property, _ source: Source) -> String {
    let lines = masked(text(property, source, clean: PlainText.paragraphs) ?? "", source)
    return lines.isSeen ? lines : ""
  }

  /// `text` with e-mail addresses masked; this is reported.
  mutating func masked(_ text: String, _ source: Source) -> String {
    guard let masked = AddressMask.masked(text) else { return text }
    let name = findings.isFull(of: .addressMasked) ? nil : label(source)
    findings.add(.addressMasked, at: source.record.place, record: name, comment: source.comment)
    return masked
  }

  /// The tags in the form in which they may be published, each once: without `#`, e-mail addresses masked.
  mutating func tags(_ source: Source) -> [String] {
    let conversion = source.compiledMap.valueConversion(.tags, of: source.kind)
    var words: [String] = []
    for tag in source.record.tags {
      let text = withText(tag.slice, source) { bytes in
        source.compiledMap.isPlaceholder(PlainText.trimmed(bytes), .tags, of: source.kind)
          ? "" : PlainText.line(bytes)
      }
      guard let conversion else {
        words.append(text)
        continue
      }
      words += tag.isElement && conversion.splits ? [text] : conversion.list(text)
    }
    if words.allSatisfy(\.isEmpty), let conversion { words = conversion.constantList }
    return cleaned(words, source)
  }

  private mutating func cleaned(_ words: [String], _ source: Source) -> [String] {
    var tags: [String] = []
    var seen = Set<String>()
    for word in words {
      var text = String(PlainText.trimmed(word).drop { $0 == "#" })
      text = masked(text.withUTF8(PlainText.line), source)
      if text.isSeen, tags.count < Self.mostTags, seen.insert(text).inserted { tags.append(text) }
    }
    return tags
  }

  /// The address of a picture or a video, as the export writes it.
  mutating func picture(_ property: FieldMap.Property, _ source: Source) -> String? {
    let url = text(property, source) { bytes in
      bytes.count > Self.longestAddress ? "\u{0}" : PlainText.paragraphs(bytes)
    }
    guard let url, url.hasSuffix("\u{0}") else { return url.map(PictureAddress.absolute) }
    report(.pictureUnusable(field: source.field(property)), source)
    return nil
  }

  /// A date; nil if it is missing or invalid; an invalid one is reported.
  @inline(__always)
  mutating func date(_ property: FieldMap.Property, _ source: Source) -> Timestamp? {
    if case .string(let slice) = source.record[property],
      !source.compiledMap.isTreated(property, of: source.kind),
      let date = DateReader.readUsual(source.bytes(slice))
    {
      return date
    }
    return otherDate(property, source)
  }

  /// A date in any form but the usual one.
  private mutating func otherDate(_ property: FieldMap.Property, _ source: Source) -> Timestamp? {
    let conversion = source.compiledMap.valueConversion(property, of: source.kind)
    // First, because most records have no date of an edit.
    if case .missing = source.record[property] { return conversion.flatMap { self.dates.constant(of: $0) } }
    // The name says it, as that of `comment_date_gmt` in tables of WordPress.
    let dates = source.field(property).hasSuffix("_gmt") ? DateReader(timeZone: .utc) : dates
    switch source.record[property] {
    case .missing: return nil
    case .moment(let microseconds): return Timestamp(microseconds: microseconds)
    case .number(let slice):
      if let date = dates.readNumber(source.bytes(slice), conversion) { return date }
      return unreadable(slice, property, source)
    case .string(let slice), .reference(let slice):
      if let date = withText(slice, source, { dates.read($0, conversion) }) { return date }
      let isMissing = withText(slice, source) { bytes in
        let text = PlainText.trimmed(bytes)
        return text.isEmpty || source.compiledMap.isPlaceholder(text, property, of: source.kind)
      }
      if isMissing { return conversion.flatMap { dates.constant(of: $0) } }
      return unreadable(slice, property, source)
    case .noMoment(let seconds):
      report(unreadableDate("\(seconds)", property, source), source)
      return nil
    case .boolean, .place, .noPlace, .unusable:
      report(.fieldUnusable(field: source.field(property)), source)
      return nil
    }
  }

  private mutating func unreadable(
    _ slice: JSONSlice,
    _ property: FieldMap.Property,
    _ source: Source
  ) -> Timestamp? {
    let end = min(slice.end, slice.start + 400)
    let shown = withText(JSONSlice(start: slice.start, end: end, isPlain: slice.isPlain), source) {
      PlainText.line($0)
    }
    report(unreadableDate(shown, property, source), source, at: place(of: property, source))
    return nil
  }

  private func unreadableDate(
    _ text: String,
    _ property: FieldMap.Property,
    _ source: Source
  ) -> ExportFinding.Fact {
    let field = source.field(property)
    let rule = source.compiledMap.map.rule(of: source.kind)
    var format: String?
    if case .date(let own)? = rule?.source(of: property)?.conversion { format = own }
    if property == .editedDate { return .editedDateUnreadable(field: field, text: text, format: format) }
    return .dateUnreadable(field: field, text: text, kind: source.kind, format: format)
  }

  /// Reports a problem of the record that was repaired, or because of which it was skipped.
  mutating func report(_ fact: ExportFinding.Fact, _ source: Source, at place: RecordPlace? = nil) {
    isRepaired = true
    let name = findings.isFull(of: fact) ? nil : label(source)
    findings.add(fact, at: place ?? source.record.place, record: name, comment: source.comment)
  }

  /// The location of the value of a property if it is a string or a number.
  func place(of property: FieldMap.Property, _ source: Source) -> RecordPlace? {
    if source.record.isEmbedded { return nil }
    return switch source.record[property] {
    case .string(let slice): RecordPlace(file: file, offset: slice.start - 1)
    case .number(let slice): RecordPlace(file: file, offset: slice.start)
    default: nil
    }
  }
}
