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
  public func post(_ text: String) -> MarkdownPost {
    let document = Document(reading: text)
    let title = Title(of: document)
    var writer = HTMLWriter(document: document, headings: .belowPageTitle, hashtagURL: hashtagURL)
    writer.collectHashtags(in: title?.events)
    writer.write(document.events[(title?.events.upperBound ?? 0)...])
    let plainText = document.plainText(from: title?.textEnd ?? 0)
    return MarkdownPost(
      html: writer.html,
      title: title?.text ?? "",
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
    let document = Document(reading: text)
    var writer = HTMLWriter(document: document, headings: .boldParagraphs, hashtagURL: hashtagURL)
    writer.write(document.events[...])
    return MarkdownNote(
      html: writer.html,
      plainText: document.plainText(from: 0),
      problems: document.problems
    )
  }
}
