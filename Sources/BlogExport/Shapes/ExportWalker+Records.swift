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
    if record.isMixed, record.kind != nil, isInMemory(start) {
      try readAgain(&record, &nested, from: start)
      kind = record.kind
    }
    if record.kind == .blogger { noteFieldsOfNameless(record, from: start) }
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
    } else if let embedded = nested.embedded, record.isLogged || !record.hasContent && isObject(embedded) {
      addEmbedded(embedded, of: &record)
    } else if record.kind != nil, record.hasFields || nested.isEmpty {
      if let embedded = nested.embedded, isObject(embedded) { readEmbeddedMarks(embedded, of: &record) }
      batch.add(record, base: reader.base, compiledMap: compiledMap)
    } else if record.kind == nil, nested.isEmpty, depth == 0 {
      batch.hasUnknownRecords = true
    }
    leaveRecord()
  }

  /// Reads the fields of a record again, as those of the kind that its path says.
  ///
  /// Some fields came before the path, and were read as those of another kind. The ranks of fields and the
  /// numbers of marks depend on the kind.
  private mutating func readAgain(
    _ record: inout Record,
    _ nested: inout NestedCollections,
    from start: Int
  ) throws(JSONFault) {
    let (isEmbedded, isInside, isOverlay) = (record.isEmbedded, record.isInside, record.isOverlay)
    record.reset(
      kind: record.kind,
      id: record.id,
      parents: record.parents,
      ordinal: record.ordinal,
      place: record.place
    )
    (record.isEmbedded, record.isInside, record.isOverlay) = (isEmbedded, isInside, isOverlay)
    // Collections that were read are not read twice.
    if nested.wereRead { nested.isSkipped = true } else { nested = NestedCollections() }
    reader.position = start
    try readFields(into: &record, nested: &nested, level: 0)
  }

  /// Collections inside a record whose id is not known yet; they are read once it is known.
  struct NestedCollections {
    /// What is at a bookmark.
    enum Content {
      case collections
      case subCollections
      case collection(RecordKind)
    }

    var bookmarks: [(position: Int, content: Content)] = []
    var wereRead = false
    /// Whether collections are skipped, because they were read before.
    var isSkipped = false
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
        record.hasFields = true
        let text = try reader.readString()
        if nested.embedded == nil || beginsObject(text) { nested.embedded = text }
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
    case .readers where next == UInt8(ascii: "\""):
      // Tables have the list as a text.
      let start = reader
      let list = text(of: try reader.readString()).utf8.drop { $0 <= 0x20 }
      guard list.first == UInt8(ascii: "{") || list.first == UInt8(ascii: "[") else {
        reader = start
        return false
      }
      if !Self.namesEverybody(Array(list)) { record.isGuarded = true }
    default: return false
    }
    return true
  }

  /// Reads the fields of an object in a string, and the collections in it unless they are skipped.
  mutating func readEmbeddedFields(
    into record: inout Record,
    skipsCollections: Bool = false
  ) throws(JSONFault) {
    var nested = NestedCollections()
    nested.isSkipped = skipsCollections
    try readFields(into: &record, nested: &nested, level: 1)
  }
}
