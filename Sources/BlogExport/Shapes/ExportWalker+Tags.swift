extension ExportWalker {
  /// Reads tags or people: a word, a list of words, or an object that has them as keys or values.
  ///
  ///     "swift, ios"   ["swift","ios"]   {"swift":true,"ios":true}   {"0":"swift","1":"ios"}
  ///     {"arrayValue":{"values":[{"stringValue":"swift"}]}}
  mutating func readTags(
    of property: FieldMap.Property,
    into record: inout Record,
    rank: UInt16,
    isElement: Bool,
    level: Int
  ) throws(JSONFault) {
    switch reader.peek() {
    case UInt8(ascii: "[") where level < 8:
      try reader.beginArray()
      while try reader.nextElement() {
        try readTags(of: property, into: &record, rank: rank, isElement: true, level: level + 1)
      }
    case UInt8(ascii: "{") where !isElement && level < 8:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        try readTag(key, of: property, into: &record, rank: rank, level: level)
      }
    default:
      // A number is the id of a tag in another collection, in which it may be looked up.
      switch try readValue() {
      case .string(let slice), .reference(let slice):
        record.add(Tag(slice: slice, isElement: isElement), to: property, rank: rank)
      case .number(let slice) where property == .people || compiledMap.looksUpTags:
        record.add(Tag(slice: whole(slice), isElement: isElement), to: property, rank: rank)
      // Tables have only texts, but `2.0` is read as a number, because it may be an id (`TableProducer`).
      case .number(let slice) where isTable:
        record.add(Tag(slice: slice, isElement: isElement), to: property, rank: rank)
      default: break
      }
    }
  }

  /// Reads the value of a key in an object of tags.
  private mutating func readTag(
    _ key: JSONSlice,
    of property: FieldMap.Property,
    into record: inout Record,
    rank: UInt16,
    level: Int
  ) throws(JSONFault) {
    let next = reader.peek()
    if next == UInt8(ascii: "{") || next == UInt8(ascii: "["), isWrapper(key) {
      try readTags(of: property, into: &record, rank: rank, isElement: false, level: level + 1)
      return
    }
    let isTyped = Self.wrapperKeys.find(bytes(of: key)) != nil
    switch try readValue() {
    case .boolean(true): record.add(Tag(slice: key, isElement: true), to: property, rank: rank)
    case .string(let slice): record.add(Tag(slice: slice, isElement: !isTyped), to: property, rank: rank)
    default: break
    }
  }
}
