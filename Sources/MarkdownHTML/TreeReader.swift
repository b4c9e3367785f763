/// Converts a parsed tree into a document.
struct TreeReader {
  /// The maximum depth of nested inline elements; deeper ones are omitted.
  static let maximumInlineDepth = 64

  /// A link whose text is being read.
  private struct OpenLink {
    /// The range of its URL in the document's attributes; nil if the link is omitted.
    var target: Range<Int>?
    var url: [UInt8]
    var textStart: Int
  }

  private var document = Document()
  /// The links to the site itself if its owner wrote the text; nil otherwise.
  private let ownerLinks: OwnerLinks?
  /// The remaining bytes of link targets, which are limited because references let a short text repeat a long
  /// target.
  private var urlBudget: Int
  private var links: [OpenLink] = []
  private var inlineDepth = 0
  private var taskMark = ""
  private var columns: [Document.Alignment] = []
  private var column = 0
  private var isHeaderRow = false
  private var hasTableBody = false

  /// Creates a reader for a text of `sourceCount` bytes; only the owner of the site has `ownerLinks`.
  init(sourceCount: Int, ownerLinks: OwnerLinks?) {
    self.ownerLinks = ownerLinks
    urlBudget = 16_384 + sourceCount * 16
    document.text.reserveCapacity(sourceCount)
  }

  /// Reads all nodes below a root; nil if the result would be far larger than the text.
  mutating func read(_ root: SyntaxNode) -> Document? {
    var next = root.firstChild
    while let node = next {
      enter(node)
      if urlBudget < 0 { return nil }
      next = node.firstChild ?? leave(upFrom: node, below: root)
    }
    return document
  }

  /// Leaves a node, and its parents if it is the last child.
  ///
  /// - Returns: the next node to enter.
  private mutating func leave(upFrom node: SyntaxNode, below root: SyntaxNode) -> SyntaxNode? {
    var current = node
    while true {
      leave(current)
      if let sibling = current.next { return sibling }
      guard let parent = current.parent, parent != root else { return nil }
      current = parent
    }
  }

  private mutating func enter(_ node: SyntaxNode) {
    switch node.kind {
    case .text: document.appendText(node.literal)
    case .lineBreak: document.appendLineBreak()
    case .code:
      document.open(.code)
      document.appendVerbatim(node.literal)
      document.close(.code)
    case .rawInline: document.appendVerbatim(node.literal)
    case .emphasis: openInline(.emphasis)
    case .strong: openInline(.strong)
    case .deletion: openInline(.deletion)
    case .link: openLink(Array(node.url))
    case .paragraph: openParagraph(node)
    case .heading: document.openBlock(.heading(level: node.headingLevel))
    case .rawBlock: addRawBlock(node.literal)
    case .codeBlock: addCodeBlock(node)
    case .rule:
      document.endLine()
      document.events.append(.rule)
    case .quote: document.openBlock(.quote)
    case .list: document.openBlock(listElement(node))
    case .listEntry: openListEntry(node)
    case .table: openTable(node)
    case .tableHead, .tableRow: openRow(isHeader: node.kind == .tableHead)
    case .tableCell: openCell()
    case .other: break
    }
  }

  private mutating func leave(_ node: SyntaxNode) {
    switch node.kind {
    case .emphasis: closeInline(.emphasis)
    case .strong: closeInline(.strong)
    case .deletion: closeInline(.deletion)
    case .link: closeLink()
    case .paragraph: if !isTight(node) { document.close(.paragraph) }
    case .heading: document.close(.heading(level: node.headingLevel))
    case .quote: document.close(.quote)
    case .list: document.close(listElement(node))
    case .listEntry: document.close(.listEntry)
    case .table:
      if hasTableBody { document.close(.tableBody) }
      document.close(.table)
    case .tableHead:
      document.close(.tableRow)
      document.close(.tableHead)
    case .tableRow: document.close(.tableRow)
    case .tableCell:
      document.close(cell)
      column += 1
    case .text, .lineBreak, .code, .rawInline, .rawBlock, .codeBlock, .rule, .other: break
    }
  }
}

// MARK: Blocks

