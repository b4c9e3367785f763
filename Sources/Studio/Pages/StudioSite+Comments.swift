import BlogExport
import BlogModel
import PreviewServer

/// Comments and likes of a blog.
extension StudioSite {
  func likes(_ id: String, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let likers = try act { () throws(StudioError) in try editor.likers(of: id) }
    let count: HTMLPart = "<span>\(say("{count} likes", count: likers.count))</span>"
    guard let me = visit.me else { return "<div class=\"does\">\(count)</div>" }
    let isLiked = likers.contains(me.id)
    let button: HTMLPart =
      "<button class=\"act like\(isLiked ? " liked" : "")\">\(say(isLiked ? "Remove your like" : "Like"))</button>"
    return
      "<div class=\"does\">\(count)\(form("like", [("id", id), ("like", isLiked ? "no" : "yes")], button))</div>"
  }

  /// The comments on a blog, whose version is `version`, in the order of threads.
  func comments(_ id: String, _ version: StudioVersion, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let comments = try act { () throws(StudioError) in try editor.comments(on: id) }
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let hidden = try hiddenIds(visit)
    let shown = comments.filter { !hidden.contains($0.author ?? "") }
    let authors = Dictionary(
      shown.map { ($0.comment.id, $0.author) },
      uniquingKeysWith: { first, _ in first }
    )
    var rows: [HTMLPart] = []
    for (record, depth) in CommentOrder.threads(shown) {
      let isMine = visit.me != nil && record.author == visit.me?.id
      let about = [("blog", id), ("id", record.comment.id)]
      let edit: HTMLPart =
        isMine
        ? " <a href=\"\(Self.link("/.studio/comment", about))\">\(say("Edit or delete"))</a>" : ""
      let reply: HTMLPart =
        fields.hasReplies && visit.me != nil
        ? "<a href=\"\(Self.link("/.studio/reply", about))\">\(say("Reply"))</a>" : ""
      let does: HTMLPart =
        reply.text.isEmpty && edit.text.isEmpty ? "" : "<div class=\"does\">\(reply)\(edit)</div>"
      let level: HTMLPart = depth > 0 ? " class=\"deep-\(min(depth, 4))\"" : ""
      rows.append(
        """
        <li\(level)><b dir="auto">\(try name(record.author))</b> \
        <span class="hint">\(try answered(record, authors)) \(Self.day(record.comment.createdDate))</span>
        <div class="prose" dir="auto">\(HTMLPart(raw: texts().note(record.comment.text)))</div>\
        \(try suggestion(record, version, visit))\
        \(does)\
        \(care(.comment(record.comment.id, blog: id), author: record.author, visit))</li>
        """
      )
    }
    let list: HTMLPart =
      rows.isEmpty
      ? "<p class=\"empty\">\(say("No comments yet."))</p>" : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
    let parts: [HTMLPart] = [
      "<h2>\(say("Comments"))</h2>", list, withheld(shown.count < comments.count),
      visit.me == nil ? "" : commentForm(id, ""), try removedComments(id, visit),
    ]
    return HTMLPart(parts)
  }

  private func removedComments(_ blog: String, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard let me = visit.me else { return "" }
    let removed = try act { () throws(StudioError) in try editor.removedComments(on: blog, by: me.id) }
    let rows: [HTMLPart] = removed.compactMap { version in
      guard let comment = version.comment?.comment else { return nil }
      let button: HTMLPart =
        version.isHidden
        ? "<span class=\"hint\">\(say("by a moderator"))</span>"
        : form("comment/restore", [("blog", blog), ("id", comment.id)], "<button>\(say("Undo"))</button>")
      return """
        <li class="row"><div><span dir="auto">\(String(comment.text.prefix(80)))</span>
        <p class="hint">\(say("deleted {day}", ["day": Self.day(version.removed)]))</p></div>\(button)</li>
        """
    }
    return rows.isEmpty
      ? "" : "<h3>\(say("Deleted comments"))</h3>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
  }

