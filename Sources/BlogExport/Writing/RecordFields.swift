import BlogModel

/// The fields of one record, which are written to the paths of a rule.
struct RecordFields {
  let rule: FieldMap.Rule
  private(set) var document = RecordDocument()
  /// Whether values for which there is no field are omitted, and texts may be in fields of HTML.
  let omitsUnwritable: Bool

  init(_ rule: FieldMap.Rule, omitsUnwritable: Bool = false) {
    (self.rule, self.omitsUnwritable) = (rule, omitsUnwritable)
  }

  /// Whether the map names a field for a property.
  func has(_ property: FieldMap.Property) -> Bool { rule.source(of: property) != nil }

  /// Writes a property; nil for one without a value.
  mutating func put(_ property: FieldMap.Property, _ value: JSONValue?) throws(RecordWriterError) {
    guard let value else { return }
    let paths = rule.source(of: property).map { Self.paths($0) } ?? []
    for path in paths where document.put(value, at: path) { return }
    if !omitsUnwritable { throw .noField(property, rule.kind) }
  }

  /// Writes a text; an empty one is missing, and so is the one that a missing field is read as.
  mutating func put(_ property: FieldMap.Property, text: String?) throws(RecordWriterError) {
    let source = rule.source(of: property)
    guard let text, !text.isEmpty, text != source?.constant else { return }
    for path in source.map({ Self.paths($0) }) ?? [] {
      guard let value = Self.value(text, at: path, source) else { continue }
      if document.put(.string(value), at: path) { return }
    }
    if !omitsUnwritable { throw .noField(property, rule.kind) }
    if let source { put(html: Self.html(text, source), source) }
  }

  /// Writes HTML to a field that can have it; nothing if there is none.
  mutating func put(html: String, _ source: FieldMap.Source) {
    guard case .html? = source.conversion, !html.isEmpty else { return }
    for path in source.paths where document.put(.string(html), at: path) { return }
  }

  /// A text for a field of HTML.
  private static func html(_ text: String, _ source: FieldMap.Source) -> String {
    // As HTML, its marks of Markdown would be read as text.
    let document = EditorDocument.document(markdown: text)
    return isReplaced(document, source) ? PostHTML.paragraphs(text) : document
  }

  /// Whether the map would replace a part of HTML before it reads the field, which would break it.
  static func isReplaced(_ html: String, _ source: FieldMap.Source) -> Bool {
    source.replacements.contains { html.utf8.contains($0.text.utf8) }
  }

  /// The value at a path that is read as a text: without what the map puts before it; nil if there is none.
  static func value(_ text: String, at path: String, _ source: FieldMap.Source?) -> String? {
    guard case .prefixed(let prefixes)? = source?.conversion else { return address(text, source) }
    guard let prefix = prefixes.first(where: { $0.path == path })?.text else { return text }
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  /// The value that is read as an address: without what the map puts before it.
  static func address(_ text: String, _ source: FieldMap.Source?) -> String {
    guard case .url(let prefix)? = source?.conversion else { return text }
    let value = AddressPrefix(prefix).value(text)
    return source?.placeholders.contains(value) ?? false ? text : value
  }

  /// Writes a date as ISO 8601; as a typed value if the map reads texts with a pattern, which may lose a part of it.
  mutating func put(_ property: FieldMap.Property, date: Timestamp?) throws(RecordWriterError) {
    guard let date else { return }
    guard case .date? = rule.source(of: property)?.conversion else {
      return try put(property, .string(ISODate.text(date)))
    }
    let nanoseconds = (date.microseconds - date.seconds * 1_000_000) * 1000
    try put(
      property,
      .object(["_seconds": .number("\(date.seconds)"), "_nanoseconds": .number("\(nanoseconds)")])
    )
  }

  /// Writes a number; 0 is what a missing one is read as.
  mutating func put(_ property: FieldMap.Property, number: Int32?) throws(RecordWriterError) {
    guard let number, number != 0 else { return }
    try put(property, .number("\(number)"))
  }

  /// Writes a list of texts.
  mutating func put(_ property: FieldMap.Property, list: [String]) throws(RecordWriterError) {
    guard !list.isEmpty else { return }
    try put(property, .array(list.map { .string($0) }))
  }

  /// Writes attributes, or further fields, to the first field of each name.
  mutating func put(_ property: FieldMap.Property, named values: [Attribute]) throws(RecordWriterError) {
    let known = rule.source(of: property)?.attributes ?? []
    for value in values {
      let list = value.values.map { JSONValue.string($0) }
      let written: JSONValue = list.count == 1 ? list[0] : .array(list)
      let paths = known.first { $0.name == value.name }?.paths ?? []
      if paths.contains(where: { document.put(written, at: $0) }) || omitsUnwritable { continue }
      throw .noField(property, rule.kind)
    }
  }

  /// The paths that can have a value as it is: those of HTML cannot.
  static func paths(_ source: FieldMap.Source) -> [String] {
    var paths = source.paths
    if case .html(let values)? = source.conversion {
      switch values {
      case .all: return []
      case .of(let html): paths.removeAll { html.contains($0) }
      }
    }
    if source.property.isList {
      return paths.filter { !$0.contains(".") } + paths.filter { $0.contains(".") }
    }
    // The field itself, rather than an object with an address or a list in it.
    let plain = paths.filter { path in
      guard let dot = path.lastIndex(of: ".") else { return true }
      let last = path[path.index(after: dot)...]
      return !["url", "src", "uri"].contains(last) && Int(last) == nil
        || !paths.contains(String(path[..<dot]))
    }
    return plain
  }
}
