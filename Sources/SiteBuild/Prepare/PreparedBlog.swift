import BlogModel
import MarkdownHTML

/// A blog's text, ready to be shown.
struct PreparedBlog: Sendable {
  /// Plain text; empty when neither the record nor its description has one.
  let title: String
  /// The first words as plain text.
  let excerpt: String
  /// The record's tags, then hashtags without the `#` in order of appearance.
  let tags: [String]
  /// Nil where the build before knew the blog: what needs it makes it (``ViewMaker/text(ofBlog:)``).
  let text: Text?

  /// The parts of a text that only its own page, feeds and the search need.
  struct Text: Sendable {
    /// Safe HTML without the title.
    let body: String
    /// The whole text without title and formatting, for the search.
    let plain: String
  }

  /// Its name in a list, a window's title or a feed: the title, else the first words, else the author's name.
  func label(author: Blogger) -> String {
    if !title.isEmpty { return title }
    if excerpt.isEmpty { return "A picture by \(author.shownName)" }
    guard excerpt.count > 70 else { return excerpt }
    let cut = excerpt.prefix(70)
    var words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    while let last = words.last, last.isPunctuation || last == " " { words.removeLast() }
    return "\(words)…"
  }
}
