/// Reads the tokens of an HTML text and writes its blocks as Markdown or as plain text.
///
/// There is no tree: a stack of open quotes and lists, at most ``maximumOpen``, the open elements, at most
/// ``OpenElements/maximumDepth``, and the paragraph that is being read are all that is kept. So however deep
/// a text nests, memory and the time for a tag have a limit.
struct HTMLReader {
  /// What is written.
  enum Format {
    case markdown
    /// The visible text alone.
    case plain
  }

  /// A quote, a list or an entry whose end tag is to come.
  enum Open {
    /// `isShown` is false if it was too deep to be marked.
    case quote(isShown: Bool)
    case list(MarkdownBlocks.List)
    case entry(isShown: Bool)
  }

  /// The maximum number of open quotes, lists and entries; deeper ones are ignored.
  static let maximumOpen = 64

  let format: Format
  var tokenizer: HTMLTokenizer
  var references = CharacterReferences()
  var blocks = MarkdownBlocks()
  var inline = InlineText()
  /// The open quotes and lists, and how many more were ignored.
  var open: [Open] = []
  var ignored = 0
  /// They decide where a hidden element ends.
  var openElements = OpenElements()
  /// The formatting whose end tags are to come, each with the number of its start tags.
  var styles: [(style: InlineText.Style, count: Int)] = [
    (.emphasis, 0), (.strong, 0), (.deletion, 0), (.code, 0),
  ]
  /// The addresses of all links, and the one that is open.
  private(set) var urls: [[UInt8]] = []
  var link: Int?
  /// The remaining bytes of addresses: a link around many blocks repeats its address in each.
  private var urlBudget: Int
  /// The level of the heading that is being read; 0 for none.
  var heading = 0
  /// Whether the text is a term, which is shown in bold.
  var isTerm = false
  /// A tag that was read and has to be read again.
  var pending: HTMLTokenizer.Token?
  /// The code block that is being read.
  var code: CodeBlock?
  /// The table that is being read, if Markdown can express it.
  var table: HTMLTable?
  var images: [HTMLText.Image] = []
  /// Whether the pictures in `images` are omitted from the text, with their captions.
  var omitsImages = false
  /// The number of the first picture in the figure that is being read.
  var figureStart: Int?
  /// Plain text, if that is written.
  private var plain: [UInt8] = []

  /// A reader of `source`, which is UTF-8 without control characters.
  init(_ source: [UInt8], format: Format) {
    self.format = format
    tokenizer = HTMLTokenizer(source)
    urlBudget = 16_384 + 2 * source.count
  }

  /// Reads the whole text.
  mutating func read() -> [UInt8] {
    while let token = next() {
      switch token {
      case .text(let range): addText(range)
      case .start(let tag): start(tag)
      case .end(let tag): end(tag)
      }
    }
    finishTable()
    endBlock()
    return format == .markdown ? blocks.output : plain
  }

  /// The next piece; nil at the end.
  mutating func next() -> HTMLTokenizer.Token? {
    guard let token = pending else { return tokenizer.next() }
    pending = nil
    return token
  }

  // MARK: Text

  private var style: InlineText.Style {
    styles.reduce(into: isTerm ? .strong : []) { if $1.count > 0 { $0.insert($1.style) } }
  }

  private mutating func addText(_ range: Range<Int>) {
    let text = references.decoded(range, of: tokenizer.source)
    if code != nil {
      code?.append(text)
    } else if table?.isBetweenCells != true {
      addText(text)
    }
  }

  /// Adds visible text with the formatting of this place.
  mutating func addText(_ text: some Collection<UInt8>) {
    inline.append(text, style: style, link: link)
  }

  /// Adds white space.
  mutating func addSpace() { addText(CollectionOfOne(0x20)) }

  /// Adds a line break; the second in succession ends the paragraph.
  mutating func addBreak() {
    if code != nil {
      code?.append([.newline])
    } else if heading > 0 || table != nil {
      addSpace()
    } else if inline.appendBreak() {
      endBlock()
    }
  }

  /// The number of a link to an address; nil if a link must not lead there.
  mutating func linkNumber(to url: [UInt8]) -> Int? {
    guard let target = LinkTarget.markdown(url) else { return nil }
    urls.append(target)
    return urls.count - 1
  }

  // MARK: Blocks

  /// Ends the paragraph, the heading or the code block that is being read and writes it.
  mutating func endBlock() {
    if let block = code {
      code = nil
      if let text = format == .plain ? block.text : block.markdown { write(text) }
    }
    if table != nil { return addSpace() }
    defer {
      inline.removeAll()
      isTerm = false
    }
    guard !inline.isBlank else { return }
    if format == .plain { return write(inline.text) }
    spendLinks()
    let isHeading = heading > 0
    let mark = isHeading ? [UInt8](repeating: UInt8(ascii: "#"), count: heading) + [0x20] : []
    let place = isHeading ? InlineWriter.Place.heading : .paragraph
    write(mark + InlineWriter.markdown(inline, urls: urls, in: place), isParagraph: !isHeading)
  }

  /// Writes a block.
  mutating func write(_ block: [UInt8], isParagraph: Bool = false) {
    if format == .markdown { return blocks.write(block, isParagraph: isParagraph) }
    if !plain.isEmpty { plain.append(contentsOf: [.newline, .newline]) }
    plain.append(contentsOf: block)
  }

  /// Removes the addresses of the paragraph's links when too many bytes of them were written.
  mutating func spendLinks() {
    for run in inline.runs {
      guard let link = run.link else { continue }
      urlBudget -= urls[link].count
      if urlBudget < 0 { urls[link] = [] }
    }
  }
}
