/// What an element means for the text; the allow-list.
enum HTMLElement: Equatable {
  /// A part of a paragraph without a meaning of its own, and any unknown element.
  case inline
  case emphasis
  case strong
  case deletion
  case code
  case link
  case image
  /// A video or an audio file.
  case media
  /// The marks around a quotation in a line.
  case quotation
  case lineBreak
  /// Anything that begins and ends a paragraph.
  case block
  case figure
  case caption
  /// A term or a summary, whose text follows.
  case term
  case heading(Int)
  case rule
  case quote
  case list(isOrdered: Bool)
  case entry
  case codeBlock
  case table
  case tablePart
  case tableCaption
  case row
  case cell
  /// Dropped with its content, which is text up to its end tag.
  case rawText
  /// Dropped with its content; a drawing or a head ends at the latest at the next block.
  case dropped(endsAtBlock: Bool)
  /// Has neither content nor an end tag.
  case void

  /// The element with a name.
  init(_ name: HTMLName) {
    self = Self.elements[name] ?? .inline
  }

  /// Whether its start tag ends a paragraph.
  var isBlock: Bool {
    switch self {
    case .block, .figure, .caption, .term, .heading, .rule, .quote, .list, .entry, .codeBlock, .table,
      .tablePart, .tableCaption, .row:
      true
    default: false
    }
  }

  /// Whether it has content that is read up to an end tag.
  var hasContent: Bool {
    switch self {
    case .rule, .void, .image, .lineBreak, .rawText, .dropped: false
    default: true
    }
  }

  private static let elements: [HTMLName: HTMLElement] = {
    var elements: [HTMLName: HTMLElement] = [:]
    func add(_ names: [HTMLName], _ element: HTMLElement) {
      for name in names { elements[name] = element }
    }
    add(["em", "i", "cite", "dfn", "var"], .emphasis)
    add(["strong", "b"], .strong)
    add(["del", "s", "strike"], .deletion)
    add(["code", "tt", "kbd", "samp"], .code)
    add(["a"], .link)
    add(["img", "image"], .image)
    add(["video", "audio"], .media)
    add(["q"], .quotation)
    add(["br"], .lineBreak)
    add(
      [
        "p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "hgroup", "address",
        "center", "details", "dialog", "dl", "dd", "fieldset", "form", "legend", "body", "html", "search",
        "xmp",
        "listing", "plaintext",
      ],
      .block
    )
    add(["figure"], .figure)
    add(["figcaption"], .caption)
    add(["dt", "summary"], .term)
    for (level, name) in zip(1..., ["h1", "h2", "h3", "h4", "h5", "h6"] as [HTMLName]) {
      elements[name] = .heading(level)
    }
    add(["hr"], .rule)
    add(["blockquote"], .quote)
    add(["ul", "dir", "menu"], .list(isOrdered: false))
    add(["ol"], .list(isOrdered: true))
    add(["li"], .entry)
    add(["pre"], .codeBlock)
    add(["table"], .table)
    add(["thead", "tbody", "tfoot", "colgroup"], .tablePart)
    add(["caption"], .tableCaption)
    add(["tr"], .row)
    add(["td", "th"], .cell)
    add(["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript"], .rawText)
    add(
      ["template", "object", "applet", "select", "datalist", "button", "canvas", "progress", "meter"],
      .dropped(endsAtBlock: false)
    )
    add(["svg", "math", "head"], .dropped(endsAtBlock: true))
    add(
      [
        "area", "base", "basefont", "bgsound", "col", "embed", "frame", "input", "keygen", "link", "meta",
        "param", "source", "track", "wbr",
      ],
      .void
    )
    return elements
  }()
}
