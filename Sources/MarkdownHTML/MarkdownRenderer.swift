/// Turns text written by strangers into safe HTML and plain text.
///
/// The text is Markdown in GitHub's flavour; single newlines are line breaks. Raw HTML is shown as the text it
/// is, links go to http and https only, pictures become links, e-mail addresses are hidden. The result is
/// well-formed whatever the text, and the same for the same text.
///
/// A value may be used by any number of tasks at once. Texts with `~` wait for each other for a moment; all
/// others do not.
public struct MarkdownRenderer: Sendable {
  private let hashtagURL: @Sendable (String) -> String
  private let excerptLength: Int

  /// A renderer for one site.
  ///
  /// - Parameters:
  ///   - hashtagURL: the address of a hashtag's page (the tag is given as typed, without `#`); percent-encoded,
  ///     for example `/repo/tags/travel/`. Empty for a tag that has no page.
  ///   - excerptLength: how many characters an excerpt may have, the closing `…` included.
  public init(hashtagURL: @escaping @Sendable (String) -> String, excerptLength: Int = 200) {
    self.hashtagURL = hashtagURL
    self.excerptLength = excerptLength
  }

  /// The description of a blog as body, title, excerpt and hashtags.
  ///
  /// - Parameters:
  ///   - text: the description.
  ///   - ownTitle: the title, on one line, when it stands elsewhere than in the text; then the first line is
  ///     part of the body, unless it says the same.
  ///   - tags: tags that stand elsewhere than in the text, without `#`; they count as hashtags before it.
  /// - Returns: the parts.
  public func post(_ text: String, title ownTitle: String = "", tags: [String] = []) -> MarkdownPost {
    let document = Document(reading: text)
    var title = Title(of: document)
    if !ownTitle.isEmpty, title?.text != ownTitle { title = nil }
    var writer = HTMLWriter(document: document, headings: .belowPageTitle, hashtagURL: hashtagURL)
    for tag in tags { writer.hashtags.insert(tag) }
    writer.collectHashtags(in: title?.events)
    writer.write(document.events[(title?.events.upperBound ?? 0)...])
    let plainText = document.plainText(from: title?.textEnd ?? 0)
    return MarkdownPost(
      html: writer.html,
      title: ownTitle.isEmpty ? title?.text ?? "" : ownTitle,
      plainText: plainText,
      excerpt: Excerpt.make(from: plainText, length: excerptLength),
      hashtags: writer.hashtags.names,
      problems: document.problems
    )
  }

  /// A comment or a bio as HTML and plain text.
  ///
  /// Headings become bold paragraphs, so that a guest cannot change the outline of the page.
  public func note(_ text: String) -> MarkdownNote {
    guard let html = SimpleLine.html(of: text) else { return readNote(text) }
    return MarkdownNote(html: html, plainText: SimpleLine.text(in: html), problems: [])
  }

  /// The same by way of a document, whatever the text.
  func readNote(_ text: String) -> MarkdownNote {
    let document = Document(reading: text)
    var writer = HTMLWriter(document: document, headings: .boldParagraphs, hashtagURL: hashtagURL)
    writer.write(document.events[...])
    return MarkdownNote(
      html: writer.html,
      plainText: document.plainText(from: 0),
      problems: document.problems
    )
  }

  /// The HTML of a comment or a bio alone.
  ///
  /// - Returns: the same as `html` of ``note(_:)``.
  public func noteHTML(_ text: String) -> String {
    if let html = SimpleLine.html(of: text) { return html }
    let document = Document(reading: text)
    var writer = HTMLWriter(document: document, headings: .boldParagraphs, hashtagURL: hashtagURL)
    writer.write(document.events[...])
    return writer.html
  }
}
