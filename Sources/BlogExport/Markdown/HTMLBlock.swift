/// Which lines begin a block of raw HTML (CommonMark 0.31, 4.6).
enum HTMLBlock {
  /// The text that ends the block, nil for an empty line; the whole is nil if no block begins.
  static func end(_ line: ArraySlice<UInt8>) -> String?? {
    if line.starts(with: "<!--".utf8) { return "-->" }
    var rest = line.dropFirst()
    let isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    let name = String(
      decoding: rest.prefix(12).prefix { $0.isLetter || $0.isDigit }.map(\.lowercased),
      as: UTF8.self
    )
    let next = rest.dropFirst(name.utf8.count).first ?? 0x20
    guard next.isBlank || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
      return nil
    }
    if ["script", "style", "pre", "textarea"].contains(name), !isEnd { return "</\(name)>" }
    return names.contains(name) ? .some(nil) : nil
  }

  /// Whether an element ends with the paragraph, the list or the table that it is in, if it has no end tag.
  static func endsWithParagraph(_ name: String) -> Bool { inlineNames.contains(name) }

  /// Whether a line contains a lowercase text in any case.
  static func contains(_ text: String, in line: ArraySlice<UInt8>) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return line.indices.contains { index in
      line[index].lowercased == first
        && line[index...].prefix(wanted.count).lazy.map(\.lowercased).elementsEqual(wanted)
    }
  }

  /// Elements inside of a line, and those whose end tag may be omitted.
  private static let inlineNames: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "label", "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time",
    "tt", "u", "var",
    "li", "dt", "dd", "td", "th", "tr", "option",
  ]

  /// The elements that begin a block which ends at an empty line.
  static let names: Set<String> = [
    "address", "article", "aside", "audio", "base", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd",
    "details", "dialog", "dir", "div", "dl", "dt", "embed", "fieldset", "figcaption", "figure", "footer",
    "form",
    "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
    "legend", "li",
    "link", "main", "menu", "menuitem", "nav", "noframes", "object", "ol", "optgroup", "option", "p", "param",
    "picture", "search", "section", "summary", "svg", "table", "tbody", "td", "tfoot", "th", "thead", "title",
    "tr",
    "track", "ul", "video",
  ]
}
