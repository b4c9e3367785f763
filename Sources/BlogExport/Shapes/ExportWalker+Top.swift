import Basics

extension ExportWalker {
  /// Continues reading the file: one value, or one after another (`shape` lines).
  mutating func walkValues(_ container: OpenContainer) throws(JSONFault) {
    var container = container
    if container.ordinal > 0, reader.isAtEnd() { return pop() }
    repeat {
      let next = reader.peek()
      if isToPause(at: reader.position, in: container) {
        return pause(at: reader.position, in: container)
      }
      container.ordinal += 1
      if container.ordinal == 2 { shape = .lines }
      save(container)
      let level = open.count
      switch next {
      case UInt8(ascii: "{") where source.isOverlay:
        note(.document)
        let id = source.id.map { RecordId.text($0) } ?? .none
        try readRecord(kind: source.kind, id: id, parents: topParents, ordinal: container.ordinal - 1)
      case _ where source.isDocument && holdsMore(than: container.ordinal):
        batch.noteUnused(collection: source.stem)
        try reader.skipValue()
      case UInt8(ascii: "{"): try walkObject(number: container.ordinal - 1, parents: topParents)
      case UInt8(ascii: "["): try pushList(kind: source.kind, parents: topParents)
      default: throw reader.unexpected(.objectOrArray)
      }
      if open.count > level { return }
      releaseMemory()
    } while !reader.isAtEnd()
    pop()
  }

  /// Whether the file contains more than one document: the value at the reader's position is not a record, or
  /// another follows.
  ///
  /// Another value is found only within the limit of look-ahead.
  private func holdsMore(than ordinal: Int) -> Bool {
    var ahead = reader.ahead(Self.lookAhead)
    guard ordinal == 1, ahead.peek() == UInt8(ascii: "{") else { return true }
    switch ObjectProbe(reader, compiledMap: compiledMap, isDeep: true).meaning(
      kind: source.kind,
      guesses: false
    ) {
    case .list, .collection, .paths: return true
    case .record, .root: break
    }
    // Ignores an error: reading the value throws it again.
    guard (try? ahead.skipValue()) != nil else { return false }
    return !ahead.isAtEnd()
  }

  /// Reads or enters an object at the top level of the file, or in a wrapper around all its contents.
  mutating func walkObject(number: Int, level: Int = 0, parents: Parents) throws(JSONFault) {
    let probe = ObjectProbe(reader, compiledMap: compiledMap, isDeep: true)
    let start = reader.position
    switch probe.meaning(kind: source.kind, guesses: source.guesses && level == 0) {
    case .paths:
      note(.flatPaths)
      try reader.beginObject()
      push(.paths, parents: parents, start: start)
    case .list(let key):
      if key != .other { note(key == .documents ? .firestoreREST : .parse) }
      try reader.beginObject()
      push(.envelope(kind: source.kind), parents: parents, start: start)
    case .record(nil) where probe.hasCollections:
      note(.nodeFirestore)
      try reader.beginObject()
      push(.document, parents: parents, start: start)
    case .record(let kind):
      note(probe.hasCollections ? .nodeFirestore : probe.isREST ? .firestoreREST : .document)
      let id = source.id.map { RecordId.text($0) } ?? .none
      if kind == nil, !probe.isREST { batch.hasUnknownRecords = true }
      try readRecord(kind: kind, id: id, parents: parents, ordinal: number)
    case .root:
      try reader.beginObject()
      push(.root(level: level), parents: parents, start: start)
    case .collection(let kind):
      if probe.isNested { note(.nodeFirestore) }
      var within = parents
      if kind == nil {
        batch.hasUnknownRecords = true
        if !source.guesses { within.trail = CollectionTree.foreign }
      }
      try openCollection(kind: kind, parents: within)
    }
  }

  /// Sets the shape of the file unless it is already set.
  mutating func note(_ sign: Shape) {
    if shape == nil { shape = sign }
  }

  /// Keys of wrappers around all collections; any other key is the name of a collection.
  static let wrapperNames: Set<String> = [
    "data", "db", "database", "default", "(default)", "export", "firestore", "json", "payload", "response",
    "result", "root", "tables", "collections", "content", "body", "dump", "topic_list", "topiclist",
  ]

  /// Continues reading an object whose keys are collections, or wrappers around collections.
  ///
  ///     {"exportedAt":"2024-01-01","data":{"bloggers":{…},"blogs":[…]}}
  mutating func walkRoot(_ container: OpenContainer, level: Int) throws(JSONFault) {
    let count = open.count
    while let key = try reader.nextKey() {
      let next = reader.peek()
      guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else {
        try reader.skipValue()
        continue
      }
      let name = text(of: key)
      var within = container.parents
      let kind = step(into: name, &within)
      let isWrapper = level < 4 && Self.wrapperNames.contains(name.lowercased())
      if let kind {
        try openCollection(kind: kind, parents: within)
      } else if next == UInt8(ascii: "{"), level < 4, within.trail != CollectionTree.foreign {
        let start = reader.position
        try reader.beginObject()
        push(.root(level: level + 1), parents: within, start: start)
      } else if next == UInt8(ascii: "{"), isWrapper,
        holdsCollections(ObjectProbe(reader, compiledMap: compiledMap, isDeep: true))
      {
        try walkObject(number: 0, level: level + 1, parents: container.parents)
      } else if next == UInt8(ascii: "["), isWrapper, isListOfRoots() {
        let start = reader.position
        try reader.beginArray()
        push(.roots(level: level + 1), parents: container.parents, start: start)
      } else {
        batch.noteUnused(collection: name)
        try reader.skipValue()
      }
      if open.count > count { return }
      releaseMemory()
    }
    pop()
  }

