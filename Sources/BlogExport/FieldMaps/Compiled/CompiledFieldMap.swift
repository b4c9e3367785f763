import BlogModel

/// A field map prepared for reading: key tables, marks, conversions and names of collections.
///
/// A class because it is passed on once per record: that retains one reference, not those of all its tables.
final class CompiledFieldMap: Sendable {
  private static let propertyCount = FieldMap.Property.allCases.count

  /// The map that was compiled.
  let map: FieldMap
  private let html: HTMLConverter?
  /// The values of the collections in which the map looks values up.
  private let lookups: LookupTables
  /// Whether the use of the map's parts is recorded: true for every map but the default, whose fields are known.
  let isWatched: Bool
  /// Whether the map is `auto`, whose usual names may also match records that are not imported.
  let isGuessing: Bool
  /// Whether the names of fields are recorded for hints: true for maps of the user.
  let keepsNames: Bool
  /// The branches that the roles `.branch` refer to by number.
  let branches: [Branch]
  /// The key tables of nested fields, by the number in `Branch.inner`.
  let inner: [KeyTable]
  private let tables: [KeyTable]
  /// By kind: the fields of pictures that are objects, and their key table; nil if the map names none.
  private let pictureFields: [FieldMap.PictureFields?]
  private let pictureTables: [KeyTable?]
  private let documents: KeyTable
  /// By kind; nil if marks are matched by their exact names.
  private let looseMarks: [LooseMarks?]
  let kinds: [String: RecordKind]
  let collections: CollectionTree
  private let marks: [[MarkReader]]
  /// By kind, then property: values that mean missing.
  private let placeholders: [[String]]
  /// By kind, then property: one bit for each length of a placeholder; this check excludes nearly all values.
  private let placeholderLengths: [UInt64]
  private let valueConversions: [ValueConversion]
  /// By kind, then property: the number of its first path among all paths of the map.
  private let pathStarts: [Int]
  /// How many paths feed properties.
  let pathCount: Int
  /// By kind: one bit per property that has a conversion or a constant.
  private let convertedProperties: [UInt64]
  /// By kind: one bit per property that the map feeds.
  private let fed: [UInt64]
  /// By kind: one bit per id that several paths feed, and that has words for a missing value.
  private let fallbacks: [UInt64]
  /// Whether there is such an id.
  let hasFallbacks: Bool
  /// Whether the map feeds any of the `BlogParts`, which few communities have.
  let feedsParts: Bool
  /// Whether the map is made for exports whose wrappers are what their names say: that of a platform, or one that looks
  /// values up in further collections.
  let knowsWrappers: Bool
  /// Whether tags are looked up, so that numbers are ids of tags.
  let looksUpTags: Bool
  /// Whether a blog without a text is reported.
  let requiresText: Bool
  /// Whether only bloggers whom a shown record names are kept.
  let keepsNamedBloggers: Bool
  /// By kind, then property: the names of its values.
  private let valueNames: [ValueNames]
  /// Whether the map has a source for the authors of blogs; if not, blogs have no author.
  let namesAuthors: Bool
  /// Whether a blog without an author lacks something: not if bloggers are only inside the blogs that have one.
  let needsAuthors: Bool
  /// Whether the ids of bloggers are a constant: all records of bloggers are about one person.
  let hasOneBlogger: Bool
  /// Whether one field names the blog of a comment and its parent: it may name the blog or a comment on it.
  let followsParents: Bool
  /// Whether records may refer to bloggers by name.
  let findsNames: Bool

  /// By kind: the rules that are checked for a record of a collection of that kind; empty if nothing is to check.
  private let alternatives: [[RuleConditions]]
  /// By kind: the paths of bloggers in its records.
  private let peoplePaths: [[[String]]]
  /// One bit per kind: whether `alternatives` and `peoplePaths` have something for it; accessing an array for each
  /// record retains it.
  private let kindsWithAlternatives: UInt16
  private let kindsWithPeople: UInt16

  /// Whether the map reads likes from the id pairs of a Parse relation (`_Join:likes:Post`), with the blog first.
  let knowsPairs: Bool

