import BlogExport
import BlogModel
import PreviewServer

/// The form in which a blog is written.
extension StudioSite {
  /// What the form of a blog shows.
  struct BlogForm {
    let action: String
    var id = ""
    var digest = ""
    var draft = Draft(id: "", text: "")
    var pictures: [StudioEditor.DraftPicture] = []
    /// Whether pictures were chosen, moved or removed, and the draft does not have that yet.
    var hasNewPictures = false
    /// The version of the draft that the form shows.
    var seen = ""
    /// The text as the site will show it; nil if it was not asked for.
    var preview: HTMLPart?
    /// Whether the form shows a draft of the store.
    var isDraft = false
    /// Whether the form has text or other input.
    var hasWords: Bool {
      !pictures.isEmpty || StudioSite.video(in: draft) != nil
        || [draft.title, draft.text, draft.tags].contains { !$0.allSatisfy(\.isWhitespace) }
    }
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
    let wanted = visit.query["draft"]
    if drafts != nil,
      let draft = try keep({ box throws(DraftError) in
        // Two pages may have made a draft each.
        if let draft = try box.draft(wanted, of: me.id), draft.blog == id { return draft }
        return try box.draft(changing: id, of: me.id)
      })
    {
      if wanted == draft.id {
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
    // The page was loaded again after it has sent a video, or the conversion has failed.
    if !visit.query[Self.video].isEmpty, Self.video(in: form.draft) == nil {
      let values = (try? FormFields((form.draft.details ?? "").utf8)) ?? .none
      form.draft.details = values.setting(Self.video, visit.query[Self.video]).encoded { _ in true }
    }
    return try blogForm(form, visit, title: say("Edit blog"), note: note)
  }

  private func details(ofBlog id: String) throws(StudioRefusal) -> String {
    let record = try act { () throws(StudioError) in id.isEmpty ? nil : try editor.blog(id)?.blog }
    return record.map { Self.details(of: $0) } ?? ""
  }

  private static func draft(of record: BlogRecord) -> Draft {
    let blog = record.blog
    return Draft(
      id: "",
      blog: blog.id,
      title: blog.title,
      text: blog.text,
      tags: blog.tags.joined(separator: ", "),
      details: details(of: record)
    )
  }

  func blogForm(
    _ form: BlogForm,
    _ visit: Visit,
    title: String,
    note: HTMLPart = ""
  ) throws(StudioRefusal) -> Content {
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let titleHint: HTMLPart =
      fields.canSuggestTitle
      ? "<p class=\"hint\">\(say("Leave the title empty if you do not know what it is: others can suggest it."))</p>"
      : ""
    let titleField: HTMLPart =
      fields.hasTitle
      ? """
      <div class="field"><label for="title">\(say("Title"))</label>
      <input type="text" id="title" name="title" maxlength="200" dir="auto" value="\(form.draft.title)"></div>
      \(titleHint)
      """ : ""
    let tagField: HTMLPart =
      fields.hasTags
      ? """
      <div class="field"><label for="tags">\(say("Tags, separated by commas"))</label>
      <input type="text" id="tags" name="tags" dir="auto" autocomplete="off" value="\(form.draft.tags)"></div>
      """ : ""
    let pictures = try pictureFields(form.pictures, blog: form.id, areChanged: form.hasNewPictures)
    let video = try videoFields(form, visit)
    let hasVideo = !video.text.isEmpty
    // A draft or a form without fields for them leaves them as they are.
    let known = form.draft.details == nil ? try details(ofBlog: form.id) : ""
    let details = try detailFields(form.draft.details ?? known, fields, visit)
    // The first button is that of the Enter key, which must neither publish nor remove a picture.
    let body: HTMLPart = """
      <button hidden tabindex="-1" formaction="/.studio/preview">\(say("Preview"))</button>
      \(try question(of: form, visit))
      \(titleField)
      \(video)
      \(pictures)
      <div class="field"><label for="text">\(say("Text"))</label>
      <textarea id="text" name="text" dir="auto">
      \(form.draft.text)</textarea></div>
      <p class="hint">\(say("Markdown: # heading, *emphasis*, [link](https://example.org). Words with # become tags."))</p>
      \(tagField)
      \(details)
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
      hasFiles: cleaner != nil || videos != nil,
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
    let scripts =
      ["editor"] + (pictures.text.isEmpty ? [] : ["pictures"]) + (fields.hasPlace ? ["place", "pick"] : [])
      + (hasVideo && videos != nil ? ["video"] : [])
    return Content(
      title: title,
      body: "\(note)\n<div class=\"desk\">\n\(HTMLPart(parts))\n</div>\n\(discard)",
      scripts: scripts,
      isWide: true,
      usesPosition: fields.hasPlace,
      map: fields.hasPlace ? siteMap : nil,
      usesCamera: hasVideo && videos != nil
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

  // MARK: Again

  /// The form as it was sent, to be shown again.
  func again(_ form: FormFields, _ pictures: [StudioEditor.DraftPicture]?) -> BlogForm {
    var again = BlogForm(action: form["id"].isEmpty ? "new" : "edit", id: form["id"], digest: form["digest"])
    (again.draft, again.seen) = (Self.draft(of: form), form["seen"])
    again.pictures = pictures ?? []
    return again
  }

  /// The title of the page with a form that was sent.
  func title(of form: FormFields) -> String { say(form["id"].isEmpty ? "New blog" : "Edit blog") }
}
