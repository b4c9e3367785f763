extension ExportWalker {
  /// Reads the collection that stands here: a list of records, or an object of records by id.
  mutating func walkCollection(kind: RecordKind?, parents: Parents) throws(JSONFault) {
    guard depth < Self.deepestCollection else {
      draft.report(.nestedTooDeep, at: place)
      try reader.skipValue()
      return
    }
    depth += 1
    switch reader.peek() {
    case UInt8(ascii: "["):
      if kind != nil { note(.arrays) }
      try walkArray(kind: kind, parents: parents)
    case UInt8(ascii: "{"): try walkMap(kind: kind, parents: parents)
    default: try reader.skipValue()
    }
    depth -= 1
  }

  /// Reads a list of records.
  ///
  /// Realtime Database leaves holes of `null` in it.
  mutating func walkArray(kind: RecordKind?, parents: Parents) throws(JSONFault) {
    var ordinal = 0
    var known = kind
    var isOfReferences = false
    _ = reader.peek()
    let start = place
    try reader.beginArray()
    while try reader.nextElement() {
      switch reader.peek() {
      case UInt8(ascii: "{"):
        if ordinal == 0, kind != .like, parents != Parents(), isReference() {
          isOfReferences = true
        }
        if isOfReferences {
          try reader.skipValue()
          ordinal += 1
          continue
        }
        if known == nil {
          let probe = ObjectProbe(reader, vocabulary: vocabulary, isDeep: false)
          if probe.isREST { note(.firestoreREST) } else { known = probe.likeliest }
        }
        try readRecord(kind: known, id: .none, parents: parents, ordinal: ordinal)
      case UInt8(ascii: "n"): try reader.skipValue()
      case UInt8(ascii: "\"") where kind == .like && parents != Parents():
        let id = try reader.readString()
        addLike(.string(id), parents: parents)
      case UInt8(ascii: "\"") where parents != Parents():
        // The id of a record that stands elsewhere.
        try reader.skipValue()
      default:
        draft.report(.notARecord(kind), at: place)
        try reader.skipValue()
      }
      ordinal += 1
      releasePages()
    }
    if ordinal == 0, kind != nil { draft.noteEmpty(at: start) }
    note(.arrays)
  }

  /// Reads an object of records by id, or of such objects by the id of the blog above them.
  private mutating func walkMap(kind: RecordKind?, parents: Parents) throws(JSONFault) {
    var ordinal = 0
    var isEmpty = true
    let isGrouped = parents.blog == nil && isGroupedByBlog(kind)
    _ = reader.peek()
    let start = place
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if isEmpty, !bytes(of: key).elementsEqual("$type".utf8) { isEmpty = false }
      switch reader.peek() {
      case UInt8(ascii: "{") where isGrouped:
        var within = parents
        enter(.blog, id: text(of: key), parents: &within)
        try walkCollection(kind: kind, parents: within)
      case UInt8(ascii: "{"):
        if kind != nil, shape == nil { noteMap() }
        try readRecord(kind: kind, id: .key(key), parents: parents, ordinal: ordinal)
        ordinal += 1
      case UInt8(ascii: "["): try walkPage(kind: kind, key: key, parents: parents)
      case UInt8(ascii: "t") where kind == .like && (parents.blog != nil || parents.blogger != nil):
        try reader.skipValue()
        addLike(.string(key), parents: parents)
      case UInt8(ascii: "\"") where bytes(of: key).elementsEqual("$type".utf8):
        note(.firestoreJSON)
        try reader.skipValue()
      default: try reader.skipValue()
      }
      releasePages()
    }
    if isEmpty, kind != nil { draft.noteEmpty(at: start) }
  }

  /// Whether the object that stands here only names a record that stands elsewhere.
  ///
  ///     {"$oid":"5c8557b6"}   {"__type":"Pointer","className":"Comment","objectId":"c1"}
  private func isReference() -> Bool {
    var ahead = reader.ahead(Self.lookAhead)
    // A fault is met again when the object is read.
    guard (try? ahead.beginObject()) != nil, let key = try? ahead.nextKey() else { return false }
    let name = bytes(of: key)
    if name.elementsEqual("$oid".utf8) || name.elementsEqual("$ref".utf8) { return true }
    guard name.elementsEqual("__type".utf8), let type = try? ahead.readString() else { return false }
    return bytes(of: type).elementsEqual("Pointer".utf8)
  }

  /// Whether the object that stands here holds comments or likes by the id of their blog, as Realtime
  /// Database often has them.
  ///
  ///     {"comments":{"b1":{"c1":{"commentText":"x"}}},"likes":{"b1":{"u1":true}}}
  private func isGroupedByBlog(_ kind: RecordKind?) -> Bool {
    guard kind == .comment || kind == .like else { return false }
    return ObjectProbe(reader, vocabulary: vocabulary, isDeep: true).isGroup(of: kind)
  }

  /// Adds a like of which only one id is known: who likes the blog above it, or what the blogger above it
  /// likes.
  private mutating func addLike(_ id: FieldValue, parents: Parents) {
    var record = spares.popLast() ?? Record()
    record.reset(kind: .like, id: .none, parents: parents, ordinal: 0, place: place)
    record.isEmbedded = embedding != nil
    record.set(parents.blog == nil ? .blog : .blogger, id, rank: Record.noField)
    draft.add(record, base: reader.base, vocabulary: vocabulary)
    spares.append(record)
  }

  /// A list under a collection's name: the page of results of a query, or nothing that is known.
  private mutating func walkPage(kind: RecordKind?, key: JSONSlice, parents: Parents) throws(JSONFault) {
    let bytes = bytes(of: key)
    if bytes.elementsEqual("documents".utf8) || bytes.elementsEqual("results".utf8) {
      note(bytes.first == UInt8(ascii: "d") ? .firestoreREST : .parse)
      try walkArray(kind: kind, parents: parents)
    } else {
      draft.report(.notARecord(kind), at: place)
      try reader.skipValue()
    }
  }

  /// The first record of a map tells which tool wrote it.
  private mutating func noteMap() {
    let probe = ObjectProbe(reader, vocabulary: vocabulary, isDeep: false)
    shape = probe.hasCollections ? .nodeFirestore : probe.hasSubCollection ? .firestoreExportImport : .maps
  }

  /// Reads the object behind `__collections__`: collections by name.
  mutating func walkCollections(parents: Parents) throws(JSONFault) {
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skipValue()
      return
    }
    note(.nodeFirestore)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = text(of: key)
      let kind = kind(ofCollection: name)
      if kind == nil { draft.noteUnused(collection: name) }
      try walkCollection(kind: kind, parents: parents)
    }
  }

  /// Reads the object behind `subCollection`: collections by path, of which the last part is the name.
  ///
  ///     {"blogs":{"b1":{…,"subCollection":{"blogs/b1/comments":{"c1":{…}}}}}}
  mutating func walkSubCollections(parents: Parents) throws(JSONFault) {
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skipValue()
      return
    }
    note(.firestoreExportImport)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = text(of: key).split(separator: "/").last.map(String.init) ?? ""
      let kind = kind(ofCollection: name)
      if kind == nil { draft.noteUnused(collection: name) }
      try walkCollection(kind: kind, parents: parents)
    }
  }
}
