import Basics

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
  let lookups: [String: [FieldMap.Lookup]]
  /// By the lowercase name of a collection: the paths that are read, and the names of objects on the way to them.
  private let paths: [String: Paths]
  private let conditions: [FieldMap.Lookup: [MarkReader]]
  private(set) var rows: [FieldMap.Lookup: [LookupTables.Row]] = [:]

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

  /// Reads the values of a file, which is a collection, one record of it, or contains collections.
  mutating func read(_ window: TextWindow, _ place: Place) throws(JSONFault) {
    var json = JSONReader(window)
    if let collection = place.collection, let id = place.id, json.peek() == UInt8(ascii: "{") {
      let start = json
      if try readRow(&json, collection, id: id) { return }
      json = start
    }
    let collection = place.holdsSeveral ? place.collection : nil
    while !json.isAtEnd() { try readValue(&json, window, collection, level: 0) }
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
      || name == "__collections__"
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
      let own = key(fields[lookup.key], json)
      // Without a value, an object with an id is not a record, but may contain records.
      let key = own ?? (lookup.key == "id" && fields[lookup.value] != nil ? id : nil)
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
      } else if paths.fields.contains(name), next == UInt8(ascii: "{") {
        fields[name] = try Self.typedValue(&json)
      } else if paths.fields.contains(name), next != UInt8(ascii: "[") {
        fields[name] = try Self.value(&json)
      } else {
        try json.skipValue()
      }
    }
  }

  /// Keys of the wrappers that export tools put around ids and texts.
  private static let wrapperKeys: Set<String> = [
    "$oid", "stringValue", "integerValue", "referenceValue", "objectId",
  ]

  /// The value in a wrapper; missing if the object at the reader's position is none.
  ///
  ///     {"$oid":"t1"}   {"stringValue":"t1"}   {"__type":"Pointer","className":"Tag","objectId":"t1"}
  private static func typedValue(_ json: inout JSONReader) throws(JSONFault) -> FieldValue {
    var value = FieldValue.missing
    try json.beginObject()
    while let key = try json.nextKey() {
      let name = json.text(of: key)
      let next = json.peek()
      if wrapperKeys.contains(name), next != UInt8(ascii: "["), next != UInt8(ascii: "{") {
        value = try Self.value(&json)
        if name == "referenceValue", case .string(let slice) = value { value = .reference(slice) }
      } else {
        try json.skipValue()
      }
    }
    return value
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

  /// The text of a key: the number `7.0` is the key `7`.
  private func key(_ value: FieldValue?, _ json: JSONReader) -> String? {
    guard case .number = value else { return text(value, json) }
    return text(value, json).map(WholeNumber.text)
  }

  /// The text of a string or a number; nil for anything else and for what is too large.
  private func text(_ value: FieldValue?, _ json: JSONReader) -> String? {
    switch value {
    case .string(let slice), .number(let slice):
      return slice.count > Self.maximumSize ? nil : PlainText.trimmed(json.text(of: slice))
    case .reference(let slice):
      guard slice.count <= Self.maximumSize else { return nil }
      // A path, whose last part is the id.
      return PathText.names(in: json.text(of: slice)).last.map { PlainText.trimmed(String($0)) }
    default: return nil
    }
  }
}
