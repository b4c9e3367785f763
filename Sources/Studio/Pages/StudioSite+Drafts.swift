import Basics
import BlogExport
import BlogModel
import PreviewServer

/// Drafts: what a blogger has not published yet.
extension StudioSite {
  /// The draft that a form carries.
  static func draft(of form: FormFields) -> Draft {
    Draft(
      id: form["draft"],
      blog: form["id"],
      digest: form["digest"],
      title: form["title"],
      text: form["text"],
      tags: form["tags"],
      details: details(in: form),
      writer: form["writer"]
    )
  }

  /// Does something with the drafts; its errors become answers.
  func keep<Result>(_ body: (DraftBox) throws(DraftError) -> Result) throws(StudioRefusal) -> Result {
    guard let drafts else { throw StudioRefusal(404, "Drafts are not available.") }
    do throws(DraftError) { return try body(drafts) } catch { throw StudioRefusal(error) }
  }

  /// Whether an id is one that `RecordId` makes.
  static func isDraftId(_ id: String) -> Bool { RecordId.isOne(id) }

  // MARK: Pages

  /// The form of a new blog, or of a draft of one.
  func newPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    var form = BlogForm(action: "new")
    let links = visit.query.encoded { [Self.question, Self.video].contains($0) }
    form.draft = Draft(id: "", text: "", details: links)
    let id = visit.query["draft"]
    if id.isEmpty, let again = blogForm(ofVideo: visit.query[Self.video], me) {
      return try blogForm(again, visit, title: say("New blog"))
    }
    if drafts != nil, Self.isDraftId(id) {
      form.draft = form.draft.copy(id: id)
      if let draft = try keep({ box throws(DraftError) in try box.draft(id, of: me.id) }) {
        if !draft.blog.isEmpty { return try editPage(draft.blog, visit) }
        form.draft = draft
        form.pictures = draft.pictures.map { Self.pictures(in: $0) } ?? []
        form.isDraft = true
        // The page was loaded again after it has sent a video, and before it has saved a word.
        let details = try? FormFields((draft.details ?? "").utf8)
        if let details, let links, Self.video(in: draft) == nil {
          let all = details.setting(Self.video, visit.query[Self.video])
          form.draft.details = all.encoded { _ in true } ?? links
        }
      }
    }
    let needsQuestion = try act { () throws(StudioError) in try editor.fields() }.needsQuestion
    if needsQuestion, Self.question(in: form.draft) == nil { return try questionsPage(visit) }
    return try blogForm(form, visit, title: say("New blog"))
  }

  func draftList(_ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    let (drafts, discarded) = try keep { box throws(DraftError) in
      (try box.drafts(of: me.id), try box.discarded(of: me.id))
    }
    let rows: [HTMLPart] = drafts.map { draft in
      let discard = form("drafts/discard", [("draft", draft.id)], "<button>\(say("Discard"))</button>")
      let kind: HTMLPart = draft.blog.isEmpty ? "" : " · \(say("changes to a blog"))"
      return """
        <li class="row"><div><a href="\(Self.address(of: draft))" dir="auto">\(headline(draft))</a>
        <p class="hint">\(Self.time(draft.changed))\(kind)</p></div>\(discard)</li>
        """
    }
    var parts: [HTMLPart] = [
      newButton,
      rows.isEmpty
        ? "<p class=\"empty\">\(say("No drafts. What you save without publishing is here, and only you see it."))</p>"
        : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>",
    ]
    if !discarded.isEmpty {
      let rows: [HTMLPart] = discarded.map { draft in
        let undo = form("drafts/restore", [("draft", draft.id)], "<button>\(say("Undo"))</button>")
        return """
          <li class="row"><div><span dir="auto">\(headline(draft))</span>
          <p class="hint">\(say("discarded"))</p></div>\(undo)</li>
          """
      }
      parts.append("<h2>\(say("Discarded"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>")
    }
    return Content(title: say("Drafts"), body: HTMLPart(parts))
  }

  /// The button of a new blog.
  var newButton: HTMLPart {
    if (try? editor.fields())?.needsQuestion == true {
      return
        "<p class=\"does\"><a class=\"button main\" href=\"/.studio/questions\">\(say("Answer a question"))</a></p>"
    }
    return "<p class=\"does\"><a class=\"button main\" href=\"/.studio/new\">\(say("New blog"))</a></p>"
  }

  /// The form in which a draft is continued.
  static func address(of draft: Draft) -> String {
    draft.blog.isEmpty
      ? link("/.studio/new", [("draft", draft.id)])
      : link("/.studio/edit", [("id", draft.blog), ("draft", draft.id)])
  }

  /// One line by which a draft is known.
  func headline(_ draft: Draft) -> String {
    let blog = Blog(id: "", blogger: -1, title: draft.title, text: draft.text, createdDate: nil)
    return headline(BlogRecord(blog: blog, author: nil))
  }

  /// A moment in milliseconds, which a script shows in the reader's time.
  static func time(_ milliseconds: Int64) -> HTMLPart {
    let text = ISODate.text(Timestamp(microseconds: milliseconds * 1000))
    return "<time datetime=\"\(text)\">\(String(text.prefix(16)).replacing("T", with: " "))</time>"
  }

  // MARK: Forms

  func saveDraft(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (pictures, answer) = try chosen(form, visit)
    if let answer { return answer }
    var draft = Self.draft(of: form)
    if !Self.isDraftId(draft.id) { draft = draft.copy(id: RecordId.make(at: editor.now)) }
    draft.pictures = pictures.map(Self.text)
    let saved = draft
    do throws(StudioRefusal) {
      if saved.isEmpty { throw StudioRefusal(.empty(.blog)) }
      let seen = Int64(form["seen"]) ?? 0
      _ = try keep { box throws(DraftError) in try box.save(saved, seen: seen, by: me.id) }
      return redirect("drafts")
    } catch {
      var again = again(form, pictures)
      again.draft = saved
      return page(
        error.status,
        try blogForm(again, visit, title: title(of: form), note: note(error)),
        visit
      )
    }
  }

  /// Saves what is being typed, and answers under which id, or why not.
  func autosave(_ form: FormFields, _ visit: Visit) -> PageAnswer {
    do throws(StudioRefusal) {
      let me = try me(visit)
      var draft = Self.draft(of: form)
      guard Self.isDraftId(draft.id) else { throw StudioRefusal(.missing(.blog)) }
      draft.pictures = try pictureChoices(form, visit).map { Self.text(of: $0.pictures) }
      let sent = draft
      let saved = try keep { box throws(DraftError) in
        try box.save(sent, seen: Int64(form["seen"]) ?? 0, by: me.id)
      }
      return Self.json {
        $0.member("draft", saved.id)
        $0.member("seen", String(saved.changed))
      }
    } catch { return problem(error) }
  }

  func discardDraft(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try keep { box throws(DraftError) in try box.discard(form["draft"], of: me.id) }
    return redirect("drafts")
  }

  func restoreDraft(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try keep { box throws(DraftError) in try box.restore(form["draft"], of: me.id) }
    return redirect("drafts")
  }

  /// Ends the draft of a form that was published, perhaps long after it was sent.
  func endDraft(of form: FormFields, isLate: Bool = false, as blog: String, by me: Blogger) {
    guard let drafts, Self.isDraftId(form["draft"]) else { return }
    // The blog is published: a draft that stays is no reason to say otherwise.
    let seen = Int64(form["seen"]) ?? 0
    try? drafts.end(Self.draft(of: form), seen: seen, isLate: isLate, published: blog, by: me.id)
  }
}
