/// A field map made ready for reading: key tables and names of collections.
///
/// A class so that handing it on, once a record, counts one reference and not those of all its tables.
final class Vocabulary: Sendable {
  private static let propertyCount = FieldMap.Property.allCases.count

  /// The map it was made of.
  let map: FieldMap
  private let tables: [KeyTable]
  private let documents: KeyTable
  private let kinds: [String: RecordKind]
  /// By kind, then property.
  private let placeholders: [Placeholders]

  /// Makes the tables of `map`.
  init(_ map: FieldMap) {
    self.map = map
    var kinds: [String: RecordKind] = [:]
    for rule in map.rules {
      for name in rule.collections { kinds[name.lowercased()] = rule.kind }
    }
    self.kinds = kinds
    tables = RecordKind.allCases.map { Self.table(of: $0, map) }
    documents = Self.withWrappers(KeyTable())
    placeholders = RecordKind.allCases.flatMap { kind in
      let feeds = map.rules.last { $0.kind == kind }?.feeds ?? []
      return FieldMap.Property.allCases.map { property in
        Placeholders(feeds.last { $0.property == property }?.placeholders ?? [])
      }
    }
  }

  /// What the keys of a record of `kind` mean; nil is for documents of collections that the map does not
  /// know, which may still have sub-collections that it knows.
  @inline(__always)
  func table(_ kind: RecordKind?) -> KeyTable {
    guard let kind else { return documents }
    return tables[kind.index]
  }

  /// The kind of the records of a collection.
  func kind(ofCollection name: some StringProtocol) -> RecordKind? {
    kinds[name.lowercased()]
  }

  /// The name of the kind's collection, for messages.
  func collection(of kind: RecordKind) -> String {
    map.rules.last { $0.kind == kind }?.collections.first ?? "\(kind.rawValue)s"
  }

  /// The name of the field that feeds a property, for messages.
  func field(_ property: FieldMap.Property, of kind: RecordKind) -> String {
    feed(property, of: kind)?.paths.first ?? property.rawValue
  }

  /// The values of a property that only stand for a missing one.
  @inline(__always)
  func placeholders(_ property: FieldMap.Property, of kind: RecordKind) -> Placeholders {
    placeholders[kind.index * Self.propertyCount + property.index]
  }

  private func feed(_ property: FieldMap.Property, of kind: RecordKind) -> FieldMap.Feed? {
    map.rules.last { $0.kind == kind }?.feeds.first { $0.property == property }
  }

  private static func table(of kind: RecordKind, _ map: FieldMap) -> KeyTable {
    var table = KeyTable()
    for feed in map.rules.last(where: { $0.kind == kind })?.feeds ?? [] {
      for (rank, field) in feed.paths.enumerated() {
        table.add(field, .property(feed.property, rank: UInt8(clamping: rank)))
        if feed.property == .blogger || feed.property == .blog {
          table.add("_p_\(field)", .pointer(feed.property, rank: UInt8(clamping: rank)))
        }
      }
    }
    for rule in map.rules where rule.kind != kind && rule.kind != .blogger {
      for name in rule.collections { table.add(name, .collection(rule.kind)) }
    }
    return withWrappers(table)
  }

  /// The keys that tools put around fields; a field of the same name in the map counts instead.
  private static func withWrappers(_ table: KeyTable) -> KeyTable {
    var table = table
    table.add("__collections__", .collections)
    table.add("subCollection", .subCollections)
    for key in ["fields", "data", "document"] { table.add(key, .wrapper) }
    for key in ["name", "document_name"] { table.add(key, .path) }
    table.add("__key__", .entity)
    table.add("operation", .operation)
    return table
  }
}

/// Values that mean missing.
///
/// A look at the length rules nearly everything out.
struct Placeholders: Sendable {
  private let words: [String]
  private let lengths: UInt64

  /// A set of `words`.
  init(_ words: [String]) {
    self.words = words
    lengths = words.reduce(0) { $0 | 1 << UInt64(min($1.utf8.count, 63)) }
  }

  /// Whether `bytes` are one of the words.
  @inline(__always)
  func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard lengths >> UInt64(min(bytes.count, 63)) & 1 == 1 else { return false }
    return words.contains { $0.utf8.elementsEqual(bytes) }
  }
}
