@testable import BlogExport

/// What `JSONReader` finds in a text that should be one JSON value, by the two ways in which values are read.
enum JSONGrammar {
  /// A value as tests compare it.
  indirect enum Value: Hashable, Sendable {
    case literal(String)
    case number(String)
    case string(String, JSONText.Repairs.RawValue = 0)
    case array([Value])
    case object([Member])

    struct Member: Hashable, Sendable {
      let key: String
      let value: Value

      init(_ key: String, _ value: Value) {
        (self.key, self.value) = (key, value)
      }
    }
  }

  /// The value of a text, taken apart piece by piece.
  static func read(_ bytes: [UInt8]) throws(JSONFault) -> Value {
    try withReader(bytes) { reader throws(JSONFault) in
      let value = try pull(&reader)
      if !reader.isAtEnd() { throw reader.unexpected(.end) }
      return value
    }
  }

  /// The fault that passing over the value finds; nil when there is none.
  static func faultSkipping(_ bytes: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      try withReader(bytes) { reader throws(JSONFault) in
        try reader.skipValue()
        if !reader.isAtEnd() { throw reader.unexpected(.end) }
      }
      return nil
    } catch {
      return error
    }
  }

  /// The fault that taking the value apart finds; nil when there is none.
  static func faultReading(_ bytes: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  private static func pull(_ reader: inout JSONReader) throws(JSONFault) -> Value {
    switch reader.peek() {
    case UInt8(ascii: "{"):
      var members: [Value.Member] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = text(key, reader).text
        members.append(Value.Member(name, try pull(&reader)))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [Value] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try pull(&reader)) }
      return .array(elements)
    case UInt8(ascii: "\""):
      let (text, repairs) = text(try reader.readString(), reader)
      return .string(text, repairs.rawValue)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(text(try reader.readNumber(), reader).text)
    default:
      return switch try reader.readLiteral() {
      case UInt8(ascii: "t"): .literal("true")
      case UInt8(ascii: "f"): .literal("false")
      default: .literal("null")
      }
    }
  }

  private static func text(
    _ slice: JSONSlice,
    _ reader: JSONReader
  ) -> (text: String, repairs: JSONText.Repairs) {
    var text: [UInt8] = []
    var repairs: JSONText.Repairs = []
    let bytes = UnsafeBufferPointer(start: reader.base + slice.start, count: slice.count)
    JSONText.decode(bytes, into: &text, repairs: &repairs)
    return (String(decoding: text, as: UTF8.self), repairs)
  }

  private static func withReader<Result>(
    _ bytes: [UInt8],
    _ body: (inout JSONReader) throws(JSONFault) -> Result
  ) throws(JSONFault) -> Result {
    // One byte more, so that an empty text has an address, too.
    try (bytes + [0]).withUnsafeBufferPointer { bytes throws(JSONFault) in
      guard let base = bytes.baseAddress else { throw JSONFault(reason: .badLiteral, offset: -1) }
      var reader = JSONReader(UnsafeBufferPointer(rebasing: bytes.dropLast()), base: base)
      return try body(&reader)
    }
  }
}
