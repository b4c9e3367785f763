extension JSONReader {
  /// Reads the string at the current position.
  @inline(__always)
  mutating func readString() throws(JSONFault) -> JSONSlice {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected(.string) }
    let start = position + 1
    var offset = start
    var seen: UInt64 = 0
    var isEscaped = false
    while true {
      if offset + 8 <= end {
        let eight = word(at: offset)
        let stops = Self.stops(in: eight)
        if stops == 0 {
          seen |= eight
          offset += 8
          continue
        }
        let count = stops.trailingZeroBitCount >> 3
        seen |= eight & ((1 << UInt64(count * 8)) &- 1)
        offset += count
      } else if offset >= end {
        if readOn() { continue }
        throw JSONFault(reason: .unexpectedEnd(expected: .closingQuote), offset: end)
      }
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        position = offset + 1
        let isPlain = !isEscaped && seen & 0x8080_8080_8080_8080 == 0
        return JSONSlice(start: start, end: offset, isPlain: isPlain)
      }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        offset += try escapeLength(at: offset)
      } else if byte < UInt8(ascii: " ") {
        throw JSONFault(reason: .controlCharacter(byte), offset: offset)
      } else {
        seen |= UInt64(byte)
        offset += 1
      }
    }
  }

  /// The high bit of each byte that ends a run: quote, backslash or control character.
  ///
  /// Only the lowest set bit is exact.
  @inline(__always)
  private static func stops(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let slashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let found =
      ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes) | ((word &- ones &* 0x20) & ~word)
    return found & 0x8080_8080_8080_8080
  }

  /// How many bytes the escape at `offset` takes.
  private mutating func escapeLength(at offset: Int) throws(JSONFault) -> Int {
    guard offset + 1 < end || readOn() else {
      throw JSONFault(reason: .unexpectedEnd(expected: .closingQuote), offset: end)
    }
    switch base[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      for index in offset + 2..<offset + 6 {
        guard index < end || readOn() else {
          throw JSONFault(reason: .unexpectedEnd(expected: .closingQuote), offset: end)
        }
        guard base[index].hexValue != nil else { throw JSONFault(reason: .badEscape, offset: offset) }
      }
      return 6
    default: throw JSONFault(reason: .badEscape, offset: offset)
    }
  }

  /// Reads the number at the current position: an optional minus, no leading zero, digits on both sides of the dot.
  mutating func readNumber() throws(JSONFault) -> JSONSlice {
    _ = peek()
    let start = position
    if byte(at: position) == UInt8(ascii: "-") { position += 1 }
    if byte(at: position) == UInt8(ascii: "0") { position += 1 } else { try skipDigits(from: start) }
    if byte(at: position) == UInt8(ascii: ".") {
      position += 1
      try skipDigits(from: start)
    }
    if byte(at: position) | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte(at: position) == UInt8(ascii: "+") || byte(at: position) == UInt8(ascii: "-") { position += 1 }
      try skipDigits(from: start)
    }
    let next = byte(at: position)
    if next.isDigit || next == UInt8(ascii: ".") || next.isLetter {
      throw JSONFault(reason: .badNumber, offset: start)
    }
    return JSONSlice(start: start, end: position, isPlain: true)
  }

  /// Skips one digit or more.
  private mutating func skipDigits(from start: Int) throws(JSONFault) {
    guard byte(at: position).isDigit else {
      if position >= end { throw JSONFault(reason: .unexpectedEnd(expected: .digit), offset: end) }
      throw JSONFault(reason: .badNumber, offset: start)
    }
    while byte(at: position).isDigit { position += 1 }
  }

  /// Reads the literal `true`, `false` or `null`; returns its first byte.
  mutating func readLiteral() throws(JSONFault) -> UInt8 {
    let first = peek()
    let word: StaticString
    switch first {
    case UInt8(ascii: "t"): word = "true"
    case UInt8(ascii: "f"): word = "false"
    case UInt8(ascii: "n"): word = "null"
    default: throw unexpected(.value)
    }
    for index in 0..<word.utf8CodeUnitCount {
      guard position + index < end || readOn() else {
        throw JSONFault(reason: .unexpectedEnd(expected: .value), offset: end)
      }
      guard base[position + index] == word.utf8Start[index] else {
        throw JSONFault(reason: .badLiteral, offset: position)
      }
    }
    position += word.utf8CodeUnitCount
    if byte(at: position).isLetter || byte(at: position).isDigit {
      throw JSONFault(reason: .badLiteral, offset: position - word.utf8CodeUnitCount)
    }
    return first
  }

  /// The byte at `offset`, 0 after the end.
  @inline(__always)
  private mutating func byte(at offset: Int) -> UInt8 {
    offset < end || readOn() ? base[offset] : 0
  }

  /// The text of a string, key or number that was read, escapes decoded; what is malformed becomes U+FFFD.
  func text(of slice: JSONSlice) -> String {
    let bytes = UnsafeBufferPointer(start: base + slice.start, count: slice.count)
    if slice.isPlain { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var repairs: JSONText.Repairs = []
    JSONText.decode(bytes, into: &text, repairs: &repairs)
    return String(decoding: text, as: UTF8.self)
  }
}
