/// Texts as WordPress keeps them, which are almost HTML: line breaks mean paragraphs, and shortcodes mean elements.
///
///     One.⏎⏎Two.                                        One.<br><br>Two.
///     [caption width="9"]<img src="a.jpg"> Rye[/caption]  <figure><img src="a.jpg"><figcaption>Rye</figcaption></figure>
///     [caption id="5" caption="Rye"]<img src="a.jpg">[/caption]  the same, before WordPress 3.4
///
/// The rules are those of `wpautop` and of the shortcodes of WordPress itself; other shortcodes stay as they are. What
/// is only for subscribers is removed.
struct WordPressText {
  /// The element of its export (WXR) with the text of a post, which may show attachments.
  static let post = "content:encoded"
  /// The elements of its export that also have such texts.
  static let others: Set<String> = ["excerpt:encoded", "wp:comment_content"]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "dd", "details", "div", "dl", "dt", "figcaption", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p",
    "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "br",
  ]

  /// How many galleries and playlists a text may show, and how many bytes they may have; further ones are not shown.
  private static let mostShown = 100
  private static let mostAttachments = 1 << 20

  private let source: [UInt8]
  private var output: [UInt8] = []
  private var position = 0
  /// Whether the last tag in the output is that of a block, and nothing follows it.
  private var isAfterBlock = true
  /// Whether line breaks mean nothing, because the editor has written all paragraphs as elements.
  private let hasBlocks: Bool
  private var isVerbatim = false
  private let attachments: WordPressAttachments
  private var shown = 0
  /// Ends of shortcodes that do not occur in the rest of the text.
  private var unclosed: Set<String> = []

  /// The text as HTML, with the attachments that it shows.
  static func html(_ text: String, _ attachments: WordPressAttachments = .none) -> String {
    var converter = WordPressText(withoutGatedParts(text), attachments)
    converter.convert()
    return String(decoding: converter.output, as: UTF8.self)
  }

  private init(_ text: String, _ attachments: WordPressAttachments) {
    source = Array(text.utf8)
    self.attachments = attachments
    hasBlocks = text.contains("<!-- wp:")
    output.reserveCapacity(source.count + source.count / 8)
  }

  private mutating func convert() {
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "<"): copyTag()
      case UInt8(ascii: "["): if !readShortcode() { copyText() }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): breakLine()
      default: copyText()
      }
    }
  }

  private mutating func copyText() {
    if !source[position].isBlank { isAfterBlock = false }
    output.append(source[position])
    position += 1
  }

  /// Copies a tag or a comment.
  private mutating func copyTag() {
    if starts(with: "<!--") {
      let end = Self.end(of: "-->", in: source, from: position) ?? source.count
      output += source[position..<end]
      position = end
      return
    }
    guard let end = tagEnd(from: position) else { return copyText() }
    let name = tagName(at: position)
    output += source[position..<end]
    position = end
    if name == "pre" || name == "script" || name == "style" { isVerbatim = source[position - 1] == 0x3E }
    if name == "/pre" || name == "/script" || name == "/style" { isVerbatim = false }
    isAfterBlock = Self.blocks.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name)
  }

  /// Reads line breaks: two of them separate paragraphs, and next to a block they mean nothing.
  private mutating func breakLine() {
    var count = 0
    var end = position
    while end < source.count, [0x20, 9, 10, 13].contains(source[end]) {
      if source[end] == UInt8(ascii: "\n") { count += 1 }
      end += 1
    }
    let next = end < source.count ? tagName(at: end) : "/p"
    let isBeforeBlock = Self.blocks.contains(next.hasPrefix("/") ? String(next.dropFirst()) : next)
    if isVerbatim || hasBlocks {
      output += source[position..<end]
    } else {
      if !isAfterBlock, !isBeforeBlock { output += (count > 1 ? "<br><br>" : "<br>").utf8 }
      output.append(UInt8(ascii: "\n"))
    }
    position = end
  }

  // MARK: Shortcodes

  /// Reads the shortcode at the position; false if there is none.
  private mutating func readShortcode() -> Bool {
    guard !isVerbatim, let end = shortcodeEnd() else { return false }
    let shortcode = WordPressShortcode(String(decoding: source[position + 1..<end - 1], as: UTF8.self))
    let name = shortcode.name
    switch name {
    case "caption", "wp_caption":
      guard let (text, behind) = content(of: name, from: end) else { return false }
      output += Self.figure(Array(text), caption: shortcode.caption)
      position = behind
      isAfterBlock = true
    case "embed":
      guard let (text, behind) = content(of: name, from: end) else { return false }
      output += text
      position = behind
      isAfterBlock = false
    default:
      let isFull = shown >= Self.mostShown || output.count > source.count * 2 + Self.mostAttachments
      guard let html = (isFull ? .none : attachments).html(of: shortcode) else { return false }
      shown += 1
      output += html.utf8
      position = content(of: name, from: end)?.end ?? end
      isAfterBlock = html.hasSuffix("</figure>") || html.hasSuffix("</p>")
    }
    return true
  }

  /// What is before the end of a shortcode, as in `[/caption]`, and where that ends.
  private mutating func content(
    of name: String,
    from start: Int
  ) -> (text: ArraySlice<UInt8>, end: Int)? {
    let mark = "[/\(name)]"
    // Looked for once, so that many of them do not take long.
    guard !unclosed.contains(mark) else { return nil }
    guard let end = Self.end(of: mark, in: source, from: start) else {
      unclosed.insert(mark)
      return nil
    }
    return (source[start..<end - mark.utf8.count], end)
  }

  /// Where the shortcode at the position ends; nil if it has no end in this line.
  private func shortcodeEnd() -> Int? {
    // The captions of old ones may have links.
    let mayHaveTags = ["[caption ", "[wp_caption "].contains(where: starts(with:))
    var index = position + 1
    while index < source.count, index - position < 2000 {
      switch source[index] {
      case UInt8(ascii: "]"): return index + 1
      case UInt8(ascii: "<") where mayHaveTags: index += 1
      case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "\n"): return nil
      default: index += 1
      }
    }
    return nil
  }

  /// A picture, or a link with one, and the caption after it; `caption` if there is none.
  private static func figure(_ content: [UInt8], caption: String?) -> [UInt8] {
    guard let image = end(of: "<img", in: content, from: 0), var end = end(of: ">", in: content, from: image)
    else { return content }
    let rest = content[end...].drop { $0 == 0x20 }
    if rest.starts(with: "</a>".utf8) { end = rest.startIndex + 4 }
    var figure = Array("<figure>".utf8)
    figure += content[..<end]
    figure += "<figcaption>".utf8
    let hasCaption = content[end...].contains { $0 != 0x20 && !(9...13).contains($0) }
    if !hasCaption, let caption { figure += caption.utf8 } else { figure += content[end...] }
    figure += "</figcaption></figure>".utf8
    return figure
  }

  // MARK: Looking for something

  private func starts(with word: String) -> Bool { source[position...].starts(with: word.utf8) }

  /// The index behind the next `word`.
  private static func end(of word: String, in text: [UInt8], from start: Int) -> Int? {
    let bytes = Array(word.utf8)
    var index = start
    while index + bytes.count <= text.count {
      if text[index] == bytes[0], text[index...].starts(with: bytes) { return index + bytes.count }
      index += 1
    }
    return nil
  }

  private func tagEnd(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<min(source.count, start + 100_000) {
      let byte = source[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "<"), index > start {
        return nil
      }
    }
    return nil
  }

  /// The lowercase name of the tag at an index, with `/` before it if it is an end; empty if there is no tag.
  private func tagName(at index: Int) -> String {
    guard source[index] == UInt8(ascii: "<") else { return "" }
    let rest = source[(index + 1)...]
    let slash = rest.first == UInt8(ascii: "/") ? "/" : ""
    let letters = rest.dropFirst(slash.utf8.count).prefix(12).prefix { $0.isLetter || $0.isDigit }
    return slash + String(decoding: letters, as: UTF8.self).lowercased()
  }
}
