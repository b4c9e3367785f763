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
    var isMet = conditions.map { $0.below != nil || $0.values.isMet(by: .missing) { _ in "" } }
    let searches = conditions.indices.filter { conditions[$0].below == nil }
      .map { (number: $0, names: conditions[$0].names[...]) }
    try check(searches, of: conditions, &isMet, level: 0)
    var first = 0
    defer { reader = start }
    for rule in rules {
      let end = first + rule.conditions.count
      if isMet[first..<end].allSatisfy({ $0 }), try isBelow(rule, from: start) { return rule.kind }
      first = end
    }
    return nil
  }

  /// Whether the record at `start` meets the conditions of a rule that compare two of its fields.
  private mutating func isBelow(_ rule: RuleConditions, from start: JSONReader) throws(JSONFault) -> Bool {
    for condition in rule.conditions {
      guard let below = condition.below else { continue }
      guard let address = try text(at: condition.names, from: start),
        let other = try text(at: below, from: start),
        address == other || address.hasPrefix(other.hasSuffix("/") ? other : other + "/")
      else { return false }
    }
    return true
  }

  /// The text at a path in the object at `start`; nil if there is none.
  private mutating func text(at names: [String], from start: JSONReader) throws(JSONFault) -> String? {
    reader = start
    guard let last = names.last, try enter(names.dropLast()) else { return nil }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if text(of: key) != last {
        try reader.skipValue()
      } else if case .string(let slice) = try readValue() {
        return text(of: slice)
      } else {
        return nil
      }
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
  mutating func isMetByValue(_ values: MarkReader) throws(JSONFault) -> Bool {
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
  private mutating func enter(_ path: some Sequence<String>) throws(JSONFault) -> Bool {
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
