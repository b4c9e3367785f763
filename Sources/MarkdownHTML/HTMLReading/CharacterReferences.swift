import Basics

/// Decodes character references such as `&amp;`, `&#8217;` and `&#x2019;`.
struct CharacterReferences {
  /// The names of the most frequent characters, which need no look-up.
  private static let usual: [HTMLName: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "\u{A9}",
    "reg": "\u{AE}", "hellip": "\u{2026}", "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}",
    "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bull": "\u{2022}", "shy": "\u{AD}",
  ]
  private static let needsNoSemicolon: Set<HTMLName> = ["amp", "lt", "gt", "quot", "nbsp", "copy", "reg"]
  /// The characters that Windows-1252 has at 0x80 to 0x9F, which references to control characters mean.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
    0x153, 0x9D, 0x17E, 0x178,
  ]
  /// The longest name of the HTML Standard has 31 letters.
  private static let longestName = 32
  /// The maximum number of look-ups of rare names per text; further ones stay as they are written.
  private static let maximumLookups = 200

  /// Rare names that were looked up, with their characters; empty for unknown ones.
  private var known: [String: [UInt8]] = [:]

  /// The bytes of `range` with all references decoded.
  mutating func decoded(_ range: Range<Int>, of source: [UInt8], isAttribute: Bool = false) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound, source[index] != UInt8(ascii: "&") { index += 1 }
      text.append(contentsOf: source[start..<index])
      guard index < range.upperBound else { break }
      let rest = source[(index + 1)..<range.upperBound]
      if let end = appendReference(rest, isAttribute: isAttribute, to: &text) {
        index = end
      } else {
        text.append(source[index])
        index += 1
      }
    }
    return text
  }

  /// Appends the character that a reference means, without forbidden characters.
  ///
  /// - Returns: the index after the reference; nil if it is not a reference.
  private mutating func appendReference(
    _ rest: ArraySlice<UInt8>,
    isAttribute: Bool,
    to text: inout [UInt8]
  ) -> Int? {
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "#") { return appendNumber(rest.dropFirst(), to: &text) }
    let name = rest.prefix(Self.longestName).prefix(while: \.isASCIILetterOrDigit)
    guard !name.isEmpty else { return nil }
    let next = name.endIndex < rest.endIndex ? rest[name.endIndex] : nil
    if next == UInt8(ascii: ";"), let characters = characters(of: name) {
      _ = CharacterFilter.append(characters, to: &text)
      return name.endIndex + 1
    }
    // In an attribute, `&copy=1` is a part of an address. In a text, old pages omit the semicolon of some names.
    if isAttribute { return nil }
    for count in stride(from: min(name.count, 4), through: 2, by: -1) {
      let short = Self.name(name.prefix(count))
      guard Self.needsNoSemicolon.contains(short), let scalar = Self.usual[short] else { continue }
      text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      return name.startIndex + count
    }
    return nil
  }

  private func appendNumber(_ rest: ArraySlice<UInt8>, to text: inout [UInt8]) -> Int? {
    let isHexadecimal = rest.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    var digits = isHexadecimal ? rest.dropFirst() : rest
    var value: UInt32 = 0
    let start = digits.startIndex
    while let digit = digits.first?.hexadecimalValue, isHexadecimal || digit < 10 {
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      digits = digits.dropFirst()
    }
    guard digits.startIndex > start else { return nil }
    if (0x80...0x9F).contains(value) { value = Self.windows[Int(value) - 0x80] }
    // A line end of Unicode would not be one of Markdown.
    if value == 0x2028 || value == 0x2029 || value == 0x0D || value == 0x0C { value = 0x20 }
    let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    _ = CharacterFilter.append(UTF8.encode(scalar).map(Array.init) ?? [], to: &text)
    return digits.first == UInt8(ascii: ";") ? digits.startIndex + 1 : digits.startIndex
  }

  /// The characters with a name; nil if the name is unknown.
  private mutating func characters(of name: ArraySlice<UInt8>) -> [UInt8]? {
    // Names distinguish capitals, unlike those of elements.
    if name.count < 7, name.allSatisfy({ $0 >= 0x61 }), let scalar = Self.usual[Self.name(name)] {
      return UTF8.encode(scalar).map(Array.init)
    }
    let key = String(decoding: name, as: UTF8.self)
    if let characters = known[key] { return characters.isEmpty ? nil : characters }
    guard known.count < Self.maximumLookups else { return nil }
    // The Markdown parser has the whole table of the standard.
    let reference = Array("&\(key);".utf8)
    let text = MarkdownParser.parse(reference)?.text ?? reference
    // A blank (`&Tab;`) is not a part of a parsed text.
    let characters = text == reference ? [] : text.isEmpty ? [0x20] : text
    known[key] = characters
    return characters.isEmpty ? nil : characters
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> HTMLName {
    var name = HTMLName()
    for byte in bytes { name.append(byte) }
    return name
  }
}
