/// Looks ahead into an object to determine what it is before it is read.
///
/// Reads at most `ExportWalker.lookAhead` bytes; if the text ends or is invalid within them, the bytes before
/// decide.
struct ObjectProbe {
  /// Names of the list in a page of results, in addition to `documents` and `results`, which count even in a
  /// record.
  static let listNames: Set<String> = [
    "data", "items", "docs", "rows", "records", "nodes", "edges", "objects", "list",
  ]

  /// Keys of objects that may contain a record's fields.
  private static let wrappers: Set<String> = ["document", "fields", "data", "attributes", "doc"]

  /// The maximum number of collections that are recorded.
  private static let collectionsKept = 16

  /// Whether it has `__collections__`.
  private(set) var hasCollections = false
  /// Whether it has `subCollection`.
  private(set) var hasSubCollection = false
  /// Whether it is a document as Firestore's REST interface writes it.
  private(set) var isREST = false
  /// The kind that the document's path names.
  private(set) var pathKind: RecordKind?
  /// Whether the first object in it has collections.
  private(set) var isNested = false
  /// Whether it ends after the look-ahead, so that only its beginning is known.
  private(set) var isCut = false
  private var envelope: Envelope?
  /// Whether the list of the envelope is empty, as many a field of a record is.
  private var isEnvelopeEmpty = false
  private var hasPaths = false
  /// Whether a path begins with a collection that the map names.
  private var hasKnownPaths = false
  private var hasNamedCollection = false
  /// The collections in it, each with one bit for every kind that has a field of that name.
  private var collections: [(kind: RecordKind, fields: UInt16)] = []
  /// By kind: one bit per property that its fields can feed.
  private var properties: [UInt64] = Array(repeating: 0, count: RecordKind.allCases.count)
  /// The likeliest kind of the first object in it, or, of an object inside another one, of the first that shows it.
  private(set) var child: RecordKind?
  /// Whether that object has the text of a comment.
  private(set) var childHasText = false
  private var childIsWrapper = false
  /// Whether an object in it was examined.
  private var hasObject = false
  /// Whether it contains groups of comments, or of likes, by the first object that shows it; nil if none does.
  var holdsComments: Bool?
  var holdsLikes: Bool?
  /// Whether it contains groups of likes if no object shows it.
  var mayHoldLikes = false
  /// Whether a value is `true`, which is neither the id nor the date that a like has, and not under the name of a mark;
  /// only known of an object inside another one.
  var holdsTrue = false
  /// One bit per property of a like that a value feeds that may be an id or a date, which `true` and `false` are not.
  var propertiesOfLike: UInt64 = 0
  /// Whether it has a count; only known of an object inside another one.
  private(set) var hasCount = false
  /// Whether all values are `true`, `false` or what apps write in place of them.
  ///
  /// All, because a like may contain a date or a 1. Nil if all keys may be those of fields; some may be, because the id
  /// of a blogger may be `author`.
  var holdsMarks: Bool?
  /// Whether a value is `null` or an object that shows nothing, so that it may be a mark or a field; only known of an
  /// object inside another one.
  var hasUnclearValue = false
  private let isGuessing: Bool

  /// Examines the object at the position of `reader`; `isDeep` also examines objects in it.
  init(_ reader: JSONReader, compiledMap: CompiledFieldMap, isDeep: Bool) {
    self.init(reader, compiledMap: compiledMap, isDeep: isDeep, level: 0)
  }

  init(_ reader: JSONReader, compiledMap: CompiledFieldMap, isDeep: Bool, level: Int) {
    isGuessing = compiledMap.isGuessing
    var ahead = reader.ahead(ExportWalker.lookAhead)
    // An error only ends the look-ahead; the reader itself throws it again.
    do throws(JSONFault) {
      try look(&ahead, compiledMap, isDeep: isDeep, level: level)
    } catch {
      isCut = true
    }
  }

  /// Whether it has fields that the map names.
  var hasFields: Bool { properties.contains { $0 > 0 } }