  /// The form for a comment on a blog, or for a reply to the comment `parent`.
  func commentForm(_ blog: String, _ text: String, parent: String = "") -> HTMLPart {
    form(
      "comments",
      [("blog", blog), newField] + (parent.isEmpty ? [] : [("parent", parent)]),
      isWide: true,
      """
      <label>\(parent.isEmpty ? say("Your comment") : say("Your reply"))
      <textarea class="short" name="text" dir="auto">
      \(text)</textarea></label>
      <div class="does"><button class="main" data-main>\(parent.isEmpty ? say("Comment") : say("Reply"))</button></div>
      """
    )
  }

  func commentPage(_ blog: String, _ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    guard let version = try act({ () throws(StudioError) in try editor.comment(id, on: blog) }),
      let record = version.comment, version.removed == nil
    else { throw StudioRefusal(.missing(.comment)) }
    guard record.author == me.id else { throw StudioRefusal(.notYours(.comment)) }
    return commentContent(blog, id, version.digest, record.comment.text)
  }

  private func commentContent(
    _ blog: String,
    _ id: String,
    _ digest: String,
    _ text: String,
    note: HTMLPart = ""
  ) -> Content {
    let hidden = [("blog", blog), ("id", id), ("digest", digest)]
    let edit = form(
      "comment",
      hidden,
      isWide: true,
      """
      <label>\(say("Your comment"))
      <textarea class="short" name="text" dir="auto">
      \(text)</textarea></label>
      <div class="does"><button class="main" data-main>\(say("Save"))</button></div>
      """
    )
    let delete = form("comment/delete", hidden, "<button>\(say("Delete this comment"))</button>")
    return Content(title: say("Edit comment"), body: HTMLPart([note, edit, delete]))
  }

  // MARK: Forms

  /// Leads back to the page of a blog.
  func back(_ blog: String) -> PageAnswer { redirect(Self.link("blog", [("id", blog)])) }

  func addComment(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (me, blog, parent) = (try me(visit), form["blog"], form["parent"])
    do throws(StudioError) {
      let answered = parent.isEmpty ? nil : parent
      try editor.comment(on: blog, form["text"], replyingTo: answered, form: form[Self.new], by: me.id)
      return back(blog)
    } catch {
      let refusal = StudioRefusal(error)
      let body = HTMLPart([note(refusal), commentForm(blog, form["text"], parent: parent)])
      let title = parent.isEmpty ? say("New comment") : say("Reply")
      return page(refusal.status, Content(title: title, body: body), visit)
    }
  }

  func editComment(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (blog, id, text) = (form["blog"], form["id"], form["text"])
    do throws(StudioError) {
      try editor.edit(comment: id, on: blog, text, over: form["digest"], by: me.id)
      return back(blog)
    } catch {
      let refusal = StudioRefusal(error)
      var (digest, reason) = (form["digest"], note(refusal))
      if case .changed(let version) = error, let other = version.comment {
        digest = version.digest
        reason = """
          \(reason)
          <section class="note"><h2>\(say("Current version"))</h2>
          <div class="words" dir="auto">\(other.comment.text)</div></section>
          """
      }
      return page(refusal.status, commentContent(blog, id, digest, text, note: reason), visit)
    }
  }

  func deleteComment(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in
      try editor.delete(comment: form["id"], on: form["blog"], over: form["digest"], by: me.id)
    }
    return back(form["blog"])
  }

  func restoreComment(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try reopenReports(.comment(form["id"], blog: form["blog"]), by: me.id)
    try act { () throws(StudioError) in
      try editor.restore(comment: form["id"], on: form["blog"], by: me.id)
    }
    return back(form["blog"])
  }

  func like(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in
      try editor.setLike(form["like"] != "no", of: form["id"], by: me.id)
    }
    return back(form["id"])
  }
}
