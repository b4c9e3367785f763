extension ExportWalker {
  /// The maximum nesting of fields about the record in which marks are searched.
  private static let deepestMark = 8

  /// Checks a value against the marks of a branch; a mark that matches makes the record private.
  mutating func readMarks(
    of branch: Branch,
    _ value: FieldValue,
    from start: JSONReader,
    into record: inout Record,
    level: Int = 0
  ) throws(JSONFault) {
    guard let kind = record.kind else { return }
    var isEmpty = false
    if case .unusable = value { isEmpty = try !Self.holdsSomething(start) }
    for number in branch.marks {
      if compiledMap.isWatched { batch.use.noteMark(number, of: kind) }
      let mark = compiledMap.mark(number, of: kind)
      guard try isMet(mark, by: value, from: start, isEmpty: isEmpty) else { continue }
      if !record.isPrivate, compiledMap.isWatched { batch.use.noteMarked(number, of: kind) }
      record.isPrivate = true
    }
    guard case .unusable = value, compiledMap.hasLooseMarks(kind) else { return }
    reader = start
    try readMarks(in: &record, level: level)
  }

  /// Whether a value, or an element of the list at `start`, meets a mark.
  ///
  /// - Parameters:
  ///   - mark: the mark.
  ///   - value: the value.
  ///   - start: where the value begins.
  ///   - isEmpty: whether the value is a list or an object that contains nothing.
  /// - Returns: whether the mark is met.
  /// - Throws: `JSONFault` when a value is not JSON.
  private mutating func isMet(
    _ mark: MarkReader,
    by value: FieldValue,
    from start: JSONReader,
    isEmpty: Bool
  ) throws(JSONFault) -> Bool {
    if !isEmpty, mark.isMet(by: value, text: { text(of: $0) }) { return true }
    guard case .unusable = value else { return false }
    let end = reader
    defer { reader = end }
    reader = start
    return try isMetByElement(mark, level: 0)
  }

  /// Whether an element of the list at the reader's position, perhaps in wrappers, meets a mark.
  ///
  ///     ["draft"]   {"arrayValue":{"values":[{"stringValue":"draft"}]}}
  private mutating func isMetByElement(_ mark: MarkReader, level: Int) throws(JSONFault) -> Bool {
    switch reader.peek() {
    case UInt8(ascii: "["): return try isMetByValue(mark)
    case UInt8(ascii: "{") where level < Self.deepestMark:
      var isMet = false
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if !isWrapper(key) {
          try reader.skipValue()
        } else if try isMetByElement(mark, level: level + 1) {
          isMet = true
        }
      }
      return isMet
    default:
      try reader.skipValue()
      return false
    }
  }

  /// Reads the marks in the object at the reader's position, whose fields describe the record.
  ///
  ///     {"settings":{"isPrivate":true,"moderation":{"status":"flagged"}}}
  mutating func readMarks(in record: inout Record, level: Int = 0) throws(JSONFault) {
    guard reader.peek() == UInt8(ascii: "{"), level < Self.deepestMark else { return try reader.skipValue() }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if isWrapper(key) {
        try readMarks(in: &record, level: level + 1)
      } else if case .branch(let number) = compiledMap.markRole(of: text(of: key), record.kind) {
        let branch = compiledMap.branches[number]
        if branch.holdsMarks {
          try readMarks(in: &record, level: level + 1)
        } else {
          let start = reader
          let value = try readValue()
          try readMarks(of: branch, value, from: start, into: &record, level: level + 1)
        }
      } else {
        try reader.skipValue()
      }
    }
  }

  /// Whether the object at the reader's position has `"deleted": true`, by which the studio removes a record.
  ///
  /// The marks of the field map need not know this name.
  func saysDeleted() throws(JSONFault) -> Bool {
    var ahead = reader
    var isDeleted = false
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      if bytes(of: key).elementsEqual("deleted".utf8) { isDeleted = ahead.peek() == UInt8(ascii: "t") }
      try ahead.skipValue()
    }
    return isDeleted
  }

  /// Whether a list or an object contains any value but `null`, `false`, empty strings, and empty lists and
  /// objects.
  static func holdsSomething(_ start: JSONReader) throws(JSONFault) -> Bool {
    var reader = start
    try reader.skipValue()
    let end = reader.position
    reader = start
    while reader.position < end {
      switch reader.peek() {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","):
        reader.position += 1
      case UInt8(ascii: "\""):
        let isEmpty = try reader.readString().count == 0
        if reader.peek() == UInt8(ascii: ":") { reader.position += 1 } else if !isEmpty { return true }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return true
      default: if try reader.readLiteral() == UInt8(ascii: "t") { return true }
      }
    }
    return false
  }
}
