extension ExportWalker {
  /// Reads the object at the reader's position as a record, with the collections in it.
  mutating func readRecord(
    kind: RecordKind?,
    id: RecordId,
    parents: Parents,
    ordinal: Int,
    isInside: Bool = false
  ) throws(JSONFault) {
    var kind = kind
    if !isInside, let given = kind, compiledMap.hasAlternatives(to: given) {
      guard let found = try self.kind(ofRecordIn: given) else { return try reader.skipValue() }
      kind = found
    }
    var record = enterRecord()
    _ = reader.peek()
    let start = reader.position
    record.reset(kind: kind, id: id, parents: parents, ordinal: ordinal, place: place)
    record.isEmbedded = embedding != nil
    record.isInside = isInside
    record.isOverlay = source.isOverlay
    let isRemoval = source.isOverlay && !isInside ? try saysDeleted() : false
    if kind == nil { identify(&record) }
    var nested = NestedCollections()
    try readFields(into: &record, nested: &nested, level: 0)
    if let kind, !isInside, compiledMap.mayHoldPeople(kind) { try readPeople(in: record, from: start) }
    if !nested.isEmpty { try walk(nested, under: record) }
    // The map reads the owner of a pair as the blog; here the owner is the blogger.
    if source.isOwnedByBloggers, record.kind == .like, compiledMap.knowsPairs {
      record.exchange(.blog, .blogger)
    }
    // Outside a change log, a field of this name belongs to the app.
    let operation = record.isLogged ? record.operation : .none
    if operation != .none { batch.isChangeLog = true }
    if operation == .deleted || isRemoval {
      batch.remove(record, base: reader.base, compiledMap: compiledMap)
    } else if let embedded = nested.embedded {
      addEmbedded(embedded, of: &record)
    } else if record.kind != nil, record.hasFields || nested.isEmpty {
      batch.add(record, base: reader.base, compiledMap: compiledMap)
    } else if record.kind == nil, nested.isEmpty, depth == 0 {
      batch.hasUnknownRecords = true
    }
    leaveRecord()
  }

