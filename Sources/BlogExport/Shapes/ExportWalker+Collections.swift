import Basics

extension ExportWalker {
  /// Enters the collection at the reader's position: a list of records, or an object of records by id.
  mutating func openCollection(kind: RecordKind?, parents: Parents) throws(JSONFault) {
    guard depth < ExportLimits.maximumCollectionDepth else {
      batch.report(.nestedTooDeep, at: place)
      try reader.skipValue()
      return
    }
    switch reader.peek() {
    case UInt8(ascii: "["):
      if kind != nil { note(.arrays) }
      try pushList(kind: kind, parents: parents, isCollection: true)
    case UInt8(ascii: "{"):
      if try readTypedCollection(kind: kind, parents: parents) { return }
      let isPage = depth == 0 && ObjectProbe(reader, compiledMap: compiledMap, isDeep: false).isPage
      let isGrouped = !isPage && parents.blog == nil && isGroupedByBlog(kind)
      let start = reader.position
      try reader.beginObject()
      push(
        isPage ? .envelope(kind: kind) : .map(kind: kind, isGrouped: isGrouped),
        parents: parents,
        start: start,
        isCollection: true
      )
    default: try reader.skipValue()
    }
  }

  /// Reads a collection that is a typed value of Firestore REST; false, with nothing read, if it is not one.
  ///
  /// Only inside a record, so that no slice ends in it.
  ///
  ///     {"arrayValue":{"values":[{"stringValue":"u2"}]}}   {"mapValue":{"fields":{"u2":{"booleanValue":true}}}}
  private mutating func readTypedCollection(kind: RecordKind?, parents: Parents) throws(JSONFault) -> Bool {
    guard parents != Parents() else { return false }
    let start = reader
    for (outer, inner) in [("arrayValue", "values"), ("mapValue", "fields")] {
      reader = start
      try reader.beginObject()
      guard let key = try reader.nextKey(), bytes(of: key).elementsEqual(outer.utf8),
        reader.peek() == UInt8(ascii: "{")
      else { continue }
      try reader.beginObject()
      if let key = try reader.nextKey() {
        if bytes(of: key).elementsEqual(inner.utf8) {
          let count = open.count
          try openCollection(kind: kind, parents: parents)
          try walk(downTo: count)
        } else {
          try reader.skipValue()
        }
        while try reader.nextKey() != nil { try reader.skipValue() }
      }
      while try reader.nextKey() != nil { try reader.skipValue() }
      return true
    }
    reader = start
    return false
  }