  /// Builds the tables of `map`; without `html`, values in HTML are not converted.
  init(_ map: FieldMap, html: HTMLConverter? = nil, lookups: LookupTables = LookupTables()) {
    (self.map, self.html, self.lookups) = (map, html, lookups)
    isWatched = map != .fellowBlogger
    isGuessing = map == .auto
    keepsNames = !map.isBuiltIn
    kinds = map.kindsOfCollections
    alternatives = RecordKind.allCases.map { RuleConditions.alternatives(to: $0, map) }
    peoplePaths = RecordKind.allCases.map { kind in
      let embeddings = map.rule(of: .blogger)?.within.filter { $0.kind == kind } ?? []
      return embeddings.map { $0.path.isEmpty ? [] : PathTree.names($0.path) }
    }
    func bits(_ hasSome: (Int) -> Bool) -> UInt16 {
      RecordKind.allCases.reduce(0) { hasSome($1.index) ? $0 | 1 << UInt16($1.index) : $0 }
    }
    kindsWithAlternatives = bits { [alternatives] in !alternatives[$0].isEmpty }
    kindsWithPeople = bits { [peoplePaths] in !peoplePaths[$0].isEmpty }
    collections = CollectionTree(map)
    var maker = TableMaker()
    tables = RecordKind.allCases.map { maker.table(of: $0, map) }
    documents = TableMaker.withWrappers(KeyTable())
    looseMarks = RecordKind.allCases.map { maker.looseMarks(of: $0, map) }
    pictureFields = RecordKind.allCases.map { map.rule(of: $0)?.source(of: .pictures)?.pictureFields }
    pictureTables = pictureFields.map { fields in fields.map { maker.table(of: $0) } }
    (branches, inner) = (maker.branches, maker.inner)
    marks = RecordKind.allCases.map { map.rule(of: $0)?.marks.map { MarkReader($0, lookups) } ?? [] }
    let sources = RecordKind.allCases.map { kind in
      FieldMap.Property.allCases.map { map.rule(of: kind)?.source(of: $0) }
    }
    placeholders = sources.flatMap { $0.map { $0?.placeholders ?? [] } }
    placeholderLengths = placeholders.map { $0.reduce(0) { $0 | 1 << UInt64(min($1.utf8.count, 63)) } }
    valueConversions = zip(RecordKind.allCases, sources).flatMap { kind, sources in
      sources.map { ValueConversion($0, of: kind, html: html, lookups: lookups) }
    }
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
    fallbacks = sources.map { sources in
      sources.reduce(0) { bits, source in
        guard let source, source.paths.count > 1, !source.placeholders.isEmpty,
          source.property == .id || source.property.isReference
        else { return bits }
        return bits | 1 << UInt64(source.property.index)
      }
    }
    // No record has two ids of the default map, which is read without this check.
    hasFallbacks = map != .fellowBlogger && fallbacks.contains { $0 != 0 }
    let parts: [FieldMap.Property] = [
      .video, .question, .likeCount, .commentCount, .attributes, .extra, .group, .number, .people, .place,
      .latitude, .longitude, .spot, .slug, .editedDate, .language, .pictures, .alt, .caption, .warning,
      .addresses, .originalAuthor, .originalAddress, .reactions,
    ]
    let blog = fed[RecordKind.blog.index]
    feedsParts = parts.contains { blog >> UInt64($0.index) & 1 == 1 }
    valueNames = sources.flatMap { $0.map(ValueNames.init) }
    knowsWrappers = !map.lookups.isEmpty || FieldMap.platforms.contains(map)
    looksUpTags = !(map.rule(of: .blog)?.source(of: .tags)?.lookups.isEmpty ?? true)
    requiresText = map.rule(of: .blog)?.source(of: .text)?.isRequired ?? false
    keepsNamedBloggers = map.rule(of: .blogger)?.isNamedOnly ?? false
    let authors: [FieldMap.Property] = [.blogger, .question]
    let bloggerId = map.rule(of: .blogger)?.source(of: .id)
    hasOneBlogger = bloggerId?.paths.isEmpty == true && bloggerId?.constant != nil
    let comment = map.rule(of: .comment)
    let blogPaths = comment?.source(of: .blog)?.paths ?? []
    followsParents = !blogPaths.isEmpty && blogPaths == comment?.source(of: .parent)?.paths
    namesAuthors = authors.contains { blog >> UInt64($0.index) & 1 == 1 }
    let bloggers = map.rule(of: .blogger)
    let isInside = bloggers.map { $0.collections.isEmpty && !$0.within.isEmpty } ?? false
    needsAuthors = namesAuthors && !isInside
    findsNames =
      blog >> UInt64(FieldMap.Property.people.index) & 1 == 1
      || [.quote, .favourite, .addition].contains { map.rule(of: $0) != nil }
    knowsPairs = map.rule(of: .like)?.source(of: .blog)?.paths.contains(UsualNames.relationOwner) ?? false
    convertedProperties = sources.map { sources in
      sources.indices.reduce(0) { bits, index in
        let isTreated = sources[index]?.isTreated ?? false
        return isTreated ? bits | 1 << UInt64(index) : bits
      }
    }
  }

  /// A copy for another task: tasks that share an object contend for its reference counts, which with two tasks
  /// takes a fifteenth of a warm build.
  func copy() -> CompiledFieldMap { CompiledFieldMap(map, html: html, lookups: lookups) }

  /// The value of a step for a key; nil if there is none.
  func value(_ lookup: FieldMap.Lookup, of key: String) -> String? { lookups[lookup].values(of: key).first }

  /// The same map with the values of the collections in which it looks values up.
  func with(_ lookups: LookupTables) -> CompiledFieldMap {
    CompiledFieldMap(map, html: html, lookups: lookups)
  }

