/// Shows texts of users as the site does.
package struct StudioTexts: Sendable {
  /// A description as the site shows it.
  package struct Post: Sendable {
    let title: String
    /// The start of the text below the title, on one line; empty if there is none.
    let excerpt: String
    let html: String
    let tags: [(name: String, url: String)]
    /// What is not shown as it was typed, one sentence each, in English.
    let problems: [String]
    /// The title, or the start of the text on one line; empty if there is none.
    var line: String { title.isEmpty ? excerpt : title }

    /// A description.
    ///
    /// - Parameters:
    ///   - title: plain text.
    ///   - excerpt: the start of the text without marks, on one line.
    ///   - html: the body, safe.
    ///   - tags: their names and addresses.
    ///   - problems: what is not shown as it was typed.
    package init(
      title: String,
      excerpt: String,
      html: String,
      tags: [(name: String, url: String)],
      problems: [String]
    ) {
      (self.title, self.excerpt, self.html) = (title, excerpt, html)
      (self.tags, self.problems) = (tags, problems)
    }
  }

  let post: @Sendable (_ title: String, _ text: String, _ tags: [String]) -> Post
  let note: @Sendable (_ text: String) -> String

  /// The texts of a site.
  ///
  /// - Parameters:
  ///   - post: renders the title, the text and the tags of a blog.
  ///   - note: renders a comment as safe HTML.
  package init(
    post: @escaping @Sendable (_ title: String, _ text: String, _ tags: [String]) -> Post,
    note: @escaping @Sendable (_ text: String) -> String
  ) {
    (self.post, self.note) = (post, note)
  }

  /// Texts as they are typed.
  static let plain = StudioTexts(
    post: { title, text, tags in
      let html: HTMLPart = "<p class=\"words\">\(text)</p>"
      let excerpt = String(text.prefix { $0 != "\n" })
      return Post(title: title, excerpt: excerpt, html: html.text, tags: tags.map { ($0, "") }, problems: [])
    },
    note: { text in
      let html: HTMLPart = "<p class=\"words\">\(text)</p>"
      return html.text
    }
  )
}
