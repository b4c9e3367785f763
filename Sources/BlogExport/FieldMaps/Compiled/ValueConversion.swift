import BlogModel

/// The conversion and the constant of the source of one property, applied to its values before they are used.
struct ValueConversion: Sendable {
  /// The value if the record has none.
  let constant: String?
  /// How dates are written.
  let dates: Dates
  private let conversion: FieldMap.Conversion?
  /// Converts HTML; nil if the property has none.
  private let html: (@Sendable (String) -> String)?
  /// Converts HTML whose pictures are shown with the record.
  private let withoutPictures: (@Sendable (String) -> String)?
  /// By path: whether its values are HTML.
  ///
  /// Other values may be recognised as HTML if `detectsHTML` is set.
  private let isHTML: [Bool]
  private let detectsHTML: Bool
  /// By step: the values of other collections, and the beginning of those that are looked up; empty for values that
  /// are not.
  private let steps: [(table: LookupTables.Table, prefix: String)]
  private let replacements: [FieldMap.Replacement]
  /// By path: what is put before its values; empty if there is nothing.
  private let prefixes: [String]
  /// The pictures in a value that is HTML; nil if the property has none.
  private let pictures: (@Sendable (String) -> [HTMLConverter.Picture])?

  /// The conversion of a source for records of `kind`.
  init(
    _ source: FieldMap.Source?,
    of kind: RecordKind,
    html converter: HTMLConverter?,
    lookups: LookupTables
  ) {
    constant = source?.constant
    conversion = source?.conversion
    steps = source?.lookups.map { (lookups[$0], $0.prefix) } ?? []
    replacements = source?.replacements ?? []
    if let source, case .prefixed(let known)? = source.conversion {
      prefixes = source.paths.map { path in known.first { $0.path == path }?.text ?? "" }
    } else {
      prefixes = []
    }
    if let source, case .html(let values)? = source.conversion {
      pictures = source.property == .pictures ? converter?.pictures : nil
      html = converter?.function(for: source.property, of: kind)
      withoutPictures = source.property == .text ? converter?.withoutPictures : nil
      switch values {
      case .all: isHTML = source.paths.map { _ in true }
      case .of(let paths): isHTML = source.paths.map(paths.contains)
      }
      detectsHTML = source.property.detectsHTML
    } else {
      (html, withoutPictures, isHTML, detectsHTML, pictures) = (nil, nil, [], false, nil)
    }
    if case .date(let format)? = source?.conversion {
      dates = DateFormatPattern(format).map { .pattern($0) } ?? .unreadable
    } else if source?.conversion == .utc {
      dates = .usualInUTC
    } else {
      dates = .usual
    }
  }

  /// How dates are written.
  enum Dates {
    /// In one of the built-in formats.
    case usual
    /// In one of these, in UTC if it does not name a time zone.
    case usualInUTC
    /// With a pattern.
    case pattern(DateFormatPattern)
    /// With an invalid pattern: no date can be read.
    case unreadable
  }

  /// Whether a text is split into a list.
  var splits: Bool {
    if case .split? = conversion { true } else { false }
  }

  /// The one value that `text` becomes, which the path of a rank gave.
  ///
  /// With `omitsPictures`, HTML loses its pictures. With `isExact`, no text is taken for HTML because it looks like it.
  func converted(
    _ text: String,
    rank: UInt16? = nil,
    omitsPictures: Bool = false,
    isExact: Bool = false
  ) -> String {
    let value = found(text).first.map(replaced) ?? ""
    if isExact, html != nil, !isKnownHTML(rank) { return value }
    return convertedValue(value, rank: rank, omitsPictures: omitsPictures)
  }

  /// The values that are found in other collections by `text`; the text itself if nothing is to be looked up.
  private func found(_ text: String) -> [String] {
    steps.reduce([text]) { values, step in
      let found = values.lazy.flatMap { value in
        value.hasPrefix(step.prefix)
          ? step.table.values(of: String(value.dropFirst(step.prefix.count))) : [value]
      }
      // In collections that refer to each other, values could multiply with each step.
      return Array(found.prefix(LookupTables.maximumValues))
    }
  }

  private func replaced(_ text: String) -> String {
    replacements.reduce(text) { text, replacement in
      let parts = Self.parts(text, replacement.text)
      return parts.count == 1 ? text : parts.joined(separator: replacement.replacement)
    }
  }

