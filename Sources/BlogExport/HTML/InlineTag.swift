/// A tag of HTML in a line of Markdown.
struct InlineTag {
  /// In lowercase.
  let name: String
  /// Whether it is an end tag.
  let isEnd: Bool
  /// After the closing bracket.
  private(set) var end: Int
  private var attributes: [(name: String, value: String)] = []

  /// What Markdown has for a tag, at the beginning and at the end of the element; empty for tags that are dropped.
  static let marks: [String: String] = {
    var marks = [
      "b": "**", "strong": "**", "i": "*", "em": "*", "del": "~~", "s": "~~", "code": "`", "tt": "`",
    ]
    for name in [
      "span", "u", "small", "big", "sup", "sub", "font", "mark", "abbr", "ins", "nobr", "cite", "q", "kbd",
      "samp",
      "var", "time", "wbr", "label", "center", "div", "p", "figure", "figcaption", "picture", "source",
    ] {
      marks[name] = ""
    }
    return marks
  }()

  /// The tag at the beginning of a text; nil if there is none.
  init?(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex + 1
    end = index
    isEnd = index < text.endIndex && text[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let word = text[index...].prefix(12).prefix { $0.isLetter || $0.isDigit }
    guard word.first?.isLetter == true else { return nil }
    name = String(decoding: word.map(\.lowercased), as: UTF8.self)
    index += word.count
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: ">") {
        end = index + 1
        return
      }
      if byte == 0x20 || byte == 9 || byte == 10 || byte == UInt8(ascii: "/") {
        index += 1
      } else if !Self.isNameEnd(byte), text[index - 1] != UInt8(ascii: ">") {
        guard let next = readAttribute(text, at: index) else { return nil }
        index = next
      } else {
        return nil
      }
    }
    return nil
  }

  /// Reads `name="value"`; returns where it ends, nil if it does not.
  private mutating func readAttribute(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < text.endIndex, !Self.isNameEnd(text[index]) { index += 1 }
    let name = String(decoding: text[start..<index].map(\.lowercased), as: UTF8.self)
    guard index < text.endIndex, text[index] == UInt8(ascii: "=") else {
      attributes.append((name, ""))
      return index
    }
    index += 1
    guard index < text.endIndex else { return nil }
    let quote = text[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = text[(index + 1)...].firstIndex(of: quote) else { return nil }
      attributes.append((name, Self.decoded(text[(index + 1)..<close])))
      return close + 1
    }
    let value = text[index...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    attributes.append((name, Self.decoded(value)))
    return value.endIndex
  }

  private static func isNameEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<")
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    PostHTML.decoded(String(decoding: text, as: UTF8.self))
  }

  /// The value of an attribute; nil if the tag does not have it.
  func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether all names of attributes are some that Markdown permits (CommonMark 0.31, 6.6).
  var hasUsualNames: Bool {
    attributes.allSatisfy { name, _ in
      name.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ":") } ?? false
    }
  }

  /// Elements without content and end tag (html.spec.whatwg.org, "Void elements").
  private static let voidNames: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
  ]

  /// Whether it is of an element that has content and an end tag.
  var hasContent: Bool { !Self.voidNames.contains(name) }

  /// Whether it begins an element that browsers do not show.
  var isHidden: Bool {
    guard !isEnd else { return false }
    let style = (value(of: "style") ?? "").lowercased().filter { !$0.isWhitespace }
    return value(of: "hidden") != nil || style.contains("display:none")
  }

  /// The end of the comment at `start`; nil if it does not end in the text.
  static func commentEnd(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start + 4
    while index + 3 <= text.endIndex {
      if text[index] == UInt8(ascii: "-"), text[index...].starts(with: "-->".utf8) { return index + 3 }
      index += 1
    }
    return nil
  }
}
