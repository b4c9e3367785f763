extension ExportWalker {
  /// Reads the values of an attribute or a further field: a string, a number, a Boolean, a timestamp, a list of
  /// these, or an object whose keys with the value `true` are the values.
  ///
  ///     "green"   7   true   ["green","white"]   {"green":true,"white":true}
  ///     {"arrayValue":{"values":[{"stringValue":"green"}]}}
  ///
  /// References to other records are skipped, because an id is of no use to readers of the site.
  mutating func readNamedValues(of use: PathTree.Use, into record: inout Record, level: Int) throws(JSONFault)
  {
    switch reader.peek() {
    case UInt8(ascii: "[") where level < 8:
      try reader.beginArray()
      while try reader.nextElement() { try readNamedValues(of: use, into: &record, level: level + 1) }
    case UInt8(ascii: "{") where level < 8:
      let start = reader
      let value = try readValue()
      guard case .unusable = value else { return add(value, to: &record, use) }
      reader = start
      try readTrueKeys(of: use, into: &record, level: level)
    default: add(try readValue(), to: &record, use)
    }
  }

  private func add(_ value: FieldValue, to record: inout Record, _ use: PathTree.Use) {
    switch value {
    case .string, .number, .boolean, .moment: record.add(value, to: use.property, rank: use.rank)
    case .missing, .reference, .noMoment, .place, .noPlace, .unusable: break
    }
  }

  private mutating func readTrueKeys(
    of use: PathTree.Use,
    into record: inout Record,
    level: Int
  ) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let next = reader.peek()
      if next == UInt8(ascii: "{") || next == UInt8(ascii: "["), isWrapper(key) {
        try readNamedValues(of: use, into: &record, level: level + 1)
      } else if try readValue() == .boolean(true) {
        record.add(.string(key), to: use.property, rank: use.rank)
      }
    }
  }
}
