/// Builds the tree of a template from its tokens, without recursion.
struct TemplateParser {
  typealias Node = ParsedTemplate.Node

  /// The maximum nesting depth: more than any reasonable template needs, and few enough for the compiler's
  /// recursion not to overflow the stack.
  static let depthLimit = 100

  private struct Level {
    let tag: Tag
    var nodes: [Node] = []
    var blocks: [ParsedTemplate.Block] = []
  }

  private(set) var nodes: [Node] = []
  private(set) var mistakes: [TagScanner.Mistake] = []
  private var levels: [Level] = []
  private var bytes: [UInt8] = []

  /// Parses all of `tokens`; stops at the first tag beyond the depth limit.
  mutating func parse(_ tokens: [LineScanner.Token], of bytes: [UInt8]) {
    self.bytes = bytes
    for token in tokens {
      switch token {
      case .line(let indent): add(.line(indent: indent))
      case .text(let range): add(.text(range))
      case .tag(let tag):
        guard levels.count < Self.depthLimit || !tag.opens else {
          mistakes.append((tag.range.lowerBound, .tooDeep(limit: Self.depthLimit)))
          return
        }
        add(tag)
      }
    }
    while !levels.isEmpty { closeUnclosed() }
  }

  private mutating func add(_ tag: Tag) {
    switch tag.kind {
    case .variable, .unescaped: add(.variable(tag))
    case .partial: add(.partial(tag))
    case .words(isClosed: false): add(.words(tag, Self.blocks(tag)))
    case .section, .inverted, .layout, .block, .words(isClosed: true): levels.append(Level(tag: tag))
    case .close: close(tag)
    case .silent: break
    }
  }

  /// The contents of a phrase's placeholders that are written as `place=name`.
  private static func blocks(_ tag: Tag) -> [ParsedTemplate.Block] {
    tag.values.map { value in
      let name = Tag(kind: .variable, name: value.name, range: tag.range)
      return ParsedTemplate.Block(
        tag: Tag(kind: .block, name: value.place, range: tag.range),
        body: [.variable(name)]
      )
    }
  }

  /// Adds `node` to the innermost open tag.
  ///
  /// Between the blocks of a layout tag, text is ignored and tags are errors.
  private mutating func add(_ node: Node) {
    guard let top = levels.indices.last else {
      nodes.append(node)
      return
    }
    guard levels[top].tag.holdsBlocks else {
      levels[top].nodes.append(node)
      return
    }
    switch node {
    case .line, .text: break
    case .block(let block):
      if levels[top].blocks.contains(where: { $0.tag.name == block.tag.name }) {
        mistakes.append((block.tag.range.lowerBound, .repeatedBlock(block.tag.name)))
      }
      levels[top].blocks.append(block)
    case .variable(let tag), .section(let tag, _), .partial(let tag), .layout(let tag, _),
      .words(let tag, _):
      let fact = TemplateError.Fact.outsideBlocks(tag: tag.spelling, layout: levels[top].tag.name)
      mistakes.append((tag.range.lowerBound, fact))
    }
  }

  /// Closes the open tag that `tag` names.
  ///
  /// If it is not the innermost one, the tags inside it are reported as unclosed. If no open tag has the name, the
  /// name is considered a misspelling of the innermost one.
  private mutating func close(_ tag: Tag) {
    guard let innermost = levels.last else {
      mistakes.append((tag.range.lowerBound, .unexpectedClose(tag.name)))
      return
    }
    if levels.contains(where: { $0.tag.name == tag.name }) {
      while let open = levels.last, open.tag.name != tag.name { closeUnclosed() }
    } else {
      let line = ParsedTemplate.place(of: innermost.tag.range.lowerBound, in: bytes).line
      let fact = TemplateError.Fact.mismatchedClose(tag.name, open: innermost.tag.spelling, line: line)
      mistakes.append((tag.range.lowerBound, fact))
    }
    closeInnermost()
  }

  private mutating func closeUnclosed() {
    guard let level = levels.last else { return }
    mistakes.append((level.tag.range.lowerBound, .unclosed(tag: level.tag.spelling)))
    closeInnermost()
  }

  private mutating func closeInnermost() {
    guard let level = levels.popLast() else { return }
    switch level.tag.kind {
    case .layout: add(.layout(level.tag, level.blocks))
    case .words: add(.words(level.tag, level.blocks + Self.blocks(level.tag)))
    case .block: add(.block(ParsedTemplate.Block(tag: level.tag, body: level.nodes)))
    default: add(.section(level.tag, level.nodes))
    }
  }
}
