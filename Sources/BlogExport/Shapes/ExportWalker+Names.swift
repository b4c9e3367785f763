extension ExportWalker {
  /// Names of fields in which apps keep public names, and parts of others.
  ///
  /// Not `name` as a part: `familyName` and `spouseName` are private, and no list of such names is complete.
  private static let publicNames = ["user", "name", "nick"]
  private static let partsOfPublicNames = [
    "nick", "handle", "username", "screenname", "displayname", "publicname", "penname", "authorname",
  ]
  /// Parts of the names of fields that may be private, also if they contain a name: `realName`, `deviceName`.
  private static let partsOfSecrets = [
    "mail", "pass", "token", "secret", "key", "hash", "phone", "mobile", "contact", "address", "location",
    "street", "city", "country", "birth", "maiden", "real", "legal", "bank", "card", "device", "agent",
    "host",
  ]
  /// Parts of the names of fields that have texts, but no names.
  private static let partsOfOthers = [
    "lang", "locale", "theme", "role", "gender", "status", "state", "type", "color", "colour", "zone",
    "currency", "version", "platform", "provider", "dated", "time", "created", "seen", "lastlogin", "loginat",
    "url", "link", "image", "photo", "picture", "avatar",
  ]

  /// Notes what may be the name of a blogger without one, in fields that the default map does not name.
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
      let isText = next == UInt8(ascii: "\"")
      let length = try isText ? ahead.readString().count : 0
      if !isText { try ahead.skipValue() }
      guard role == nil, length > 0 || next == UInt8(ascii: "{"), !Self.isSecret(name) else { continue }
      if Self.isPublicName(name) {
        batch.use.note(ofNameless: name)
      } else if isText, !Self.isOther(name) {
        // Its name may be in another language. It is not suggested, because it may as well be private.
        batch.use.noteTextOfNameless()
      }
    }
  }

  /// Whether a field has a public name, by its own name.
  private static func isPublicName(_ field: String) -> Bool {
    let word = joinedWords(of: field)
    return publicNames.contains(word) || partsOfPublicNames.contains(where: word.contains)
  }

  /// Whether a field may be private, or cannot be a name, by its own name.
  private static func isSecret(_ field: String) -> Bool {
    let word = field.lowercased()
    return partsOfSecrets.contains(where: word.contains) || word.hasSuffix("id") || word.hasSuffix("ip")
  }

  /// Whether a field has a text that is not a name, by its own name.
  private static func isOther(_ field: String) -> Bool {
    let word = joinedWords(of: field)
    return partsOfOthers.contains(where: word.contains) || word.hasPrefix("date") || word.hasSuffix("date")
  }

  /// The words of the name of a field, in lowercase and without marks between them.
  private static func joinedWords(of field: String) -> String {
    field.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}

extension FieldMap.Property {
  /// The properties that give a blogger a name.
  static let ofNames: [FieldMap.Property] = [.displayName, .fullName, .firstName, .lastName]
}
