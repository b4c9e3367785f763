/// A part of a text in Markdown that a site generator does not show, from what opens it to what closes it.
///
///     {% comment %}…{% endcomment %}    {% if false %}…{% endif %}        {::comment}…{:/comment}
///     {{/* … */}}                       <div style="display:none">…</div>  <!-- … -->
///
/// Sources: shopify.github.io/liquid/tags/template, kramdown.gettalong.org/syntax.html ("Extensions"), and
/// gohugo.io/shortcodes/comment.
enum HiddenPart: Equatable {
  /// Up to a text.
  case until(String)
  /// Up to a tag of a template with a word.
  case tag(String)
  /// The first branch of a condition that is never met, in which others may be open.
  case branch(depth: Int)
  /// An element of HTML, in which others with its name may be open.
  case element(name: String, depth: Int)

  /// The part that opens at an index of a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - index: where `<` or `{` is.
  ///   - readsHTML: whether elements and comments of HTML are looked for.
  /// - Returns: the part, and the index behind its opening; nil if none opens.
  static func opening(
    _ line: ArraySlice<UInt8>,
    at index: Int,
    readsHTML: Bool
  ) -> (part: HiddenPart, end: Int)? {
    let rest = line[index...].prefix(MarkdownLine.longest)
    if rest.starts(with: "<".utf8) { return readsHTML ? openingOfHTML(rest) : nil }
    for (start, end) in comments where rest.starts(with: start.utf8) {
      return (.until(end), index + start.utf8.count)
    }
    guard ["{%", "{{<", "{{%"].contains(where: { rest.starts(with: $0.utf8) }) else { return nil }
    // Looked at before the whole tag, so that many beginnings do not take long.
    let word = word(of: rest)
    guard words.contains(word), let tag = TemplateTag(rest) else { return nil }
    switch tag.words {
    case ["comment"]: return (.tag(rest.starts(with: "{%".utf8) ? "endcomment" : "/comment"), tag.end)
    default: return isNeverMet(tag) ? (.branch(depth: 1), tag.end) : nil
    }
  }

  /// The first words of tags that may open a part.
  private static let words = ["comment", "if", "unless", "elsif"]

  /// Where a tag is in a line that may open a part, and continues in the next line; nil if there is none.
  ///
  /// Not in a line with code, which the tag may be in.
  static func cutOpening(_ line: ArraySlice<UInt8>) -> Int? {
    guard var index = line.lastIndex(of: UInt8(ascii: "{")), !line.contains(UInt8(ascii: "`")) else {
      return nil
    }
    if index > line.startIndex, line[index - 1] == UInt8(ascii: "{") { index -= 1 }
    return words.contains(word(of: line[index...])) && TemplateTag.isCut(line[index...]) ? index : nil
  }

  /// Whether a tag begins a branch of a condition that is never met.
  private static func isNeverMet(_ tag: TemplateTag) -> Bool {
    [["if", "false"], ["if", "nil"], ["unless", "true"], ["elsif", "false"], ["elsif", "nil"]].contains(
      tag.words
    )
  }

  /// Comments of kramdown, Hugo, and Nunjucks or Tera.
  private static let comments = [
    ("{::comment}", "{:/"), ("{{/*", "*/}}"), ("{{- /*", "*/ -}}"), ("{{</*", "*/>}}"), ("{{%/*", "*/%}}"),
    ("{# ", "#}"),
  ]

  private static func openingOfHTML(_ text: ArraySlice<UInt8>) -> (part: HiddenPart, end: Int)? {
    // `<!-->` is a comment, too (CommonMark 0.31, 6.6).
    if text.starts(with: "<!--".utf8) { return (.until("-->"), text.startIndex + 2) }
    guard text.dropFirst().first?.isLetter == true, let tag = InlineTag(text), tag.isHidden, tag.hasContent
    else { return nil }
    return (.element(name: tag.name, depth: 1), tag.end)
  }

