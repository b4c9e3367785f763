import BlogExport
import BlogModel
import PreviewServer

/// Replies to comments.
extension StudioSite {
  /// The page with a comment and the form that answers it.
  func replyPage(_ blog: String, _ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    _ = try me(visit)
    guard try act({ () throws(StudioError) in try editor.fields() }).hasReplies else { throw Self.noPage }
    let version = try act { () throws(StudioError) in try editor.comment(id, on: blog) }
    guard let version, let record = version.comment,
      try act({ () throws(StudioError) in try editor.isShown(version) })
    else { throw StudioRefusal(.missing(.comment)) }
    let body: HTMLPart = """
      <div class="note"><b dir="auto">\(try name(record.author))</b>
      <div class="prose" dir="auto">\(HTMLPart(raw: texts().note(record.comment.text)))</div></div>
      \(commentForm(blog, "", parent: id))
      """
    return Content(title: say("Reply"), body: body)
  }

  /// Whom a comment answers, in words; empty if it answers the blog.
  ///
  /// - Parameters:
  ///   - record: the comment.
  ///   - authors: the authors of the comments that are shown, by the ids of these.
  /// - Returns: the words, with a dot behind them.
  /// - Throws: `StudioRefusal` until the export has been read.
  func answered(_ record: CommentRecord, _ authors: [String: String?]) throws(StudioRefusal) -> HTMLPart {
    guard let parent = record.comment.parent, parent != record.blog else { return "" }
    guard let author = authors[parent] else {
      return "\(say("In reply to a comment that is not shown")) ·"
    }
    return "\(say("In reply to {name}", ["name": Self.isolated(try name(author))])) ·"
  }
}
