extension ExportWalker {
  /// The maximum number of bytes in which a string shows that it is the text of an object.
  private static let longestOpening = 64

  /// Adds a record whose fields are a JSON string, as in the change log of Firestore in BigQuery.
  ///
  ///     {"document_name":"projects/P/databases/(default)/documents/blogs/b1","operation":"CREATE",
  ///      "data":"{\"blogDescription\":\"x\"}"}
  mutating func addEmbedded(_ slice: JSONSlice, of record: inout Record) {
    var text: [UInt8] = []
    JSONText.decode(bytes(of: slice), into: &text, repairs: &batch.repairs)
    if case .key(let key) = record.id { record.id = .text(self.text(of: key)) }
    // What the fields around the string say about the record stays true.
    let (isPrivate, isGuarded) = (record.isPrivate, record.isGuarded)
    let (isOverlay, isLogged, isInside) = (record.isOverlay, record.isLogged, record.isInside)
    record.reset(
      kind: record.kind,
      id: record.id,
      parents: record.parents,
      ordinal: record.ordinal,
      place: record.place
    )
    (record.isPrivate, record.isGuarded) = (isPrivate, isGuarded)
    (record.isOverlay, record.isLogged, record.isInside) = (isOverlay, isLogged, isInside)
    record.isEmbedded = true
    let (outer, outerEmbedding) = (reader, embedding)
    embedding = record.place
    let isRead = text.withUnsafeBufferPointer { bytes -> Bool in
      guard let base = bytes.baseAddress else { return false }
      reader = JSONReader(bytes, base: base)
      // The error is dropped: its offset is in the string, not in the file.
      guard (try? readEmbeddedFields(into: &record)) != nil, reader.isAtEnd() else { return false }
      if record.kind != nil { batch.add(record, base: base, compiledMap: compiledMap) }
      return true
    }
    (reader, embedding) = (outer, outerEmbedding)
    if !isRead { batch.report(.notARecord(record.kind), at: record.place) }
  }

  /// Reads the marks of a record among the fields in a string, which is an ordinary value.
  mutating func readEmbeddedMarks(_ slice: JSONSlice, of record: inout Record) {
    var text: [UInt8] = []
    // Repairs of a text that is not shown are not reported.
    var repairs: JSONText.Repairs = []
    JSONText.decode(bytes(of: slice), into: &text, repairs: &repairs)
    var inner = enterRecord()
    defer { leaveRecord() }
    inner.reset(
      kind: record.kind,
      id: .none,
      parents: record.parents,
      ordinal: record.ordinal,
      place: record.place
    )
    inner.isEmbedded = true
    let (outer, outerEmbedding) = (reader, embedding)
    embedding = record.place
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      reader = JSONReader(bytes, base: base)
      // The error is dropped: what is not an object is an ordinary value.
      try? readEmbeddedFields(into: &inner, skipsCollections: true)
    }
    (reader, embedding) = (outer, outerEmbedding)
    if inner.isPrivate { record.isPrivate = true }
    if inner.isGuarded { record.isGuarded = true }
  }

  /// Whether a string begins as the text of an object with members does.
  func beginsObject(_ slice: JSONSlice) -> Bool {
    let bytes = bytes(of: slice)
    var text: [UInt8] = []
    // Repairs of a text that may not be used are not reported.
    var repairs: JSONText.Repairs = []
    let start = UnsafeBufferPointer(rebasing: bytes.prefix(Self.longestOpening))
    JSONText.decode(start, into: &text, repairs: &repairs)
    let rest = text.drop { $0 <= UInt8(ascii: " ") }
    let next = rest.dropFirst().first { $0 > UInt8(ascii: " ") }
    return rest.first == UInt8(ascii: "{") && next != UInt8(ascii: "}")
  }

  /// Whether a string is the text of one object with members, and nothing else.
  func isObject(_ slice: JSONSlice) -> Bool {
    guard beginsObject(slice) else { return false }
    var text: [UInt8] = []
    // As above.
    var repairs: JSONText.Repairs = []
    JSONText.decode(bytes(of: slice), into: &text, repairs: &repairs)
    return text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var reader = JSONReader(bytes, base: base)
      // The error is dropped: such a string is an ordinary value.
      return (try? reader.skipValue()) != nil && reader.isAtEnd()
    }
  }
}
