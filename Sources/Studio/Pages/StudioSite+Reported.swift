import BlogExport
import BlogModel

/// What is reported or hidden.
extension StudioSite {
  /// The record that is reported; nil if there is none.
  func version(_ subject: StudioAccounts.Reported) throws(StudioRefusal) -> StudioVersion? {
    try act { () throws(StudioError) in
      switch subject {
      case .blog(let id): try editor.blog(id)
      case .comment(let id, let blog): try editor.comment(id, on: blog)
      case .spot(let id): try editor.spot(id)
      }
    }
  }

  /// The words of what is reported, and whether it is on the site.
  func words(
    _ subject: StudioAccounts.Reported
  ) throws(StudioRefusal) -> (html: HTMLPart, isShown: Bool) {
    guard let version = try version(subject) else { throw StudioRefusal(.missing(subject.kind)) }
    let isShown = try act { () throws(StudioError) in try editor.isShown(version) }
    return (words(version.values), isShown)
  }

  /// All words of a record as the site shows them: moderators judge by them.
  func words(_ values: RecordValues) -> HTMLPart {
    switch values {
    case .blog(let record): post(record.blog.title, record.blog.text, record.blog.tags)
    case .comment(let record):
      "<div class=\"prose\">\(HTMLPart(raw: texts().note(record.comment.text)))</div>"
    case .blogger(let blogger): Self.plain(blogger.shownName)
    case .spot(let record): post(record.spot.name, record.spot.text, [])
    case .question(let record): Self.plain(record.question.text)
    case .quote(let record): Self.plain(record.quote.text)
    case .like, .follow, .favourite: ""
    }
  }

  private func post(_ title: String, _ text: String, _ tags: [String]) -> HTMLPart {
    let post = texts().post(title, text, tags)
    let title: HTMLPart = post.title.isEmpty ? "" : "<p><b>\(post.title)</b></p>\n"
    // The body is without the hashtags at its end.
    return "\(title)<div class=\"prose\">\(HTMLPart(raw: post.html))</div>\(Self.marks(post))"
  }

  private static func plain(_ text: String) -> HTMLPart { "<div class=\"words\">\(text)</div>" }
}