  /// Enters the list of records at the reader's position.
  mutating func pushList(
    kind: RecordKind?,
    parents: Parents,
    isCollection: Bool = false
  ) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.position
    try reader.beginArray()
    push(.list(kind: kind, known: kind), parents: parents, start: start, isCollection: isCollection)
  }

  /// Continues reading a list of records.
  ///
  /// Realtime Database writes whole numbers as keys as the places of an array, with `null` in the holes. If they
  /// begin at 1, the array begins with `null`: then, the place of a record is its id. Elsewhere it is not, because
  /// it changes if a record before it is deleted.
  mutating func walkList(
    _ container: OpenContainer,
    kind: RecordKind?,
    known: RecordKind?
  ) throws(JSONFault) {
    var container = container
    var known = known
    let parents = container.parents
    let count = open.count
    var isOfReferences = false
    let holdsLikes = holdsLikes(kind, parents)
    while try reader.nextElement() {
      let next = reader.peek()
      if isToPause(at: reader.position, in: container) {
        container.content = .list(kind: kind, known: known)
        return pause(at: reader.position, in: container)
      }
      switch next {
      case _ where container.isIndexed && isGroup(in: container, kind: kind):
        try openGroup(in: container, kind: kind)
        container.ordinal += 1
        if open.count > count {
          container.content = .list(kind: kind, known: known)
          open[count - 1] = container
          return
        }
        continue
      case _ where container.isIndexed && holdsLikes && (!Self.isContainerOrNull(next) || isTypedValue()):
        try readLike(at: container.ordinal, parents: parents)
      case UInt8(ascii: "{"):
        if parents != Parents(), container.ordinal == 0 || kind == .like, isReference() {
          if kind == .like {
            addLike(try readValue(), parents: parents)
            container.ordinal += 1
            continue
          }
          isOfReferences = true
        }
        if isOfReferences {
          try reader.skipValue()
          container.ordinal += 1
          continue
        }
        if known == nil {
          let probe = ObjectProbe(reader, compiledMap: compiledMap, isDeep: false)
          if probe.isREST { note(.firestoreREST) } else if mayGuess { known = probe.likeliest }
        }
        let id: RecordId = container.isIndexed ? .text("\(container.ordinal)") : .none
        try readRecord(kind: known, id: id, parents: parents, ordinal: container.ordinal)
      case UInt8(ascii: "n"):
        if container.ordinal == 0 { container.isIndexed = !holdsLikes || placesAreIds() }
        try reader.skipValue()
      case UInt8(ascii: "\"") where kind == .like && parents != Parents():
        let id = try reader.readString()
        addLike(.string(id), parents: parents)
      case UInt8(ascii: "0")...UInt8(ascii: "9") where kind == .like && parents != Parents():
        addLike(try readValue(), parents: parents)
      case UInt8(ascii: "\"") where parents != Parents(),
        UInt8(ascii: "0")...UInt8(ascii: "9") where parents != Parents():
        // The id of a record that is elsewhere in the export.
        try reader.skipValue()
      default:
        batch.report(.notARecord(kind), at: place)
        try reader.skipValue()
      }
      container.ordinal += 1
      releaseMemory()
    }
    if container.ordinal == 0, kind != nil { batch.noteEmpty(at: place(of: container)) }
    note(.arrays)
    pop()
  }

  /// Whether the kind of records may be guessed from their fields: only at the top level of a single file.
  private var mayGuess: Bool {
    source.guesses && depth == 0
      && !open.contains {
        switch $0.content {
        case .root, .roots: true
        default: false
        }
      }
  }

  /// Continues reading an object of records by id, or an object of such objects by the id of their blog.
  mutating func walkMap(
    _ container: OpenContainer,
    kind: RecordKind?,
    isGrouped: Bool
  ) throws(JSONFault) {
    var container = container
    let parents = container.parents
    let holdsLikes = holdsLikes(kind, parents)
    let count = open.count
    while let key = try reader.nextKey() {
      if isToPause(at: key.start - 1, in: container) { return pause(at: key.start - 1, in: container) }
      if container.isEmpty, !bytes(of: key).elementsEqual("$type".utf8) { container.isEmpty = false }
      switch reader.peek() {
      // Realtime Database writes small numbers as keys as the places of an array.
      case UInt8(ascii: "{") where isGrouped && !isRecord(of: kind), UInt8(ascii: "[") where isGrouped:
        var within = parents
        enter(.blog, id: text(of: key), parents: &within)
        container.ordinal += 1
        try openCollection(kind: kind, parents: within)
      case UInt8(ascii: "{") where holdsLikes && isTypedValue(): try readLike(key, parents: parents)
      case UInt8(ascii: "{"):
        if kind != nil, shape == nil { noteMap() }
        try readRecord(kind: kind, id: .key(key), parents: parents, ordinal: container.ordinal)
        container.ordinal += 1
      case UInt8(ascii: "["): try openPage(kind: kind, key: key, parents: parents)
      case UInt8(ascii: "\"") where bytes(of: key).elementsEqual("$type".utf8):
        note(.firestoreJSON)
        try reader.skipValue()
      case _ where holdsLikes: try readLike(key, parents: parents)
      default: try reader.skipValue()
      }
      if open.count > count {
        open[count - 1] = container
        return
      }
      releaseMemory()
    }
    if container.isEmpty, kind != nil { batch.noteEmpty(at: place(of: container)) }
    pop()
  }

  /// Where a container begins.
  private func place(of container: OpenContainer) -> RecordPlace {
    RecordPlace(file: batch.file, offset: container.start)
  }

  private static let referenceKeys = ["$oid", "$ref", "stringValue", "referenceValue"]

  /// Whether the object at the reader's position is only a reference to a record elsewhere in the export.
  ///
  ///     {"$oid":"5c8557b6"}   {"__type":"Pointer","className":"Comment","objectId":"c1"}
  ///     {"stringValue":"c1"}   {"referenceValue":"projects/p/databases/(default)/documents/comments/c1"}
  private func isReference() -> Bool {
    var ahead = reader.ahead(Self.lookAhead)
    // Ignores an error: reading the object throws it again.
    guard (try? ahead.beginObject()) != nil, let key = try? ahead.nextKey() else { return false }
    let name = bytes(of: key)
    if Self.referenceKeys.contains(where: { name.elementsEqual($0.utf8) }) { return true }
    guard name.elementsEqual("__type".utf8), let type = try? ahead.readString() else { return false }
    return bytes(of: type).elementsEqual("Pointer".utf8)
  }

  /// Whether the object at the reader's position groups comments or likes by the id of their blog, as often in
  /// Realtime Database.
  ///
  ///     {"comments":{"b1":{"c1":{"commentText":"x"}}},"likes":{"b1":{"u1":true}}}
  private func isGroupedByBlog(_ kind: RecordKind?) -> Bool {
    guard kind == .comment || kind == .like else { return false }
    return ObjectProbe(reader, compiledMap: compiledMap, isDeep: true).isGroup(of: kind)
  }

  /// Reads a list inside the object of a collection: a page of query results, or an unknown value, which is
  /// reported.
  private mutating func openPage(kind: RecordKind?, key: JSONSlice, parents: Parents) throws(JSONFault) {
    let bytes = bytes(of: key)
    if bytes.elementsEqual("documents".utf8) || bytes.elementsEqual("results".utf8) {
      note(bytes.first == UInt8(ascii: "d") ? .firestoreREST : .parse)
      try pushList(kind: kind, parents: parents)
    } else {
      batch.report(.notARecord(kind), at: place)
      try reader.skipValue()
    }
  }

  /// Determines the shape of the file from the first record of a map.
  private mutating func noteMap() {
    let probe = ObjectProbe(reader, compiledMap: compiledMap, isDeep: false)
    shape = probe.hasCollections ? .nodeFirestore : probe.hasSubCollection ? .firestoreExportImport : .maps
  }

  /// Enters the object under `__collections__` (collections by name) or `subCollection` (by path; its last part
  /// is the name).
  ///
  ///     {"blogs":{"b1":{…,"subCollection":{"blogs/b1/comments":{"c1":{…}}}}}}
  mutating func openCollections(_ content: OpenContainer.Content, parents: Parents) throws(JSONFault) {
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skipValue()
      return
    }
    note(content == .collections ? .nodeFirestore : .firestoreExportImport)
    let start = reader.position
    try reader.beginObject()
    push(content, parents: parents, start: start)
  }

  /// Continues reading an object of collections.
  mutating func walkCollections(_ container: OpenContainer) throws(JSONFault) {
    let count = open.count
    while let key = try reader.nextKey() {
      var name = text(of: key)
      if container.content == .subCollections {
        name = PathText.names(in: name).last.map(String.init) ?? ""
      }
      var within = container.parents
      let kind = step(into: name, &within)
      if within.trail == CollectionTree.foreign {
        batch.noteUnused(collection: name)
        try reader.skipValue()
        releaseMemory()
        continue
      }
      try openCollection(kind: kind, parents: within)
      if open.count > count { return }
    }
    pop()
  }
}
