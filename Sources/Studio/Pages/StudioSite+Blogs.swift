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
    var draft = Draft(id: "", text: "")
    var pictures: [StudioEditor.DraftPicture] = []
    /// The version of the draft that the form shows.
    var seen = ""
    /// The text as the site will show it; nil if it was not asked for.
    var preview: HTMLPart?
    /// Whether the form shows a draft of the store.
    var isDraft = false
  }

  // MARK: Pages

  func blogPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    guard let version = try act({ () throws(StudioError) in try editor.blog(id) }), let record = version.blog,
      version.removed == nil
    else { throw StudioRefusal(.missing(.blog)) }
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let post = texts().post(record.blog.title, record.blog.text, record.blog.tags)
    var parts: [HTMLPart] = [
      """
      <p class="hint"><b dir="auto">\(try name(record.author))</b> · \(Self.day(record.blog.createdDate))</p>
      """,
      pictures(of: record, visit),
      "<div class=\"prose\" dir=\"auto\">\(HTMLPart(raw: post.html))</div>",
      Self.marks(post),
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
    parts.append(care(blog: id, author: record.author, visit))
    parts.append(try hideButton(record.author, visit))
    parts.append(try acts(id, title: Self.headline(record), visit))
    if fields.hasLikes { parts.append(try likes(id, visit)) }
    if fields.hasComments { parts.append(try comments(id, visit)) }
    return Content(title: post.title.isEmpty ? Self.headline(record) : post.title, body: HTMLPart(parts))
  }

  func editPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    guard let version = try act({ () throws(StudioError) in try editor.blog(id) }), let record = version.blog,
      version.removed == nil
    else { throw StudioRefusal(.missing(.blog)) }
    guard record.author == me.id else { throw StudioRefusal(.notYours(.blog)) }
    var form = BlogForm(action: "edit", id: id, digest: version.digest, draft: Self.draft(of: record))
    form.pictures = StudioEditor.pictures(of: record).map { .init(.kept($0.address), alt: $0.alt) }
    var note: HTMLPart = ""
    if drafts != nil,
      let draft = try keep({ box throws(DraftError) in try box.draft(changing: id, of: me.id) })
    {
      if visit.query["draft"] == draft.id {
        form.draft = draft
        form.pictures = draft.pictures.map { Self.pictures(in: $0) } ?? form.pictures
        form.digest = draft.digest
        form.isDraft = true
      } else {
        note = """
          <p class="note">\(say("You have changes to this blog that are not published."))
          <a href="\(Self.address(of: draft))">\(say("Continue with them"))</a></p>
          """
      }
    }
    return try blogForm(form, visit, title: say("Edit blog"), note: note)
  }

  private static func draft(of record: BlogRecord) -> Draft {
    let blog = record.blog
    return Draft(
      id: "",
      blog: blog.id,
      title: blog.title,
      text: blog.text,
      tags: blog.tags.joined(separator: ", ")
    )
  }

  func blogForm(
    _ form: BlogForm,
    _ visit: Visit,
    title: String,
    note: HTMLPart = ""
  ) throws(StudioRefusal) -> Content {
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let titleField: HTMLPart =
      fields.hasTitle
      ? """
      <div class="field"><label for="title">\(say("Title"))</label>
      <input type="text" id="title" name="title" maxlength="200" dir="auto" value="\(form.draft.title)"></div>
      """ : ""
    let tagField: HTMLPart =
      fields.hasTags
      ? """
      <div class="field"><label for="tags">\(say("Tags, separated by commas"))</label>
      <input type="text" id="tags" name="tags" dir="auto" autocomplete="off" value="\(form.draft.tags)"></div>
      """ : ""
    let pictures = try pictureFields(form.pictures, blog: form.id)
    // The first button is that of the Enter key, which must neither publish nor remove a picture.
    let body: HTMLPart = """
      <button hidden tabindex="-1" formaction="/.studio/preview">\(say("Preview"))</button>
      \(titleField)
      \(pictures)
      <div class="field"><label for="text">\(say("Text"))</label>
      <textarea id="text" name="text" dir="auto">
      \(form.draft.text)</textarea></div>
      <p class="hint">\(say("Markdown: # heading, *emphasis*, [link](https://example.org). Words with # become tags."))</p>
      \(tagField)
      \(buttons(isNew: form.id.isEmpty))
      """
    let pane: HTMLPart = """
      <section class="preview\(form.preview == nil ? " live" : "")" aria-labelledby="preview">
      <h2 id="preview">\(say("Preview"))</h2>
      <div class="paper">\(form.preview ?? "")</div>
      </section>
      """
    let editing = self.form(
      form.action,
      hidden(form, visit),
      hasFiles: cleaner != nil,
      style: "wide editor",
      body
    )
    let discard: HTMLPart =
      form.isDraft
      ? self.form(
        "drafts/discard",
        [("draft", form.draft.id)],
        "<button>\(say("Discard this draft"))</button>"
      ) : ""
    let parts = form.preview == nil ? [editing, pane] : [pane, editing]
    return Content(
      title: title,
      body: "\(note)\n<div class=\"desk\">\n\(HTMLPart(parts))\n</div>\n\(discard)",
      scripts: ["editor"],
      isWide: true
    )
  }

  private func hidden(_ form: BlogForm, _ visit: Visit) -> [(String, String)] {
    let blog = form.id.isEmpty ? [] : [("id", form.id), ("digest", form.digest)]
    guard drafts != nil else { return blog + [("who", visit.me?.id ?? "")] }
    let id = form.draft.id.isEmpty ? RecordId.make(at: editor.now) : form.draft.id
    let seen = form.seen.isEmpty ? String(form.draft.changed) : form.seen
    return blog + [
      ("draft", id), ("seen", seen), ("writer", RecordId.make(at: editor.now)), ("who", visit.me?.id ?? ""),
    ]
  }

  private func buttons(isNew: Bool) -> HTMLPart {
    let save: HTMLPart =
      drafts == nil ? "" : "<button formaction=\"/.studio/drafts/save\">\(say("Save as draft"))</button>"
    return """
      <div class="does">
      <button class="still" formaction="/.studio/preview">\(say("Preview"))</button>
      \(save)
      <button class="main" data-main>\(say(isNew ? "Publish" : "Save"))</button>
      <span class="state" role="status"></span>
      </div>
      """
  }

  // MARK: Forms

  /// What a form has, for the record.
  static func blogDraft(
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]? = nil
  ) -> StudioEditor.BlogDraft {
    let tags = form["tags"].split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    return StudioEditor.BlogDraft(title: form["title"], text: form["text"], tags: tags, pictures: pictures)
  }

  /// The form as it was sent, to be shown again.
  func again(_ form: FormFields, _ pictures: [StudioEditor.DraftPicture]?) -> BlogForm {
    var again = BlogForm(action: form["id"].isEmpty ? "new" : "edit", id: form["id"], digest: form["digest"])
    (again.draft, again.seen) = (Self.draft(of: form), form["seen"])
    again.pictures = pictures ?? []
    return again
  }

  /// The title of the page with a form that was sent.
  func title(of form: FormFields) -> String { say(form["id"].isEmpty ? "New blog" : "Edit blog") }

  /// Reads the pictures of a form.
  ///
  /// - Returns: the pictures, nil if the form has none of the fields; and the form again if people are still choosing or
  ///   a picture was not taken, so that nothing of it is lost.
  func chosen(
    _ form: FormFields,
    _ visit: Visit
  ) throws(StudioRefusal) -> (pictures: [StudioEditor.DraftPicture]?, again: PageAnswer?) {
    guard let choices = try pictureChoices(form, visit) else { return (nil, nil) }
    guard choices.isChoosing || !choices.problems.isEmpty else { return (choices.pictures, nil) }
    let notes = HTMLPart(choices.problems.map { note(StudioRefusal(422, $0)) })
    let content = try blogForm(again(form, choices.pictures), visit, title: title(of: form), note: notes)
    return (choices.pictures, page(choices.problems.isEmpty ? 200 : 422, content, visit))
  }

  func create(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (pictures, answer) = try chosen(form, visit)
    if let answer { return answer }
    let draft = Self.draft(of: form)
    // The button was pressed twice, or the answer was lost.
    if drafts != nil, Self.isDraftId(draft.id),
      let blog = try keep({ box throws(DraftError) in try box.published(draft, by: me.id) })
    {
      return redirect(Self.link("blog", [("id", blog)]))
    }
    do throws(StudioError) {
      let blog = try editor.create(Self.blogDraft(form, pictures), by: me.id)
      endDraft(of: form, as: blog, by: me)
      return redirect(Self.link("blog", [("id", blog)]))
    } catch {
      let refusal = StudioRefusal(error)
      let content = try blogForm(
        again(form, pictures),
        visit,
        title: say("New blog"),
        note: note(refusal)
      )
      return page(refusal.status, content, visit)
    }
  }

  func edit(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let id = form["id"]
    let (pictures, answer) = try chosen(form, visit)
    if let answer { return answer }
    do throws(StudioError) {
      try editor.edit(blog: id, Self.blogDraft(form, pictures), over: form["digest"], by: me.id)
      endDraft(of: form, as: id, by: me)
      return redirect(Self.link("blog", [("id", id)]))
    } catch {
      let refusal = StudioRefusal(error)
      if case .changed(let version) = error, let record = version.blog {
        return page(
          refusal.status,
          try conflict(record, version, again(form, pictures), visit, refusal),
          visit
        )
      }
      let content = try blogForm(
        again(form, pictures),
        visit,
        title: say("Edit blog"),
        note: note(refusal)
      )
      return page(refusal.status, content, visit)
    }
  }

  /// Shows both versions: the form has that of the author, and replaces the other one when it is sent again.
  private func conflict(
    _ record: BlogRecord,
    _ version: StudioVersion,
    _ form: BlogForm,
    _ visit: Visit,
    _ refusal: StudioRefusal
  ) throws(StudioRefusal) -> Content {
    let other: HTMLPart = """
      \(note(refusal))
      <section class="note"><h2>\(say("How it is now"))</h2>
      <p dir="auto"><b>\(record.blog.title)</b></p>
      <div class="words" dir="auto">\(record.blog.text)</div>
      <p class="hint" dir="auto">\(record.blog.tags.joined(separator: ", "))</p></section>
      <h2>\(say("Your version"))</h2>
      <p class="hint">\(say("Take over what you want to keep, then save. A blog that was deleted must be restored first."))</p>
      """
    var again = form
    again.digest = version.digest
    return try blogForm(again, visit, title: say("Two versions"), note: other)
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

extension String {
  /// The text without spaces around it.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
