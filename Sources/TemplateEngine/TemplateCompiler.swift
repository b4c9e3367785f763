import Basics

/// Compiles a template, its layouts and its partials into one program, and collects all errors.
///
/// Layouts and partials are compiled at each use with the names that are visible there, so that nothing is looked
/// up while rendering.
struct TemplateCompiler {
  typealias Node = ParsedTemplate.Node
  typealias Block = ParsedTemplate.Block

  /// The maximum number of instructions.
  ///
  /// A theme has a few thousand; partials that include each other twice could lead to billions.
  static let lengthLimit = 200_000
  /// Sections over a shared view with at most this number of instructions, including their own, are not cached,
  /// because running them costs no more than copying their output.
  static let shortestKept = 3

  /// The context in which a node is compiled.
  struct Surroundings {
    let template: ParsedTemplate
    var names: NameScopes
    /// The contents that templates define for blocks of their layouts.
    ///
    /// The outermost ones come first and take precedence.
    var overrides: [Override] = []
    /// The chain of templates that include one another, up to the current one.
    var way: [String]
    var margin = Margin()
    var depth = 0
  }

  /// The contents that a `{{<layout}}` tag defines for blocks.
  struct Override {
    /// Identifies a layout tag within one compilation.
    let id: Int
    let blocks: [Block]
    /// The template with the tag.
    let template: ParsedTemplate
    let way: [String]
  }

  private let templates: [String: ParsedTemplate]
  let book: MessageCatalog
  private let named: [String: [NamedField]]
  var program = Program()
  private(set) var errors: Set<TemplateError> = []
  /// The names that are visible at each use of a template; nil if they are not collected.
  private(set) var places: [String: Set<[ViewOutline]>]?
  /// Literals must not be merged across this index, because a section starts or ends there.
  var joinBarrier = 0
  /// The names of the blocks that occur in the layout of each `Override`, by its id.
  private var metBlocks: [[String]] = []

  /// Creates a compiler that finds layouts and partials in `templates` and phrases in `book`.
  init(
    _ templates: [String: ParsedTemplate],
    _ book: MessageCatalog,
    _ named: [String: [NamedField]],
    notesPlaces: Bool = false
  ) {
    self.templates = templates
    self.book = book
    self.named = named
    places = notesPlaces ? [:] : nil
  }

  /// The errors sorted by file, then by location.
  var sortedErrors: [TemplateError] {
    errors.sorted {
      ($0.file, $0.line ?? 0, $0.column ?? 0, $0.message) < (
        $1.file, $1.line ?? 0, $1.column ?? 0, $1.message
      )
    }
  }

  /// Compiles the template called `name` for a page whose view has the given type and names.
  mutating func compile(_ name: String, names: [Field], of type: String) {
    guard let template = templates[name] else {
      let fact = TemplateError.Fact.unknownTemplate(name, suggestion: similarTemplate(to: name))
      errors.insert(TemplateError(file: name, line: nil, column: nil, fact: fact))
      return
    }
    errors.formUnion(template.errors)
    let scopes = NameScopes(names, of: type, named: named)
    note(name, scopes)
    compile(template.nodes, Surroundings(template: template, names: scopes, way: [name]))
  }

  mutating func compile(_ nodes: [Node], _ around: Surroundings) {
    for node in nodes { compile(node, around) }
  }

  private mutating func compile(_ node: Node, _ around: Surroundings) {
    guard program.instructions.count < Self.lengthLimit else {
      report(.tooLong(limit: Self.lengthLimit), at: node.offset, around)
      return
    }
    switch node {
    case .line(let indent):
      emit(around.margin.indentation(of: around.template.bytes[indent]))
    case .text(let range): emit(around.template.bytes[range])
    case .variable(let tag): compileVariable(tag, around)
    case .section(let tag, let body): compileSection(tag, body, around)
    case .partial(let tag): include(tag, [], around)
    case .layout(let tag, let blocks): include(tag, blocks, around)
    case .block(let block): compileBlock(block, around)
    case .words(let tag, let blocks): compileWords(tag, blocks, around)
    }
  }

  // MARK: Names

  private mutating func compileVariable(_ tag: Tag, _ around: Surroundings) {
    guard let (slot, field) = resolve(tag, around) else { return }
    switch (field.content, tag.kind) {
    case (.text(let write), .variable), (.number(let write), .variable), (.html(let write), .unescaped):
      program.instructions.append(.write(slot: slot, program.own(Program.WriteCall(write))))
    case (.html, _): report(.escapedTwice(tag.name), at: tag, around)
    case (.text, _), (.number, _): report(.unescaped(tag.name, kind: field.kind), at: tag, around)
    case (.flag, _), (.view, _), (.list, _):
      report(.notPrintable(tag.name, kind: field.kind), at: tag, around)
    }
  }