  /// Whether the object at the reader's position has `"deleted": true`, by which the studio removes a record.
  ///
  /// The marks of the field map need not know this name.
  private func saysDeleted() throws(JSONFault) -> Bool {
    var ahead = reader
    var isDeleted = false
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      if bytes(of: key).elementsEqual("deleted".utf8) { isDeleted = ahead.peek() == UInt8(ascii: "t") }
      try ahead.skipValue()
    }
    return isDeleted
  }

  /// Collections inside a record whose id is not known yet; they are read once it is known.
  struct NestedCollections {
    /// What is at a bookmark.
    enum Content {
      case collections
      case subCollections
      case collection(RecordKind)
    }

    /// The maximum number of collections that are deferred per record; a usual record has two.
    static let limit = 64

    var bookmarks: [(position: Int, content: Content)] = []
    var wereRead = false
    /// Whether there were more collections than the limit.
    var isFull = false
    /// The fields as a JSON string.
    var embedded: JSONSlice?

    /// Whether the record has no collections.
    var isEmpty: Bool { bookmarks.isEmpty && !wereRead }
  }

  /// Reads the fields of the object at the reader's position; the fields of a wrapper in it count as its own.
  private mutating func readFields(
    into record: inout Record,
    nested: inout NestedCollections,
    level: Int
  ) throws(JSONFault) {
    try reader.beginObject()
    var place = 0
    while try reader.nextMember() {
      let (key, role) = try readKey(of: record.kind, isWrapped: level > 0, place: place)
      place += 1
      if compiledMap.keepsNames { batch.use.note(field: text(of: key), of: record.kind) }
      switch role {
      case .property(let property, let rank):
        record.hasFields = true
        take(try readValue(), property, rank: rank, into: &record)
      case .branch(let number):
        try readBranch(compiledMap.branches[number], key, into: &record, nested: &nested, level: level)
      case .collections: try readNested(.collections, of: record, &nested)
      case .subCollections: try readNested(.subCollections, of: record, &nested)
      case .collection(let kind):
        switch reader.peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if compiledMap.isWatched { batch.use.note(collection: text(of: key)) }
          try readNested(.collection(kind), of: record, &nested)
        default: try reader.skipValue()
        }
      case .wrapper where level == 0 && reader.peek() == UInt8(ascii: "\""):
        nested.embedded = try reader.readString()
      case .wrapper, .path, .loggedPath, .entity, .operation, .readers:
        if try !readAsTool(role, into: &record, nested: &nested, level: level) {
          record.hasFields = true
          try reader.skipValue()
        }
      default:
        record.hasFields = true
        try reader.skipValue()
      }
    }
  }

  /// Reads the key at the reader's position, which is key number `place` of its record; returns it with its
  /// role in records of `kind`.
  @inline(__always)
  private mutating func readKey(
    of kind: RecordKind?,
    isWrapped: Bool,
    place: Int
  ) throws(JSONFault) -> (JSONSlice, KeyTable.Role?) {
    let index = KeyOrder.index(kind, isWrapped: isWrapped, place: place)
    let expected = order[index]
    _ = reader.peek()
    if let key = reader.readKey(expected) { return (key, expected.pointee.role) }
    let key = try reader.readKey()
    guard key.isPlain else {
      let name = text(of: key)
      return (key, compiledMap.table(kind).find(name) ?? compiledMap.markRole(of: name, kind))
    }
    let role = compiledMap.table(kind).find(bytes(of: key)) ?? compiledMap.markRole(of: text(of: key), kind)
    order.learn(key, end: reader.position, base: reader.base, role: role, at: index)
    return (key, role)
  }

  /// Reads a field with several uses, or one whose key also has a role in the format of an export tool.
  private mutating func readBranch(
    _ branch: Branch,
    _ key: JSONSlice,
    into record: inout Record,
    nested: inout NestedCollections,
    level: Int
  ) throws(JSONFault) {
    let path = compiledMap.keepsNames ? text(of: key) : ""
    let start = reader
    guard try readAsTool(branch.builtIn, into: &record, nested: &nested, level: level) else {
      record.hasFields = true
      try readUses(of: branch, into: &record, path: path)
      return
    }
    guard branch.builtIn == .wrapper, let inner = branch.inner else { return }
    reader = start
    try readInside(compiledMap.inner[inner], into: &record, fills: false, path: path, level: 1)
  }

  /// Reads the value at the reader's position in the role that its key has in the format of an export tool;
  /// false, with nothing read, if the value does not fit the role.
  private mutating func readAsTool(
    _ role: KeyTable.Role?,
    into record: inout Record,
    nested: inout NestedCollections,
    level: Int
  ) throws(JSONFault) -> Bool {
    let next = reader.peek()
    switch role {
    case .wrapper where next == UInt8(ascii: "{") && level < 3:
      try readFields(into: &record, nested: &nested, level: level + 1)
    case .path where next == UInt8(ascii: "\""), .loggedPath where next == UInt8(ascii: "\""):
      let start = reader
      let slice = try reader.readString()
      guard let path = DocumentPath(text(of: slice)) else {
        reader = start
        return false
      }
      if role == .loggedPath, level == 0 { record.isLogged = true }
      locate(&record, at: path)
    case .entity where next == UInt8(ascii: "{"):
      if let path = try DocumentPath.readEntityKey(&reader) { locate(&record, at: path) }
    case .operation where next == UInt8(ascii: "\"") && level == 0:
      let start = reader
      let isDeletion = bytes(of: try reader.readString()).elementsEqual("DELETE".utf8)
      record.operation = isDeletion ? .deleted : .written
      // The field map may name it, too.
      reader = start
      return false
    case .readers where next == UInt8(ascii: "{") || next == UInt8(ascii: "["):
      if try !namesEverybody() { record.isGuarded = true }
    default: return false
    }
    return true
  }

  /// Reads the fields of an object in a string, and the collections in it.
  mutating func readEmbeddedFields(into record: inout Record) throws(JSONFault) {
    var nested = NestedCollections()
    try readFields(into: &record, nested: &nested, level: 1)
  }

  /// Reads a collection inside a record if the record's id is known, otherwise defers it.
  private mutating func readNested(
    _ content: NestedCollections.Content,
    of record: Record,
    _ nested: inout NestedCollections
  ) throws(JSONFault) {
    if case .none = record.id, record.kind != nil {
      if nested.bookmarks.count < NestedCollections.limit {
        nested.bookmarks.append((reader.position, content))
      } else if !nested.isFull {
        nested.isFull = true
        batch.report(.nestedTooMany, at: place)
      }
      try reader.skipValue()
      return
    }
    nested.wereRead = true
    let held = hold(record, nested)
    try walk(content, parents: parents(within: record))
    heldFrom = held
  }

  /// Keeps the bytes of a record in memory while its collections are read, if they are needed afterwards;
  /// returns the previous value of `heldFrom`.
  private mutating func hold(_ record: Record, _ nested: NestedCollections) -> Int {
    let held = heldFrom
    guard record.kind != nil || nested.embedded != nil else { return held }
    var start = record.place.offset
    if case .key(let key) = record.id { start = min(start, key.start) }
    heldFrom = min(held, start)
    return held
  }

  /// Reads the deferred collections, then continues after the record.
  private mutating func walk(_ nested: NestedCollections, under record: Record) throws(JSONFault) {
    guard !nested.bookmarks.isEmpty else { return }
    let end = reader
    let parents = parents(within: record)
    let held = hold(record, nested)
    for bookmark in nested.bookmarks {
      reader.position = bookmark.position
      try walk(bookmark.content, parents: parents)
    }
    reader = end
    heldFrom = held
  }

  private mutating func walk(_ content: NestedCollections.Content, parents: Parents) throws(JSONFault) {
    let count = open.count
    openRecords += 1
    switch content {
    case .collections: try openCollections(.collections, parents: parents)
    case .subCollections: try openCollections(.subCollections, parents: parents)
    case .collection(let kind): try openCollection(kind: kind, parents: parents)
    }
    try walk(downTo: count)
    openRecords -= 1
  }

  /// The parents of records in `record`.
  private mutating func parents(within record: Record) -> Parents {
    var parents = record.parents
    switch record.kind {
    case .blog: parents.blog = batch.number(of: record, base: reader.base, compiledMap: compiledMap)
    case .blogger: parents.blogger = batch.number(of: record, base: reader.base, compiledMap: compiledMap)
    case .comment:
      // Answers to a comment belong to the same blog.
      parents.blog = batch.blogNumber(of: record, base: reader.base, compiledMap: compiledMap)
      parents.comment = batch.commentId(of: record, base: reader.base, compiledMap: compiledMap)
        .map { batch.enter(comment: $0) }
    default: break
    }
    return parents
  }

  /// Determines the kind of a record outside of named collections from its path.
  private func identify(_ record: inout Record) {
    guard depth == 0, record.parents.trail == CollectionTree.top else { return }
    let probe = ObjectProbe(reader, compiledMap: compiledMap, isDeep: false)
    if probe.isREST {
      record.kind = probe.pathKind
    } else if !source.guesses {
      // In a collection that the map does not name, nested collections are not imported either.
      record.parents.trail = CollectionTree.foreign
    }
  }

  /// Sets the id, the parents and the kind of a record from its path, which is more specific than its position
  /// in the file.
  private mutating func locate(_ record: inout Record, at path: DocumentPath) {
    var within = record.parents
    within.trail = CollectionTree.top
    for (collection, id) in path.parents {
      let kind = step(into: collection, &within)
      enter(kind, id: id, parents: &within)
    }
    record.kind = step(into: path.collection, &within)
    record.parents = within
    record.id = .text(path.id)
    if within.trail == CollectionTree.foreign { batch.noteUnused(collection: path.collections) }
  }
}
