import Basics

extension FrontMatterValue {
  /// Writes the value as a member of a JSON object; a missing one is omitted.
  func write(as name: String, to json: inout JSONWriter) {
    switch self {
    case .null: break
    case .boolean(let isTrue): json.member(name, isTrue)
    case .text(let text): json.member(name, text)
    case .list(let elements): json.member(name, array: elements) { json, element in element.write(to: &json) }
    case .mapping(let members):
      json.member(
        name,
        object: { json in for member in members { member.value.write(as: member.name, to: &json) } }
      )
    }
  }

  /// Writes the value as an element of a JSON array.
  private func write(to json: inout JSONWriter) {
    switch self {
    case .null: break
    case .boolean(let isTrue): json.string(isTrue ? "true" : "false")
    case .text(let text): json.string(text)
    case .list(let elements): json.array(elements) { json, element in element.write(to: &json) }
    case .mapping(let members):
      json.object { json in for member in members { member.value.write(as: member.name, to: &json) } }
    }
  }

  /// The object at the beginning of `text`, as JSON, and the number of bytes that it takes; values that are nested too
  /// deep are null.
  static func json(_ text: ArraySlice<UInt8>) throws(JSONFault) -> (value: FrontMatterValue, count: Int) {
    var result: Result<(value: FrontMatterValue, count: Int), JSONFault> = .success((.null, 0))
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var reader = JSONReader(bytes, base: base)
      do throws(JSONFault) {
        let value = try read(&reader, depth: 0)
        result = .success((value, reader.position))
      } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private static func read(_ reader: inout JSONReader, depth: Int) throws(JSONFault) -> FrontMatterValue {
    let next = reader.peek()
    if depth > maximumDepth, next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
      try reader.skipValue()
      return .null
    }
    switch next {
    case UInt8(ascii: "{"):
      var members: [Member] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = reader.text(of: key)
        members.append(Member(name, try read(&reader, depth: depth + 1)))
      }
      return .mapping(members)
    case UInt8(ascii: "["):
      var elements: [FrontMatterValue] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try read(&reader, depth: depth + 1)) }
      return .list(elements)
    case UInt8(ascii: "\""):
      return .text(reader.text(of: try reader.readString()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .text(reader.text(of: try reader.readNumber()))
    default:
      switch try reader.readLiteral() {
      case UInt8(ascii: "t"): return .boolean(true)
      case UInt8(ascii: "f"): return .boolean(false)
      default: return .null
      }
    }
  }
}
