extension ExportWalker {
  /// Reads an object that stands at the top of the file.
  mutating func walkObject(number: Int, level: Int = 0) throws(JSONFault) {
    let probe = ObjectProbe(reader, vocabulary: vocabulary, isDeep: true)
    let parents = topParents
    switch probe.meaning(kind: source.kind, level: level) {
    case .paths:
      note(.flatPaths)
      try walkPaths(parents: parents)
    case .list(let key):
      note(key == .documents ? .firestoreREST : .parse)
      try walkEnvelope(kind: source.kind, parents: parents)
    case .record(let kind):
      note(probe.hasCollections ? .nodeFirestore : probe.isREST ? .firestoreREST : .document)
      let id = source.id.map { RecordId.text($0) } ?? .none
      try readRecord(kind: kind, id: id, parents: parents, ordinal: number)
    case .root:
      try walkRoot(parents: parents, level: level)
    case .collection(let kind):
      if probe.isNested { note(.nodeFirestore) }
      try walkCollection(kind: kind, parents: parents)
    }
    releasePages()
  }

  /// Remembers the first sign of a shape.
  mutating func note(_ sign: Shape) {
    if shape == nil { shape = sign }
  }

  /// Reads an object whose keys are collections; what is none may be a wrapper around some.
  ///
  ///     {"exportedAt":"2024-01-01","data":{"bloggers":{…},"blogs":[…]}}
  private mutating func walkRoot(parents: Parents, level: Int) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let next = reader.peek()
      guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else {
        try reader.skipValue()
        continue
      }
      let name = text(of: key)
      if let kind = kind(ofCollection: name) {
        try walkCollection(kind: kind, parents: parents)
        releasePages()
      } else if next == UInt8(ascii: "{"), level < 4,
        ObjectProbe(reader, vocabulary: vocabulary, isDeep: true).isWrapper
      {
        try walkObject(number: 0, level: level + 1)
      } else {
        draft.noteUnused(collection: name)
        try reader.skipValue()
      }
    }
  }

  /// Reads the only list in an object that is a page of results.
  ///
  ///     {"documents":[{"name":"projects/P/databases/(default)/documents/blogs/b1","fields":{…}}]}
  ///     {"results":[{"objectId":"b1",…}]}
  mutating func walkEnvelope(kind: RecordKind?, parents: Parents) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let word = text(of: key)
      if word == "documents" || word == "results", reader.peek() == UInt8(ascii: "[") {
        try walkArray(kind: kind, parents: parents)
      } else {
        try reader.skipValue()
      }
    }
  }

  /// Reads an object whose keys are paths of documents or of collections.
  ///
  ///     {"blogs/b1":{…},"blogs/b1/comments/c1":{…}}
  private mutating func walkPaths(parents: Parents) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let parts = text(of: key).split(separator: "/").map(String.init)
      var within = parents
      var kind: RecordKind?
      for index in stride(from: 0, to: parts.count, by: 2) {
        kind = self.kind(ofCollection: parts[index])
        if index + 2 < parts.count { enter(kind, id: parts[index + 1], parents: &within) }
      }
      if parts.count % 2 == 1 {
        if kind == nil, let name = parts.last { draft.noteUnused(collection: name) }
        try walkCollection(kind: kind, parents: within)
      } else if reader.peek() == UInt8(ascii: "{"), let id = parts.last {
        try readRecord(kind: kind, id: .text(id), parents: within, ordinal: 0)
      } else {
        try reader.skipValue()
      }
      releasePages()
    }
  }
}
