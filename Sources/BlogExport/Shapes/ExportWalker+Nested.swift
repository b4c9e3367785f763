/// Collections inside records, and what the path of a record says.
extension ExportWalker {
  /// Reads a collection inside a record if the record's id is known, otherwise defers it.
  mutating func readNested(
    _ content: NestedCollections.Content,
    of record: Record,
    _ nested: inout NestedCollections
  ) throws(JSONFault) {
    if nested.isSkipped { return try reader.skipValue() }
    if case .none = record.id, record.kind != nil {
      if nested.bookmarks.count < ExportLimits.maximumDeferredCollections {
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
  mutating func hold(_ record: Record, _ nested: NestedCollections) -> Int {
    let held = heldFrom
    guard record.kind != nil || nested.embedded != nil else { return held }
    var start = record.place.offset
    if case .key(let key) = record.id { start = min(start, key.start) }
    heldFrom = min(held, start)
    return held
  }

  /// Reads the deferred collections, then continues after the record.
  mutating func walk(_ nested: NestedCollections, under record: Record) throws(JSONFault) {
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
  mutating func parents(within record: Record) -> Parents {
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
  func identify(_ record: inout Record) {
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
  mutating func locate(_ record: inout Record, at path: DocumentPath) {
    var within = record.parents
    within.trail = CollectionTree.top
    for (collection, id) in path.parents {
      let kind = step(into: collection, &within)
      enter(kind, id: id, parents: &within)
    }
    let kind = step(into: path.collection, &within)
    if kind != record.kind, record.hasFields { record.isMixed = true }
    record.kind = kind
    record.parents = within
    record.id = .text(path.id)
    if within.trail == CollectionTree.foreign { batch.noteUnused(collection: path.collections) }
  }
}
