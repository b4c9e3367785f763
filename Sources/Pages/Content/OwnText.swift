/// A page that the owner of the site wrote, for example an imprint.
package struct OwnText: Sendable, Equatable {
  /// Its folder in the output, of lowercase letters, digits and hyphens: `imprint`.
  package let name: String
  /// On one line.
  package let title: String
  /// Safe HTML, without the title.
  package let body: String
  /// The beginning of its text, for search engines.
  package let excerpt: String

  package init(name: String, title: String, body: String, excerpt: String) {
    (self.name, self.title, self.body, self.excerpt) = (name, title, body, excerpt)
  }

  /// The name of the text that has no page of its own, because it is on the front page.
  package static let frontName = "index"

  /// The path of the page below the output folder.
  package var path: String { "\(name)/index.html" }
}
