extension ExportWalker {
  /// How many bloggers without a name are searched, because most exports without names have none at all.
  private static let maximumNameless = 20

  /// Notes the fields of a blogger without a name that the default map does not name: one of them may be the name.
  mutating func noteFieldsOfNameless(_ record: Record, from start: Int) {
    guard !compiledMap.isWatched, batch.use.namelessCount < Self.maximumNameless,
      batch.use.names[RecordKind.blogger.index].isEmpty, isInMemory(start),
      FieldMap.Property.ofNames.allSatisfy({ record[$0] == .missing })
    else { return }
    batch.use.namelessCount += 1
    var ahead = reader
    ahead.position = start
    // Ignores an error: the object was read before.
    try? noteFields(of: &ahead, level: 0)
  }

  private mutating func noteFields(of ahead: inout JSONReader, level: Int) throws(JSONFault) {
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      let name = ahead.text(of: key)
      let next = ahead.peek()
      let role = compiledMap.table(.blogger).find(name) ?? compiledMap.markRole(of: name, .blogger)
      if case .wrapper? = role, next == UInt8(ascii: "{"), level < 3 {
        try noteFields(of: &ahead, level: level + 1)
        continue
      }
      // The name may be in a text, or in an object with its parts.
      if role == nil, next == UInt8(ascii: "\"") || next == UInt8(ascii: "{") {
        batch.use.note(field: name, of: .blogger)
      }
      try ahead.skipValue()
    }
  }
}

extension FieldMap.Property {
  /// The properties that give a blogger a name.
  static let ofNames: [FieldMap.Property] = [.displayName, .fullName, .firstName, .lastName]
}
