/// Records that look like groups by the id of a blog, such as what is left of a deleted record.
///
///     {"deleted":true,"original":{"commentText":"x"}}   {"deletedAt":1552242646000}
extension ObjectProbe {
  /// The maximum nesting of fields in which marks are searched.
  private static let deepestMark = 8

  /// Whether the object at the reader's position, in whose place a group of records of `kind` may be, is one record.
  ///
  /// It is if it has a mark, so that a deleted record is never published as a group, or values that groups do not have:
  /// next to comments there are only counts, and likes are either objects or marks of likes. Reads the object to its
  /// end, because the mark may be there.
  static func isRecord(_ reader: JSONReader, of kind: RecordKind, _ compiledMap: CompiledFieldMap) -> Bool {
    var ahead = reader
    var hasObject = kind == .comment
    var hasOther = false
    // Ignores an error: reading the object throws it again.
    do throws(JSONFault) {
      try ahead.beginObject()
      while let key = try ahead.nextKey() {
        let name = ahead.text(of: key)
        if try isMarked(role(of: name, kind, compiledMap), ahead, kind, compiledMap) { return true }
        var inner = ahead
        switch ahead.peek() {
        case UInt8(ascii: "{") where LikeMark.enterTypedValue(&inner) == nil: hasObject = true
        case UInt8(ascii: "n"): break
        default: hasOther = hasOther || !LikeMark.isCount(name)
        }
        if hasObject, hasOther { return true }
        try ahead.skipValue()
      }
    } catch {}
    return false
  }

  /// Whether a field may be a mark of records of `kind`, or contain one.
  static func mayBeMark(_ name: String, _ kind: RecordKind, _ compiledMap: CompiledFieldMap) -> Bool {
    guard case .branch(let number)? = role(of: name, kind, compiledMap) else { return false }
    return compiledMap.branches[number].holdsMarks || !compiledMap.branches[number].marks.isEmpty
  }

  private static func role(
    of name: String,
    _ kind: RecordKind,
    _ compiledMap: CompiledFieldMap
  ) -> KeyTable.Role? {
    compiledMap.table(kind).find(name) ?? compiledMap.markRole(of: name, kind)
  }

  /// Whether a field with a role, whose value is at the reader's position, marks its record, as when it is read.
  private static func isMarked(
    _ role: KeyTable.Role?,
    _ start: JSONReader,
    _ kind: RecordKind,
    _ compiledMap: CompiledFieldMap,
    level: Int = 0
  ) throws(JSONFault) -> Bool {
    switch role {
    // Only records have a list of their readers.
    case .readers: return true
    case .wrapper:
      return try holdsMark(start, kind, compiledMap, level: level) { Self.role(of: $0, kind, compiledMap) }
    case .branch(let number):
      let branch = compiledMap.branches[number]
      if try isMarked(by: branch, start, kind, compiledMap) { return true }
      let holdsMarks = branch.holdsMarks || !branch.marks.isEmpty
      guard holdsMarks || branch.inner != nil else { return false }
      return try holdsMark(start, kind, compiledMap, level: level) { name in
        branch.inner.flatMap { compiledMap.inner[$0].find(name) }
          ?? (holdsMarks ? compiledMap.markRole(of: name, kind) : nil)
      }
    default: return false
    }
  }

  /// Whether a field in the object at the reader's position marks the record; false if there is no object.
  private static func holdsMark(
    _ start: JSONReader,
    _ kind: RecordKind,
    _ compiledMap: CompiledFieldMap,
    level: Int,
    role: (String) -> KeyTable.Role?
  ) throws(JSONFault) -> Bool {
    var reader = start
    guard level < deepestMark, reader.peek() == UInt8(ascii: "{") else { return false }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let inner = role(reader.text(of: key))
      if try isMarked(inner, reader, kind, compiledMap, level: level + 1) { return true }
      try reader.skipValue()
    }
    return false
  }

  /// Whether the value at the reader's position, or an element of a list there, meets a mark of a branch.
  private static func isMarked(
    by branch: Branch,
    _ start: JSONReader,
    _ kind: RecordKind,
    _ compiledMap: CompiledFieldMap
  ) throws(JSONFault) -> Bool {
    guard !branch.marks.isEmpty else { return false }
    func isMet(by value: FieldValue) -> Bool {
      branch.marks.contains { compiledMap.mark($0, of: kind).isMet(by: value) { start.text(of: $0) } }
    }
    var reader = start
    switch reader.peek() {
    case UInt8(ascii: "["):
      try reader.beginArray()
      while try reader.nextElement() {
        let element = try value(&reader)
        if isMet(by: element) { return true }
      }
      return false
    case UInt8(ascii: "{"):
      if LikeMark.enterTypedValue(&reader) != nil {
        let typed = try value(&reader)
        if isMet(by: typed) { return true }
      }
      guard isMet(by: .unusable) else { return false }
      return try ExportWalker.holdsSomething(start)
    default: return isMet(by: try value(&reader))
    }
  }

  /// Reads a value without its meaning for a property.
  private static func value(_ reader: inout JSONReader) throws(JSONFault) -> FieldValue {
    switch reader.peek() {
    case UInt8(ascii: "\""):
      let slice = try reader.readString()
      return slice.count == 0 ? .missing : .string(slice)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try reader.readNumber())
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try reader.skipValue()
      return .unusable
    default:
      switch try reader.readLiteral() {
      case UInt8(ascii: "t"): return .boolean(true)
      case UInt8(ascii: "f"): return .boolean(false)
      default: return .missing
      }
    }
  }
}
