import CMarkGFM
import Synchronization

/// Parses Markdown in GitHub's flavour with libcmark-gfm; the only file that knows the library.
///
/// The library's extensions for strikethrough and bare addresses switch process-wide tables while a text is
/// parsed, so that two threads disturb each other. Bare addresses are therefore found by `WebAddress`, and
/// strikethrough is on only for texts with `~~`, under a lock. The tables differ only in what `~` means: texts
/// without `~` need no lock.
enum MarkdownParser {
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
  ///
  /// `@unchecked Sendable` because the library never changes or frees them after registration.
  private struct Extensions: @unchecked Sendable {
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
      guard let root = SyntaxNode(parse(bytes, memory)) else { return nil }
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

/// One node of the library's tree; valid until `ParserMemory.reset`.
struct SyntaxNode: Equatable {
  /// What a node is, as far as we show it.
  enum Kind {
    case text
    case lineBreak
    case code
    case rawInline
    case emphasis
    case strong
    case deletion
    case link
    case paragraph
    case heading
    case rawBlock
    case codeBlock
    case rule
    case quote
    case list
    case listEntry
    case table
    case tableHead
    case tableRow
    case tableCell
    case other
  }

  private let pointer: OpaquePointer

  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  var firstChild: SyntaxNode? { SyntaxNode(cmark_node_first_child(pointer)) }
  var next: SyntaxNode? { SyntaxNode(cmark_node_next(pointer)) }
  var parent: SyntaxNode? { SyntaxNode(cmark_node_parent(pointer)) }

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: .link
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .rawInline
    case CMARK_NODE_HTML_BLOCK: .rawBlock
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .listEntry
    default: extensionKind
    }
  }

  /// The library names the nodes of its extensions; their numbers are given out at registration.
  private var extensionKind: Kind {
    switch typeName {
    case "strikethrough": .deletion
    case "table": .table
    case "table_header": .tableHead
    case "table_row": .tableRow
    case "table_cell": .tableCell
    default: .other
    }
  }

  private var typeName: String { cmark_node_get_type_string(pointer).map { String(cString: $0) } ?? "" }

  /// The text of a node without children.
  var literal: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_literal(pointer)) }
  /// Where a link or a picture points to, entities decoded.
  var url: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_url(pointer)) }
  /// What stands after the opening fence of a code block.
  var fenceInfo: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_fence_info(pointer)) }

  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  /// Whether a list's entries stand without paragraphs.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  /// The first number of an ordered list; nil for other lists.
  var listStart: Int? {
    cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil
  }

  /// Whether a list entry is a task that is done, or one to do; nil when it is no task.
  var isDone: Bool? {
    guard cmark_node_get_syntax_extension(pointer) != nil, typeName == "tasklist" else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(pointer)
  }

  /// How the columns of a table stand.
  var alignments: [Document.Alignment] {
    guard let letters = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return (0..<Int(cmark_gfm_extensions_get_table_columns(pointer))).map { index in
      switch letters[index] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .unset
      }
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self),
      count: count
    )
  }
}