  private mutating func compileSection(_ tag: Tag, _ body: [Node], _ around: Surroundings) {
    guard let inner = deeper(tag, around) else { return }
    // The body of a section with an unknown name is skipped, because it would only cause more errors.
    guard let (slot, field) = resolve(tag, around) else { return }
    var surroundings = inner
    let start = program.instructions.count
    program.instructions.append(.literal(0..<0))  // Replaced below, when the end of the section is known.
    joinBarrier = program.instructions.count
    if tag.kind == .section {
      surroundings.names = around.names.entered(NameScopes.Resolved(slot: slot, field: field))
    }
    compile(body, surroundings)
    let end = program.instructions.count
    joinBarrier = end
    switch (field.content, tag.kind) {
    case (.view(let visit, _), .section), (.list(let visit, _), .section):
      let child = around.names.count
      let call = program.own(Program.VisitCall(visit))
      program.slotCount = max(program.slotCount, child + 1)
      if field.isShared, end - start > Self.shortestKept,
        program.dependsOnly(onSlotsFrom: child, in: start + 1..<end)
      {
        let section = program.own(SharedView.Section())
        program.instructions[start] = .visitShared(slot: slot, call, child: child, end: end, section)
      } else {
        program.instructions[start] = .visit(slot: slot, call, child: child, end: end)
      }
    default:
      let expected = tag.kind == .section
      let test = program.own(Program.TestCall(field.isPresent))
      program.instructions[start] = .enter(slot: slot, test, expected: expected, end: end)
    }
  }

  mutating func resolve(_ tag: Tag, _ around: Surroundings) -> (slot: Int, field: Field)? {
    guard !tag.name.isEmpty else { return nil }  // Already reported by the scanner.
    do {
      let resolved = try around.names.resolve(tag.name)
      return (resolved.slot, resolved.field)
    } catch {
      report(error.fact, at: tag, around)
      return nil
    }
  }

  // MARK: Other templates

  /// Compiles the partial or layout that `tag` names, with the contents of its blocks.
  private mutating func include(_ tag: Tag, _ blocks: [Block], _ around: Surroundings) {
    guard !tag.name.isEmpty, var inner = deeper(tag, around) else { return }
    guard let template = templates[tag.name] else {
      report(.unknownTemplate(tag.name, suggestion: similarTemplate(to: tag.name)), at: tag, around)
      return
    }
    if let start = around.way.firstIndex(of: tag.name) {
      report(.recursion(way: around.way[start...] + [tag.name]), at: tag, around)
      return
    }
    errors.formUnion(template.errors)
    note(tag.name, around.names)
    inner = Surroundings(
      template: template,
      names: around.names,
      overrides: around.overrides,
      way: around.way + [tag.name],
      margin: around.margin.including(tag, of: around.template),
      depth: inner.depth
    )
    // Contents of outer templates for these blocks count as used here, because they replace these contents.
    for block in blocks { meet(block.tag.name, around) }
    let id = metBlocks.count
    metBlocks.append([])
    inner.overrides.append(Override(id: id, blocks: blocks, template: around.template, way: around.way))
    compile(template.nodes, inner)
    guard template.errors.isEmpty else { return }
    for block in blocks where !block.tag.name.isEmpty && !metBlocks[id].contains(block.tag.name) {
      let suggestion = SpellingSuggestion.nearest(to: block.tag.name, among: metBlocks[id])
      report(.unknownBlock(block.tag.name, layout: tag.name, suggestion: suggestion), at: block.tag, around)
    }
  }

  /// Compiles the outermost content that is defined for `block`, else its own content.
  private mutating func compileBlock(_ block: Block, _ around: Surroundings) {
    guard var inner = deeper(block.tag, around) else { return }
    meet(block.tag.name, around)
    for (index, override) in around.overrides.enumerated() {
      guard let given = override.blocks.first(where: { $0.tag.name == block.tag.name }) else { continue }
      let margin = around.margin.replacing(block, of: around.template, by: given, of: override.template)
      inner = Surroundings(
        template: override.template,
        names: around.names,
        overrides: Array(around.overrides[..<index]),
        way: override.way,
        margin: margin,
        depth: inner.depth
      )
      var body = given.body[...]
      if case .alone = block.tag.position {
      } else if case .line(let indent)? = body.first {
        // The line has already begun before the block.
        body = body.dropFirst()
        emit(margin.withoutAdding.indentation(of: override.template.bytes[indent]))
      }
      compile(Array(body), inner)
      return
    }
    compile(block.body, inner)
  }

  private mutating func meet(_ block: String, _ around: Surroundings) {
    for override in around.overrides { metBlocks[override.id].append(block) }
  }

  private mutating func note(_ template: String, _ names: NameScopes) {
    if places != nil { places?[template, default: []].insert(names.outlines) }
  }

  private func similarTemplate(to name: String) -> String? {
    SpellingSuggestion.nearest(to: name, among: templates.keys.sorted())
  }

  // MARK: Output

  mutating func emit(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = program.literals.count
    program.literals.append(contentsOf: bytes)
    let end = program.literals.count
    if joinBarrier < program.instructions.count, case .literal(let last)? = program.instructions.last,
      last.upperBound == start
    {
      program.instructions[program.instructions.count - 1] = .literal(last.lowerBound..<end)
    } else {
      program.instructions.append(.literal(start..<end))
    }
  }

  mutating func deeper(_ tag: Tag, _ around: Surroundings) -> Surroundings? {
    guard around.depth < TemplateParser.depthLimit else {
      report(.tooDeep(limit: TemplateParser.depthLimit), at: tag, around)
      return nil
    }
    var inner = around
    inner.depth += 1
    return inner
  }

  mutating func report(_ fact: TemplateError.Fact, at tag: Tag, _ around: Surroundings) {
    report(fact, at: tag.range.lowerBound, around)
  }

  private mutating func report(_ fact: TemplateError.Fact, at offset: Int, _ around: Surroundings) {
    errors.insert(around.template.error(fact, at: offset))
  }
}
