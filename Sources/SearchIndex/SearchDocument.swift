/// A document of the index: the searched text and title, and the data that a result shows.
public struct SearchDocument: Sendable {
  /// The URL of the document: relative to the site's base (`blogs/b1/`) or a path from the host's root.
  public var url: String
  /// The title, whose words have a higher weight than those of the text; may be empty.
  public var title: String
  /// The plain text without markup.
  public var text: String
  /// The text to show.
  public var author: String
  /// A URL like `url`; empty for none.
  public var authorURL: String
  /// The text to show.
  public var date: String
  /// The tags without `#`, both searchable like words of the text and usable as filters.
  public var tags: [String]
  /// The value of the filter for its author, as in `ana-becker`; empty for none.
  public var authorKey: String
  /// The value of the filter for its year; nil for none.
  public var year: Int?
  /// A URL like `url`; empty for none.
  public var thumbnailURL: String

  /// Creates a document.
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
  /// A tag's words are joined, so that `#GreenTea` and `#greentea` are equal. A tag without words, such as an emoji, has
  /// no filter.
  var filters: [[UInt8]] {
    let words = tags.map { Tokenizer.terms(of: $0).joined() }.filter { !$0.isEmpty }
    var filters = words.map { Array("#\($0)".utf8) }
    if !authorKey.isEmpty { filters.append(Array("@\(authorKey)".utf8)) }
    if let year { filters.append(Array(":\(year)".utf8)) }
    return filters
  }
}
