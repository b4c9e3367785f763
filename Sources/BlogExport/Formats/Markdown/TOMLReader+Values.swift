extension TOMLReader {
  /// Reads the value at the reader's position.
  mutating func readValue(depth: Int) throws(Fault) -> FrontMatterValue {
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try readString())
    case UInt8(ascii: "["): return try readArray(depth: depth)
    case UInt8(ascii: "{"): return try readInlineTable(depth: depth)
    default: return try readWord()
    }
  }

  /// Reads `[1, 2]`, on one line or several.
  private mutating func readArray(depth: Int) throws(Fault) -> FrontMatterValue {
    guard depth < FrontMatterValue.maximumDepth else { throw fault("a value that is nested less deep") }
    position += 1
    var elements: [FrontMatterValue] = []
    while true {
      skipBlankLines()
      if peek == UInt8(ascii: "]") { break }
      elements.append(try readValue(depth: depth + 1))
      skipBlankLines()
      if peek == UInt8(ascii: "]") { break }
      try expect(UInt8(ascii: ","), "',' or ']'")
    }
    position += 1
    return .list(elements)
  }

  /// Reads `{a = 1, b = 2}`.
  private mutating func readInlineTable(depth: Int) throws(Fault) -> FrontMatterValue {
    guard depth < FrontMatterValue.maximumDepth else { throw fault("a value that is nested less deep") }
    position += 1
    let table = TOMLTable()
    while true {
      skipBlankLines()
      if peek == UInt8(ascii: "}") { break }
      let (path, value) = try readPair(depth: depth + 1)
      table.set(path[...], to: value)
      skipBlankLines()
      if peek == UInt8(ascii: "}") { break }
      try expect(UInt8(ascii: ","), "',' or '}'")
    }
    position += 1
    return table.value
  }

  /// Reads `true`, `false`, a number, a date or a time.
  private mutating func readWord() throws(Fault) -> FrontMatterValue {
    let start = position
    while let byte = peek, byte.isLetter || byte.isDigit || "+-.:_".utf8.contains(byte) { position += 1 }
    // A date and a time may have a space between them.
    if position - start == 10, peek == 0x20, position + 1 < bytes.endIndex, bytes[position + 1].isDigit {
      position += 1
      while let byte = peek, byte.isLetter || byte.isDigit || "+-.:".utf8.contains(byte) { position += 1 }
    }
    guard position > start else { throw fault("a value") }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case let word:
      guard bytes[start].isDigit || "+-in".utf8.contains(bytes[start]) else { throw fault("a value") }
      return .text(word)
    }
  }

  /// Reads a basic or a literal string, on one line or between three quotes on several.
  mutating func readString() throws(Fault) -> String {
    let quote = bytes[position]
    let isLong = bytes[position...].prefix(3).elementsEqual([quote, quote, quote])
    position += isLong ? 3 : 1
    if isLong {
      if peek == 13 { position += 1 }
      if peek == UInt8(ascii: "\n") { position += 1 }
    }
    var text: [UInt8] = []
    while let byte = peek {
      if byte == quote, !isLong || bytes[position...].prefix(3).elementsEqual([quote, quote, quote]) {
        position += isLong ? 3 : 1
        // Up to two quotes may be before those that end the string.
        while isLong, peek == quote, text.suffix(2) != [quote, quote] {
          text.append(quote)
          position += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\n"), !isLong { throw fault("a closing quote") }
      position += 1
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try readEscape(into: &text, isLong: isLong)
      } else {
        text.append(byte)
      }
    }
    throw fault("a closing quote")
  }

  /// Reads what follows a backslash.
  private mutating func readEscape(into text: inout [UInt8], isLong: Bool) throws(Fault) {
    guard let byte = peek else { throw fault("a closing quote") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "e"): text.append(27)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
    case UInt8(ascii: "u"): try readScalar(digits: 4, into: &text)
    case UInt8(ascii: "U"): try readScalar(digits: 8, into: &text)
    case 0x20, 9, 13, UInt8(ascii: "\n"):
      // A backslash before a line break removes it and the white space after it.
      guard isLong else { throw fault("an escape") }
      while let next = peek, next.isBlank || next == 13 || next == UInt8(ascii: "\n") {
        position += 1
      }
    default: throw fault("an escape")
    }
  }

  private mutating func readScalar(digits: Int, into text: inout [UInt8]) throws(Fault) {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek?.hexValue, value < 1 << 24 else { throw fault("a hexadecimal digit") }
      value = value << 4 | digit
      position += 1
    }
    guard let scalar = Unicode.Scalar(value) else { throw fault("a character") }
    text.append(contentsOf: String(Character(scalar)).utf8)
  }
}
