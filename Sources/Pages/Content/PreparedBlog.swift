package import BlogModel
package import MarkdownHTML
import TemplateEngine

/// A blog's text, ready to be shown.
package struct PreparedBlog: Sendable {
  /// Plain text; empty when neither the record nor its description has one.
  package let title: String
  /// The first words as plain text, without the hashtags at the end of the text.
  let excerpt: String
  /// The record's tags, then hashtags without the `#` in order of appearance.
  package let tags: [String]
  /// A digest of the record, whose text may no longer be in memory.
  package let source: UInt64
  /// The text; nil if users of the text make it of the record (``ViewMaker/text(ofBlog:)``).
  package let text: Text?

  package init(title: String, excerpt: String, tags: [String], source: UInt64, text: Text?) {
    (self.title, self.excerpt, self.tags) = (title, excerpt, tags)
    (self.source, self.text) = (source, text)
  }

  /// The parts of a text that only its own page, feeds and the search need.
  package enum Text: Sendable {
    /// Safe HTML without the title, and the whole text without title and formatting, for the search.
    case kept(body: String, plain: String)
    /// The same on disk, for large sites.
    case spooled(TextSpool, TextSpool.Place)
    /// The description as it was typed, on disk: on a cache hit, most texts are not needed.
    case unrendered(TextSpool, TextSpool.Place)
  }

  /// The excerpt for a list that shows the tags next to it: without any hashtag at its end.
  ///
  /// Hashtags before `…` are kept. A text of only hashtags is empty below a title, and else not changed.
  var summary: String {
    HashtagsAtEnd.removed(from: excerpt, tags: tags, isBelowTitle: !title.isEmpty, keepsLastWord: false)
  }

  /// The title, else the first words without any hashtag at their end; empty when there is no text.
  package var titleOrSummary: String { title.isEmpty ? summary : title }

  /// The blog's name in a list, a window title or a feed: the title, else the first words, else what it shows and
  /// the author's name.
  ///
  /// - Parameters:
  ///   - author: the author's name; empty if the blog has none.
  ///   - isVideo: whether the blog is a video.
  ///   - hasPicture: whether a list shows a picture of it.
  ///   - words: the messages of the site's language.
  /// - Returns: a line that is never empty.
  func label(
    author: String,
    isVideo: Bool,
    hasPicture: @autoclosure () -> Bool,
    _ words: MessageCatalog
  ) -> String {
    if !title.isEmpty { return title }
    guard !excerpt.isEmpty else {
      guard !author.isEmpty, isVideo || hasPicture() else { return words.text("no-title") }
      return words.text(isVideo ? "video-by" : "picture-by", ["name": author])
    }
    guard var start = excerpt.firstWords(70) else { return excerpt }
    while let last = start.last, last.isPunctuation || last == " " { start.removeLast() }
    return "\(start)…"
  }
}

extension MarkdownRenderer {
  /// Renders the description of a blog with its title and tags.
  package func post(_ blog: Blog) -> MarkdownPost { post(blog.text, title: blog.title, tags: blog.tags) }
}
