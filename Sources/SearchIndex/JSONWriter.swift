/// Appends compact JSON to a byte buffer; the caller writes the commas.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends punctuation and keys that need no escape.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ value: Int) {
    guard value >= 10 else {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: max(0, value)))
      return
    }
    let start = bytes.count
    var rest = value
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }

  mutating func string(_ text: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20: control(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func string(_ text: String) {
    string(text.utf8)
  }

  /// Appends an array, `[a,b,c]`, of the values that `write` appends for each element.
  mutating func list<Elements: Sequence>(
    _ elements: Elements,
    _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// How many bytes `number` appends.
  static func width(of value: Int) -> Int {
    var width = 1
    var bound = 10
    while value >= bound, width < 18 {
      width += 1
      bound *= 10
    }
    return width
  }

  private mutating func control(_ byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }
}
