/// Reads the collections in which a field map looks values up.
///
///     {"posts_tags":[{"post_id":"p1","tag_id":"t1"}],"tags":{"t1":{"name":"Bread"}}}
///
/// Everything else is skipped. What cannot be read is skipped, too: reading the records reports it.
struct LookupReader {
  /// The maximum nesting of collections and of wrappers around them.
  private static let maximumDepth = 8
  /// The maximum size of a value in bytes.
  private static let maximumSize = 8192

  /// The steps by the lowercase names of their collections.
  private let lookups: [String: [FieldMap.Lookup]]
  /// By the lowercase name of a collection: the paths that are read, and the names of objects on the way to them.
  private let paths: [String: Paths]
  private let conditions: [FieldMap.Lookup: [MarkReader]]
  private var rows: [FieldMap.Lookup: [LookupTables.Row]] = [:]

  private struct Paths {
    var fields: Set<String> = []
    var objects: Set<String> = []
  }

  /// A reader for the steps of a map.
  init(_ map: FieldMap) {
    var lookups: [String: [FieldMap.Lookup]] = [:]
    var paths: [String: Paths] = [:]
    for lookup in map.lookups {
      for name in lookup.collections.map({ $0.lowercased() }) {
        lookups[name, default: []].append(lookup)
        for path in lookup.paths {
          paths[name, default: Paths()].fields.insert(path)
          let names = PathTree.names(path)
          for count in 1..<max(1, names.count) {
            paths[name, default: Paths()].objects.insert(names.prefix(count).joined(separator: "."))
          }
        }
      }
    }
    (self.lookups, self.paths) = (lookups, paths)
    conditions = Dictionary(
      map.lookups.map { ($0, $0.conditions.map { MarkReader($0) }) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The tables of the files.
  static func tables(_ map: FieldMap, _ origins: [ExportOrigin]) -> LookupTables {
    let origins = origins.filter { !$0.isOverlay }
    let names = FileNames(origins.map(\.name))
    var reader = LookupReader(map)
    let formats = RewrittenFormat.all(for: map).filter {
      $0.collections.contains { reader.lookups[$0] != nil }
    }
    for origin in origins {
      // The error is dropped: reading the records throws it again.
      guard let text = try? origin.open(FormatContext(rewritten: formats)),
        let stream = try? text.stream(),
        let window = try? TextWindow(stream, name: text.name)
      else { continue }
      let stem = FileNames.stem(origin.name.split(separator: "/").last.map(String.init) ?? "")
      let collection = names.collection(in: stem) { reader.lookups[$0.lowercased()] != nil }
      withExtendedLifetime(window) {
        // As above.
        try? reader.read(window, collection: text.namesCollections ? nil : collection)
      }
    }
    return LookupTables(reader.rows)
  }

  /// Reads the values of a file, which is the collection of that name, or contains collections.
  private mutating func read(_ window: TextWindow, collection: String?) throws(JSONFault) {
    var json = JSONReader(window)
    while !json.isAtEnd() { try readValue(&json, window, collection?.lowercased(), level: 0) }
  }

  private mutating func readValue(
    _ json: inout JSONReader,
    _ window: TextWindow,
    _ collection: String?,
    level: Int
  ) throws(JSONFault) {
    switch json.peek() {
    case UInt8(ascii: "[") where level < Self.maximumDepth:
      try json.beginArray()
      while try json.nextElement() {
        try readValue(&json, window, collection, level: level + 1)
        window.release(before: json.position)
      }
    case UInt8(ascii: "{") where level < Self.maximumDepth:
      let start = json
      if let collection, try readRow(&json, collection, id: nil) { return }
      json = start
      try readMembers(&json, window, collection, level: level)
    default: try json.skipValue()
    }
  }

  /// Reads an object that is not a record: a wrapper, collections by name, or records by id.
  private mutating func readMembers(
    _ json: inout JSONReader,
    _ window: TextWindow,
    _ collection: String?,
    level: Int
  ) throws(JSONFault) {
    try json.beginObject()
    while let key = try json.nextKey() {
      let name = json.text(of: key)
      let next = json.peek()
      let isContainer = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
      if isContainer, lookups[name.lowercased()] != nil {
        try readValue(&json, window, name.lowercased(), level: level + 1)
      } else if isContainer, Self.isWrapper(name) {
        try readValue(&json, window, collection, level: level + 1)
      } else if next == UInt8(ascii: "{"), let collection {
        _ = try readRow(&json, collection, id: name)
      } else {
        try json.skipValue()
      }
    }
  }

  private static func isWrapper(_ name: String) -> Bool {
    ExportWalker.wrapperNames.contains(name.lowercased()) || ObjectProbe.listNames.contains(name)
  }

  /// Reads the object at the reader's position as a record of a collection; false if it has none of the keys.
  ///
  /// `id` is the key of the record in a map of records.
  private mutating func readRow(
    _ json: inout JSONReader,
    _ collection: String,
    id: String?
  ) throws(JSONFault) -> Bool {
    guard let paths = paths[collection] else { return false }
    var fields: [String: FieldValue] = [:]
    try readFields(&json, paths, below: "", level: 0, into: &fields)
    var isRow = false
    for lookup in lookups[collection] ?? [] {
      let key = text(fields[lookup.key], json) ?? (lookup.key == "id" ? id : nil)
      guard let key, !key.isEmpty else { continue }
      isRow = true
      let isMet = zip(lookup.conditions, conditions[lookup] ?? []).allSatisfy { condition, values in
        values.isMet(by: fields[condition.path] ?? .missing) { json.text(of: $0) }
      }
      guard isMet, let value = text(fields[lookup.value], json), !value.isEmpty else { continue }
      let order = lookup.order.flatMap { text(fields[$0], json) }.flatMap(Double.init)
      rows[lookup, default: []].append(
        LookupTables.Row(key: key, value: value, order: order.flatMap { $0.isNaN ? nil : $0 } ?? 0)
      )
    }
    return isRow
  }

  private func readFields(
    _ json: inout JSONReader,
    _ paths: Paths,
    below path: String,
    level: Int,
    into fields: inout [String: FieldValue]
  ) throws(JSONFault) {
    try json.beginObject()
    while let key = try json.nextKey() {
      let name = (path.isEmpty ? "" : path + ".") + json.text(of: key)
      let next = json.peek()
      if next == UInt8(ascii: "{"), paths.objects.contains(name), level < Self.maximumDepth {
        try readFields(&json, paths, below: name, level: level + 1, into: &fields)
      } else if paths.fields.contains(name), next != UInt8(ascii: "["), next != UInt8(ascii: "{") {
        fields[name] = try Self.value(&json)
      } else {
        try json.skipValue()
      }
    }
  }

  private static func value(_ json: inout JSONReader) throws(JSONFault) -> FieldValue {
    switch json.peek() {
    case UInt8(ascii: "\""): .string(try json.readString())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      switch try json.readLiteral() {
      case UInt8(ascii: "t"): .boolean(true)
      case UInt8(ascii: "f"): .boolean(false)
      default: .missing
      }
    default: .number(try json.readNumber())
    }
  }

  /// The text of a string or a number; nil for anything else and for what is too large.
  private func text(_ value: FieldValue?, _ json: JSONReader) -> String? {
    switch value {
    case .string(let slice), .number(let slice):
      slice.count > Self.maximumSize ? nil : PlainText.trimmed(json.text(of: slice))
    default: nil
    }
  }
}
