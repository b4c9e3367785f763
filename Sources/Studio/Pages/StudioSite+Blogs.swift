import Basics
import BlogExport
import BlogModel
import PreviewServer

/// A blog and its form.
extension StudioSite {
  /// What the form of a blog shows.
  struct BlogForm {
    let action: String
    var id = ""
    var digest = ""
    var draft = StudioEditor.BlogDraft(text: "")
  }

  // MARK: Pages

  func blogPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    guard let version = try act({ () throws(StudioError) in try editor.blog(id) }), let record = version.blog,
      version.removed == nil
    else { throw StudioRefusal(.missing(.blog)) }
    let fields = try act { () throws(StudioError) in try editor.fields() }
    var parts: [HTMLPart] = [
      "<p class=\"hint\">By <span dir=\"auto\">\(try name(record.author))</span> \(Self.day(record.blog.createdDate))</p>",
      pictures(of: record),
      "<div class=\"words\" dir=\"auto\">\(record.blog.text)</div>",
    ]
    if !record.blog.tags.isEmpty {
      parts.append("<p class=\"hint\" dir=\"auto\">\(record.blog.tags.joined(separator: ", "))</p>")
    }
    if let me = visit.me, record.author == me.id {
      let edit = Self.link("/.studio/edit", [("id", id)])
      let delete = form("delete", [("id", id), ("digest", version.digest)], "<button>Delete</button>")
      parts.append("<div class=\"does\"><a href=\"\(edit)\">Edit</a>\(delete)</div>")
    }
    if let address = address(ofBlog: id) {
      parts.append("<p><a href=\"\(address)\">This blog on the site</a></p>")
    }
    if fields.hasLikes { parts.append(try likes(id, visit)) }
    if fields.hasComments { parts.append(try comments(id, visit)) }
    return Content(title: Self.headline(record), body: HTMLPart(parts))
  }

  /// The page of a blog on the site; nil for an id that the site changes.
  private func address(ofBlog id: String) -> String? {
    let isPlain = id.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") }
    return isPlain && !id.isEmpty && id.utf8.count <= 100 ? "\(basePath())blogs/\(id)/" : nil
  }

  func editPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    guard let version = try act({ () throws(StudioError) in try editor.blog(id) }), let record = version.blog,
      version.removed == nil
    else { throw StudioRefusal(.missing(.blog)) }
    guard record.author == me.id else { throw StudioRefusal(.notYours(.blog)) }
    return try blogForm(Self.form(version, record), title: "Edit blog")
  }

  private static func form(_ version: StudioVersion, _ record: BlogRecord) -> BlogForm {
    let draft = StudioEditor.BlogDraft(
      title: record.blog.title,
      text: record.blog.text,
      tags: record.blog.tags,
      pictures: StudioEditor.pictures(of: record).map { .init(.kept($0.address), alt: $0.alt) }
    )
    return BlogForm(action: "edit", id: record.blog.id, digest: version.digest, draft: draft)
  }

  func blogForm(_ form: BlogForm, title: String, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let titleField: HTMLPart =
      fields.hasTitle
      ? "<label>Title <input type=\"text\" name=\"title\" maxlength=\"200\" dir=\"auto\" value=\"\(form.draft.title)\"></label>"
      : ""
    let tags = form.draft.tags.joined(separator: ", ")
    let tagField: HTMLPart =
      fields.hasTags
      ? "<label>Tags, separated by commas <input type=\"text\" name=\"tags\" dir=\"auto\" value=\"\(tags)\"></label>"
      : ""
    let pictures = try pictureFields(form.draft.pictures ?? [], blog: form.id)
    let button = form.id.isEmpty ? "Publish" : "Save"
    // The first button is the one of the Enter key.
    let body: HTMLPart = """
      <button hidden tabindex="-1">\(button)</button>
      \(titleField)
      \(pictures)
      <label>Text
      <textarea name="text" dir="auto">
      \(form.draft.text)</textarea></label>
      <p class="hint">Markdown: # heading, *emphasis*, [link](https://example.org). Words with # become tags.</p>
      \(tagField)
      <div class="does"><button class="main">\(button)</button></div>
      """
    let hidden = form.id.isEmpty ? [] : [("id", form.id), ("digest", form.digest)]
    return Content(
      title: title,
      body: HTMLPart([note, self.form(form.action, hidden, isWide: true, hasFiles: cleaner != nil, body)])
    )
  }

  // MARK: Forms

  private static func draft(_ form: FormFields) -> StudioEditor.BlogDraft {
    let tags = form["tags"].split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    return StudioEditor.BlogDraft(title: form["title"], text: form["text"], tags: tags)
  }

  /// Reads the pictures of a form into its draft.
  ///
  /// - Returns: the form again, if people are still choosing or a picture was not taken; nothing of it is lost.
  private func choosing(
    _ form: FormFields,
    _ draft: inout StudioEditor.BlogDraft,
    _ visit: Visit,
    title: String,
    _ again: (StudioEditor.BlogDraft) -> BlogForm
  ) throws(StudioRefusal) -> PageAnswer? {
    guard let choices = try pictureChoices(form, visit) else { return nil }
    draft.pictures = choices.pictures
    guard choices.isChoosing || !choices.problems.isEmpty else { return nil }
    let note = HTMLPart(choices.problems.map { Self.note($0) })
    let content = try blogForm(again(draft), title: title, note: note)
    return page(choices.problems.isEmpty ? 200 : 422, content, visit)
  }

  func create(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    var draft = Self.draft(form)
    let again = { (draft: StudioEditor.BlogDraft) in BlogForm(action: "new", draft: draft) }
    if let answer = try choosing(form, &draft, visit, title: "New blog", again) { return answer }
    do throws(StudioError) {
      return redirect(Self.link("blog", [("id", try editor.create(draft, by: me.id))]))
    } catch {
      let refusal = StudioRefusal(error)
      let content = try blogForm(
        again(draft),
        title: "New blog",
        note: Self.note(refusal.message)
      )
      return page(refusal.status, content, visit)
    }
  }

  func edit(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let id = form["id"]
    var draft = Self.draft(form)
    let again = { (draft: StudioEditor.BlogDraft) in
      BlogForm(action: "edit", id: id, digest: form["digest"], draft: draft)
    }
    if let answer = try choosing(form, &draft, visit, title: "Edit blog", again) { return answer }
    do throws(StudioError) {
      try editor.edit(blog: id, draft, over: form["digest"], by: me.id)
      return redirect(Self.link("blog", [("id", id)]))
    } catch {
      let refusal = StudioRefusal(error)
      if case .changed(let version) = error, let record = version.blog {
        return page(refusal.status, try conflict(record, version, draft, refusal.message), visit)
      }
      let content = try blogForm(again(draft), title: "Edit blog", note: Self.note(refusal.message))
      return page(refusal.status, content, visit)
    }
  }

  /// Shows both versions: the form has that of the author, and replaces the other one when it is sent again.
  private func conflict(
    _ record: BlogRecord,
    _ version: StudioVersion,
    _ draft: StudioEditor.BlogDraft,
    _ message: String
  ) throws(StudioRefusal) -> Content {
    let other: HTMLPart = """
      \(Self.note(message))
      <section class="note"><h2>How it is now</h2>
      <p dir="auto"><b>\(record.blog.title)</b></p>
      <div class="words" dir="auto">\(record.blog.text)</div>
      <p class="hint" dir="auto">\(record.blog.tags.joined(separator: ", "))</p></section>
      <h2>Your version</h2>
      <p class="hint">Take over what you want to keep, then save. A blog that was deleted must be restored first.</p>
      """
    let form = BlogForm(action: "edit", id: record.blog.id, digest: version.digest, draft: draft)
    return try blogForm(form, title: "Two versions", note: other)
  }

  func delete(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in
      try editor.delete(blog: form["id"], over: form["digest"], by: me.id)
    }
    return redirect("")
  }

  func restore(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in try editor.restore(blog: form["id"], by: me.id) }
    return redirect(Self.link("blog", [("id", form["id"])]))
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether it is an ASCII letter.
  fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
