/// A JSON document that is being made: objects in objects, with values at the paths of a field map.
struct RecordDocument {
  private(set) var root: [String: JSONValue] = [:]

  /// Puts a value at a path; false, with nothing changed, if another value is in the way.
  mutating func put(_ value: JSONValue, at path: String) -> Bool {
    let names = FieldMap.names(inPath: path)
    guard !names.isEmpty, let changed = Self.put(value, names[...], in: .object(root)),
      case .object(let members) = changed
    else { return false }
    root = members
    return true
  }

  /// Sets a member of the document itself; nil removes it.
  mutating func set(_ name: String, _ value: JSONValue?) { root[name] = value }

  private static func put(_ value: JSONValue, _ names: ArraySlice<String>, in object: JSONValue) -> JSONValue?
  {
    guard case .object(var members) = object, let name = names.first else { return nil }
    let rest = names.dropFirst()
    if rest.isEmpty {
      guard members[name] == nil || members[name] == value else { return nil }
      members[name] = value
    } else {
      guard let inner = put(value, rest, in: members[name] ?? .object([:])) else { return nil }
      members[name] = inner
    }
    return .object(members)
  }

  /// The document as text: members sorted by name, one per line, so that a change is a line in version control.
  var bytes: [UInt8] {
    var text: [UInt8] = []
    Self.write(.object(root), indent: 0, to: &text)
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private static func write(_ value: JSONValue, indent: Int, to text: inout [UInt8]) {
    let inner = Array(repeating: UInt8(ascii: " "), count: indent * 2 + 2)
    func lines(_ open: String, _ close: String, _ count: Int, _ body: (Int, inout [UInt8]) -> Void) {
      guard count > 0 else {
        text += "\(open)\(close)".utf8
        return
      }
      text += open.utf8
      for index in 0..<count {
        text += (index == 0 ? "\n" : ",\n").utf8
        text += inner
        body(index, &text)
      }
      text.append(UInt8(ascii: "\n"))
      text += inner.dropLast(2)
      text += close.utf8
    }
    switch value {
    case .null: text += "null".utf8
    case .boolean(let isTrue): text += (isTrue ? "true" : "false").utf8
    case .number(let digits): text += digits.utf8
    case .string(let string): write(string, to: &text)
    case .array(let elements):
      lines("[", "]", elements.count) { write(elements[$0], indent: indent + 1, to: &$1) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      lines("{", "}", sorted.count) { index, text in
        write(sorted[index].key, to: &text)
        text += ": ".utf8
        write(sorted[index].value, indent: indent + 1, to: &text)
      }
    }
  }

  /// Writes a string; only what RFC 8259 demands is escaped, so that texts can be read in version control.
  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): text += "\\n".utf8
      case UInt8(ascii: "\t"): text += "\\t".utf8
      case UInt8(ascii: "\r"): text += "\\r".utf8
      case ..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
