/// A template as a tree, before its names are resolved.
struct ParsedTemplate: Sendable {
  /// A part of the tree; ranges are of the template's bytes.
  indirect enum Node: Sendable {
    /// A line starts here, with the indentation in the range.
    case line(indent: Range<Int>)
    case text(Range<Int>)
    case variable(Tag)
    /// Also an inverted one.
    case section(Tag, [Node])
    case partial(Tag)
    case layout(Tag, [Block])
    case block(Block)
    /// A phrase, and what fills its places.
    case words(Tag, [Block])
  }

  /// What stands between `{{$name}}` and `{{/name}}`.
  struct Block: Sendable {
    let tag: Tag
    let body: [Node]
  }

  let name: String
  let file: String
  let bytes: [UInt8]
  let nodes: [Node]
  let errors: [TemplateError]

  /// Parses `source`; mistakes are collected, not thrown, for a template that is never used may be broken.
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

  /// `fact` about the tag at `offset`.
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

  /// Line and column from 1, the column in bytes.
  static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes[..<offset]
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return (1 + before.count { $0 == newline }, offset - lineStart + 1)
  }
}

extension ParsedTemplate.Node {
  /// Where the node starts.
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
