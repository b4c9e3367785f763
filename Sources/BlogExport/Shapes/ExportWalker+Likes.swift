import BlogModel

/// Likes that are not records, only ids.
extension ExportWalker {
  /// Keys that are not ids: those of counts, of collections of ActivityPub, and of relations of Parse, whose likes are
  /// in another file.
  private static let otherNames = ["count", "total", "totalItems", "type", "id", "__type", "className"]
  /// The first keys of values that export tools wrap, and that no like has itself.
  static let typeNames = [
    "booleanValue", "timestampValue", "integerValue", "doubleValue", "stringValue", "nullValue",
    "__datatype__", "_seconds", "$date", "$numberLong", "$numberInt", "$numberDouble",
  ]

  /// Reads what an object of likes says about the blogger or the blog with the id `key`.
  mutating func readLike(_ key: JSONSlice, parents: Parents) throws(JSONFault) {
    if reader.peek() == UInt8(ascii: "t") {
      try reader.skipValue()
      return addLike(.string(key), parents: parents)
    }
    let name = bytes(of: key)
    if Self.otherNames.contains(where: { name.elementsEqual($0.utf8) }) { return try reader.skipValue() }
    let place = place
    switch mark(try readValue()) {
    case .none?: return
    case .like(let date)?: addLike(.string(key), date: date, parents: parents)
    case nil: batch.report(.notARecord(.like), at: place)
    }
  }

  /// What a value says; nil if it is not about a like.
  private func mark(_ value: FieldValue) -> LikeMark? {
    switch value {
    case .missing, .boolean(false): LikeMark.none
    case .boolean(true): .like(nil)
    case .moment(let microseconds): .like(Timestamp(microseconds: microseconds))
    case .number(let slice): LikeMark(text(of: slice), isNumber: true, dates: batch.dates)
    case .string(let slice): LikeMark(text(of: slice), isNumber: false, dates: batch.dates)
    case .reference, .noMoment, .place, .noPlace, .unusable: nil
    }
  }

  /// Whether the object at the reader's position is a typed value, not a like with fields.
  func isTypedValue() -> Bool {
    var ahead = reader.ahead(Self.lookAhead)
    // Ignores an error: reading the object throws it again.
    guard (try? ahead.beginObject()) != nil, let key = try? ahead.nextKey() else { return false }
    let name = bytes(of: key)
    return Self.typeNames.contains { name.elementsEqual($0.utf8) }
  }

  /// Adds a like that is only one id: of the blogger who likes the parent blog, or of the blog that the parent
  /// blogger likes.
  mutating func addLike(_ id: FieldValue, date: Timestamp? = nil, parents: Parents) {
    let record = enterRecord()
    record.reset(kind: .like, id: .none, parents: parents, ordinal: 0, place: place)
    record.isEmbedded = embedding != nil
    record.set(parents.blog == nil ? .blog : .blogger, id, rank: Record.noField)
    if let date { record.set(.createdDate, .moment(date.microseconds), rank: Record.noField) }
    batch.add(record, base: reader.base, compiledMap: compiledMap)
    leaveRecord()
  }
}
