extension ExportWalker {
  /// The maximum nesting in which the paths of a map are searched, including wrappers of export tools.
  static let deepestPath = 16
  /// The number of list elements that a path can name by their index.
  private static let numberedElements = 10

  /// Sets a property of the record.
  @inline(__always)
  mutating func take(
    _ value: FieldValue,
    _ property: FieldMap.Property,
    rank: UInt16,
    into record: inout Record
  ) {
    if !compiledMap.hasFallbacks || !isToFallBack(value, property, of: record) {
      record.set(property, value, rank: rank)
    }
    if compiledMap.isWatched { noteField(property, rank: rank, of: record) }
  }

  /// Whether a value is a word for a missing one, so that another path may give the value.
  private func isToFallBack(_ value: FieldValue, _ property: FieldMap.Property, of record: Record) -> Bool {
    guard let kind = record.kind, compiledMap.fallsBack(property, of: kind) else { return false }
    switch value {
    case .string(let slice), .number(let slice):
      return compiledMap.isPlaceholder(PlainText.trimmed(bytes(of: slice)), property, of: kind)
    default: return false
    }
  }

  /// Notes that the record has the field of a path.
  private mutating func noteField(_ property: FieldMap.Property, rank: UInt16, of record: Record) {
    guard let kind = record.kind else { return }
    batch.use.noteField(compiledMap.path(property, of: kind, rank: rank), of: compiledMap.pathCount)
  }

  /// Reads the value at the reader's position for all uses of a branch: nested fields, lists such as tags, the
  /// value itself.
  ///
  /// `fills` means that existing values take precedence, because this is not the first element of a list;
  /// `path` is the name of the field if names are recorded.
  mutating func readUses(
    of branch: Branch,
    into record: inout Record,
    fills: Bool = false,
    path: String = "",
    level: Int = 0
  ) throws(JSONFault) {
    let next = reader.peek()
    let isContainer = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    let start = reader
    if branch.holdsMarks { return try readMarks(in: &record) }
    var isRead = false
    if isContainer, !branch.choices.isEmpty {
      try readChoices(of: branch, into: &record, fills: fills, path: path, level: level)
      reader = start
    }
    if isContainer, let inner = branch.inner {
      try readInside(compiledMap.inner[inner], into: &record, fills: fills, path: path, level: level + 1)
      isRead = true
    }
    for use in branch.uses where use.property.isList {
      if isRead { reader = start }
      if use.property.isNamed {
        try readNamedValues(of: use, into: &record, level: 0)
      } else if use.property.isPoll {
        // A value that is missing keeps its place.
        record.add(try readValue(), to: use.property, rank: use.rank)
      } else if use.property == .pictures {
        try readPictures(into: &record, rank: use.rank, path: path, level: 0)
      } else if use.property == .reactions {
        record.add(reactions: try JSONValue.read(&reader), rank: use.rank)
      } else {
        try readTags(of: use.property, into: &record, rank: use.rank, isElement: fills, level: 0)
      }
      if compiledMap.isWatched { noteField(use.property, rank: use.rank, of: record) }
      isRead = true
    }
    for use in branch.uses where use.property == .place {
      if isRead { reader = start }
      let value = try readPlace()
      if !fills || !record.has(.place, rank: use.rank) { take(value, .place, rank: use.rank, into: &record) }
      isRead = true
    }
    if branch.marks.isEmpty, branch.uses.allSatisfy({ $0.property.isList || $0.property == .place }) {
      if !isRead { try reader.skipValue() }
      return
    }
    if isRead { reader = start }
    let isLanguage = next == UInt8(ascii: "{") && branch.uses.contains { $0.property == .language }
    let value = isLanguage ? try readLanguage() : try readValue()
    for use in branch.uses where !use.property.isList && use.property != .place {
      // Where ActivityPub has the address of a boosted post, it has an object if the post is one's own.
      if isContainer, branch.inner != nil, use.property == .originalAddress { continue }
      if fills, record.has(use.property, rank: use.rank) { continue }
      if use.isPointer, case .string(let slice) = value {
        take(.reference(slice), use.property, rank: use.rank, into: &record)
      } else {
        take(value, use.property, rank: use.rank, into: &record)
      }
    }
    if !branch.marks.isEmpty { try readMarks(of: branch, value, from: start, into: &record) }
  }

