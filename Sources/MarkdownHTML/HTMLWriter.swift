/// Writes the events of a document as HTML in one pass.
struct HTMLWriter {
  /// How headings of the text are written.
  enum HeadingStyle {
    /// From the second level on, because the page has its own first-level heading, and without gaps.
    case belowPageTitle
    /// Bold paragraphs, outside the outline of the page.
    case boldParagraphs
  }

  /// Maximum bytes of output per byte of text; beyond it, hashtags and web addresses stay plain text.
  static let maximumGrowth = 32

  private let document: Document
  private let headings: HeadingStyle
  private let hashtagURL: @Sendable (String) -> String
  private let linkBudget: Int
  private var output: [UInt8] = []
  /// The levels of the last heading and of those that it is below, as typed.
  private var outline: [Int] = []
  private var linkDepth = 0
  var hashtags = HashtagList()

  init(document: Document, headings: HeadingStyle, hashtagURL: @escaping @Sendable (String) -> String) {
    self.document = document
    self.headings = headings
    self.hashtagURL = hashtagURL
    linkBudget = 65_536 + document.text.count * Self.maximumGrowth
    output.reserveCapacity(document.text.count + document.text.count / 4 + 64)
  }

  /// The HTML without the last newline.
  var html: String {
    String(decoding: output.last == .newline ? output.dropLast() : output[...], as: UTF8.self)
  }

  /// Writes events in order.
  mutating func write(_ events: ArraySlice<Document.Event>) {
    for event in events {
      switch event {
      case .text(let range): writeText(range)
      case .verbatim(let range): escape(range)
      case .lineBreak: append("<br />\n")
      case .rule: append("<hr />\n")
      case .open(let element): open(element)
      case .close(let element): close(element)
      }
    }
  }

  /// Collects the hashtags of events that are not written.
  mutating func collectHashtags(in events: Range<Int>?) {
    guard let events else { return }
    for case .text(let range) in document.events[events] {
      for sign in range where document.text[sign] == UInt8(ascii: "#") {
        if let end = Hashtag.end(in: document.text, at: sign, before: range.upperBound) {
          hashtags.insert(String(decoding: document.text[(sign + 1)..<end], as: UTF8.self))
        }
      }
    }
  }

  // MARK: Text

