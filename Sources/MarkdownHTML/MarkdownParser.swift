import CMarkGFM
import Synchronization

/// Parses Markdown in GitHub's flavour with libcmark-gfm; the only file that knows the library.
///
/// The library's extensions for strikethrough and bare addresses switch process-wide tables while a text is
/// parsed, so that two threads disturb each other. Bare addresses are therefore found by `WebAddress`, and
/// strikethrough is on only for texts with `~~`, under a lock. The tables differ only in what `~` means: texts
/// without `~` need no lock.
enum MarkdownParser {
  /// Elements inside each other within a paragraph beyond which the inner ones are left out.
  static let maximumInlineDepth = 64

  /// Process-wide as the library's tables are.
  private static let tildeLock = Mutex(())

  /// Registered once: the library's own check is not safe for threads.
  private static let extensions: Extensions = {
    cmark_gfm_core_extensions_ensure_registered()
    return Extensions(
      table: cmark_find_syntax_extension("table"),
      taskList: cmark_find_syntax_extension("tasklist"),
      strikethrough: cmark_find_syntax_extension("strikethrough")
    )
  }()

  /// The library's own descriptions of its extensions.
  private struct Extensions: @unchecked Sendable {
    // Sendable: the library never changes or frees them after registration.
    let table: OpaquePointer?
    let taskList: OpaquePointer?
    let strikethrough: OpaquePointer?
  }

  /// The text as events.
  ///
  /// - Parameter bytes: UTF-8 without control characters, within the limits of `Complexity`.
  /// - Returns: nil when the result would be far larger than the text.
  static func parse(_ bytes: [UInt8]) -> Document? {
    defer { ParserMemory.reset() }
    // The parser keeps the address of the allocator, and nothing outlives this call.
    var memory = cmark_mem(
      calloc: { ParserMemory.allocate($0, $1) },
      realloc: { ParserMemory.reallocate($0, $1) },
      free: { _ in }
    )
    return withUnsafeMutablePointer(to: &memory) { memory in
      guard let root = parse(bytes, memory) else { return nil }
      var reader = TreeReader(sourceCount: bytes.count)
      return reader.read(root)
    }
  }

  private static func parse(_ bytes: [UInt8], _ memory: UnsafeMutablePointer<cmark_mem>) -> OpaquePointer? {
    let extensions = extensions
    let options = CMARK_OPT_DEFAULT | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
    guard let parser = cmark_parser_new_with_mem(options, memory) else { return nil }
    cmark_parser_attach_syntax_extension(parser, extensions.table)
    cmark_parser_attach_syntax_extension(parser, extensions.taskList)
    let tilde = bytes.firstIndex(of: UInt8(ascii: "~"))
    if let tilde, hasDoubleTilde(bytes[tilde...]) {
      cmark_parser_attach_syntax_extension(parser, extensions.strikethrough)
    }
    bytes.withUnsafeBytes { source in
      cmark_parser_feed(parser, source.baseAddress?.assumingMemoryBound(to: CChar.self), source.count)
    }
    guard tilde != nil else { return cmark_parser_finish(parser) }
    // A lock's closure may not let a pointer out; an address may pass.
    let root = tildeLock.withLock { _ in UInt(bitPattern: cmark_parser_finish(parser)) }
    return OpaquePointer(bitPattern: root)
  }

  private static func hasDoubleTilde(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "~") && $1 == UInt8(ascii: "~") }
  }
}

/// Walks the library's tree in order and adds its events to a document.
private struct TreeReader {
  /// A link whose text is being read.
  private struct OpenLink {
    var isKept: Bool
    var url: [UInt8]
    var textStart: Int
  }

  private var document = Document()
  /// Bytes that link targets may take: references let a short text repeat a long one.
  private let attributeBudget: Int
  private var links: [OpenLink] = []
  private var inlineDepth = 0
  private var columns: [Document.Alignment] = []
  private var column = 0
  private var isHeaderRow = false
  private var hasTableBody = false

  init(sourceCount: Int) {
    attributeBudget = 16_384 + sourceCount * 16
    document.text.reserveCapacity(sourceCount)
  }

