/// Converts texts of an export that are HTML.
///
/// What HTML means is the matter of another module: the caller passes its functions in.
public struct HTMLConverter: Sendable {
  /// Converts HTML to Markdown.
  public let markdown: @Sendable (String) -> String
  /// Converts HTML to Markdown without its pictures and their captions, which are shown with the blog.
  public let withoutPictures: @Sendable (String) -> String
  /// Converts HTML to plain text of several lines.
  public let plain: @Sendable (String) -> String
  /// Converts HTML to one line of plain text.
  public let line: @Sendable (String) -> String
  /// The pictures in HTML.
  public let pictures: @Sendable (String) -> [Picture]

  /// A picture in HTML: its address, what it shows, and its caption.
  public struct Picture: Sendable, Hashable {
    /// The address, as the HTML has it.
    public let address: String
    /// What it shows; empty if there is no description.
    public let alt: String
    /// The caption; empty if there is none.
    public let caption: String

    /// A picture by its properties.
    public init(address: String, alt: String, caption: String) {
      (self.address, self.alt, self.caption) = (address, alt, caption)
    }
  }

  /// A converter; the results must not have control characters.
  ///
  /// Without `withoutPictures`, `markdown` is used.
  public init(
    markdown: @escaping @Sendable (String) -> String,
    plain: @escaping @Sendable (String) -> String,
    line: @escaping @Sendable (String) -> String,
    withoutPictures: (@Sendable (String) -> String)? = nil,
    pictures: @escaping @Sendable (String) -> [Picture] = { _ in [] }
  ) {
    (self.markdown, self.plain, self.line, self.pictures) = (markdown, plain, line, pictures)
    self.withoutPictures = withoutPictures ?? markdown
  }

  /// Whether a text begins with a block of HTML whose end tag it has: `<p>Hi</p>`, `<!-- wp:paragraph --><p>…`.
  static func isHTML(_ text: String) -> Bool {
    var rest = Substring(text).utf8.drop { $0 == 0x20 || (9...13).contains($0) }
    guard rest.first == UInt8(ascii: "<") else { return false }
    // The editors of WordPress and Ghost begin blocks with comments.
    let comments = ["<!-- wp:", "<!--kg-card-begin"]
    if comments.contains(where: { rest.starts(with: $0.utf8) }) { return Substring(rest).contains("-->") }
    rest = rest.dropFirst()
    let name = rest.prefix(10).prefix { $0.isLetter || $0.isDigit }
    let word = Substring(name).lowercased()
    guard blocks.contains(word), let next = rest.dropFirst(name.count).first,
      next == UInt8(ascii: ">") || next == 0x20 || (9...13).contains(next)
    else { return false }
    return hasEndTag(word, rest)
  }

  private static let blocks: Set<String> = [
    "p", "div", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "table", "pre",
    "section",
    "article", "aside", "header", "main", "details", "center", "dl",
  ]

  private static func hasEndTag(_ name: String, _ text: Substring.UTF8View) -> Bool {
    let end = Array("</\(name)".utf8)
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if zip(rest, end).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && $1.isLetter }), rest.count > end.count {
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