  /// The kind with the most properties that its fields feed; nil if they feed none, or two kinds equally.
  ///
  /// Apps use the same names in several kinds: of kinds that match equally, a record without text is not a
  /// comment, and a record that names no blog is neither a comment nor a like.
  var likeliest: RecordKind? {
    guard let best = properties.map(\.nonzeroBitCount).max(), best > 0 else { return nil }
    var kinds = RecordKind.allCases.filter { properties[$0.index].nonzeroBitCount == best }
    if kinds.count > 1 { kinds.removeAll { isUnfit($0) } }
    if kinds.count > 1, kinds.contains(.blog) {
      let isWritten = has(.text, .blog) || has(.blogger, .blog)
      kinds = kinds.contains(.blogger) && !isWritten ? [.blogger] : [.blog]
      if kinds == [.blogger], isPlain, !isGuessing { return nil }
    }
    return kinds.count == 1 ? kinds[0] : nil
  }

  /// Whether it has only those properties of a blogger that any record may have: an id, names and a date.
  private var isPlain: Bool {
    let plain: [FieldMap.Property] = [.id, .displayName, .fullName, .joinedDate]
    let bits = plain.reduce(0) { $0 | UInt64(1) << UInt64($1.index) }
    return properties[RecordKind.blogger.index] & ~bits == 0
  }

  /// Whether a key in it can feed a property of records of `kind`.
  func has(_ property: FieldMap.Property, _ kind: RecordKind) -> Bool {
    properties[kind.index] >> UInt64(property.index) & 1 == 1
  }

  /// Whether it contains collections, directly or nested.
  var isWrapper: Bool { hasCollections || hasNamedCollection || hasPaths || childIsWrapper }

  /// Whether it contains collections and is not a record of the kind `own` that could contain them: no record
  /// contains bloggers, and only a blogger contains blogs.
  private func isRoot(as own: RecordKind?) -> Bool {
    guard hasNamedCollection else { return false }
    guard hasFields, let own else { return true }
    return collections.contains { kind, fields in
      guard fields >> UInt16(own.index) & 1 == 0 else { return false }
      return kind == .blogger || (kind == .blog && (own != .blogger || !has(.id, .blogger)))
    }
  }

  /// What it is at the top level of a file whose name means `kind`; if the name means none, `guesses` allows
  /// the fields to determine the kind.
  func meaning(kind: RecordKind?, guesses: Bool) -> Meaning {
    let own = kind ?? (guesses ? likeliest : nil)
    // Other keys with a slash, such as media types, may be those of a field of a record.
    if hasPaths, hasKnownPaths || !hasFields { return .paths }
    let isField = envelope == .other ? hasFields || hasNamedCollection : isEnvelopeEmpty && hasFields
    if let envelope, !isField { return .list(envelope) }
    if isREST { return .record(pathKind) }
    if hasCollections { return .record(hasFields ? own : nil) }
    if isRoot(as: kind ?? likeliest) { return .root }
    if hasFields { return .record(own) }
    if childIsWrapper { return .root }
    if let kind { return .collection(kind) }
    if isNested || child != nil { return .collection(guesses ? child : nil) }
    return .root
  }

