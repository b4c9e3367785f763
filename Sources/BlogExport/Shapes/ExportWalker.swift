/// Walks through one export file and passes every record to the batch.
///
/// Containers are recognised one by one, regardless of the tool that wrote the file; see the extensions, one
/// per family of shapes. The open ones are on the stack `open`; only records with collections in them are
/// walked by recursion. Nesting is limited by `ExportLimits`; deeper collections are skipped and reported.
struct ExportWalker {
  /// The maximum number of bytes of a look-ahead.
  static let lookAhead = 1 << 16
  /// The number of bytes after which memory is released.
  private static let releaseInterval = AddressRegion.step

  var reader: JSONReader
  let compiledMap: CompiledFieldMap
  let source: SourceName
  var batch: ParsedBatch
  /// The shape of the file in reports: the first that was detected.
  var shape: Shape?
  /// The containers that are open at the reader's position, the outermost first.
  var open: [OpenContainer] = []
  /// How many collections are open.
  var depth = 0
  /// The location of the record whose JSON string is being read, because offsets in the string are not offsets
  /// in the file.
  var embedding: RecordPlace?
  /// Records for reuse, one per level of nested records.
  private var records: [Record] = []
  /// The keys that are expected in records.
  let order = KeyOrder()
  /// The number of `records` in use.
  private var recordsInUse = 0
  /// Whether the file is a table, whose values were all texts.
  var isTable = false
  /// Where and why to stop between two records.
  var pause = Pause.never
  /// Whether the walker stopped before a record because of `pause`.
  var isPaused = false
  /// The start of the outermost record whose collections are being read; the bytes after it must stay in memory.
  var heldFrom = Int.max
  /// Whether the memory of bytes before the reader's position is released.
  var releasesMemory = true
  /// The number of records whose collections are being read.
  var openRecords = 0
  private let window: TextWindow
  /// The offset up to which memory was released.
  private var released = 0

  /// A walker at the start of a file.
  init(_ window: TextWindow, source: SourceName, compiledMap: CompiledFieldMap, batch: ParsedBatch) {
    reader = JSONReader(window)
    self.window = window
    self.compiledMap = compiledMap
    self.batch = batch
    self.source = source
    open = [OpenContainer(content: .file, parents: Parents(), start: reader.position)]
    if compiledMap.isWatched {
      for name in source.collections { self.batch.use.note(collection: name) }
    }
  }

  /// A walker that continues where another one stopped.
  ///
  /// - Parameters:
  ///   - window: begins at `point.position`.
  ///   - point: where the other one stopped.
  ///   - source: what the file's name says.
  ///   - compiledMap: the field map.
  ///   - batch: receives the records.
  init(
    _ window: TextWindow,
    at point: WalkPoint,
    source: SourceName,
    compiledMap: CompiledFieldMap,
    batch: ParsedBatch
  ) {
    reader = JSONReader(window, at: point.position)
    reader.isFresh = point.isFresh
    self.window = window
    self.compiledMap = compiledMap
    self.source = source
    self.batch = batch
    shape = point.shape
    open = point.open
    depth = point.depth
    released = point.position
  }

  /// Reads the file to its end, or to a pause.
  mutating func walk() throws(JSONFault) {
    if let name = source.otherCollection { return try passOver(name) }
    try walk(downTo: 0)
  }

  /// Skips a file whose name is that of a collection that is not imported.
  private mutating func passOver(_ name: String) throws(JSONFault) {
    batch.noteUnused(collection: name)
    repeat {
      try reader.skipValue()
      releaseMemory()
    } while !reader.isAtEnd()
    open.removeAll()
  }

  /// Continues reading until no more than `count` containers are open.
  mutating func walk(downTo count: Int) throws(JSONFault) {
    while open.count > count, !isPaused {
      let top = open[open.count - 1]
      switch top.content {
      case .file: try walkValues(top)
      case .root(let level): try walkRoot(top, level: level)
      case .roots(let level): try walkRoots(top, level: level)
      case .envelope(let kind): try walkEnvelope(top, kind: kind)
      case .paths: try walkPaths(top)
      case .document: try walkDocument(top)
      case .collections, .subCollections: try walkCollections(top)
      case .list(let kind, let known): try walkList(top, kind: kind, known: known)
      case .map(let kind, let isGrouped): try walkMap(top, kind: kind, isGrouped: isGrouped)
      }
    }
  }

  /// Enters a container.
  mutating func push(
    _ content: OpenContainer.Content,
    parents: Parents,
    start: Int,
    isCollection: Bool = false
  ) {
    open.append(OpenContainer(content: content, parents: parents, start: start, isCollection: isCollection))
    if isCollection { depth += 1 }
  }

  /// Leaves the innermost container.
  mutating func pop() {
    if open.removeLast().isCollection { depth -= 1 }
  }

  /// Saves how far the innermost container was read.
  mutating func save(_ container: OpenContainer) {
    open[open.count - 1] = container
  }

  /// An unused record, which `leaveRecord` returns to the pool.
  @inline(__always)
  mutating func enterRecord() -> Record {
    if recordsInUse == records.count { records.append(Record()) }
    recordsInUse += 1
    return records[recordsInUse - 1]
  }

  /// Returns the record that was taken last to the pool.
  @inline(__always)
  mutating func leaveRecord() {
    recordsInUse -= 1
  }

  /// The bytes of a slice of the text being read.
  @inline(__always)
  func bytes(of slice: JSONSlice) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: reader.base + slice.start, count: slice.count)
  }

  /// The text of a key, escapes decoded.
  func text(of slice: JSONSlice) -> String { reader.text(of: slice) }

  /// The location of the next token; in a JSON string, that of its record.
  var place: RecordPlace { embedding ?? RecordPlace(file: batch.file, offset: reader.position) }

  /// Enters a collection; returns the kind of its records, nil if the map does not name it.
  mutating func step(into name: String, _ parents: inout Parents) -> RecordKind? {
    let step = compiledMap.step(into: name, at: parents.trail)
    parents.trail = step.trail
    if let collection = step.collection, compiledMap.isWatched { batch.use.note(collection: collection) }
    return step.kind
  }

  /// The parents that the file's name gives.
  var topParents: Parents {
    mutating get {
      var parents = Parents()
      parents.trail = source.trail
      for parent in source.parents { enter(parent.kind, id: parent.id, parents: &parents) }
      return parents
    }
  }

  /// Adds a document to the parents of the records in it.
  mutating func enter(_ kind: RecordKind?, id: String, parents: inout Parents) {
    switch kind {
    case .blog: parents.blog = batch.intern(id, of: .blogs, at: place)
    case .blogger: parents.blogger = batch.intern(id, of: .bloggers, at: place)
    case .comment: parents.comment = batch.enter(comment: id)
    default: break
    }
  }

  /// Whether the bytes from an offset on were not released; those of a JSON string never are.
  func isInMemory(_ offset: Int) -> Bool { embedding != nil || offset >= released }

  /// Releases the memory of bytes before the reader's position from time to time.
  ///
  /// Only between records, because slices point into it. The start of a record whose collections are being read
  /// is kept.
  @inline(__always)
  mutating func releaseMemory() {
    // `RecordPattern` also looks at the bytes just before the reader's position.
    let needed = min(heldFrom, reader.position) - RecordPattern.longest
    guard needed - released > Self.releaseInterval, releasesMemory else { return }
    window.release(before: needed)
    released = needed
  }
}
