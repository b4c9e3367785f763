import CMarkGFM
import Synchronization

/// Parses Markdown in GitHub's flavour with libcmark-gfm; the only file that uses the library.
///
/// The library's extensions for strikethrough and bare URLs change process-wide tables while a text is parsed,
/// which is a race between threads. Bare URLs are therefore found by `WebAddress`, and strikethrough is enabled
/// only for texts with `~~`, under a lock. The change only affects the meaning of `~`, so texts without `~` need no
/// lock.
enum MarkdownParser {
  /// Process-wide, like the library's tables.
  private static let tildeLock = Mutex(())

  /// Registered once here, because the library's own check is not thread-safe.
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

  /// Parses a text into events.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without control characters, within the limits of `Complexity`.
  ///   - ownerLinks: the links to the site itself if its owner wrote the text; nil otherwise.
  /// - Returns: the document; nil if the result would be far larger than the text.
  static func parse(_ bytes: [UInt8], ownerLinks: OwnerLinks? = nil) -> Document? {
    defer { ParserMemory.reset() }
    // The parser keeps a pointer to the allocator; nothing that uses it outlives this call.
    var memory = cmark_mem(
      calloc: { ParserMemory.allocate($0, $1) },
      realloc: { ParserMemory.reallocate($0, $1) },
      free: { _ in }
    )
    return withUnsafeMutablePointer(to: &memory) { memory in
      guard let root = SyntaxNode(parse(bytes, memory)) else { return nil }
      var reader = TreeReader(sourceCount: bytes.count, ownerLinks: ownerLinks)
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
    // The closure of a lock must not return a pointer, but it may return an address as a number.
    let root = tildeLock.withLock { _ in UInt(bitPattern: cmark_parser_finish(parser)) }
    return OpaquePointer(bitPattern: root)
  }

  private static func hasDoubleTilde(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "~") && $1 == UInt8(ascii: "~") }
  }
}

/// One node of the library's tree; valid until `ParserMemory.reset`.
struct SyntaxNode: Equatable {
  /// The kind of a node, as far as it matters for the output.
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

  /// Nodes of extensions are identified by name, because their type numbers are assigned at registration.
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
  /// The target of a link or a picture, with decoded entities.
  var url: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_url(pointer)) }
  /// The text after the opening fence of a code block.
  var fenceInfo: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_fence_info(pointer)) }

  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  /// Whether a list's entries are written without paragraphs.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  /// The first number of an ordered list; nil for other lists.
  var listStart: Int? {
    cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil
  }

  /// Whether a task in a list is done; nil if the list entry is not a task.
  var isDone: Bool? {
    guard cmark_node_get_syntax_extension(pointer) != nil, typeName == "tasklist" else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(pointer)
  }

  /// The alignments of a table's columns.
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