  private mutating func look(
    _ ahead: inout JSONReader,
    _ compiledMap: CompiledFieldMap,
    isDeep: Bool,
    level: Int
  ) throws(JSONFault) {
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      let bytes = UnsafeBufferPointer(start: ahead.base + key.start, count: key.count)
      let name = String(decoding: bytes, as: UTF8.self)
      let next = ahead.peek()
      let isContainer = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
      judge(
        name,
        isContainer: isContainer,
        isList: next == UInt8(ascii: "["),
        level: level,
        &ahead,
        compiledMap
      )
      if level < 2, next == UInt8(ascii: "{"), Self.wrappers.contains(name) {
        let inner = ObjectProbe(ahead, compiledMap: compiledMap, isDeep: false, level: level + 1)
        if inner.isRoot(as: inner.likeliest) { childIsWrapper = true } else { take(inner) }
      }
      var isUnclear = next == UInt8(ascii: "n")
      if isDeep, next == UInt8(ascii: "{"), level == 0 ? !hasObject || mayHoldGroups : !childShowsKind {
        let inner = ObjectProbe(ahead, compiledMap: compiledMap, isDeep: level == 0, level: level + 1)
        if level > 0 || !hasObject { take(child: inner) }
        hasObject = true
        isUnclear = !inner.showsKind
        if level == 0 { takeGroups(inner, at: ahead, compiledMap) }
      }
      if level > 0, LikeMark.isCount(name) { hasCount = true }
      let value = ahead
      try ahead.skipValue()
      // The look-ahead may have cut a value at its end.
      if level > 0, ahead.position < ahead.end, name == "__type" || !LikeMark.isOtherName(bytes) {
        judgeMark(value, next, of: name, isUnclear: isUnclear, compiledMap)
      }
    }
  }

  /// Uses what an object in it is.
  private mutating func take(child inner: ObjectProbe) {
    child = inner.likeliest
    childHasText = inner.has(.text, .comment)
    isNested = inner.hasCollections
    childIsWrapper = childIsWrapper || inner.isRoot(as: inner.likeliest)
  }

  /// Evaluates one key.
  private mutating func judge(
    _ name: String,
    isContainer: Bool,
    isList: Bool,
    level: Int,
    _ ahead: inout JSONReader,
    _ compiledMap: CompiledFieldMap
  ) {
    var fields: UInt16 = 0
    let collection = isContainer ? compiledMap.kind(ofCollection: name) : nil
    // `topics` are the tags of one app and the blogs of another.
    if let collection, isList, Self.holdsRecords(ahead, of: collection, compiledMap, level: level) {
      hasNamedCollection = true
      if collections.count < Self.collectionsKept { collections.append((collection, 0)) }
      return
    }
    for kind in RecordKind.allCases {
      let found = compiledMap.properties(ofKey: name, kind)
      properties[kind.index] |= found
      if found != 0 { fields |= 1 << UInt16(kind.index) }
    }
    switch name {
    case "__collections__": hasCollections = hasCollections || isContainer
    case "subCollection": hasSubCollection = hasSubCollection || isContainer
    case "documents", "results":
      let isEmpty = isList && Self.isEmptyList(ahead)
      if isEmpty || isList && Self.holdsObjects(ahead) {
        envelope = name == "documents" ? .documents : .results
        isEnvelopeEmpty = isEmpty
      }
    case "name", "document_name":
      var copy = ahead
      // Ignores an error: `skipValue` throws it again.
      if let slice = try? copy.readString() { readPath(slice, copy, compiledMap) }
    case "__key__":
      var copy = ahead
      // As above.
      if let path = try? DocumentPath.readEntityKey(&copy) { take(path, compiledMap) }
    default:
      if isList, envelope == nil, Self.listNames.contains(name), Self.holdsObjects(ahead) {
        envelope = .other
      }
    }
    if isContainer, let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) {
      hasPaths = true
      hasKnownPaths = hasKnownPaths || compiledMap.kind(ofCollection: name[..<slash]) != nil
    }
    if let collection {
      hasNamedCollection = true
      let kind = compiledMap.mayBeBlogs(collection) ? .blog : collection
      if collections.count < Self.collectionsKept { collections.append((kind, fields)) }
    }
  }

  /// Whether it is a page of results and nothing else.
  var isPage: Bool { envelope == .other && !hasFields && !hasNamedCollection }

  /// Adds the properties in a wrapper to its own.
  private mutating func take(_ inner: ObjectProbe) {
    for index in properties.indices { properties[index] |= inner.properties[index] }
    propertiesOfLike |= inner.propertiesOfLike
    isREST = isREST || inner.isREST
    pathKind = pathKind ?? inner.pathKind
  }

  private mutating func readPath(_ slice: JSONSlice, _ reader: JSONReader, _ compiledMap: CompiledFieldMap) {
    let bytes = UnsafeBufferPointer(start: reader.base + slice.start, count: slice.count)
    if let path = DocumentPath(String(decoding: bytes, as: UTF8.self)) { take(path, compiledMap) }
  }

  /// Uses the collection of a document's path.
  private mutating func take(_ path: DocumentPath, _ compiledMap: CompiledFieldMap) {
    isREST = true
    pathKind = compiledMap.kind(of: path)
  }
}