  private func convertedValue(_ text: String, rank: UInt16?, omitsPictures: Bool = false) -> String {
    switch conversion {
    case nil, .date, .utc: text
    case .prefixed: (rank.flatMap { Int($0) / 2 < prefixes.count ? prefixes[Int($0) / 2] : nil } ?? "") + text
    case .html: plainOrMarkdown(text, rank: rank, omitsPictures: omitsPictures)
    case .lowercase: text.lowercased()
    case .size(let pixels):
      text.split(separator: "{size}", omittingEmptySubsequences: false).joined(separator: "\(pixels)")
    case .url(let prefix): AddressPrefix(prefix).address(text)
    case .last(let separator):
      Self.parts(text, separator).lazy.map { PlainText.trimmed($0) }.last { !$0.isEmpty } ?? ""
    case .split(let separator):
      Self.parts(text, separator).lazy.map { PlainText.trimmed($0) }.first { !$0.isEmpty } ?? ""
    }
  }

  private func plainOrMarkdown(_ text: String, rank: UInt16?, omitsPictures: Bool) -> String {
    guard let html = omitsPictures ? withoutPictures ?? html : html else { return text }
    if isKnownHTML(rank), let converted = Self.converted(document: text, html) { return converted }
    guard isKnownHTML(rank) || detectsHTML && HTMLConverter.isHTML(text) else { return text }
    return html(Self.shown(text))
  }

  /// HTML without what its editor hides, or shows only to members.
  private static func shown(_ html: String) -> String {
    WordPressBlocks.withoutHidden(PostHTML.withoutGatedBlocks(html))
  }

  /// A document of an editor converted like HTML; nil if the text is not one.
  private static func converted(document text: String, _ html: (String) -> String) -> String? {
    EditorDocument.parts(in: text)?.map { part in
      switch part {
      case .html(let text): html(text)
      case .markdown(let text): text
      }
    }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Whether values of the path of a rank are HTML whose pictures are read.
  func readsPictures(rank: UInt16?) -> Bool { pictures != nil && isKnownHTML(rank) }

  private func isKnownHTML(_ rank: UInt16?) -> Bool {
    let path = rank.map { Int($0) / 2 } ?? 0
    return path < isHTML.count && isHTML[path]
  }

  /// The pictures in `text`, which the path of a rank gave; nil if it is not HTML, but an address.
  func pictures(in text: String, rank: UInt16?) -> [HTMLConverter.Picture]? {
    guard let pictures, readsPictures(rank: rank) else { return nil }
    let text = replaced(text)
    guard let parts = EditorDocument.parts(in: text) else { return pictures(Self.shown(text)) }
    return parts.flatMap { part in
      if case .html(let html) = part { return pictures(html) }
      return []
    }
  }

  /// The values that `text` becomes if a list is expected.
  func list(_ text: String) -> [String] {
    found(text).flatMap { listed(replaced($0)) }
  }

  /// The values of the constant if a list is expected.
  var constantList: [String] { constant.map(listed) ?? [] }

  private func listed(_ text: String) -> [String] {
    if case .split(let separator)? = conversion { return Self.parts(text, separator) }
    return [convertedValue(text, rank: nil)]
  }

  private static func parts(_ text: String, _ separator: String) -> [String] {
    guard !separator.isEmpty else { return [text] }
    var parts: [String] = []
    var bytes = Array(text.utf8)[...]
    let mark = Array(separator.utf8)
    var part: [UInt8] = []
    while let first = bytes.first {
      if bytes.starts(with: mark) {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
        bytes = bytes.dropFirst(mark.count)
      } else {
        part.append(first)
        bytes = bytes.dropFirst()
      }
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }
}

extension DateReader {
  /// The moment that `bytes` (UTF-8) name, in the format of the conversion.
  @inline(__always)
  func read(_ bytes: UnsafeBufferPointer<UInt8>, _ conversion: ValueConversion?) -> Timestamp? {
    switch conversion?.dates {
    case nil, .usual: read(bytes)
    case .usualInUTC: DateReader(timeZone: .utc).read(bytes)
    case .pattern(let pattern): pattern.read(PlainText.trimmed(bytes), dates: self)
    case .unreadable: nil
    }
  }

  /// The moment that a number means, in the format of the conversion.
  @inline(__always)
  func readNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ conversion: ValueConversion?) -> Timestamp? {
    switch conversion?.dates {
    case nil, .usual, .usualInUTC: readEpoch(bytes)
    default: read(bytes, conversion)
    }
  }

  /// The moment that the constant of a conversion names.
  func constant(of conversion: ValueConversion) -> Timestamp? {
    guard var constant = conversion.constant else { return nil }
    return constant.withUTF8 { read($0, conversion) ?? read($0) }
  }
}
