import Basics
package import BlogModel

/// Writes records as documents that a field map reads back to the same values: the inverse of reading.
///
/// What is written is read again before it is returned, so that a map without an inverse gives an error, not a wrong
/// record.
package struct RecordWriter: Sendable {
  /// A document of the studio.
  package struct Document: Sendable, Hashable {
    /// The file's name below the folder of the studio.
    package let path: String
    /// The JSON text.
    package let bytes: [UInt8]
    /// The values as the site shows them.
    package let values: RecordValues
  }

  private let map: FieldMap
  private let timeZone: TimeZoneRules
  private let reader: ExportReader
  private let html: HTMLConverter?

  /// A writer for exports that are read with these options.
  ///
  /// - Throws: `RecordWriterError` if bloggers or blogs cannot be written.
  package init(_ options: ExportOptions) throws(RecordWriterError) {
    var plain = options
    (plain.jobs, plain.removed) = (1, nil)
    (map, timeZone) = (options.fieldMap, options.timeZone)
    html = options.html
    reader = ExportReader(options: plain)
    if FieldMap.platforms.contains(map) { throw .platform(map.name) }
    for kind in [RecordKind.blogger, .blog] { _ = try rule(of: kind) }
  }

  /// Whether another writer reads the same values from each document.
  package func reads(like other: RecordWriter) -> Bool { map == other.map && timeZone == other.timeZone }

  /// Whether the field map has records of a kind that can be written.
  package func canWrite(_ kind: RecordKind) -> Bool { (try? rule(of: kind)) != nil }

  /// Whether the field map names a field for a property.
  package func has(_ property: FieldMap.Property, of kind: RecordKind) -> Bool {
    map.rule(of: kind)?.source(of: property) != nil
  }

  /// The address of a file of the site's pictures in records of a kind.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as the studio stores it.
  ///   - property: the picture or the video.
  ///   - kind: the kind of the records.
  /// - Returns: the address as the field map reads it, which may begin with a server or a folder; nil if records cannot
  ///   name such a file.
  package func address(
    ofFile path: String,
    as property: FieldMap.Property,
    of kind: RecordKind
  ) -> String? {
    guard let source = map.rule(of: kind)?.source(of: property), !RecordFields.paths(source).isEmpty else {
      return nil
    }
    guard case .url(let prefix)? = source.conversion else { return path }
    return AddressPrefix(prefix).address(ofFile: path)
  }

  /// Whether records of a kind can name files of the studio as a picture or a video.
  package func canStore(_ property: FieldMap.Property, of kind: RecordKind) -> Bool {
    address(ofFile: "images/a.jpg", as: property, of: kind) != nil
  }

  /// The names of the attributes that records of a kind can have, in the order of the field map.
  package func attributeNames(of kind: RecordKind) -> [String] {
    map.rule(of: kind)?.source(of: .attributes)?.attributes.map(\.name) ?? []
  }

  /// The link that people mean by what they type in a profile; nil if it is none.
  package static func link(_ text: String, _ service: ProfileLink.Service) -> ProfileLink? {
    LinkReader.link(RecordCleaner.line(text), service: service)
  }

  /// The text of one line as the site shows it.
  package static func line(_ text: String) -> String { RecordCleaner.line(text) }

  /// The text of several lines as the site shows it.
  package static func paragraphs(_ text: String) -> String { RecordCleaner.paragraphs(text) }

  /// The Markdown of a text that is HTML; nil if the reader of the export was not given a converter.
  package func markdown(html text: String) -> String? { html?.markdown(text) }

  // MARK: Writing

  /// The document of a record.
  ///
  /// - Parameter values: the record; texts may be as people type them.
  /// - Returns: the document, with the values that the field map reads from it.
  /// - Throws: `RecordWriterError` if the field map does not read the values back.
  package func document(_ values: RecordValues) throws(RecordWriterError) -> Document {
    var fields = RecordFields(try rule(of: values.kind))
    let cleaned = fields.adjusted(RecordCleaner.cleaned(values))
    try fields.put(cleaned)
    let path = try path(of: values)
    guard let read = self.values(of: values.kind, path, fields.document.bytes) else {
      throw .notKept(nil, values.kind)
    }
    if read != cleaned { throw .notKept(RecordDifference.property(cleaned, read), values.kind) }
    return Document(path: path, bytes: fields.document.bytes, values: cleaned)
  }

  /// The file's name of a record below the folder of the studio.
  package func path(of values: RecordValues) throws(RecordWriterError) -> String {
    let name =
      switch values {
      case .blogger(let blogger): OverlayFileName.name(of: blogger.id)
      case .blog(let record): OverlayFileName.name(of: record.blog.id)
      case .comment(let record): OverlayFileName.name(of: record.comment.id, in: record.blog)
      case .like(let record): OverlayFileName.name(of: record.blogger, in: record.blog)
      case .spot(let record): OverlayFileName.name(of: record.spot.id)
      case .follow(let record): OverlayFileName.name(of: record.follower, in: record.followed)
      case .question(let record): OverlayFileName.name(of: record.question.id)
      case .quote(let record): OverlayFileName.name(of: record.quote.id)
      case .favourite(let record):
        switch record.subject {
        case .quote(let id): OverlayFileName.name(of: record.fan, in: "quote \(id)")
        case .blogger(let id): OverlayFileName.name(of: record.fan, in: "blogger \(id)")
        }
      }
    return "\(try collection(of: values.kind))/\(name).json"
  }

  // MARK: Reading

  /// The values in a document, when they were deleted, and whether a moderator did it.
  ///
  /// - Parameters:
  ///   - path: its name below the folder of the studio.
  ///   - bytes: the JSON text.
  /// - Returns: nil if it is no record that can be written.
  package func values(
    _ path: String,
    _ bytes: [UInt8]
  ) -> (
    values: RecordValues, removed: Timestamp?, isHidden: Bool
  )? {
    reading(path, bytes).map { ($0.values, $0.removed, $0.isHidden) }
  }

  /// The kind of the record in a document of the overlay; nil if it can have none.
  func kind(ofDocument path: String) -> RecordKind? {
    PathText.names(in: path).first.flatMap { map.kindsOfCollections[$0.lowercased()] }
  }

  func values(of kind: RecordKind, _ path: String, _ bytes: [UInt8]) -> RecordValues? {
    // An error means that the document cannot be read, which the caller reports.
    guard let batch = try? reader.batch(overlay: path, bytes) else { return nil }
    return batch.onlyRecord(of: kind)
  }

  // MARK: Rules

  func rule(of kind: RecordKind) throws(RecordWriterError) -> FieldMap.Rule {
    guard let rule = map.rule(of: kind) else { throw .noCollection(kind) }
    _ = try collection(of: kind)
    if !rule.conditions.isEmpty { throw .conditions(kind) }
    if let joined = rule.sources.first(where: { !$0.lookups.isEmpty }) {
      throw .joined(joined.property, kind)
    }
    if rule.source(of: .id)?.paths.isEmpty ?? true, ![.like, .follow, .favourite].contains(kind) {
      throw .noField(.id, kind)
    }
    return rule
  }

  /// The first collection of a kind that is not in another one.
  private func collection(of kind: RecordKind) throws(RecordWriterError) -> String {
    let names = map.rule(of: kind)?.collections ?? []
    guard
      let name = names.first(where: { name in
        map.kindsOfCollections[name.lowercased()] == kind && !name.utf8.contains(UInt8(ascii: "/"))
          && name.utf8.first != UInt8(ascii: ".")
      })
    else { throw .noCollection(kind) }
    return name
  }
}
