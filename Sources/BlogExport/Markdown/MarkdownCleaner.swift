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
  /// A tag that continues in the next line; nil if there is none.
  private var cutTag: CutTag?
  private var list = MarkdownListState()
  /// The last line of the output if it is text, because the next line may say that it is a heading or is not shown;
  /// empty after anything else.
  private var lastLine = 0..<0
  /// The list to which the next line may belong; nil if there is none.
  private var openList: MarkdownOpenList?

  private enum State: Equatable {
    case text
    case fence(CodeFence)
    /// In a block of code between tags of a template, until one with the word.
    case tag(until: String)
    /// In raw HTML, until a line with the text; nil until an empty line.
    case html(until: String?)
    /// In a comment that began within a line and does not end, until an empty line.
    case comment
  }

  /// Reads a text; without `html`, raw HTML stays as it is.
  ///
  /// If the text `isHTML`, all of it is one block of raw HTML.
  init(_ text: ArraySlice<UInt8>, html: HTMLConverter?, isHTML: Bool = false) {
    self.html = html
    // No line contains what ends the block.
    if isHTML, html != nil { state = .html(until: "\n") }
    hidden = HiddenPartFinder(in: text, readsHTML: html != nil)
    output.reserveCapacity(text.count)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let line = hidden.rest(of: line.last == 13 ? line.dropLast() : line) { read(line) }
    }
    while cutTag != nil { endCutTag(before: text.endIndex) }
    endBlock()
  }

  /// The text.
  var text: String { String(decoding: output, as: UTF8.self) }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let content = line.drop { $0.isBlank }
    switch state {
    case .fence(let fence):
      append(line)
      if fence.isClosed(by: content) { endFence() }
    case .tag(let word):
      if TemplateTag(content)?.words.first?.hasSuffix(word) == true {
        append("```".utf8)
        endFence()
      } else {
        append(line)
      }
    case .html(let end):
      // The content of scripts and styles is not shown.
      let isShown = end != "</script>" && end != "</style>"
      block += (isShown ? hidden.visible(line, isText: false) : line) + [UInt8(ascii: "\n")]
      if end.map({ HTMLBlock.contains($0, in: line) }) ?? content.isEmpty { endBlock() }
    case .comment:
      if let end = InlineTag.commentEnd(line, at: line.startIndex - 4) {
        state = .text
        let rest = line[end...]
        let content = rest.drop { $0.isBlank }
        if !content.isEmpty { readText(rest, content) }
      } else if content.isEmpty {
        state = .text
        list.note(line)
        append([])
      }
    case .text: readText(line, content)
    }
  }

  private mutating func readText(_ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    if var tag = cutTag {
      if tag.isEnded(by: line) {
        endCutTag(before: line.startIndex)
        // The tag may have begun a hidden part or a block.
        if let rest = hidden.rest(of: line) { read(rest) }
        return
      }
      let isWhole = tag.ends(in: line)
      cutTag = tag
      if isWhole { endCutTag(before: line.endIndex) }
      return
    }
    let isCode = list.isCode(line)
    list.note(line)
    if isCode { return append(line) }
    if let fence = CodeFence(content) {
      state = .fence(fence)
      return append(line)
    }
    readVisible(hidden.visible(line, isText: true), of: line)
  }

  /// Reads what is shown of a line outside of code.
  private mutating func readVisible(
    _ visible: ArraySlice<UInt8>,
    of line: ArraySlice<UInt8>,
    mayBeCut: Bool = true
  ) {
    let isHidden = visible.count < line.count && visible.allSatisfy { $0.isBlank }
    if isHidden { return appendNothing(of: line) }
    readShown(visible, mayBeCut: mayBeCut)
  }

  /// Reads a line without hidden parts, outside of code.
  private mutating func readShown(_ line: ArraySlice<UInt8>, mayBeCut: Bool) {
    let content = line.drop { $0.isBlank }
    let first = content.first ?? 0
    if first == UInt8(ascii: "{") {
      if mayBeCut, TemplateTag.isCut(content) {
        cutTag = CutTag(template: line, at: content.startIndex)
        return
      }
      if readTag(content, of: line) { return }
    }
    if mayBeCut, let tag = CutTag(hiding: line) {
      cutTag = tag
      return
    }
    if first == UInt8(ascii: "<"), html != nil, let end = HTMLBlock.end(content) {
      state = .html(until: end)
      block = line + [UInt8(ascii: "\n")]
      if let end, HTMLBlock.contains(end, in: content) { endBlock() }
      return
    }
    if mayBeCut, html != nil, let tag = CutTag(html: line) {
      cutTag = tag
      return
    }
    if AttributeList.isUnderline(line, of: output[lastLine]) { removeAttributes() }
    guard
      line.contains(where: { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") })
    else { return appendText(line) }
    var reader = MarkdownLine(TemplateTag.resolved(line), readsHTML: html != nil)
    let cleaned = reader.read()
    pictures += reader.pictures
    if reader.endsInComment { state = .comment }
    // Nothing but a picture or a tag.
    if cleaned.allSatisfy({ $0.isBlank }) { return appendNothing(of: line) }
    appendText(cleaned)
    if AttributeList.isHeading(cleaned[...]) { removeAttributes() }
  }

  /// Reads the tag that was cut, with what was found of it before the line that begins at an index.
  private mutating func endCutTag(before next: Int) {
    guard let tag = cutTag else { return }
    cutTag = nil
    guard tag.isTag else {
      readShown(tag.lines[0], mayBeCut: false)
      for line in tag.lines.dropFirst() { if let rest = hidden.rest(of: line) { read(rest) } }
      return
    }
    let line = tag.text[...]
    readVisible(hidden.visible(line, isText: true, joinedBefore: next), of: line, mayBeCut: false)
  }

  /// Reads a line whose content begins with the tag of a template; false if it is text.
  private mutating func readTag(_ content: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) -> Bool {
    if content.starts(with: "{:".utf8) || content.starts(with: "{::".utf8) {
      // Attributes of the block above (kramdown).
      if AttributeList.isTableOfContents(content), !lastLine.isEmpty, let list = openList {
        output.removeSubrange(list.start...)
        (openList, lastLine) = (nil, 0..<0)
      } else if content.startIndex == line.startIndex {
        openList?.end()
      }
      return content.contains(UInt8(ascii: "}"))
    }
    guard let tag = TemplateTag(content), let word = tag.words.first else { return false }
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
      appendNothing(of: line)
      return true
    default: return false
    }
  }

  private mutating func endFence() {
    state = .text
    list.noteEndOfBlock()
  }

  /// Converts the block of raw HTML that ends here.
  private mutating func endBlock() {
    state = .text
    list.noteEndOfBlock()
    guard !block.isEmpty, let html else { return }
    var reader = MarkdownLine(TemplateTag.resolved(block[...]), readsHTML: true)
    let rest = reader.withoutPictures()
    pictures += reader.pictures
    append(html.markdown(String(decoding: rest, as: UTF8.self)).utf8)
    appendNothing(of: block[...])
    block = []
  }

  /// Appends a line outside of code.
  private mutating func appendText(_ line: some Collection<UInt8>) {
    let (start, list) = (output.count, openList)
    append(line)
    if output[start...].allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "\n") }) { return }
    lastLine = start..<output.count
    guard openList == nil, let entry = MarkdownListState.entry(of: output[lastLine]) else { return }
    let previous = list.flatMap { $0.mark == entry.mark ? $0.start : nil }
    openList = MarkdownOpenList(start: previous ?? start, mark: entry.mark, column: entry.column)
  }

  /// Appends an empty line for one of which nothing is left, but which ends a list as text does.
  private mutating func appendNothing(of line: ArraySlice<UInt8>) {
    append([])
    if openList?.holds(line) == false { openList = nil }
  }

  /// Removes the attributes at the end of the last line, which is a heading.
  private mutating func removeAttributes() {
    while !lastLine.isEmpty, let start = AttributeList.start(inHeading: output[lastLine].dropLast()) {
      output.removeSubrange(start..<(output.count - 1))
      lastLine = lastLine.lowerBound..<output.count
    }
  }

  private mutating func append(_ line: some Collection<UInt8>) {
    lastLine = 0..<0
    let start = output.count
    output.append(contentsOf: line)
    // Another line than an entry (`appendText`) may continue the list, but is rather kept than removed with it.
    if openList?.isEnded(by: output[start...]) == true { openList = nil }
    output.append(UInt8(ascii: "\n"))
  }
}
