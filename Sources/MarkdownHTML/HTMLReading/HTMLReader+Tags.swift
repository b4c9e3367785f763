/// What each tag means.
extension HTMLReader {
  /// Reads a start tag.
  mutating func start(_ tag: HTMLTag) {
    if code != nil { return startInCode(tag) }
    if isHidden(tag) { return skip(tag, endsAtBlock: tag.name == "p") }
    if table != nil, startInTable(tag) { return }
    if tag.element.isBlock { endBlock() }
    switch tag.element {
    case .emphasis: count(.emphasis, 1)
    case .strong: count(.strong, 1)
    case .term: isTerm = true
    case .deletion: count(.deletion, 1)
    case .code: count(.code, 1)
    case .link: startLink(tag)
    case .image: addImage(tag)
    case .media: addMedia(tag)
    case .quotation: addText("\u{201C}".utf8)
    case .lineBreak: addBreak()
    case .figure: figureStart = images.count
    case .heading(let level): heading = level
    case .rule: if format == .markdown { write(Array("___".utf8)) }
    case .quote: startQuote()
    case .list(let isOrdered): startList(tag, isOrdered: isOrdered)
    case .entry: startEntry()
    case .codeBlock: code = CodeBlock(language: classes(of: tag))
    case .table: startTable()
    case .cell: addSpace()
    case .dropped(let endsAtBlock):
      if !(tag.isSelfClosing && endsAtBlock) { skip(tag, endsAtBlock: endsAtBlock) }
    case .inline, .block, .caption, .tablePart, .tableCaption, .row, .rawText, .void: break
    }
  }

  /// Reads an end tag.
  mutating func end(_ tag: HTMLTag) {
    if code != nil, !endsCode(tag) { return }
    if table != nil, endInTable(tag) { return }
    switch tag.element {
    case .emphasis: count(.emphasis, -1)
    case .strong: count(.strong, -1)
    case .deletion: count(.deletion, -1)
    case .code: count(.code, -1)
    case .link: link = nil
    case .quotation: addText("\u{201D}".utf8)
    case .lineBreak: addBreak()
    case .caption:
      addCaption()
      endBlock()
    case .figure:
      endBlock()
      figureStart = nil
    case .heading:
      endBlock()
      heading = 0
    case .quote: close { if case .quote = $0 { true } else { false } }
    case .list: close { if case .list = $0 { true } else { false } }
    case .entry: closeEntry()
    case .block, .term, .codeBlock, .table, .tablePart, .tableCaption, .row: endBlock()
    case .inline, .image, .media, .rule, .cell, .rawText, .dropped, .void: break
    }
  }

  private mutating func count(_ style: InlineText.Style, _ change: Int) {
    for index in styles.indices where styles[index].style == style {
      styles[index].count = max(0, styles[index].count + change)
    }
  }

  /// A link in another one ends that.
  private mutating func startLink(_ tag: HTMLTag) {
    let url = tag[.href].map { references.decoded($0, of: tokenizer.source, isAttribute: true) }
    link = url.flatMap { linkNumber(to: $0) }
  }

  /// Skips an element with everything in it.
  mutating func skip(_ tag: HTMLTag, endsAtBlock: Bool) {
    guard tag.element != .void, tag.element != .rawText else { return }
    tokenizer.isForeign = tag.name == "svg" || tag.name == "math"
    defer { tokenizer.isForeign = false }
    var depth = 1
    while depth > 0, let token = tokenizer.next() {
      switch token {
      case .start(let inner):
        if endsAtBlock, inner.element.isBlock {
          pending = inner
          return
        }
        let isEmpty = inner.isSelfClosing && tokenizer.isForeign
        if inner.name == tag.name, !isEmpty { depth += 1 }
      case .end(let inner): if inner.name == tag.name { depth -= 1 }
      case .text: break
      }
    }
  }

  /// Whether the source does not show an element.
  private func isHidden(_ tag: HTMLTag) -> Bool {
    if tag.element == .void || tag.element == .image || tag.element == .lineBreak { return false }
    if tag[.hidden] != nil { return true }
    guard let style = tag[.style] else { return false }
    let text = tokenizer.source[style].filter { !$0.isWhitespace }.map {
      $0.isASCIILetter ? $0.lowercasedLetter : $0
    }
    return String(decoding: text, as: UTF8.self).contains("display:none")
  }

  /// The classes of an element.
  func classes(of tag: HTMLTag) -> [ArraySlice<UInt8>] {
    tag[.classes].map { tokenizer.source[$0].split(whereSeparator: \.isWhitespace) } ?? []
  }

  // MARK: Code blocks

  /// Reads a tag in a code block, in which only line breaks have a meaning.
  private mutating func startInCode(_ tag: HTMLTag) {
    switch tag.element {
    case .lineBreak: addBreak()
    case .code:
      let classes = classes(of: tag)
      code?.setLanguage(classes)
    case .image: addImage(tag)
    case .dropped: skip(tag, endsAtBlock: false)
    default: break
    }
  }

  private func endsCode(_ tag: HTMLTag) -> Bool {
    switch tag.element {
    case .codeBlock, .quote, .list, .entry, .table, .row, .cell: true
    default: false
    }
  }
}
