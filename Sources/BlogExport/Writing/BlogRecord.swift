package import BlogModel

/// A blog with the ids of the records that it names, as one document of an export says it.
package struct BlogRecord: Sendable, Hashable {
  /// The blog; its index of a blogger is not used.
  package var blog: Blog
  /// Its parts; their indices are not used.
  package var parts: BlogParts
  /// The id of the author; nil if the record names none.
  package var author: String?
  /// The id of the question that it answers.
  package var question: String?
  /// The id of the spot that it is about.
  package var spot: String?
  /// Ids or names of the participants.
  package var people: [String]

  /// Creates a record.
  package init(
    blog: Blog,
    parts: BlogParts = .none,
    author: String?,
    question: String? = nil,
    spot: String? = nil,
    people: [String] = []
  ) {
    (self.blog, self.parts) = (blog, parts)
    (self.author, self.question, self.spot, self.people) = (author, question, spot, people)
    self.blog.blogger = -1
    (self.parts.question, self.parts.spot, self.parts.people) = (nil, nil, [])
    (self.parts.missingSpot, self.parts.missingQuestion) = ("", "")
  }

  /// The record of the blog at an index in `community.blogs`.
  package init(at index: Int, in community: Community) {
    let (blog, parts) = (community.blogs[index], community.parts(ofBlog: index).value)
    let author = community.bloggers[Int(blog.blogger)]
    self.init(
      blog: blog,
      parts: parts,
      author: author.isUnknown ? nil : author.id,
      question: parts.question.map { community.questions[Int($0)].id }
        ?? (parts.missingQuestion.isEmpty ? nil : parts.missingQuestion),
      spot: parts.spot.map { community.spots[Int($0)].id }
        ?? (parts.missingSpot.isEmpty ? nil : parts.missingSpot),
      people: parts.people.compactMap { person in
        switch person {
        case .blogger(let index): community.bloggers[Int(index)].id
        case .name(let name): name
        }
      }
    )
    // Blogs without a title have that of their question.
    guard let question = parts.question else { return }
    var text = community.questions[Int(question)].text
    if text.withUTF8(PlainText.line) == blog.title { self.blog.title = "" }
  }
}