extension TreeReader {
  private func isTight(_ paragraph: SyntaxNode) -> Bool {
    guard let entry = paragraph.parent, entry.kind == .listEntry, let list = entry.parent else {
      return false
    }
    return list.isTight
  }

  private func listElement(_ list: SyntaxNode) -> Document.Element {
    list.listStart.map { .orderedList(start: $0) } ?? .bulletList
  }

  private mutating func openParagraph(_ node: SyntaxNode) {
    if isTight(node) { document.endLine() } else { document.openBlock(.paragraph) }
    if !taskMark.isEmpty { document.appendText(taskMark.utf8) }
    taskMark = ""
  }

  /// A task's check box is a character: it needs no label and works in feed readers.
  private mutating func openListEntry(_ entry: SyntaxNode) {
    document.openBlock(.listEntry)
    taskMark = entry.isDone.map { $0 ? "\u{2611} " : "\u{2610} " } ?? ""
  }

  private mutating func addCodeBlock(_ node: SyntaxNode) {
    let language = node.fenceInfo.prefix { !$0.isWhitespace }
    let isPlain = language.allSatisfy {
      $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "-")
    }
    let name = isPlain && language.count <= 40 ? Array(language) : []
    let element = Document.Element.codeBlock(language: document.appendAttribute(name))
    document.openBlock(element)
    document.appendVerbatim(node.literal)
    document.close(element)
  }

  /// Adds raw HTML as a paragraph that shows its lines.
  private mutating func addRawBlock(_ source: UnsafeBufferPointer<UInt8>) {
    document.openBlock(.paragraph)
    var isFirst = true
    for line in source.split(separator: .newline) {
      if !isFirst { document.appendLineBreak() }
      isFirst = false
      document.appendVerbatim(line)
    }
    document.close(.paragraph)
  }

  private mutating func openTable(_ node: SyntaxNode) {
    columns = node.alignments
    hasTableBody = false
    document.openBlock(.table)
  }

  private mutating func openRow(isHeader: Bool) {
    (isHeaderRow, column) = (isHeader, 0)
    if isHeader {
      document.open(.tableHead)
    } else if !hasTableBody {
      document.open(.tableBody)
      hasTableBody = true
    }
    document.openBlock(.tableRow)
  }

  private mutating func openCell() {
    // A space separates the cells of a row in plain text.
    if column > 0 { document.text.append(UInt8(ascii: " ")) }
    document.open(cell)
  }

  private var cell: Document.Element {
    let alignment = column < columns.count ? columns[column] : .unset
    return isHeaderRow ? .tableHeading(alignment) : .tableCell(alignment)
  }
}

// MARK: Inlines

extension TreeReader {
  private mutating func openInline(_ element: Document.Element) {
    inlineDepth += 1
    if inlineDepth <= Self.maximumInlineDepth { document.open(element) }
  }

  private mutating func closeInline(_ element: Document.Element) {
    if inlineDepth <= Self.maximumInlineDepth { document.close(element) }
    inlineDepth -= 1
  }

  private var isInLink: Bool { links.contains { $0.target != nil } }

  /// Opens a link, or a picture as a link to it, if the URL is usable and it is not inside another link.
  private mutating func openLink(_ url: [UInt8]) {
    urlBudget -= url.count
    var link = OpenLink(target: nil, url: url, textStart: 0)
    if !isInLink, let address = address(of: url) {
      let target = document.appendAttribute(address)
      link.target = target
      document.open(.link(url: target))
    }
    link.textStart = document.text.count
    links.append(link)
  }

  /// The address to which a link may lead; nil if it must not be one.
  private func address(of url: [UInt8]) -> [UInt8]? {
    WebAddress.isUsable(url) ? url : ownerLinks?.address(of: url)
  }

  private mutating func closeLink() {
    guard let link = links.popLast() else { return }
    if let target = link.target {
      if document.text.count == link.textStart { document.appendText(link.url) }
      document.close(.link(url: target))
    } else if !isInLink {
      let hasEmail = EmailAddress.isContained(inURL: link.url)
      let showsEmail = hasEmail && EmailAddress.hasSign(document.text[link.textStart...])
      // An address that the link text shows is counted when e-mail addresses in the text are hidden.
      if !hasEmail { document.removedLinks += 1 } else if !showsEmail { document.hiddenEmails += 1 }
    }
  }
}
