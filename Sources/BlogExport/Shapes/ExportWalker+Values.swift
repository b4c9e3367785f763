import Basics
import BlogModel

extension ExportWalker {
  /// Reads the language of a text that is in an object by its language; missing if there are texts in several.
  ///
  ///     {"en":"<p>Hello</p>"}   {"stringValue":"en"}
  mutating func readLanguage() throws(JSONFault) -> FieldValue {
    let start = reader
    var keys: [JSONSlice] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if keys.count < 2 { keys.append(key) }
      try reader.skipValue()
    }
    guard !keys.contains(where: { Self.wrapperKeys.find(bytes(of: $0)) != nil }) else {
      reader = start
      return try readValue()
    }
    return keys.count == 1 ? .string(keys[0]) : .missing
  }

  /// Reads the value at the reader's position, without the wrappers that export tools put around typed values.
  ///
  ///     {"__datatype__":"timestamp","value":{"_seconds":1552242646,"_nanoseconds":0}}
  ///     {"__datatype__":"documentReference","value":"blogs/b1"}
  ///     {"stringValue":"x"}   {"timestampValue":"2019-03-10T18:30:46Z"}   {"integerValue":"7"}
  ///     {"__type":"Date","iso":"2019-03-10T18:30:46.000Z"}   {"__type":"File","url":"https://…"}
  ///     {"__type":"Pointer","className":"_User","objectId":"u1"}
  ///     {"$date":"2019-03-10T18:30:46Z"}   {"$oid":"5c8557b6"}   {"$numberLong":"7"}
  ///     {"$ref":"bloggers","$id":{"$oid":"5c8557b6"}}
  mutating func readValue(level: Int = 0) throws(JSONFault) -> FieldValue {
    switch reader.peek() {
    case UInt8(ascii: "\""):
      let slice = try reader.readString()
      return slice.count == 0 ? .missing : .string(slice)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try reader.readNumber())
    case UInt8(ascii: "{"):
      if level < 4 { return try readTypedValue(level: level) }
      try reader.skipValue()
      return .unusable
    case UInt8(ascii: "["):
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

  private mutating func readTypedValue(level: Int) throws(JSONFault) -> FieldValue {
    var value = FieldValue.unusable
    var seconds: Int64?
    var nanoseconds: Int64 = 0
    var isReference = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch Self.wrapperKeys.find(bytes(of: key)) {
      case .value: value = try readValue(level: level + 1)
      case .reference:
        value = try readValue(level: level + 1)
        isReference = true
      case .double:
        value = try readValue(level: level + 1)
        if case .string(let slice) = value { value = .string(whole(slice)) }
      case .milliseconds: value = try readMilliseconds(level: level + 1)
      case .seconds: seconds = try readInteger()
      case .nanoseconds: nanoseconds = try readInteger() ?? 0
      case .datatype:
        let type = try readValue(level: level + 1)
        if case .string(let slice) = type { isReference = isReference || namesReference(slice) }
      case .null:
        try reader.skipValue()
        value = .missing
      case nil: try reader.skipValue()
      }
    }
    if let seconds {
      return DateReader.timestamp(seconds: seconds, nanoseconds: nanoseconds)
        .map { .moment($0.microseconds) } ?? .noMoment(seconds: seconds)
    }
    if isReference, case .string(let slice) = value { return .reference(slice) }
    return value
  }

  /// The slice of a number that may be an id, without `.0` at its end.
  func whole(_ number: JSONSlice) -> JSONSlice {
    let count = WholeNumber.bytes(bytes(of: number)).count
    return JSONSlice(start: number.start, end: number.start + count, isPlain: number.isPlain)
  }

  /// Whether a type means that `value` is a path: `documentReference` or `reference`.
  private func namesReference(_ type: JSONSlice) -> Bool {
    let bytes = bytes(of: type)
    return bytes.elementsEqual("documentReference".utf8) || bytes.elementsEqual("reference".utf8)
  }

  /// Reads a number, or the number in a string; nil for anything else.
  private mutating func readInteger() throws(JSONFault) -> Int64? {
    switch try readValue(level: 3) {
    case .number(let slice), .string(let slice): Int64(String(decoding: bytes(of: slice), as: UTF8.self))
    default: nil
    }
  }

  /// Reads the date under `$date`: a text, or milliseconds, even if the number is small.
  private mutating func readMilliseconds(level: Int) throws(JSONFault) -> FieldValue {
    let value = try readValue(level: level)
    switch value {
    case .number(let slice), .string(let slice):
      let text = String(decoding: bytes(of: slice), as: UTF8.self)
      guard let milliseconds = Int64(text), abs(milliseconds / 1000) < 1 << 40 else { return value }
      return DateReader.shown(milliseconds * 1000).map { .moment($0.microseconds) }
        ?? .noMoment(seconds: milliseconds / 1000)
    default: return value
    }
  }

  /// What the keys of a typed value mean.
  struct WrapperKeys {
    enum Meaning {
      case value
      /// A number in a string, as in `7.0`.
      case double
      case reference
      case milliseconds
      case seconds
      case nanoseconds
      case datatype
      case null
    }

    private let words: [(key: StaticString, meaning: Meaning)] = [
      ("value", .value), ("_seconds", .seconds), ("_nanoseconds", .nanoseconds), ("seconds", .seconds),
      ("nanoseconds", .nanoseconds), ("__datatype__", .datatype), ("stringValue", .value),
      ("timestampValue", .value), ("integerValue", .value), ("doubleValue", .value), ("booleanValue", .value),
      ("referenceValue", .reference), ("nullValue", .null), ("iso", .value), ("objectId", .reference),
      ("url", .value), ("$date", .milliseconds), ("$oid", .value), ("$numberLong", .value),
      ("$numberInt", .value),
      ("$numberDouble", .double), ("$id", .value), ("$type", .datatype), ("__type", .datatype),
      ("nanos", .nanoseconds),
    ]

    /// The meaning of a key.
    func find(_ key: UnsafeBufferPointer<UInt8>) -> Meaning? {
      for (word, meaning) in words where word.utf8CodeUnitCount == key.count {
        if (0..<key.count).allSatisfy({ word.utf8Start[$0] == key[$0] }) { return meaning }
      }
      return nil
    }
  }

  static let wrapperKeys = WrapperKeys()
}
