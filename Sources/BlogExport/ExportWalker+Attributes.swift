extension ExportWalker {
  /// Reads the values of an attribute: a text, a number, yes or no, a timestamp, a list of these, or an object with those
  /// that are true as its keys.
  ///
  ///     "green"   7   true   ["green","white"]   {"green":true,"white":true}
  ///     {"arrayValue":{"values":[{"stringValue":"green"}]}}
  ///
  /// What refers to another record is none: nobody wants to read an id.
  mutating func readAttribute(into record: inout Record, rank: UInt16, level: Int) throws(JSONFault) {
    switch reader.peek() {
    case UInt8(ascii: "[") where level < 8:
      try reader.beginArray()
      while try reader.nextElement() { try readAttribute(into: &record, rank: rank, level: level + 1) }
    case UInt8(ascii: "{") where level < 8:
      let start = reader
      let value = try readValue()
      guard case .unusable = value else { return add(value, to: &record, rank: rank) }
      reader = start
      try readAttributeKeys(into: &record, rank: rank, level: level)
    default: add(try readValue(), to: &record, rank: rank)
    }
  }

  private func add(_ value: FieldValue, to record: inout Record, rank: UInt16) {
    switch value {
    case .string, .number, .boolean, .moment: record.add(attribute: value, rank: rank)
    case .missing, .reference, .noMoment, .place, .noPlace, .unusable: break
    }
  }

  private mutating func readAttributeKeys(
    into record: inout Record,
    rank: UInt16,
    level: Int
  ) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let next = reader.peek()
      if next == UInt8(ascii: "{") || next == UInt8(ascii: "["), isWrapper(key) {
        try readAttribute(into: &record, rank: rank, level: level + 1)
      } else if try readValue() == .boolean(true) {
        record.add(attribute: .string(key), rank: rank)
      }
    }
  }
}
