/// Walks through one export file and hands every record it meets to the batch.
///
/// Containers are taken as they come, whatever tool wrote them; see the extensions, one a family of shapes.
/// Those that are open stand in `open`; only a record with collections in it is walked by recursion. Nesting
/// is bounded by `deepestCollection`; what lies deeper is skipped and reported.
struct ExportWalker {
  /// Levels of sub-collections that are read.
  static let deepestCollection = 32
  /// Bytes that a guess may look ahead.
  static let lookAhead = 1 << 16
  /// Bytes after which memory is given back.
  private static let releaseInterval = AddressRegion.step

  var reader: JSONReader
  let compiledMap: CompiledFieldMap
  let source: SourceName
  var batch: ParsedBatch
  /// The shape by which the file will be called: the first sign that was seen.
  var shape: Shape?
  /// The containers in which the reader stands, the outermost first.
  var open: [OpenContainer] = []
  /// How many collections are open.
  var depth = 0
  /// Where the record begins whose string of JSON is being read, for offsets in it are not places of the file.
  var embedding: RecordPlace?
  /// Records that are used again, one a level of records in records.
  private var records: [Record] = []
  /// The keys that are expected in them.
  let order = KeyOrder()
  /// How many of them are in use.
  private var recordsInUse = 0
  /// Where and why to stop between two records.
  var pause = Pause.never
  /// Whether the walker stands before a record at which it was to stop.
  var isPaused = false
  /// Where the outermost record begins in whose collections the reader stands; what follows must stay.
  var heldFrom = Int.max
  /// Whether memory behind the reader is given back.
  var releasesMemory = true
  /// Records in whose collections the reader stands.
  var openRecords = 0
  private let window: TextWindow
  /// Bytes up to here were given back.
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

  /// A walker that goes on where another one stopped.
  ///
  /// - Parameters:
  ///   - window: begins at `point.position`.
  ///   - point: where the other one stopped.
  ///   - source: what the file's name says.
  ///   - compiledMap: the field map.
  ///   - batch: takes the records.
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

  /// Reads the file to its end, or to where it is to pause.
  mutating func walk() throws(JSONFault) {
    if let name = source.otherCollection { return try passOver(name) }
    try walk(downTo: 0)
  }

  /// Passes over a file whose name says that it holds something that the model does not know.
  private mutating func passOver(_ name: String) throws(JSONFault) {
    batch.noteUnused(collection: name)
    repeat {
      try reader.skipValue()
      releaseMemory()
    } while !reader.isAtEnd()
    open.removeAll()
  }

  /// Reads on until no more than `count` containers are open.
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

  /// Remembers how far the innermost container was read.
  mutating func save(_ container: OpenContainer) {
    open[open.count - 1] = container
  }

  /// A record that is nobody's; it is given back by `leaveRecord`.
  @inline(__always)
  mutating func enterRecord() -> Record {
    if recordsInUse == records.count { records.append(Record()) }
    recordsInUse += 1
    return records[recordsInUse - 1]
  }

  /// Gives back the record that was taken last.
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
  func text(of slice: JSONSlice) -> String {
    var text: [UInt8] = []
    var repairs: JSONText.Repairs = []
    JSONText.decode(bytes(of: slice), into: &text, repairs: &repairs)
    return String(decoding: text, as: UTF8.self)
  }

  /// Where the next token begins; in a string of JSON, where its record does.
  var place: RecordPlace { embedding ?? RecordPlace(file: batch.file, offset: reader.position) }

  /// Enters a collection that was met; gives the kind of its records, nil when the map does not name it.
  mutating func step(into name: String, _ parents: inout Parents) -> RecordKind? {
    let step = compiledMap.step(into: name, at: parents.trail)
    parents.trail = step.trail
    if let collection = step.collection, compiledMap.isWatched { batch.use.note(collection: collection) }
    return step.kind
  }

  /// The parents that the file's name tells.
  var topParents: Parents {
    mutating get {
      var parents = Parents()
      parents.trail = source.trail
      for parent in source.parents { enter(parent.kind, id: parent.id, parents: &parents) }
      return parents
    }
  }

  /// Adds a document to the parents of what stands in it.
  mutating func enter(_ kind: RecordKind?, id: String, parents: inout Parents) {
    switch kind {
    case .blog: parents.blog = batch.intern(id, of: .blogs, at: place)
    case .blogger: parents.blogger = batch.intern(id, of: .bloggers, at: place)
    default: break
    }
  }

  /// Gives memory behind the reader back from time to time.
  ///
  /// Only between records: slices point there. What a record begins that holds collections stays.
  @inline(__always)
  mutating func releaseMemory() {
    // A guess of where records begin looks at what is just behind the reader.
    let needed = min(heldFrom, reader.position) - RecordPattern.longest
    guard needed - released > Self.releaseInterval, releasesMemory else { return }
    window.release(before: needed)
    released = needed
  }
}
