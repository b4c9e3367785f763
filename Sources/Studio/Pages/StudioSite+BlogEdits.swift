import BlogExport
import BlogModel
import PreviewServer

/// What the form of a blog does: publishes a new one, or changes one.
extension StudioSite {
  /// What a form has, for the record.
  static func blogDraft(
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]? = nil,
    _ details: BlogDetails? = nil
  ) -> StudioEditor.BlogDraft {
    let tags = form["tags"].split(whereSeparator: isComma).map { String($0).trimmingSpaces }
      .filter { !$0.isEmpty }
    return StudioEditor.BlogDraft(
      title: form["title"],
      text: form["text"],
      tags: tags,
      pictures: pictures,
      details: details
    )
  }

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
    var again = again(form, choices.pictures)
    again.hasNewPictures = true
    let content = try blogForm(again, visit, title: title(of: form), note: notes)
    return (choices.pictures, page(choices.problems.isEmpty ? 200 : 422, content, visit))
  }

  func create(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (pictures, answer) = try chosen(form, visit)
    if let answer { return answer }
    return try editor.inTurn { () throws(StudioRefusal) in try create(form, pictures, by: me, visit) }
  }

  private func create(
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]?,
    by me: Blogger,
    _ visit: Visit
  ) throws(StudioRefusal) -> PageAnswer {
    let draft = Self.draft(of: form)
    // The button was pressed twice, or the answer was lost.
    if drafts != nil, Self.isDraftId(draft.id),
      let blog = try keep({ box throws(DraftError) in try box.published(draft, by: me.id) }),
      try act({ () throws(StudioError) in try editor.isBlog(blog, with: pictures) })
    {
      return redirect(Self.link("blog", [("id", blog)]))
    }
    do throws(StudioRefusal) {
      let new = Self.blogDraft(form, pictures, try details(form, changing: nil))
      if !form[Self.video].isEmpty { return try publishVideo(form, by: me) }
      let blog = try act { () throws(StudioError) in try editor.create(new, by: me.id) }
      endDraft(of: form, as: blog, by: me)
      return redirect(Self.link("blog", [("id", blog)]))
    } catch {
      return try refused(error, form, pictures, visit)
    }
  }

  func edit(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (pictures, answer) = try chosen(form, visit)
    if let answer { return answer }
    return try editor.inTurn { () throws(StudioRefusal) in try edit(form, pictures, by: me, visit) }
  }

  private func edit(
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]?,
    by me: Blogger,
    _ visit: Visit
  ) throws(StudioRefusal) -> PageAnswer {
    let id = form["id"]
    if try !isSaved(form, pictures, by: me),
      let answer = try save(form, pictures, by: me, visit)
    {
      return answer
    }
    do throws(StudioRefusal) {
      return try replaceVideo(form, by: me) ?? redirect(Self.link("blog", [("id", id)]))
    } catch {
      // The words are saved: the form shows them as they are now.
      let version = try act { () throws(StudioError) in try editor.blog(id) }
      return try refused(error, form.setting("digest", version?.digest ?? ""), pictures, visit)
    }
  }

  /// Whether a blog has been changed as a form says, and still is so: its button was pressed twice, or the answer was
  /// lost.
  private func isSaved(
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]?,
    by me: Blogger
  ) throws(StudioRefusal) -> Bool {
    let draft = Self.draft(of: form)
    guard drafts != nil, Self.isDraftId(draft.id),
      try keep({ box throws(DraftError) in try box.published(draft, by: me.id) }) == draft.blog,
      let version = try act({ () throws(StudioError) in try editor.blog(draft.blog) })
    else { return false }
    do throws(StudioRefusal) {
      let new = Self.blogDraft(form, pictures, try details(form, changing: version.blog))
      return try act { () throws(StudioError) in try editor.isSaved(new, in: version) }
    } catch {
      // The reason is shown when the form is saved.
      return false
    }
  }

  /// Changes a blog; gives the page that says why it was not changed.
  private func save(
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]?,
    by me: Blogger,
    _ visit: Visit
  ) throws(StudioRefusal) -> PageAnswer? {
    let id = form["id"]
    let details: BlogDetails?
    do throws(StudioRefusal) {
      let old = try act { () throws(StudioError) in try editor.blog(id)?.blog }
      details = try self.details(form, changing: old)
    } catch { return try refused(error, form, pictures, visit) }
    do throws(StudioError) {
      try editor.edit(blog: id, Self.blogDraft(form, pictures, details), over: form["digest"], by: me.id)
      endDraft(of: form, as: id, by: me)
      return nil
    } catch {
      let refusal = StudioRefusal(error)
      // What a moderator has hidden, its author cannot restore: no other version helps.
      if case .changed(let version) = error, !version.isHidden, let record = version.blog {
        return page(
          refusal.status,
          try conflict(record, version, again(form, pictures), visit, refusal),
          visit
        )
      }
      return try refused(refusal, form, pictures, visit)
    }
  }

  /// Shows the form again with the reason of the refusal, so that nothing that was typed is lost.
  func refused(
    _ refusal: StudioRefusal,
    _ form: FormFields,
    _ pictures: [StudioEditor.DraftPicture]?,
    _ visit: Visit
  ) throws(StudioRefusal) -> PageAnswer {
    let content = try blogForm(again(form, pictures), visit, title: title(of: form), note: note(refusal))
    return page(refusal.status, content, visit)
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
      <section class="note"><h2>\(say("Current version"))</h2>
      <p dir="auto"><b>\(record.blog.title)</b></p>
      <div class="words" dir="auto">\(record.blog.text)</div>
      <p class="hint" dir="auto">\(record.blog.tags.joined(separator: ", "))</p>
      \(try list(BlogDetails(record)))</section>
      <h2>\(say("Your version"))</h2>
      <p class="hint">\(say("Copy what you want to keep, then save. A deleted blog must be restored first."))</p>
      """
    var again = form
    again.digest = version.digest
    return try blogForm(again, visit, title: say("Two versions"), note: other)
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
