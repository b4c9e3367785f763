/// Writes JSON (RFC 8259) in the order of the calls, safe inside an HTML `<script>` block.
///
/// `<`, `>`, `&` and the line separators U+2028 and U+2029 are written as escapes, so that no text can end the
/// block that contains it.
package struct JSONWriter {
  /// What was written so far, as UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty text with room for `capacity` bytes.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// All that was written, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// An object whose members `body` writes.
  package static func object(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object(body)
    return json.text
  }

  /// An object, as the next element or value.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// An array of what `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open("[")
    body(&self)
    close("]")
  }

  /// An array of what `body` writes for each element.
  @inlinable package mutating func array<Element>(
    _ elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    open("[")
    for element in elements { body(&self, element) }
    close("]")
  }

  /// A member that is a text.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// A member that is omitted if its value is empty or missing.
  package mutating func member(_ name: String, ifPresent value: String?) {
    if let value, !value.isEmpty { member(name, value) }
  }

  /// A member that is a whole number.
  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  /// A member that is a number, which the caller has written as JSON allows it.
  package mutating func member(_ name: String, number: String) {
    key(name)
    raw(number)
    needsComma = true
  }

  /// A member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    raw(value ? "true" : "false")
    needsComma = true
  }

  /// A member that is null when its value is missing.
  package mutating func member(_ name: String, orNull value: String?) {
    if let value { member(name, value) } else { null(name) }
  }

  /// The same for a number.
  package mutating func member(_ name: String, orNull value: Int?) {
    if let value { member(name, value) } else { null(name) }
  }

  private mutating func null(_ name: String) {
    key(name)
    raw("null")
    needsComma = true
  }

  /// A member that is an object.
  package mutating func member(_ name: String, object body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// A member that is an array.
  @inlinable package mutating func member<Element>(
    _ name: String,
    array elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array(elements, body)
  }

  /// A list of whole numbers.
  package mutating func member(_ name: String, numbers: [Int]) {
    key(name)
    array(numbers) { json, number in json.number(number) }
  }

  /// A whole number, as the next element or value.
  package mutating func number(_ value: Int) {
    separate()
    raw("\(value)")
    needsComma = true
  }

  /// A text, as the next element or value.
  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    part(value)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  // MARK: By hand

  /// Appends JSON as it is, possibly incomplete: for what every page contains, if `member` would cost too much.
  ///
  /// The caller writes commas and quotation marks.
  package mutating func literal(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = false
  }

  /// Appends an escaped part of a string, without quotation marks.
  package mutating func part(_ value: String) {
    var value = value
    value.withUTF8 { source in
      var start = 0
      PlainRun.forEachSpecial(in: source, Self.marks, where: Self.isSpecial) { place in
        guard let escape = Self.escape(in: source, at: place) else { return }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<place]))
        raw(escape)
        start = place + (source[place] == 0xE2 ? 3 : 1)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
  }

  /// A whole number.
  package mutating func digits(_ number: Int) { raw("\(number)") }

  /// Whether a character that begins with this byte may need an escape; a bit mask covers the first 64 byte values.
  @inline(__always) private static func isSpecial(_ byte: UInt8) -> Bool {
    let special: UInt64 = (1 << 0x20) - 1 | 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    if byte < 64 { return special &>> UInt64(byte) & 1 != 0 }
    return byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xE2
  }

  /// Marks a word that contains a byte for which `isSpecial` is true: `"` and `&`, `<` and `>` differ in one bit.
  @inline(__always) private static func marks(_ word: UInt64) -> UInt64 {
    PlainRun.marks(word, below: 0x20) | PlainRun.marks(word, equalTo: 0x26, orWithout: 0x04)
      | PlainRun.marks(word, equalTo: 0x3E, orWithout: 0x02)
      | PlainRun.marks(word, equalTo: UInt8(ascii: "\\"))
      | PlainRun.marks(word, equalTo: 0x7F) | PlainRun.marks(word, equalTo: 0xE2)
  }

  /// The escape for the character at `index`; nil if it needs none.
  private static func escape(in source: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
    let byte = source[index]
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\n"): return "\\n"
    case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F:
      return "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    // U+2028 and U+2029
    case 0xE2 where index + 2 < source.count && source[index + 1] == 0x80 && source[index + 2] | 1 == 0xA9:
      return source[index + 2] == 0xA8 ? "\\u2028" : "\\u2029"
    default: return nil
    }
  }

  private mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  @usableFromInline mutating func key(_ name: String) {
    string(name)
    raw(":")
    needsComma = false
  }

  @usableFromInline mutating func open(_ bracket: String) {
    separate()
    raw(bracket)
    needsComma = false
  }

  @usableFromInline mutating func close(_ bracket: String) {
    raw(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { raw(",") }
    needsComma = false
  }
}
