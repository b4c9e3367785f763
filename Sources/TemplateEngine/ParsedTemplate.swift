/// A template as a tree, before its names are resolved.
struct ParsedTemplate: Sendable {
  /// A node of the tree; ranges refer to the template's bytes.
  indirect enum Node: Sendable {
    /// The start of a line, with the range of its indentation.
    case line(indent: Range<Int>)
    case text(Range<Int>)
    case variable(Tag)
    /// A section or an inverted section.
    case section(Tag, [Node])
    case partial(Tag)
    case layout(Tag, [Block])
    case block(Block)
    /// A phrase with the contents of its placeholders.
    case words(Tag, [Block])
  }

  /// A block: the content between `{{$name}}` and `{{/name}}`.
  struct Block: Sendable {
    let tag: Tag
    let body: [Node]
  }

  let name: String
  let file: String
  let bytes: [UInt8]
  let nodes: [Node]
  let errors: [TemplateError]

  /// Parses `source`.
  ///
  /// Errors are collected and not thrown, because a template that is never used may be invalid.
  init(_ source: TemplateSource) {
    let bytes = Array(source.text.utf8)
    let tags = TagScanner(bytes)
    var parser = TemplateParser()
    parser.parse(LineScanner(tags.pieces, of: bytes).tokens, of: bytes)
    name = source.name
    file = source.file
    self.bytes = bytes
    nodes = parser.nodes
    errors = (tags.mistakes + parser.mistakes).map {
      Self.error($0.fact, at: $0.offset, in: bytes, file: source.file)
    }
  }

  /// An error about the tag at `offset`.
  func error(_ fact: TemplateError.Fact, at offset: Int) -> TemplateError {
    Self.error(fact, at: offset, in: bytes, file: file)
  }

  private static func error(
    _ fact: TemplateError.Fact,
    at offset: Int,
    in bytes: [UInt8],
    file: String
  ) -> TemplateError {
    let (line, column) = place(of: offset, in: bytes)
    return TemplateError(file: file, line: line, column: column, fact: fact)
  }

  /// The line and column of an offset, both from 1, the column in bytes.
  static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes[..<offset]
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return (1 + before.count { $0 == newline }, offset - lineStart + 1)
  }
}

extension ParsedTemplate.Node {
  /// The offset at which the node starts.
  var offset: Int {
    switch self {
    case .line(let range), .text(let range): range.lowerBound
    case .variable(let tag), .section(let tag, _), .partial(let tag), .layout(let tag, _),
      .words(let tag, _):
      tag.range.lowerBound
    case .block(let block): block.tag.range.lowerBound
    }
  }
}
