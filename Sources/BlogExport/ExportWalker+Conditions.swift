extension ExportWalker {
  /// The maximum nesting of fields in which conditions are searched.
  private static let deepestCondition = 8

  /// A condition that is searched in an object: its number and the names of its path from there on.
  private typealias Search = (number: Int, names: ArraySlice<String>)

  /// The kind of the record at the reader's position in a collection of `kind`; nil if it fits no rule of the map.
  mutating func kind(ofRecordIn kind: RecordKind) throws(JSONFault) -> RecordKind? {
    let rules = compiledMap.alternatives(to: kind)
    guard !rules.isEmpty, reader.peek() == UInt8(ascii: "{") else { return kind }
    let start = reader
    let conditions = rules.flatMap(\.conditions)
    // A field that is missing has the value `null`.
    var isMet = conditions.map { $0.values.isMet(by: .missing) { _ in "" } }
    let searches = conditions.indices.map { (number: $0, names: conditions[$0].names[...]) }
    try check(searches, of: conditions, &isMet, level: 0)
    reader = start
    var first = 0
    for rule in rules {
      let end = first + rule.conditions.count
      if isMet[first..<end].allSatisfy({ $0 }) { return rule.kind }
      first = end
    }
    return nil
  }

  /// Checks the conditions whose fields are in the object at the reader's position.
  private mutating func check(
    _ searches: [Search],
    of conditions: [RuleConditions.Condition],
    _ isMet: inout [Bool],
    level: Int
  ) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = text(of: key)
      let found = searches.filter { $0.names.first == name }
      let inner = found.filter { $0.names.count > 1 }.map { (number: $0.number, names: $0.names.dropFirst()) }
      let value = reader
      for search in found where search.names.count == 1 {
        reader = value
        isMet[search.number] = try isMetByValue(conditions[search.number].values)
      }
      reader = value
      let isInside = reader.peek() == UInt8(ascii: "{") && level < Self.deepestCondition
      if isInside, !inner.isEmpty {
        try check(inner, of: conditions, &isMet, level: level + 1)
      } else if reader.peek() == UInt8(ascii: "["), level < Self.deepestCondition, !inner.isEmpty {
        try checkElements(inner, of: conditions, &isMet, level: level + 1)
      } else if isInside, found.isEmpty, isWrapper(key) {
        try check(searches, of: conditions, &isMet, level: level + 1)
      } else {
        try reader.skipValue()
      }
    }
  }

  /// Checks the conditions whose fields are in objects of the list at the reader's position: one of them must meet a
  /// condition.
  private mutating func checkElements(
    _ searches: [Search],
    of conditions: [RuleConditions.Condition],
    _ isMet: inout [Bool],
    level: Int
  ) throws(JSONFault) {
    let before = isMet
    var isFirst = true
    try reader.beginArray()
    while try reader.nextElement() {
      guard reader.peek() == UInt8(ascii: "{") else {
        try reader.skipValue()
        continue
      }
      var isMetHere = before
      try check(searches, of: conditions, &isMetHere, level: level)
      for search in searches {
        isMet[search.number] = isMetHere[search.number] || !isFirst && isMet[search.number]
      }
      isFirst = false
    }
  }

  /// Whether the value at the reader's position, or an element of the list there, meets a condition.
  private mutating func isMetByValue(_ values: MarkReader) throws(JSONFault) -> Bool {
    guard reader.peek() == UInt8(ascii: "[") else {
      return values.isMet(by: try readValue()) { text(of: $0) }
    }
    var isMet = false
    try reader.beginArray()
    while try reader.nextElement() {
      if values.isMet(by: try readValue(), text: { text(of: $0) }) { isMet = true }
    }
    return isMet
  }

  /// Reads the bloggers inside a record, whose object begins at the offset `start`.
  ///
  ///     {"text":"…","author":{"username":"ana","avatar":"…"}}
  mutating func readPeople(in record: Record, from start: Int) throws(JSONFault) {
    guard let kind = record.kind, !record.isPrivate, !record.isGuarded, record.operation != .deleted else {
      return
    }
    let end = reader
    for path in compiledMap.peoplePaths(in: kind) {
      reader.position = start
      guard try enter(path) else { continue }
      try readRecord(kind: .blogger, id: .none, parents: Parents(), ordinal: 0, isInside: true)
    }
    reader = end
  }

  /// Moves to the object at a path in the object at the reader's position, or to the first of a list of objects;
  /// false if there is none.
  private mutating func enter(_ path: [String]) throws(JSONFault) -> Bool {
    for name in path {
      guard reader.peek() == UInt8(ascii: "{") else { return false }
      try reader.beginObject()
      var isFound = false
      while !isFound, let key = try reader.nextKey() {
        isFound = text(of: key) == name
        if !isFound { try reader.skipValue() }
      }
      guard isFound else { return false }
      if reader.peek() == UInt8(ascii: "[") {
        try reader.beginArray()
        guard try reader.nextElement() else { return false }
      }
    }
    return reader.peek() == UInt8(ascii: "{")
  }
}
