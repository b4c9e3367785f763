extension ExportWalker {
  /// Parts of the names of fields in which apps keep public names.
  private static let partsOfNames = ["name", "nick", "handle", "user"]
  /// Parts of those that are never public.
  private static let partsOfSecrets = ["mail", "pass", "token", "secret", "key", "hash", "phone"]

  /// Notes the fields of a blogger without a name that may be the name and that the default map does not name.
  mutating func noteFieldsOfNameless(_ record: Record, from start: Int) {
    guard !compiledMap.isWatched, batch.use.namelessCount < MapUse.maximumNameless,
      batch.use.namesOfNameless.isEmpty, isInMemory(start),
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
      if role == nil, next == UInt8(ascii: "\"") || next == UInt8(ascii: "{"), Self.mayBeName(name) {
        batch.use.note(ofNameless: name)
      }
      try ahead.skipValue()
    }
  }

  /// Whether a field may have a public name by its own name; what is suggested must not be private.
  private static func mayBeName(_ field: String) -> Bool {
    let word = field.lowercased()
    return partsOfNames.contains(where: word.contains) && !partsOfSecrets.contains(where: word.contains)
      && !word.hasSuffix("id")
  }
}

extension FieldMap.Property {
  /// The properties that give a blogger a name.
  static let ofNames: [FieldMap.Property] = [.displayName, .fullName, .firstName, .lastName]
}
