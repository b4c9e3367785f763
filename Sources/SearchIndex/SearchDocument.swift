/// What can be found by its words: a text with its title, and what a result shows of it.
public struct SearchDocument: Sendable {
  /// Where a result leads: relative to the site's base (`blogs/b1/`) or a path from the host's root.
  public var url: String
  /// Words here count more than words of the text; may be empty.
  public var title: String
  /// Plain text, no markup.
  public var text: String
  /// As it is shown.
  public var author: String
  /// Like `url`; empty for none.
  public var authorURL: String
  /// As it is shown.
  public var date: String
  /// Without `#`; found like words of the text, and a filter.
  public var tags: [String]
  /// What the filter for its author says, as `ana-becker`; empty for none.
  public var authorKey: String
  /// What the filter for its year says; nil for none.
  public var year: Int?
  /// Like `url`; empty for none.
  public var thumbnailURL: String

  /// A document; what has a default may be left out.
  public init(
    url: String,
    title: String,
    text: String,
    author: String,
    authorURL: String = "",
    date: String = "",
    tags: [String] = [],
    authorKey: String = "",
    year: Int? = nil,
    thumbnailURL: String = ""
  ) {
    self.url = url
    self.title = title
    self.text = text
    self.author = author
    self.authorURL = authorURL
    self.date = date
    self.tags = tags
    self.authorKey = authorKey
    self.year = year
    self.thumbnailURL = thumbnailURL
  }

  /// The terms under which filters find the document: `#tea`, `@ana-becker`, `:2020`.
  ///
  /// A tag's words are joined, so that `#GreenTea` and `#greentea` are one.
  var filters: [[UInt8]] {
    var filters = tags.map { Array("#\(Tokenizer.terms(of: $0).joined())".utf8) }
    if !authorKey.isEmpty { filters.append(Array("@\(authorKey)".utf8)) }
    if let year { filters.append(Array(":\(year)".utf8)) }
    return filters
  }
}