  /// Whether it is an element of HTML.
  var isElement: Bool { if case .element = self { true } else { false } }

  /// Finds the end of the part in a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isText: whether it is Markdown, in whose code no element ends.
  /// - Returns: the index behind the part; nil if it continues in the next line.
  mutating func end(in line: ArraySlice<UInt8>, isText: Bool) -> Int? {
    let first = UInt8(ascii: isTemplate ? "{" : "<")
    if case .until(let text) = self {
      guard let end = Self.index(of: text, in: line) else { return nil }
      // kramdown: `{:/comment}` and `{:/}`.
      guard text == "{:/" else { return end + text.utf8.count }
      return line[end...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? line.endIndex
    }
    var index = line.startIndex
    let skipsCode = isText && isElement
    while index < line.endIndex {
      if skipsCode, line[index] == UInt8(ascii: "`") {
        index = MarkdownLine.codeEnd(line, at: index)
        continue
      }
      if line[index] == first, let end = close(at: line[index...].prefix(MarkdownLine.longest)) { return end }
      index += 1
    }
    return nil
  }

  private var isTemplate: Bool {
    switch self {
    case .tag, .branch: true
    case .until, .element: false
    }
  }

  /// The index behind the part if the tag at the beginning of a text closes it.
  private mutating func close(at text: ArraySlice<UInt8>) -> Int? {
    switch self {
    case .until: return nil
    case .tag(let word): return Self.word(of: text) == word ? TemplateTag(text)?.end : nil
    case .branch(let depth):
      switch Self.word(of: text) {
      case "if", "unless": self = .branch(depth: depth + 1)
      case "endif", "endunless":
        if depth == 1 { return TemplateTag(text)?.end }
        self = .branch(depth: depth - 1)
      case "else", "elsif":
        guard depth == 1, let tag = TemplateTag(text), !Self.isNeverMet(tag) else { return nil }
        return tag.end
      default: break
      }
      return nil
    case .element(let name, let depth):
      let isEnd = text.dropFirst().first == UInt8(ascii: "/")
      let rest = text.dropFirst(isEnd ? 2 : 1)
      guard rest.prefix(name.utf8.count).lazy.map(\.lowercased).elementsEqual(name.utf8) else { return nil }
      let next = rest.dropFirst(name.utf8.count).first
      guard next.map({ !$0.isLetter && !$0.isDigit }) ?? true else { return nil }
      if isEnd, depth == 1 {
        return text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
      }
      self = .element(name: name, depth: depth + (isEnd ? -1 : 1))
      return nil
    }
  }

  /// The first word of a tag of a template; empty if there is none.
  static func word(of text: ArraySlice<UInt8>) -> String {
    let inside = text.dropFirst(2).drop { "<% -\t".utf8.contains($0) }
    return String(
      decoding: inside.prefix(16).prefix { $0.isLetter || $0 == UInt8(ascii: "/") },
      as: UTF8.self
    )
  }

  /// Where a text is in a line; nil if it is not in it.
  private static func index(of text: String, in line: ArraySlice<UInt8>) -> Int? {
    guard let first = text.utf8.first else { return nil }
    return line.indices.first { line[$0] == first && line[$0...].starts(with: text.utf8) }
  }

  /// Where a text is for the last time; nil if it is not there.
  static func lastIndex(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = text.utf8.first else { return nil }
    return bytes.indices.last { bytes[$0] == first && bytes[$0...].starts(with: text.utf8) }
  }

  /// Where the end tag of an element is for the last time; nil if it is not there.
  static func lastEndTag(of name: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.last { index in
      guard bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: "</".utf8) else { return false }
      let rest = bytes[(index + 2)...]
      guard rest.prefix(name.utf8.count).lazy.map(\.lowercased).elementsEqual(name.utf8) else { return false }
      let next = rest.dropFirst(name.utf8.count).first
      return next.map { !$0.isLetter && !$0.isDigit } ?? true
    }
  }
}
