import BlogModel

/// A field map made ready for reading: key tables, marks, conversions and names of collections.
///
/// A class so that handing it on, once a record, counts one reference and not those of all its tables.
final class CompiledFieldMap: Sendable {
  private static let propertyCount = FieldMap.Property.allCases.count

  /// The map it was made of.
  let map: FieldMap
  /// Whether it is told afterwards what of the map was of use: for every map but the default, whose fields
  /// are known.
  let isWatched: Bool
  /// Whether the map knows usual names, so that records of anything may look like some of ours.
  let isGuessing: Bool
  /// Whether names of fields are kept, for hints: for maps of the user.
  let keepsNames: Bool
  /// What the roles `.branch` stand for.
  let branches: [Branch]
  /// Tables of the fields further in, as branches count them.
  let inner: [KeyTable]
  private let tables: [KeyTable]
  private let documents: KeyTable
  /// By kind; nil where marks are known by their exact names.
  private let looseMarks: [LooseMarks?]
  private let kinds: [String: RecordKind]
  private let collections: CollectionTree
  private let marks: [[MarkReader]]
  /// By kind, then property: values that mean missing.
  private let placeholders: [[String]]
  /// By kind, then property: one bit for each length of such a value; a look at it rules nearly everything out.
  private let placeholderLengths: [UInt64]
  private let valueConversions: [ValueConversion]
  /// By kind, then property: the number of its first path among all.
  private let pathStarts: [Int]
  /// How many paths feed properties.
  let pathCount: Int
  /// By kind: one bit per property that has a conversion or a constant.
  private let convertedProperties: [UInt64]
  /// By kind: one bit per property that the map feeds.
  private let fed: [UInt64]
  /// Whether the map feeds what few communities keep of a blog.
  let feedsParts: Bool
  /// By kind, then property: the names of its values.
  private let valueNames: [ValueNames]
  /// Whether the map tells who wrote a blog; where it does not, nobody did.
  let namesAuthors: Bool
  /// Whether records may call bloggers by their names.
  let findsNames: Bool

  /// Whether the map reads likes from Parse's pairs of ids, as `_Join:likes:Post` has them, the blog first.
  let knowsPairs: Bool

  /// Makes the tables of `map`.
  init(_ map: FieldMap) {
    self.map = map
    isWatched = map != .fellowBlogger
    isGuessing = map.name == FieldMap.auto.name
    keepsNames = !map.isBuiltIn
    var kinds: [String: RecordKind] = [:]
    for kind in RecordKind.allCases {
      for name in map.rule(of: kind)?.collections ?? [] { kinds[name.lowercased()] = kind }
    }
    self.kinds = kinds
    collections = CollectionTree(map)
    var maker = TableMaker()
    tables = RecordKind.allCases.map { maker.table(of: $0, map) }
    documents = TableMaker.withWrappers(KeyTable())
    looseMarks = RecordKind.allCases.map { maker.looseMarks(of: $0, map) }
    (branches, inner) = (maker.branches, maker.inner)
    marks = RecordKind.allCases.map { map.rule(of: $0)?.marks.map(MarkReader.init) ?? [] }
    let sources = RecordKind.allCases.map { kind in
      FieldMap.Property.allCases.map { map.rule(of: kind)?.source(of: $0) }
    }
    placeholders = sources.flatMap { $0.map { $0?.placeholders ?? [] } }
    placeholderLengths = placeholders.map { $0.reduce(0) { $0 | 1 << UInt64(min($1.utf8.count, 63)) } }
    valueConversions = sources.flatMap { $0.map { ValueConversion($0) } }
    var starts: [Int] = []
    var count = 0
    for source in sources.joined() {
      starts.append(count)
      count += min(source?.paths.count ?? 0, PathTree.maximumPathCount)
    }
    (pathStarts, pathCount) = (starts, count)
    fed = sources.map { sources in
      sources.indices.reduce(0) { $0 | (sources[$1] == nil ? 0 : 1 << UInt64($1)) }
    }
    let parts: [FieldMap.Property] = [
      .video, .question, .likeCount, .commentCount, .attributes, .extra, .group, .number, .people, .place,
      .latitude, .longitude, .spot,
    ]
    let blog = fed[RecordKind.blog.index]
    feedsParts = parts.contains { blog >> UInt64($0.index) & 1 == 1 }
    valueNames = sources.flatMap { $0.map(ValueNames.init) }
    let authors: [FieldMap.Property] = [.blogger, .question]
    namesAuthors = authors.contains { blog >> UInt64($0.index) & 1 == 1 }
    findsNames =
      blog >> UInt64(FieldMap.Property.people.index) & 1 == 1
      || [.quote, .addition].contains { map.rule(of: $0) != nil }
    knowsPairs = map.rule(of: .like)?.source(of: .blog)?.paths.contains(UsualNames.relationOwner) ?? false
    convertedProperties = sources.map { sources in
      sources.indices.reduce(0) { bits, index in
        let isTreated = sources[index]?.conversion != nil || sources[index]?.constant != nil
        return isTreated ? bits | 1 << UInt64(index) : bits
      }
    }
  }

  /// The same for another task: what several tasks use is counted by each at one place in memory, for which they
  /// wait; with two that was a fifteenth of a warm build.
  func copy() -> CompiledFieldMap { CompiledFieldMap(map) }

  /// What the keys of a record of `kind` mean; nil is for documents of collections that the map does not
  /// know, which may still have sub-collections that it knows.
  @inline(__always)
  func table(_ kind: RecordKind?) -> KeyTable {
    guard let kind else { return documents }
    return tables[kind.index]
  }

