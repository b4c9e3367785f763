import BlogModel

/// Likes that are not records, only ids.
extension ExportWalker {
  /// Whether the values in a collection are likes of one blog or by one blogger.
  func holdsLikes(_ kind: RecordKind?, _ parents: Parents) -> Bool {
    kind == .like && (parents.blog != nil || parents.blogger != nil)
  }

  /// Whether a value that begins with a byte is a list, an object or `null`.
  static func isContainerOrNull(_ first: UInt8?) -> Bool {
    first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "n")
  }

  /// Reads what an object of likes says about the blogger or the blog with the id `key`.
  mutating func readLike(_ key: JSONSlice, parents: Parents) throws(JSONFault) {
    if reader.peek() == UInt8(ascii: "t") {
      try reader.skipValue()
      return addLike(.string(key), parents: parents)
    }
    if LikeMark.isOtherName(bytes(of: key)) { return try reader.skipValue() }
    let place = place
    let value = try readValue()
    switch mark(value) {
    case .none?: return
    case .like(let date)?: addLike(.string(key), date: date, parents: parents)
    case nil:
      // APIs write where the likes are.
      if case .string(let slice) = value, text(of: slice).contains("://") { return }
      batch.report(.notARecord(.like), at: place)
    }
  }

  /// Reads what an array of likes whose places are keys says about the blogger or the blog with such a key.
  ///
  ///     {"blogs":[null,{"blogDescription":"x","likes":[null,true,1552242646000]}]}
  ///
  /// Anything else is an id itself, as in an array whose places are not keys; so is the text `"1"`.
  mutating func readLike(at ordinal: Int, parents: Parents) throws(JSONFault) {
    let value = try readValue()
    switch (value, mark(value)) {
    case (_, nil), (.string, .none?), (.string, .like(nil)?): addLike(value, parents: parents)
    case (_, .none?): return
    case (_, .like(let date)?):
      var both = parents
      enter(parents.blog == nil ? .blog : .blogger, id: "\(ordinal)", parents: &both)
      addLike(.missing, date: date, parents: both)
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
    return LikeMark.enterTypedValue(&ahead) != nil
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
