extension ExportWalker {
  /// Adds a record whose fields are a JSON string, as in the change log of Firestore in BigQuery.
  ///
  ///     {"document_name":"projects/P/databases/(default)/documents/blogs/b1","operation":"CREATE",
  ///      "data":"{\"blogDescription\":\"x\"}"}
  mutating func addEmbedded(_ slice: JSONSlice, of record: inout Record) {
    var text: [UInt8] = []
    JSONText.decode(bytes(of: slice), into: &text, repairs: &batch.repairs)
    if case .key(let key) = record.id { record.id = .text(self.text(of: key)) }
    record.reset(
      kind: record.kind,
      id: record.id,
      parents: record.parents,
      ordinal: record.ordinal,
      place: record.place
    )
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
}
