/// A format of text files that is not read as it is.
enum TextFormat: Sendable, Hashable {
  /// A table whose first row names the fields, with the separator (CSV, RFC 4180).
  case table(separator: UInt8)
  /// One text in Markdown, with front matter or not, or in HTML with front matter.
  case markdown
  /// A page of HTML that is one post.
  case entryPage
  /// XML: of WordPress (WXR), a feed, or anything else.
  case xml
  /// A script of a Twitter archive, `window.YTD.tweets.part0 = [`.
  case twitterArchive

  /// JSON whose records are rewritten.
  case rewritten(RewrittenFormat)

  /// The format of a file, by its name and by the beginning of its text; nil for JSON that is read as it is.
  ///
  /// Only records of `formats` are rewritten.
  init?(_ start: String, name: String, rewriting formats: [RewrittenFormat]) {
    let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if TextFilePath.isText(name) || TextFilePath.isPage(name) && FrontMatter.isFenced(text) {
      self = .markdown
      return
    }
    if let format = RewrittenFormat(text, name: name, among: formats) {
      self = .rewritten(format)
      return
    }
    guard let first = text.first, first != "{", first != "[" else { return nil }
    if first == "<" {
      self = .xml
      return
    }
    if text.hasPrefix(TwitterProducer.beginning) {
      self = .twitterArchive
      return
    }
    let line = text.prefix { !$0.isNewline }.utf8
    let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { mark in
      (mark: mark, count: line.count { $0 == mark })
    }
    let isTable = [".csv", ".tsv", ".csv.gz", ".tsv.gz"].contains { name.lowercased().hasSuffix($0) }
    // In its first row, a table has a separator twice, unless its name says what it is.
    guard let most = counts.max(by: { $0.count < $1.count }), isTable || most.count >= 2 else { return nil }
    self = .table(separator: most.mark)
  }

  /// Whether the records name their collections, so that the file's name does not.
  var namesCollections: Bool {
    switch self {
    case .table: false
    case .markdown, .entryPage, .xml, .twitterArchive: true
    case .rewritten(let format): format.namesCollections
    }
  }

  /// Whether its reader knows encodings, so that it gets the bytes of the file.
  var decodes: Bool { self == .xml }

  /// What reads the records of `stream`; `name` is the file's name in messages.
  ///
  /// `reopen` gives the same stream again.
  func producer(
    of stream: any ByteStream,
    name: String,
    _ context: FormatContext,
    reopen: @escaping () throws(ExportError) -> any ByteStream
  ) throws(ExportError) -> any RecordProducer {
    switch self {
    case .table(let separator):
      try TableProducer(
        stream,
        separator: separator,
        name: name,
        texts: context.tableTexts
      )
    case .markdown: try MarkdownProducer(stream, name: name, context: context)
    case .entryPage: try EntryPageProducer(stream, name: name, context: context)
    case .xml: try XMLProducer(stream, name: name, reopen: reopen)
    case .twitterArchive: try TwitterProducer(stream, name: name, archive: context.tweets)
    case .rewritten(let format): try RewritingProducer(stream, format, name: name, context)
    }
  }
}