  /// What a field that the table does not have says of a record of `kind`: that it is not for everybody, or nothing.
  func markRole(of field: @autoclosure () -> String, _ kind: RecordKind?) -> KeyTable.Role? {
    guard let kind else { return nil }
    return looseMarks[kind.index]?.role(of: field())
  }

  /// Whether marks of records of `kind` are known in any spelling.
  func hasLooseMarks(_ kind: RecordKind?) -> Bool { kind.map { looseMarks[$0.index] != nil } ?? false }

  /// Whether the map feeds a property of records of `kind`.
  @inline(__always)
  func hasSource(for property: FieldMap.Property, of kind: RecordKind) -> Bool {
    fed[kind.index] >> UInt64(property.index) & 1 == 1
  }

  /// What the order of records of `kind` says.
  func order(of kind: RecordKind) -> FieldMap.Order { map.rule(of: kind)?.order ?? .none }

  /// The properties, one bit each, that a key of a record of `kind` can feed.
  func properties(ofKey name: String, _ kind: RecordKind) -> UInt64 {
    switch tables[kind.index].find(name) {
    case .property(let property, _): 1 << UInt64(property.index)
    case .branch(let number): branches[number].reach
    default: 0
    }
  }

  /// The kind of the records of a collection.
  func kind(ofCollection name: some StringProtocol) -> RecordKind? {
    kinds[name.lowercased()]
  }

  /// What the map says of a collection that stands at `trail`.
  func step(into name: some StringProtocol, at trail: CollectionTree.Trail) -> CollectionTree.Step {
    collections.step(into: name.lowercased(), at: trail)
  }

  /// The kind of a document by the collections of its path.
  func kind(of path: DocumentPath) -> RecordKind? {
    let outer = path.parents.reduce(CollectionTree.top) { step(into: $1.collection, at: $0).trail }
    return step(into: path.collection, at: outer).kind
  }

  /// Whether a collection holds what the map is known not to want, though its records may look so.
  func isOther(collection name: String) -> Bool {
    isGuessing && kind(ofCollection: name) == nil
      && UsualNames.otherCollections.contains { $0.lowercased() == name.lowercased() }
  }

  /// The name of the kind's collection, for messages.
  func collection(of kind: RecordKind) -> String {
    map.rule(of: kind)?.collections.first ?? "\(kind.rawValue)s"
  }

  /// The path that feeds a property, for messages: the one that gave the record's value, else the first.
  func field(_ property: FieldMap.Property, of kind: RecordKind, rank: UInt16?) -> String {
    let paths = map.rule(of: kind)?.source(of: property)?.paths ?? []
    if let rank, Int(rank) / 2 < paths.count { return paths[Int(rank) / 2] }
    return paths.first ?? property.name
  }

  /// Whether a value of a property only stands for a missing one.
  @inline(__always)
  func isPlaceholder(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ property: FieldMap.Property,
    of kind: RecordKind
  ) -> Bool {
    let index = kind.index * Self.propertyCount + property.index
    // The words are not touched for most: that would count a reference.
    return placeholderLengths[index] >> UInt64(min(bytes.count, 63)) & 1 == 1
      && placeholders[index].contains(where: { $0.utf8.elementsEqual(bytes) })
  }

  /// The names of the values of a property whose paths have names.
  func names(_ property: FieldMap.Property, of kind: RecordKind) -> ValueNames {
    valueNames[kind.index * Self.propertyCount + property.index]
  }

  /// The further fields of records of `kind`.
  func extra(of kind: RecordKind) -> [ExtraField] { map.rule(of: kind)?.extra ?? [] }

  /// Whether anything is done to the values of a property.
  @inline(__always)
  func isTreated(_ property: FieldMap.Property, of kind: RecordKind) -> Bool {
    convertedProperties[kind.index] >> UInt64(property.index) & 1 == 1
  }

  /// What is done to the values of a property; nil when nothing is.
  @inline(__always)
  func valueConversion(_ property: FieldMap.Property, of kind: RecordKind) -> ValueConversion? {
    guard isTreated(property, of: kind) else { return nil }
    return valueConversions[kind.index * Self.propertyCount + property.index]
  }

  /// The number of a path among all of the map, by its rank in a source.
  @inline(__always)
  func path(_ property: FieldMap.Property, of kind: RecordKind, rank: UInt16) -> Int {
    path(property, of: kind, number: Int(rank) / 2)
  }

  /// The number of a path among all of the map, by its number in a source.
  @inline(__always)
  func path(_ property: FieldMap.Property, of kind: RecordKind, number: Int) -> Int {
    pathStarts[kind.index * Self.propertyCount + property.index] + number
  }

  /// A mark of the rule for `kind`, as branches count them.
  func mark(_ number: Int, of kind: RecordKind) -> MarkReader {
    marks[kind.index][number]
  }
}

/// What a field is for, when it is for more than one property or for fields further in.
struct Branch: Sendable {
  /// The properties that the value itself feeds.
  var uses: [PathTree.Use] = []
  /// The marks that the value itself may make.
  var marks: [Int] = []
  /// Whether fields in it may be marks of the record.
  var holdsMarks = false
  /// The table of the fields further in: its number in the compiled map.
  var inner: Int?
  /// One bit for each property that the value or what is in it can feed.
  var reach: UInt64 = 0
  /// What the key means to a tool, when it means something.
  var builtIn: KeyTable.Role?
}
