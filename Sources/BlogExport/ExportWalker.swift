/// Walks through one export file and hands every record it meets to the draft.
///
/// Containers are taken as they come, whatever tool wrote them; see the extensions, one a family of shapes.
/// Nesting of containers is bounded by `deepestCollection`; what lies deeper is skipped and reported.
struct ExportWalker {
  /// Levels of sub-collections that are read.
  static let deepestCollection = 32
  /// Bytes that a guess may look ahead.
  static let lookAhead = 1 << 16
  /// Bytes after which mapped pages are given back.
  private static let releaseInterval = 1 << 23

  var reader: JSONReader
  let vocabulary: Vocabulary
  let source: SourceName
  var draft: Draft
  /// The shape by which the file will be called: the first sign that was seen.
  var shape: Shape?
  /// How many collections are open.
  var depth = 0
  /// Where the record begins whose string of JSON is being read, for offsets in it are not places of the file.
  var embedding: RecordPlace?
  /// Records that wait for reuse.
  var spares: [Record] = []
  private let bytes: ExportBytes
  private var released = 0

  /// A walker at the start of a file.
  init(
    _ reader: JSONReader,
    bytes: ExportBytes,
    name: String,
    vocabulary: Vocabulary,
    draft: Draft
  ) {
    self.reader = reader
    self.bytes = bytes
    self.vocabulary = vocabulary
    self.draft = draft
    source = SourceName(name, vocabulary: vocabulary)
    if vocabulary.isWatched {
      for name in source.collections { self.draft.use.note(collection: name) }
    }
  }

  /// Reads the file to its end: one value, or one after another (`shape` lines).
  mutating func walk() throws(JSONFault) {
    var values = 0
    repeat {
      values += 1
      if values == 2 { shape = .lines }
      switch reader.peek() {
      case UInt8(ascii: "{"): try walkObject(number: values - 1)
      case UInt8(ascii: "["): try walkArray(kind: source.kind, parents: topParents)
      default: throw reader.unexpected(.objectOrArray)
      }
    } while !reader.isAtEnd()
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
  var place: RecordPlace { embedding ?? RecordPlace(file: draft.file, offset: reader.position) }

  /// The kind of the records of a collection that was met.
  mutating func kind(ofCollection name: String) -> RecordKind? {
    let kind = vocabulary.kind(ofCollection: name)
    if kind != nil, vocabulary.isWatched { draft.use.note(collection: name) }
    return kind
  }

  /// The parents that the file's name tells.
  var topParents: Parents {
    mutating get {
      var parents = Parents()
      for parent in source.parents { enter(parent.kind, id: parent.id, parents: &parents) }
      return parents
    }
  }

  /// Adds a document to the parents of what stands in it.
  mutating func enter(_ kind: RecordKind?, id: String, parents: inout Parents) {
    switch kind {
    case .blog: parents.blog = draft.intern(id, of: .blogs, at: place)
    case .blogger: parents.blogger = draft.intern(id, of: .bloggers, at: place)
    default: break
    }
  }

  /// Gives mapped pages behind the reader back from time to time.
  ///
  /// Only between records: slices point there.
  mutating func releasePages() {
    guard depth <= 1, reader.position - released > Self.releaseInterval else { return }
    bytes.release(before: reader.position)
    released = reader.position
  }
}
