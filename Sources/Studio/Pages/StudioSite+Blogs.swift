import BlogExport
import BlogModel
import PreviewServer

/// The page of a blog, and its buttons.
extension StudioSite {
  func blogPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    guard let version = try act({ () throws(StudioError) in try editor.blog(id) }), let record = version.blog,
      try act({ () throws(StudioError) in try editor.isShown(version) })
    else { throw StudioRefusal(.missing(.blog)) }
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let post = texts().post(record.blog.title, record.blog.text, record.blog.tags)
    var parts: [HTMLPart] = [
      try byline(record, isNamed: !fields.isForFans),
      try question(of: record, visit), pictures(of: record, visit),
      "<div class=\"prose\" dir=\"auto\">\(HTMLPart(raw: post.html))</div>",
      Self.marks(post), try list(BlogDetails(record)),
    ]
    if let me = visit.me, record.author == me.id {
      let edit = Self.link("/.studio/edit", [("id", id)])
      let delete = form(
        "delete",
        [("id", id), ("digest", version.digest)],
        "<button>\(say("Delete"))</button>"
      )
      parts.append(
        "<div class=\"does\"><a class=\"button\" href=\"\(edit)\">\(say("Edit"))</a>\(delete)</div>"
      )
    }
    parts.append(try acts(id, title: headline(record, post), visit))
    if fields.hasLikes { parts.append(try likes(id, visit)) }
    parts.append(signInOffer(visit))
    parts += [try authorButtons(record.author, visit), care(.blog(id), author: record.author, visit)]
    parts.append(suggestLink(record, fields, visit))
    if fields.hasComments { parts.append(try comments(id, version, visit)) }
    var content = Content(
      title: post.title.isEmpty ? headline(record, post) : post.title,
      body: HTMLPart(parts)
    )
    content.isTitleShown = !post.title.isEmpty
    return content
  }

  /// Who wrote a blog, and when; of episodes, only when.
  private func byline(_ record: BlogRecord, isNamed: Bool) throws(StudioRefusal) -> HTMLPart {
    let author: HTMLPart = isNamed ? "<b dir=\"auto\">\(try name(record.author))</b> · " : ""
    return "<p class=\"hint author\">\(author)\(Self.day(record.blog.createdDate))</p>"
  }

  // MARK: Forms

  func delete(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in
      try editor.delete(blog: form["id"], over: form["digest"], by: me.id)
    }
    return redirect("")
  }

  func restore(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try reopenReports(.blog(form["id"]), by: me.id)
    try act { () throws(StudioError) in try editor.restore(blog: form["id"], by: me.id) }
    return redirect(Self.link("blog", [("id", form["id"])]))
  }
}
