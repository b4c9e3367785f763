/// A small JSON value as a tree, for records that have to be taken apart before they are read.
enum JSONTree: Sendable, Hashable {
  /// `null`, `true`, `false`, and everything that is nested too deep.
  case literal(String)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONTree])
  /// Members by name; of several with one name, the last counts.
  case object([String: JSONTree])

  /// The maximum depth; values that are nested deeper are `null`.
  private static let deepest = 32

  /// Reads one value.
  init(_ bytes: [UInt8]) throws(JSONFault) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(JSONFault) in
      guard let base = buffer.baseAddress else {
        throw JSONFault(reason: .unexpectedEnd(expected: .value), offset: 0)
      }
      var reader = JSONReader(buffer, base: base)
      let value = try Self.value(&reader, depth: 0)
      guard reader.isAtEnd() else { throw reader.unexpected(.end) }
      return value
    }
  }

  private static func value(_ reader: inout JSONReader, depth: Int) throws(JSONFault) -> JSONTree {
    guard depth < deepest else {
      try reader.skipValue()
      return .literal("null")
    }
    switch reader.peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONTree] = [:]
      try reader.beginObject()
      while let key = try reader.nextKey() {
        members[text(key, reader)] = try value(&reader, depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONTree] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try value(&reader, depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "\""):
      return .string(text(try reader.readString(), reader))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(text(try reader.readNumber(), reader))
    default:
      switch try reader.readLiteral() {
      case UInt8(ascii: "t"): return .literal("true")
      case UInt8(ascii: "f"): return .literal("false")
      default: return .literal("null")
      }
    }
  }

  private static func text(_ slice: JSONSlice, _ reader: JSONReader) -> String {
    let bytes = UnsafeBufferPointer(start: reader.base + slice.start, count: slice.count)
    if slice.isPlain { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    // What is repaired here is written again as U+FFFD.
    var repairs: JSONText.Repairs = []
    JSONText.decode(bytes, into: &text, repairs: &repairs)
    return String(decoding: text, as: UTF8.self)
  }

  /// The member with a name; nil if this is not an object or has none.
  subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of an array; empty for other values.
  var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string or a number that is not empty; nil for other values.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text.isEmpty ? nil : text
    default: nil
    }
  }
}