  /// All events below a root; nil when they would be far larger than the text.
  mutating func read(_ root: OpaquePointer) -> Document? {
    var next = cmark_node_first_child(root)
    while let node = next {
      enter(node)
      if document.attributes.count > attributeBudget { return nil }
      if let child = cmark_node_first_child(node) {
        next = child
        continue
      }
      next = leave(upFrom: node, below: root)
    }
    return document
  }

  /// Leaves a node, and its parents where it was the last child.
  ///
  /// - Returns: the next node to enter.
  private mutating func leave(upFrom node: OpaquePointer, below root: OpaquePointer) -> OpaquePointer? {
    var current = node
    while true {
      leave(current)
      if let sibling = cmark_node_next(current) { return sibling }
      guard let parent = cmark_node_parent(current), parent != root else { return nil }
      current = parent
    }
  }

  private mutating func enter(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: document.appendText(literal(of: node))
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: document.appendLineBreak()
    case CMARK_NODE_PARAGRAPH:
      if isTight(node) { document.endLine() } else { document.openBlock(.paragraph) }
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: openLink(node)
    case CMARK_NODE_EMPH: openInline(.emphasis)
    case CMARK_NODE_STRONG: openInline(.strong)
    case CMARK_NODE_CODE:
      document.open(.code)
      document.appendVerbatim(literal(of: node))
      document.close(.code)
    case CMARK_NODE_HTML_INLINE: document.appendVerbatim(literal(of: node))
    case CMARK_NODE_HTML_BLOCK: addRawBlock(literal(of: node))
    case CMARK_NODE_CODE_BLOCK: addCodeBlock(node)
    case CMARK_NODE_HEADING:
      document.openBlock(.heading(level: Int(cmark_node_get_heading_level(node))))
    case CMARK_NODE_THEMATIC_BREAK:
      document.endLine()
      document.events.append(.rule)
    case CMARK_NODE_BLOCK_QUOTE: document.openBlock(.quote)
    case CMARK_NODE_LIST: document.openBlock(listElement(node))
    case CMARK_NODE_ITEM: openListEntry(node)
    default: enterExtension(node)
    }
  }

  private mutating func leave(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: if !isTight(node) { document.close(.paragraph) }
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: closeLink()
    case CMARK_NODE_EMPH: closeInline(.emphasis)
    case CMARK_NODE_STRONG: closeInline(.strong)
    case CMARK_NODE_HEADING: document.close(.heading(level: Int(cmark_node_get_heading_level(node))))
    case CMARK_NODE_BLOCK_QUOTE: document.close(.quote)
    case CMARK_NODE_LIST: document.close(listElement(node))
    case CMARK_NODE_ITEM: document.close(.listEntry)
    case CMARK_NODE_TEXT: break
    default: leaveExtension(node)
    }
  }

  // MARK: Extensions

  private mutating func enterExtension(_ node: OpaquePointer) {
    switch typeName(of: node) {
    case "strikethrough": openInline(.deletion)
    case "table":
      columns = alignments(of: node)
      hasTableBody = false
      document.openBlock(.table)
    case "table_header":
      (isHeaderRow, column) = (true, 0)
      document.open(.tableHead)
      document.openBlock(.tableRow)
    case "table_row":
      (isHeaderRow, column) = (false, 0)
      if !hasTableBody { document.open(.tableBody) }
      hasTableBody = true
      document.openBlock(.tableRow)
    case "table_cell":
      // A blank parts the cells of a row in plain text.
      if column > 0 { document.text.append(UInt8(ascii: " ")) }
      document.open(cell)
    default: break
    }
  }

  private mutating func leaveExtension(_ node: OpaquePointer) {
    switch typeName(of: node) {
    case "strikethrough": closeInline(.deletion)
    case "table":
      if hasTableBody { document.close(.tableBody) }
      document.close(.table)
    case "table_header":
      document.close(.tableRow)
      document.close(.tableHead)
    case "table_row": document.close(.tableRow)
    case "table_cell":
      document.close(cell)
      column += 1
    default: break
    }
  }

  private var cell: Document.Element {
    let alignment = column < columns.count ? columns[column] : .unset
    return isHeaderRow ? .tableHeading(alignment) : .tableCell(alignment)
  }

  private func alignments(of table: OpaquePointer) -> [Document.Alignment] {
    guard let letters = cmark_gfm_extensions_get_table_alignments(table) else { return [] }
    return (0..<Int(cmark_gfm_extensions_get_table_columns(table))).map { index in
      switch letters[index] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .unset
      }
    }
  }

  private func typeName(of node: OpaquePointer) -> String {
    cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
  }

  // MARK: Blocks

  private func isTight(_ paragraph: OpaquePointer) -> Bool {
    guard let entry = cmark_node_parent(paragraph), cmark_node_get_type(entry) == CMARK_NODE_ITEM,
      let list = cmark_node_parent(entry)
    else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  private func listElement(_ list: OpaquePointer) -> Document.Element {
    guard cmark_node_get_list_type(list) == CMARK_ORDERED_LIST else { return .bulletList }
    return .orderedList(start: Int(cmark_node_get_list_start(list)))
  }

  /// A task's box is a character: it can be read without a label and survives in feed readers.
  private mutating func openListEntry(_ entry: OpaquePointer) {
    document.openBlock(.listEntry)
    guard cmark_node_get_syntax_extension(entry) != nil, typeName(of: entry) == "tasklist" else { return }
    let isChecked = cmark_gfm_extensions_get_tasklist_item_checked(entry)
    document.appendText((isChecked ? "\u{2611} " : "\u{2610} ").utf8)
  }

  private mutating func addCodeBlock(_ node: OpaquePointer) {
    let info = bytes(cmark_node_get_fence_info(node))
    let language = info.prefix { !$0.isWhitespace }
    let isPlain =
      language.count <= 40
      && language.allSatisfy {
        $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#")
          || $0 == UInt8(ascii: "-")
      }
    let element = Document.Element.codeBlock(
      language: document.appendAttribute(isPlain ? Array(language) : [])
    )
    document.openBlock(element)
    document.appendVerbatim(literal(of: node))
    document.close(element)
  }

  /// Raw HTML as a paragraph that shows its lines.
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

  // MARK: Inlines

  private mutating func openInline(_ element: Document.Element) {
    inlineDepth += 1
    if inlineDepth <= MarkdownParser.maximumInlineDepth { document.open(element) }
  }

  private mutating func closeInline(_ element: Document.Element) {
    if inlineDepth <= MarkdownParser.maximumInlineDepth { document.close(element) }
    inlineDepth -= 1
  }

  /// Opens a link, or a picture as a link to it; not inside another link, and only to a usable address.
  private mutating func openLink(_ node: OpaquePointer) {
    let url = Array(bytes(cmark_node_get_url(node)))
    let isNested = links.contains(where: \.isKept)
    var link = OpenLink(isKept: !isNested && WebAddress.isUsable(url), url: url, textStart: 0)
    if link.isKept { document.open(.link(url: document.appendAttribute(url))) }
    link.textStart = document.text.count
    links.append(link)
  }

  private mutating func closeLink() {
    guard let link = links.popLast() else { return }
    let hasText = document.text.count > link.textStart
    if link.isKept {
      if !hasText { document.appendText(link.url) }
      document.close(.link(url: (document.attributes.count - link.url.count)..<document.attributes.count))
    } else if !links.contains(where: \.isKept) {
      let hasEmail = EmailAddress.isContained(inURL: link.url)
      let showsEmail = hasEmail && document.text[link.textStart...].contains(UInt8(ascii: "@"))
      // An address that the text shows is counted there.
      if !hasEmail { document.removedLinks += 1 } else if !showsEmail { document.hiddenEmails += 1 }
    }
  }

  private func literal(of node: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
    bytes(cmark_node_get_literal(node))
  }

  private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    var count = 0
    while text[count] != 0 { count += 1 }
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: count)
  }
}
