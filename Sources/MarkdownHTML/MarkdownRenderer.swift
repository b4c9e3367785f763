/// Renders untrusted text as safe HTML and plain text.
///
/// The text is Markdown in GitHub's flavour; single newlines are line breaks. Raw HTML is shown as text, links may
/// only lead to http and https, pictures become links, e-mail addresses are hidden. The result is well-formed for
/// any text and deterministic.
///
/// A renderer may be used by any number of tasks at once. Only texts with `~` briefly wait for each other.
public struct MarkdownRenderer: Sendable {
  private let hashtagURL: @Sendable (String) -> String
  private let excerptLength: Int

  /// A renderer for one site.
  ///
  /// - Parameters:
  ///   - hashtagURL: returns the percent-encoded URL of a hashtag's page (the tag is passed as typed, without `#`),
  ///     for example `/repo/tags/travel/`. Empty for a tag that has no page.
  ///   - excerptLength: the maximum number of characters of an excerpt, including `…`.
  public init(hashtagURL: @escaping @Sendable (String) -> String, excerptLength: Int = 200) {
    self.hashtagURL = hashtagURL
    self.excerptLength = excerptLength
  }

  /// Renders the description of a blog as body, title, excerpt and hashtags.
  ///
  /// - Parameters:
  ///   - text: the description.
  ///   - ownTitle: the title, on one line, if it is separate from the text. The first line of the text is then part
  ///     of the body, unless it is equal to the title.
  ///   - tags: tags that are separate from the text, without `#`; they come before the text's hashtags.
  /// - Returns: the rendered parts.
  public func post(_ text: String, title ownTitle: String = "", tags: [String] = []) -> MarkdownPost {
    post(Document(reading: text), title: ownTitle, tags: tags)
  }

  private func post(_ document: Document, title ownTitle: String, tags: [String]) -> MarkdownPost {
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
      excerpt: Excerpt.make(
        from: HashtagsAtEnd.removed(from: plainText, tags: writer.hashtags.names, isBelowTitle: false),
        length: excerptLength
      ),
      hashtags: writer.hashtags.names,
      problems: document.problems
    )
  }

  /// Renders a page of the site's owner as title, body and excerpt.
  ///
  /// It is rendered as a post, but e-mail addresses stay, because an imprint must have one, and links may lead to
  /// pages of the site.
  ///
  /// - Parameters:
  ///   - text: the page.
  ///   - ownerLinks: the links to the site itself, such as `/about/` or `about.md`.
  /// - Returns: the rendered parts.
  public func page(_ text: String, ownerLinks: OwnerLinks) -> MarkdownPost {
    post(Document(reading: text, ownerLinks: ownerLinks), title: "", tags: [])
  }

  /// Renders what the site's owner wrote for a part of a page: as a note, but with e-mail addresses and links to
  /// pages of the site, as in ``page(_:ownerLinks:)``.
  public func ownerNote(_ text: String, ownerLinks: OwnerLinks) -> MarkdownNote {
    note(Document(reading: text, ownerLinks: ownerLinks))
  }

  /// Renders a comment or a bio as HTML and plain text.
  ///
  /// Headings become bold paragraphs, so that a guest cannot change the outline of the page.
  public func note(_ text: String) -> MarkdownNote {
    guard let html = SimpleLine.html(of: text) else { return readNote(text) }
    return MarkdownNote(html: html, plainText: SimpleLine.text(in: html), problems: [])
  }

  /// Renders a note through a `Document`, without the fast path for simple lines.
  func readNote(_ text: String) -> MarkdownNote {
    note(Document(reading: text))
  }

  private func note(_ document: Document) -> MarkdownNote {
    var writer = HTMLWriter(document: document, headings: .boldParagraphs, hashtagURL: hashtagURL)
    writer.write(document.events[...])
    return MarkdownNote(
      html: writer.html,
      plainText: document.plainText(from: 0),
      problems: document.problems
    )
  }

  /// Renders a comment or a bio as HTML only.
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