  /// The key table of records of `kind`; nil is for documents of collections that the map does not name, which
  /// may contain sub-collections that it names.
  @inline(__always)
  func table(_ kind: RecordKind?) -> KeyTable {
    guard let kind else { return documents }
    return tables[kind.index]
  }

  /// The role of a field that is not in the table of `kind`: a mark of private records in any spelling, or nil.
  func markRole(of field: @autoclosure () -> String, _ kind: RecordKind?) -> KeyTable.Role? {
    guard let kind else { return nil }
    return looseMarks[kind.index]?.role(of: field())
  }

  /// Whether marks of records of `kind` are matched in any spelling.
  func hasLooseMarks(_ kind: RecordKind?) -> Bool { kind.map { looseMarks[$0.index] != nil } ?? false }

  /// Whether the map feeds a property of records of `kind`.
  @inline(__always)
  func hasSource(for property: FieldMap.Property, of kind: RecordKind) -> Bool {
    fed[kind.index] >> UInt64(property.index) & 1 == 1
  }

  /// Whether the map feeds pictures of records of `kind` with alternative texts, or several of them.
  func feedsPictures(of kind: RecordKind) -> Bool {
    hasSource(for: .pictures, of: kind) || hasSource(for: .alt, of: kind)
      || hasSource(for: .caption, of: kind)
  }

  /// The fields of pictures of records of `kind` if they are objects; nil if the map names none.
  func pictureFields(of kind: RecordKind?) -> FieldMap.PictureFields? {
    kind.flatMap { pictureFields[$0.index] }
  }

  /// The key table of these fields.
  func pictureTable(of kind: RecordKind?) -> KeyTable? { kind.flatMap { pictureTables[$0.index] } }

  /// Whether a value of an id that means a missing one leaves it to the next path.
  func fallsBack(_ property: FieldMap.Property, of kind: RecordKind) -> Bool {
    fallbacks[kind.index] >> UInt64(property.index) & 1 == 1
  }

  /// Whether conditions say the kind of the records in a collection of `kind`.
  @inline(__always)
  func hasAlternatives(to kind: RecordKind) -> Bool { kindsWithAlternatives >> UInt16(kind.index) & 1 == 1 }

  /// Whether there may be bloggers inside records of `kind`.
  @inline(__always)
  func mayHoldPeople(_ kind: RecordKind) -> Bool { kindsWithPeople >> UInt16(kind.index) & 1 == 1 }

  /// The rules of which the first that fits says the kind of a record in a collection of `kind`; empty if all its
  /// records are of that kind.
  func alternatives(to kind: RecordKind) -> [RuleConditions] { alternatives[kind.index] }

  /// The paths of bloggers inside records of `kind`; the empty path is the record itself.
  func peoplePaths(in kind: RecordKind) -> [[String]] { peoplePaths[kind.index] }

  /// The properties, one bit each, that a key of a record of `kind` can feed.
  func properties(ofKey name: String, _ kind: RecordKind) -> UInt64 {
    switch tables[kind.index].find(name) {
    case .property(let property, _): 1 << UInt64(property.index)
    case .branch(let number): branches[number].reach
    default: 0
    }
  }

  /// Whether a value of a property is a placeholder for a missing one.
  @inline(__always)
  func isPlaceholder(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ property: FieldMap.Property,
    of kind: RecordKind
  ) -> Bool {
    let index = kind.index * Self.propertyCount + property.index
    // Checks the length first, because accessing the words retains a reference.
    return placeholderLengths[index] >> UInt64(min(bytes.count, 63)) & 1 == 1
      && placeholders[index].contains(where: { $0.utf8.elementsEqual(bytes) })
  }

  /// The names of the values of a property whose paths have names.
  func names(_ property: FieldMap.Property, of kind: RecordKind) -> ValueNames {
    valueNames[kind.index * Self.propertyCount + property.index]
  }

  /// Whether the values of a property have a conversion or a constant.
  @inline(__always)
  func isTreated(_ property: FieldMap.Property, of kind: RecordKind) -> Bool {
    convertedProperties[kind.index] >> UInt64(property.index) & 1 == 1
  }

  /// The conversion of the values of a property; nil if there is none.
  @inline(__always)
  func valueConversion(_ property: FieldMap.Property, of kind: RecordKind) -> ValueConversion? {
    guard isTreated(property, of: kind) else { return nil }
    return valueConversions[kind.index * Self.propertyCount + property.index]
  }

  /// The number of a path among all paths of the map, by its rank in a source.
  @inline(__always)
  func path(_ property: FieldMap.Property, of kind: RecordKind, rank: UInt16) -> Int {
    path(property, of: kind, number: Int(rank) / 2)
  }

  /// The number of a path among all paths of the map, by its number in a source.
  @inline(__always)
  func path(_ property: FieldMap.Property, of kind: RecordKind, number: Int) -> Int {
    pathStarts[kind.index * Self.propertyCount + property.index] + number
  }

  /// A mark of the rule for `kind`, by its number in `Branch.marks`.
  func mark(_ number: Int, of kind: RecordKind) -> MarkReader {
    marks[kind.index][number]
  }
}
