import Basics

/// A JSON value in memory: one record, never a whole export.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The maximum nesting; deeper values are read as null.
  private static let maximumDepth = 64

  /// Reads a text that is one value; nil for any other text.
  package init?(json text: [UInt8]) {
    guard let value = try? JSONValue(text) else { return nil }
    self = value
  }

  /// Reads a text that is one value.
  init(_ text: [UInt8]) throws(JSONFault) {
    self = try text.withUnsafeBufferPointer { bytes throws(JSONFault) in
      guard let base = bytes.baseAddress else {
        throw JSONFault(reason: .unexpectedEnd(expected: .value), offset: 0)
      }
      var reader = JSONReader(bytes, base: base)
      let value = try Self.read(&reader)
      guard reader.isAtEnd() else { throw reader.unexpected(.end) }
      return value
    }
  }

  /// Reads the value at the reader's position.
  static func read(_ reader: inout JSONReader, depth: Int = 0) throws(JSONFault) -> JSONValue {
    switch reader.peek() {
    case UInt8(ascii: "{") where depth < maximumDepth:
      var members: [String: JSONValue] = [:]
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = reader.text(of: key)
        members[name] = try read(&reader, depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "[") where depth < maximumDepth:
      var elements: [JSONValue] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try read(&reader, depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try reader.skipValue()
      return .null
    case UInt8(ascii: "\""): return .string(reader.text(of: try reader.readString()))
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      switch try reader.readLiteral() {
      case UInt8(ascii: "t"): return .boolean(true)
      case UInt8(ascii: "f"): return .boolean(false)
      default: return .null
      }
    default: return .number(reader.text(of: try reader.readNumber()))
    }
  }

  /// The value of a member; null if it is missing.
  package subscript(_ name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// An element; null if there is none.
  package subscript(_ index: Int) -> JSONValue { elements.indices.contains(index) ? elements[index] : .null }

  /// The elements of a list; empty for any other value.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string that is not empty, or of a number; nil for any other value.
  package var text: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let text): text
    default: nil
    }
  }

  /// The same value with all texts, but not the names of members, converted.
  func mapTexts(_ convert: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(convert(text))
    case .array(let elements): .array(elements.map { $0.mapTexts(convert) })
    case .object(let members): .object(members.mapValues { $0.mapTexts(convert) })
    default: self
    }
  }

  /// Writes the value as the next element; numbers become texts, which are read like numbers.
  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.string("")
    case .boolean(let isTrue): json.string(isTrue ? "true" : "false")
    case .number(let text), .string(let text): json.string(text)
    case .array(let elements): json.array(elements) { $1.write(to: &$0) }
    case .object(let members): json.object { Self.write(members, to: &$0) }
    }
  }

  private static func write(_ members: [String: JSONValue], to json: inout JSONWriter) {
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
      value.write(as: name, to: &json)
    }
  }

  private func write(as name: String, to json: inout JSONWriter) {
    switch self {
    case .array(let elements): json.member(name, array: elements) { $1.write(to: &$0) }
    case .object(let members):
      json.member(name, object: { json in Self.write(members, to: &json) })
    case .boolean(let isTrue): json.member(name, isTrue)
    case .number(let text), .string(let text): json.member(name, text)
    case .null: break
    }
  }

  /// The value as JSON.
  var json: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue {
  /// An object of the members that have a value.
  static func members(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues { $0 }.filter { $0.value != .null })
  }

  /// A string; null for nil.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