  /// Whether the list at the reader's position begins with an object that wraps collections, as in exports of
  /// Ghost.
  ///
  ///     {"db":[{"meta":{…},"data":{"posts":[…],"users":[…]}}]}
  private func isListOfRoots() -> Bool {
    var ahead = reader.ahead(Self.lookAhead)
    // Ignores an error: reading the list throws it again.
    guard (try? ahead.beginArray()) != nil, (try? ahead.nextElement()) == true,
      ahead.peek() == UInt8(ascii: "{")
    else { return false }
    let probe = ObjectProbe(ahead, compiledMap: compiledMap, isDeep: true)
    return probe.meaning(kind: nil, guesses: false) == .root && holdsCollections(probe)
  }

  /// Whether an object with the name of a wrapper is one.
  ///
  /// In exports of platforms, collections may begin after the look-ahead, behind a large one that is not read.
  private func holdsCollections(_ probe: ObjectProbe) -> Bool {
    probe.isWrapper || probe.isCut && compiledMap.knowsWrappers
  }

  /// Continues reading a list of objects whose keys are collections.
  mutating func walkRoots(_ container: OpenContainer, level: Int) throws(JSONFault) {
    let count = open.count
    while try reader.nextElement() {
      if reader.peek() == UInt8(ascii: "{") {
        try walkObject(number: 0, level: level, parents: container.parents)
      } else {
        try reader.skipValue()
      }
      if open.count > count { return }
      releaseMemory()
    }
    pop()
  }

  /// Continues reading an object that is a page of results: its list and its page numbers.
  ///
  ///     {"documents":[{"name":"projects/P/databases/(default)/documents/blogs/b1","fields":{…}}]}
  ///     {"results":[{"objectId":"b1",…}]}
  mutating func walkEnvelope(_ container: OpenContainer, kind: RecordKind?) throws(JSONFault) {
    while let key = try reader.nextKey() {
      let word = text(of: key)
      if word == "documents" || word == "results" || ObjectProbe.listNames.contains(word),
        reader.peek() == UInt8(ascii: "[")
      {
        return try pushList(kind: kind, parents: container.parents)
      }
      if let kind, let part = ResultPage.part(ofKey: word) {
        try readPage(part, of: kind, in: container)
        continue
      }
      try reader.skipValue()
    }
    pop()
  }

  /// Reads one of the page numbers of a page of results.
  private mutating func readPage(
    _ part: WritableKeyPath<ResultPage, Int?>,
    of kind: RecordKind,
    in container: OpenContainer
  ) throws(JSONFault) {
    guard case .number(let slice) = try readValue(), let number = Int(text(of: slice)) else { return }
    var page = ResultPage(kind: kind, place: RecordPlace(file: batch.file, offset: container.start))
    page[keyPath: part] = number
    batch.pages.note(page)
  }

  /// Continues reading a document at the top level of a file that has no fields of its own.
  ///
  ///     {"__collections__":{"blogs":{…}}}
  mutating func walkDocument(_ container: OpenContainer) throws(JSONFault) {
    let count = open.count
    while let key = try reader.nextKey() {
      switch compiledMap.table(nil).find(text(of: key)) {
      case .collections: try openCollections(.collections, parents: container.parents)
      case .subCollections: try openCollections(.subCollections, parents: container.parents)
      default: try reader.skipValue()
      }
      if open.count > count { return }
    }
    pop()
  }

  /// Continues reading an object whose keys are paths of documents or of collections.
  ///
  ///     {"blogs/b1":{…},"blogs/b1/comments/c1":{…}}
  mutating func walkPaths(_ container: OpenContainer) throws(JSONFault) {
    var container = container
    let count = open.count
    while let key = try reader.nextKey() {
      if isToPause(at: key.start - 1, in: container) { return pause(at: key.start - 1, in: container) }
      container.ordinal += 1
      let parts = PathText.names(in: text(of: key)).map(String.init)
      var within = container.parents
      var kind: RecordKind?
      for index in stride(from: 0, to: parts.count, by: 2) {
        kind = step(into: parts[index], &within)
        if index + 2 < parts.count { enter(kind, id: parts[index + 1], parents: &within) }
      }
      if within.trail == CollectionTree.foreign {
        let names = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
        batch.noteUnused(collection: names.joined(separator: "/"))
        try reader.skipValue()
      } else if parts.count % 2 == 1 {
        try openCollection(kind: kind, parents: within)
      } else if reader.peek() == UInt8(ascii: "{"), let id = parts.last {
        try readRecord(kind: kind, id: .text(id), parents: within, ordinal: 0)
      } else {
        try reader.skipValue()
      }
      if open.count > count {
        open[count - 1].ordinal = container.ordinal
        return
      }
      releaseMemory()
    }
    pop()
  }
}
