/// What each tag means.
extension HTMLReader {
  /// Reads a start tag.
  mutating func start(_ tag: HTMLTag) {
    let around = openElements.count
    openElements.close(before: tag)
    if isHidden(tag) {
      // A block ends the paragraph before it even if it is not shown.
      if openElements.count < around, code == nil { endBlock() }
      return skipHidden(tag)
    }
    openElements.open(tag)
    if code != nil { return startInCode(tag) }
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
    case .dropped(let endsAtBlock): skip(tag, endsAtBlock: endsAtBlock)
    case .inline, .block, .caption, .tablePart, .tableCaption, .row, .rawText, .void: break
    }
  }

  /// Reads an end tag.
  mutating func end(_ tag: HTMLTag) {
    openElements.close(at: tag)
    endText(of: tag)
  }

  /// Ends what an element means for the text.
  private mutating func endText(of tag: HTMLTag) {
    if code != nil, !endsCode(tag) {
      if tag.element.isBlock { code?.endLine(isAfterBlock: true) }
      return
    }
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

  // MARK: Hidden elements

  /// Skips a hidden element with everything in it.
  ///
  /// It ends as in browsers, but for the exceptions of ``OpenElements``. Without an end there, the rest is skipped.
  private mutating func skipHidden(_ tag: HTMLTag) {
    guard tag.element.hasContent else { return }
    // It is unknown what else than its end tag ends an element that is too deep.
    if openElements.count >= OpenElements.maximumDepth - 1 { return skip(tag) }
    var around = openElements.count
    var hidden = HiddenElements()
    hidden.open(tag, in: &openElements)
    var formatting = FormattingCount()
    formatting.start(tag)
    while !hidden.isEmpty, let token = next() {
      switch token {
      case .text: continue
      case .start(let inner):
        if isSkipped(inner) { continue }
        openElements.close(before: inner)
        around = min(around, openElements.count)
        hidden.close(before: inner, in: openElements)
        if hidden.isEmpty {
          pending = token
        } else {
          formatting.start(inner)
          startInHidden(inner, &hidden)
        }
      case .end(let inner):
        let form = openElements.close(at: inner) ?? .max
        hidden.close(at: inner, in: openElements, form: form)
        // An element around it may end, too, even if the hidden one continues.
        let isOfInside = openElements.cell.map { $0 >= around } ?? false || formatting.end(inner)
        if min(form, openElements.count) < around || inner.isFormatting && !isOfInside { endText(of: inner) }
        around = min(form < around ? around - 1 : around, openElements.count)
      }
    }
  }

  private mutating func startInHidden(_ tag: HTMLTag, _ hidden: inout HiddenElements) {
    if isHidden(tag), tag.element.hasContent {
      hidden.open(tag, in: &openElements)
    } else {
      hidden.noteStart(tag, in: openElements)
      openElements.open(tag, isInHidden: true)
    }
    // As with one that is too deep.
    guard openElements.isFull, let (outermost, count) = hidden.closeOutermost(in: &openElements) else {
      return
    }
    skip(outermost, depth: count)
  }

  /// Skips an element in a hidden one if it is dropped in any case; false for any other.
  private mutating func isSkipped(_ tag: HTMLTag) -> Bool {
    guard case .dropped(let endsAtBlock) = tag.element else { return false }
    skip(tag, endsAtBlock: endsAtBlock)
    return true
  }

  /// Skips an element with everything in it.
  ///
  /// - Parameters:
  ///   - tag: its start tag.
  ///   - endsAtBlock: whether the start of any block ends it.
  ///   - depth: how many elements with its name are open.
  mutating func skip(_ tag: HTMLTag, endsAtBlock: Bool = false, depth: Int = 1) {
    if tag.isSelfClosing, tag.element == .dropped(endsAtBlock: true) { return }
    tokenizer.isForeign = tag.name == "svg" || tag.name == "math"
    defer { tokenizer.isForeign = false }
    var depth = depth
    while depth > 0, let token = tokenizer.next() {
      switch token {
      case .start(let inner):
        if endsAtBlock, inner.element.isBlock {
          pending = token
          return
        }
        let isEmpty = inner.isSelfClosing && tokenizer.isForeign
        if inner.name == tag.name, !isEmpty { depth += 1 }
      case .end(let inner): if inner.name == tag.name { depth -= 1 }
      case .text: break
      }
    }
  }

  /// Whether the source does not show an element that is not dropped in any case.
  private func isHidden(_ tag: HTMLTag) -> Bool {
    if case .dropped = tag.element { return false }
    // Browsers ignore the tag, and show what follows.
    if openElements.isStray(tag) { return false }
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

  /// Reads a tag in a code block, in which only line breaks and the lines of blocks have a meaning.
  private mutating func startInCode(_ tag: HTMLTag) {
    if tag.element.isBlock { code?.endLine(isAfterBlock: false) }
    if mayEndCode(tag), tag.element != .codeBlock { code?.open(tag.name) }
    switch tag.element {
    case .lineBreak: addBreak()
    case .code:
      let classes = classes(of: tag)
      code?.setLanguage(classes)
    case .cell: code?.separateCell()
    case .image: addImage(tag)
    case .dropped: skip(tag, endsAtBlock: false)
    default: break
    }
  }

  /// Whether an end tag ends the code block: its own one, or that of an element around it.
  private mutating func endsCode(_ tag: HTMLTag) -> Bool {
    mayEndCode(tag) && code?.close(tag.name) != true
  }

  private func mayEndCode(_ tag: HTMLTag) -> Bool {
    switch tag.element {
    case .codeBlock, .quote, .list, .entry, .table, .row, .cell: true
    default: false
    }
  }
}
