/// A start tag or an end tag.
struct HTMLTag {
  /// The attributes that are read; all others are skipped.
  enum Attribute {
    case href, src, dataSource, alt, classes, start, columnSpan, rowSpan, hidden, style, width, height

    private static let names: [HTMLName: Attribute] = [
      "href": .href, "src": .src, "data-src": .dataSource, "alt": .alt, "class": .classes, "start": .start,
      "colspan": .columnSpan, "rowspan": .rowSpan, "hidden": .hidden, "style": .style, "width": .width,
      "height": .height,
    ]

    /// The attribute with a name; nil if it is not read.
    init?(_ name: HTMLName) {
      guard let attribute = Self.names[name] else { return nil }
      self = attribute
    }
  }

  let name: HTMLName
  let element: HTMLElement
  /// The values as they are written, in the order of the tag; the first of each name counts.
  var attributes: [(attribute: Attribute, value: Range<Int>)] = []
  /// Whether the tag ends with `/>`.
  var isSelfClosing = false

  init(_ name: HTMLName) {
    self.name = name
    element = HTMLElement(name)
  }

  /// Whether the end of a block does not end the element: it continues in the next one (HTML Standard, 13.2.4.3).
  var isFormatting: Bool { Self.formatting.contains(name) }

  private static let formatting: Set<HTMLName> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  /// Where the value of an attribute is; nil if the tag does not have it.
  subscript(attribute: Attribute) -> Range<Int>? {
    attributes.first { $0.attribute == attribute }?.value
  }
}

/// The name of an element or an attribute, in lowercase; names of more than 16 bytes are all equal.
struct HTMLName: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private var count: UInt8 = 0

  /// An empty name.
  init() {}

  /// Adds a byte of the name.
  mutating func append(_ byte: UInt8) {
    let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
    if count < 8 {
      high = high << 8 | UInt64(lower)
    } else if count < 16 {
      low = low << 8 | UInt64(lower)
    } else {
      (high, low, count) = (0, 0, 17)
      return
    }
    count += 1
  }
}

extension HTMLName: ExpressibleByStringLiteral {
  init(stringLiteral name: StaticString) {
    self.init()
    name.withUTF8Buffer { for byte in $0 { append(byte) } }
  }
}