  private mutating func writeText(_ range: Range<Int>) {
    guard linkDepth == 0, output.count < linkBudget else { return escape(range) }
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      switch document.text[index] {
      case UInt8(ascii: "#"):
        guard let end = Hashtag.end(in: document.text, at: index, before: range.upperBound) else { break }
        escape(start..<index)
        writeHashtag(index..<end)
        (start, index) = (end, end)
        continue
      case UInt8(ascii: ":"), UInt8(ascii: "."):
        guard
          let match = WebAddress.match(in: document.text, at: index, from: start, before: range.upperBound)
        else { break }
        escape(start..<match.start)
        writeWebAddress(match)
        (start, index) = (match.end, match.end)
        continue
      default: break
      }
      index += 1
    }
    escape(start..<range.upperBound)
  }

  private mutating func writeHashtag(_ range: Range<Int>) {
    let name = String(decoding: document.text[(range.lowerBound + 1)..<range.upperBound], as: UTF8.self)
    let url = hashtags.insert(name) ? hashtagURL(name) : ""
    guard !url.isEmpty, output.count < linkBudget else { return escape(range) }
    append("<a href=\"")
    for byte in url.utf8 { appendEscaped(byte) }
    append("\" class=\"hashtag\" rel=\"tag\">")
    escape(range)
    append("</a>")
  }

  private mutating func writeWebAddress(_ match: WebAddress.Match) {
    let range = match.start..<match.end
    guard match.isUsable, output.count < linkBudget else { return escape(range) }
    openLink(document.text[range])
    escape(range)
    append("</a>")
  }

  private mutating func escape(_ range: Range<Int>) {
    document.text.withUnsafeBufferPointer { text in
      var start = range.lowerBound
      for index in range where Self.isSpecial(text[index]) {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        appendEscaped(text[index])
        start = index + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<range.upperBound]))
    }
  }

  @inline(__always) private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "\""): append("&quot;")
    case UInt8(ascii: "'"): append("&#39;")
    default: output.append(byte)
    }
  }

  private mutating func append(_ text: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // MARK: Elements

  private mutating func open(_ element: Document.Element) {
    switch element {
    case .paragraph: append("<p>")
    case .heading(let level): openHeading(level)
    case .quote: append("<blockquote>\n")
    case .bulletList: append("<ul>\n")
    case .orderedList(let start): openOrderedList(start)
    case .listEntry: append("<li>")
    case .codeBlock(let language): openCodeBlock(language)
    case .table: append("<table>\n")
    case .tableHead: append("<thead>\n")
    case .tableBody: append("<tbody>\n")
    case .tableRow: append("<tr>\n")
    case .tableHeading(let alignment): openCell("<th scope=\"col\"", alignment)
    case .tableCell(let alignment): openCell("<td", alignment)
    case .emphasis: append("<em>")
    case .strong: append("<strong>")
    case .deletion: append("<del>")
    case .code: append("<code>")
    case .link(let url):
      linkDepth += 1
      openLink(document.attributes[url])
    }
  }

  private mutating func close(_ element: Document.Element) {
    switch element {
    case .paragraph: append("</p>\n")
    case .heading: closeHeading()
    case .quote: append("</blockquote>\n")
    case .bulletList: append("</ul>\n")
    case .orderedList: append("</ol>\n")
    case .listEntry: append("</li>\n")
    case .codeBlock: append("</code></pre>\n")
    case .table: append("</table>\n")
    case .tableHead: append("</thead>\n")
    case .tableBody: append("</tbody>\n")
    case .tableRow: append("</tr>\n")
    case .tableHeading: append("</th>\n")
    case .tableCell: append("</td>\n")
    case .emphasis: append("</em>")
    case .strong: append("</strong>")
    case .deletion: append("</del>")
    case .code: append("</code>")
    case .link:
      linkDepth -= 1
      append("</a>")
    }
  }

  private mutating func openHeading(_ level: Int) {
    guard case .belowPageTitle = headings else { return append("<p><strong>") }
    // Readers of headings lose the outline where a level is omitted.
    while let last = outline.last, last >= level { outline.removeLast() }
    outline.append(level)
    append("<h")
    output.append(UInt8(ascii: "1") + UInt8(min(outline.count, 5)))
    append(">")
  }

  private mutating func closeHeading() {
    guard case .belowPageTitle = headings else { return append("</strong></p>\n") }
    append("</h")
    output.append(UInt8(ascii: "1") + UInt8(min(outline.count, 5)))
    append(">\n")
  }

  private mutating func openOrderedList(_ start: Int) {
    guard start != 1 else { return append("<ol>\n") }
    append("<ol start=\"")
    output.append(contentsOf: String(start).utf8)
    append("\">\n")
  }

  private mutating func openCodeBlock(_ language: Range<Int>) {
    guard !language.isEmpty else { return append("<pre><code>") }
    append("<pre><code class=\"language-")
    output.append(contentsOf: document.attributes[language])
    append("\">")
  }

  private mutating func openCell(_ tag: StaticString, _ alignment: Document.Alignment) {
    append(tag)
    switch alignment {
    case .unset: append(">")
    case .left: append(" class=\"align-left\">")
    case .center: append(" class=\"align-center\">")
    case .right: append(" class=\"align-right\">")
    }
  }

  private mutating func openLink(_ url: ArraySlice<UInt8>) {
    append("<a href=\"")
    if WebAddress.lacksScheme(url) { append("http://") }
    WebAddress.encode(url, to: &output)
    // Only the owner's links lead to the site itself.
    append(WebAddress.isLocal(Array(url)) ? "\">" : "\" rel=\"nofollow ugc noopener\">")
  }
}
