/// Reads the text of a page in Markdown as site generators have it: pictures, raw HTML and tags of templates.
///
/// The result is Markdown without raw HTML. Pictures with a relative address are taken out of the text; they are those
/// of the blog. Code is not changed.
///
///     ![A harbour](harbour.jpg "At dawn")    <img src="harbour.jpg" alt="A harbour">
///     {{< figure src="harbour.jpg" alt="A harbour" caption="At dawn" >}}
///     {% highlight swift %}                  [text]({{ site.baseurl }}/other/)
struct MarkdownCleaner {
  /// A picture of a text.
  struct Picture: Equatable {
    /// As it is written.
    let address: String
    var alt = ""
    var caption = ""
  }

  /// The pictures with a relative address, in the order of the text.
  private(set) var pictures: [Picture] = []
  private let html: HTMLConverter?
  private var output: [UInt8] = []
  /// The lines of a block of raw HTML.
  private var block: [UInt8] = []
  private var state = State.text

  private enum State: Equatable {
    case text
    /// In a block of code that ends with a line of `count` marks or more.
    case fence(mark: UInt8, count: Int)
    /// In a block of code between tags of a template, until one with the word.
    case tag(until: String)
    /// In raw HTML, until a line with the text; nil until an empty line.
    case html(until: String?)
    /// In a comment that began within a line, until it ends, or until an empty line.
    case comment
  }

  /// Reads a text; without `html`, raw HTML stays as it is.
  init(_ text: ArraySlice<UInt8>, html: HTMLConverter?) {
    self.html = html
    output.reserveCapacity(text.count)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      read(line.last == 13 ? line.dropLast() : line)
    }
    endBlock()
  }

  /// The text.
  var text: String { String(decoding: output, as: UTF8.self) }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let content = line.drop { $0 == 0x20 || $0 == 9 }
    switch state {
    case .fence(let mark, let count):
      append(line)
      let marks = content.prefix { $0 == mark }.count
      if marks >= count, content.dropFirst(marks).allSatisfy({ $0 == 0x20 || $0 == 9 }) { state = .text }
    case .tag(let word):
      if TemplateTag(content)?.words.first?.hasSuffix(word) == true {
        append("```".utf8)
        state = .text
      } else {
        append(line)
      }
    case .html(let end):
      block += line + [UInt8(ascii: "\n")]
      if end.map({ Self.contains($0, in: line) }) ?? content.isEmpty { endBlock() }
    case .comment:
      if let end = InlineTag.commentEnd(line, at: line.startIndex - 4) {
        state = .text
        let rest = line[end...]
        let content = rest.drop { $0 == 0x20 || $0 == 9 }
        if !content.isEmpty { readText(rest, content) }
      } else if content.isEmpty {
        state = .text
        append([])
      }
    case .text: readText(line, content)
    }
  }

  private mutating func readText(_ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    let first = content.first ?? 0
    if first == UInt8(ascii: "`") || first == UInt8(ascii: "~") {
      let count = content.prefix { $0 == first }.count
      if count >= 3, first != UInt8(ascii: "`") || !content.dropFirst(count).contains(first) {
        state = .fence(mark: first, count: count)
        return append(line)
      }
    }
    // A line with four spaces is code, or belongs to a list.
    if line.count - content.count >= 4 || line.first == 9, !isInList { return append(line) }
    if first == UInt8(ascii: "{"), readTag(content) { return }
    if first == UInt8(ascii: "<"), html != nil, let end = HTMLBlock.end(content) {
      state = .html(until: end)
      block = line + [UInt8(ascii: "\n")]
      if let end, Self.contains(end, in: content) { endBlock() }
      return
    }
    guard
      line.contains(where: { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") })
    else { return append(line) }
    var reader = MarkdownLine(TemplateTag.resolved(line), readsHTML: html != nil)
    let cleaned = reader.read()
    pictures += reader.pictures
    if reader.endsInComment { state = .comment }
    // Nothing but a picture or a tag.
    if cleaned.allSatisfy({ $0 == 0x20 || $0 == 9 }) { append([]) } else { append(cleaned) }
  }

  /// Whether the last line that is not empty may belong to a list.
  private var isInList: Bool {
    let start = output.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let last = output[start...].drop { $0 == 0x20 || $0 == 9 }
    guard let first = last.first else { return false }
    return "-*+".utf8.contains(first) || first.isDigit || output[start] == 0x20 || output[start] == 9
  }

  /// Reads a line that begins with the tag of a template; false if it is text.
  private mutating func readTag(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "{:".utf8) || line.starts(with: "{::".utf8) {
      // Attributes of the block above (kramdown).
      return line.contains(UInt8(ascii: "}"))
    }
    guard let tag = TemplateTag(line), let word = tag.words.first else { return false }
    switch word {
    case "highlight", "codeblock":
      append("```\(tag.words.dropFirst().first.map { $0.hasPrefix("\"") ? "" : $0 } ?? "")".utf8)
      state = .tag(until: word)
      return true
    case "figure", "img", "image":
      guard let address = tag.value(of: ["src", "link"]) else { return false }
      guard PictureAddress.isRelative(address) else { return false }
      let caption = tag.value(of: ["caption", "title"]) ?? ""
      pictures.append(Picture(address: address, alt: tag.value(of: ["alt"]) ?? "", caption: caption))
      append([])
      return true
    default: return false
    }
  }

  /// Converts the block of raw HTML that ends here.
  private mutating func endBlock() {
    state = .text
    guard !block.isEmpty, let html else { return }
    var reader = MarkdownLine(TemplateTag.resolved(block[...]), readsHTML: true)
    let rest = reader.withoutPictures()
    pictures += reader.pictures
    block = []
    let markdown = html.markdown(String(decoding: rest, as: UTF8.self))
    append(markdown.utf8)
    append([])
  }

  private mutating func append(_ line: some Collection<UInt8>) {
    output.append(contentsOf: line)
    output.append(UInt8(ascii: "\n"))
  }

  /// Whether a line contains a lowercase text in any case.
  private static func contains(_ text: String, in line: ArraySlice<UInt8>) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return line.indices.contains { index in
      line[index].lowercased == first
        && line[index...].prefix(wanted.count).lazy.map(\.lowercased).elementsEqual(wanted)
    }
  }
}

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
    guard next == 0x20 || next == 9 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
      return nil
    }
    if ["script", "style", "pre", "textarea"].contains(name), !isEnd { return "</\(name)>" }
    return names.contains(name) ? .some(nil) : nil
  }

  private static let names: Set<String> = [
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
