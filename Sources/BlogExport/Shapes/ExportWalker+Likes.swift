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

  /// Whether the places in an array of likes are ids; the reader is at its first element, `null`.
  ///
  ///     {"blogs":[null,{"blogDescription":"x","likes":[null,true,1552242646000]}]}
  ///
  /// They are if one value is `true` or `false`, because that is never an id. Otherwise, if one value is an id, such as 3
  /// in `[null,3,1]`, all are. Objects and arrays do not decide.
  mutating func placesAreIds() -> Bool {
    let start = reader
    defer { reader = start }
    reader = reader.ahead(Self.lookAhead)
    var hasIds = false
    // An error only ends the look-ahead; reading the array throws it again.
    do throws(JSONFault) {
      var hasMore = true
      while hasMore {
        var value = FieldValue.missing
        if Self.isContainerOrNull(reader.peek()) { try reader.skipValue() } else { value = try readValue() }
        // Before the value is judged, because the look-ahead may cut a number.
        hasMore = try reader.nextElement()
        if case .boolean = value { return true }
        hasIds = hasIds || markOfPlace(value) == nil
      }
    } catch {}
    return !hasIds
  }

  /// What a value in an array of likes says about the blogger or the blog whose id is its place; nil if it is an id.
  private func markOfPlace(_ value: FieldValue) -> LikeMark? {
    // Apps write ids that are numbers as texts, too, but no 1 and no time in digits.
    if case .string(let slice) = value, Double(PlainText.trimmed(text(of: slice))) != nil { return nil }
    return mark(value)
  }

  /// Reads what an array of likes whose places are ids says about the blogger or the blog with such an id.
  mutating func readLike(at ordinal: Int, parents: Parents) throws(JSONFault) {
    let value = try readValue()
    switch markOfPlace(value) {
    // An id, next to `true` or `false`, or after more marks than the look-ahead holds.
    case nil: addLike(value, parents: parents)
    case .none?: return
    case .like(let date)?:
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