  /// Whether the access control list at the reader's position lets everyone read.
  ///
  ///     {"*":{"read":true},"u1":{"read":true,"write":true}}   ["*","u1"]
  mutating func namesEverybody() throws(JSONFault) -> Bool {
    var isPublic = false
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.beginArray()
      while try reader.nextElement() {
        if case .string(let slice) = try readValue(), bytes(of: slice).elementsEqual("*".utf8) {
          isPublic = true
        }
      }
      return isPublic
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard bytes(of: key).elementsEqual("*".utf8), reader.peek() == UInt8(ascii: "{") else {
        try reader.skipValue()
        continue
      }
      isPublic = false
      try reader.beginObject()
      while let right = try reader.nextKey() {
        let value = try readValue()
        if bytes(of: right).elementsEqual("read".utf8) { isPublic = value == .boolean(true) }
      }
    }
    return isPublic
  }

  /// Whether an access control list as a text lets everyone read; one that cannot be read does not.
  static func namesEverybody(_ list: [UInt8]) -> Bool {
    switch JSONValue(json: list) {
    case .array(let names)?: names.contains(.string("*"))
    case let rights?: rights["*"]["read"] == .boolean(true)
    case nil: namesEverybody(arrayOfPostgres: list)
    }
  }

  /// The same for an array as PostgreSQL writes it: `{*,u1}`.
  private static func namesEverybody(arrayOfPostgres list: [UInt8]) -> Bool {
    guard list.first == UInt8(ascii: "{"), list.last == UInt8(ascii: "}") else { return false }
    return list[1..<(list.count - 1)].split(separator: UInt8(ascii: ",")).contains { name in
      name.filter { $0 != UInt8(ascii: "\"") && $0 > 0x20 } == [UInt8(ascii: "*")]
    }
  }

  /// Reads the fields of the object or list at the reader's position that are on paths of the map.
  ///
  /// Typed wrappers are not a step of a path: `author.name` is found in
  /// `{"author":{"mapValue":{"fields":{"name":{"stringValue":"x"}}}}}`. Of the elements of a list, the first
  /// that has the field is used; for tags, all are used.
  mutating func readInside(
    _ table: KeyTable,
    into record: inout Record,
    fills: Bool,
    path: String,
    level: Int
  ) throws(JSONFault) {
    guard level <= Self.deepestPath else {
      try reader.skipValue()
      return
    }
    guard reader.peek() == UInt8(ascii: "{") else {
      try readElements(table, into: &record, fills: fills, path: path, level: level)
      return
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = compiledMap.keepsNames ? "\(path).\(text(of: key))" : ""
      if compiledMap.keepsNames { batch.use.note(field: name, of: record.kind) }
      let role = key.isPlain ? table.find(bytes(of: key)) : table.find(text(of: key))
      switch role {
      case .property, .branch: try readStep(role, into: &record, fills: fills, path: name, level: level)
      default:
        let next = reader.peek()
        if next == UInt8(ascii: "{") || next == UInt8(ascii: "["), isWrapper(key) {
          try readInside(table, into: &record, fills: fills, path: path, level: level + 1)
        } else {
          try reader.skipValue()
        }
      }
    }
  }

  private mutating func readElements(
    _ table: KeyTable,
    into record: inout Record,
    fills: Bool,
    path: String,
    level: Int
  ) throws(JSONFault) {
    var number = 0
    try reader.beginArray()
    while try reader.nextElement() {
      let role = number < Self.numberedElements ? table.find("\(number)") : nil
      let next = reader.peek()
      if role != nil {
        let start = reader
        try readStep(role, into: &record, fills: fills, path: "\(path).\(number)", level: level)
        guard next == UInt8(ascii: "{") else {
          number += 1
          continue
        }
        // An element that a path names may contain fields that other paths name without its index.
        reader = start
      }
      if next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
        let isLater = fills || number > 0
        try readInside(table, into: &record, fills: isLater, path: path, level: level + 1)
      } else {
        try reader.skipValue()
      }
      number += 1
    }
  }

  /// Reads the value of a nested field.
  private mutating func readStep(
    _ role: KeyTable.Role?,
    into record: inout Record,
    fills: Bool,
    path: String,
    level: Int
  ) throws(JSONFault) {
    switch role {
    case .property(let property, let rank):
      let value = try readValue()
      if !fills || !record.has(property, rank: rank) { take(value, property, rank: rank, into: &record) }
    case .branch(let number):
      let branch = compiledMap.branches[number]
      try readUses(of: branch, into: &record, fills: fills, path: path, level: level)
    default: try reader.skipValue()
    }
  }

  /// Whether a key is a wrapper that export tools put around lists and objects.
  func isWrapper(_ key: JSONSlice) -> Bool {
    let bytes = bytes(of: key)
    return ["mapValue", "fields", "arrayValue", "values", "value", "data", "attributes"].contains {
      bytes.elementsEqual($0.utf8)
    }
  }
}
