/// Reads the text of a page in Markdown as site generators have it: pictures, raw HTML and tags of templates.
///
/// The result is Markdown without raw HTML, and without what the generator does not show (``HiddenPart``). Pictures
/// with a relative address are taken out of the text; they are those of the blog. Code is not changed.
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
  private var hidden: HiddenPartFinder
  /// The beginning of a tag of a template that continues in the next line; empty if there is none.
  private var cutTag: [UInt8] = []
  private var list = MarkdownListState()

  private enum State: Equatable {
    case text
    /// In a block of code that ends with a line of `count` marks or more.
    case fence(mark: UInt8, count: Int)
    /// In a block of code between tags of a template, until one with the word.
    case tag(until: String)
    /// In raw HTML, until a line with the text; nil until an empty line.
    case html(until: String?)
    /// In a comment that began within a line and does not end, until an empty line.
    case comment
  }

  /// Reads a text; without `html`, raw HTML stays as it is.
  init(_ text: ArraySlice<UInt8>, html: HTMLConverter?) {
    self.html = html
    hidden = HiddenPartFinder(in: text, readsHTML: html != nil)
    output.reserveCapacity(text.count)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let line = hidden.rest(of: line.last == 13 ? line.dropLast() : line) { read(line) }
    }
    endCutTag()
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
      // The content of scripts and styles is not shown.
      let isShown = end != "</script>" && end != "</style>"
      block += (isShown ? hidden.visible(line, isText: false) : line) + [UInt8(ascii: "\n")]
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
    if !cutTag.isEmpty {
      if content.isEmpty {
        endCutTag()
        return append([])
      }
      cutTag += [0x20] + content
      let mayEnd = content.contains(UInt8(ascii: "}")) || cutTag.count >= MarkdownLine.longest
      if mayEnd, !TemplateTag.isCut(cutTag[...]) { endCutTag() }
      return
    }
    let first = content.first ?? 0
    if first == UInt8(ascii: "`") || first == UInt8(ascii: "~") {
      let count = content.prefix { $0 == first }.count
      if count >= 3, first != UInt8(ascii: "`") || !content.dropFirst(count).contains(first) {
        state = .fence(mark: first, count: count)
        return append(line)
      }
    }
    // A line with four spaces is code, or belongs to a list.
    if line.count - content.count >= 4 || line.first == 9, !list.isOpen {
      if content.isEmpty { list.note(content, isIndented: false) }
      return append(line)
    }
    list.note(content, isIndented: content.count < line.count)
    let visible = hidden.visible(line, isText: true)
    if visible.count < line.count, visible.allSatisfy({ $0 == 0x20 || $0 == 9 }) { return append([]) }
    readShown(visible)
  }

  /// Reads a line without hidden parts, outside of code.
  private mutating func readShown(_ line: ArraySlice<UInt8>, mayBeCut: Bool = true) {
    let content = line.drop { $0 == 0x20 || $0 == 9 }
    let first = content.first ?? 0
    if first == UInt8(ascii: "{") {
      if mayBeCut, TemplateTag.isCut(content) {
        cutTag = Array(content)
        return
      }
      if readTag(content) { return }
    }
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

  /// Reads the tag that was cut, with what was found of it.
  private mutating func endCutTag() {
    guard !cutTag.isEmpty else { return }
    let tag = cutTag
    cutTag = []
    readShown(tag[...], mayBeCut: false)
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
