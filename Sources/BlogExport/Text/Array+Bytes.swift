extension [UInt8] {
  /// Appends a scalar value as UTF-8.
  mutating func append(scalar: UInt32) {
    switch scalar {
    case 0..<0x80: append(UInt8(scalar))
    case 0..<0x800:
      append(UInt8(0xC0 | scalar >> 6))
      append(UInt8(0x80 | scalar & 0x3F))
    case 0..<0x10000:
      append(UInt8(0xE0 | scalar >> 12))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    default:
      append(UInt8(0xF0 | scalar >> 18))
      append(UInt8(0x80 | scalar >> 12 & 0x3F))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  /// Whether the bytes of `text` are in the array.
  func holds(_ text: String) -> Bool { end(of: text) != nil }

  /// Where the first occurrence of `text` from an index ends; nil if there is none (Horspool's algorithm).
  func end(of text: String, from start: Int = 0) -> Int? {
    let wanted = [UInt8](text.utf8)
    guard let last = wanted.last else { return start }
    // How far the text can move on if it ends at this byte.
    var steps = [Int](repeating: wanted.count, count: 256)
    for (index, byte) in wanted.dropLast().enumerated() { steps[Int(byte)] = wanted.count - 1 - index }
    var end = start + wanted.count - 1
    while end < count {
      if self[end] == last, self[(end - wanted.count + 1)...end].elementsEqual(wanted) { return end + 1 }
      end += steps[Int(self[end])]
    }
    return nil
  }
}
