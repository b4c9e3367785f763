import BlogExport
import BlogModel
import PreviewServer

/// "What is this?": people suggest a title and attributes for a blog, and its author accepts them.
extension StudioSite {
  private static let (maximumTitle, maximumText) = (200, 2000)

  /// Whether people can suggest what a blog says; false until the export has been read.
  var hasSuggestions: Bool { (try? editor.fields())?.canSuggest ?? false }

  // MARK: Pages

  /// The blogs without a title, for which people ask what they are.
  func unnamedPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    guard hasSuggestions else { throw Self.noPage }
    let feed = try blogFeed("unnamed", visit, hiding: try hiddenIds(visit), onlyUnnamed: true)
    let hint: HTMLPart =
      "<p class=\"hint\">\(say("These have no title yet. Open one and suggest what it is."))</p>"
    return Content(title: say("What is this?"), body: HTMLPart([hint, feed]))
  }

  func identifyPage(
    _ blog: String,
    _ visit: Visit,
    typed: FormFields = .none,
    note: HTMLPart = ""
  ) throws(StudioRefusal) -> Content {
    _ = try me(visit)
    let fields = try act { () throws(StudioError) in try editor.fields() }
    guard fields.canSuggest else { throw Self.noPage }
    let version = try act { () throws(StudioError) in try editor.blog(blog) }
    guard let version, let record = version.blog,
      try act({ () throws(StudioError) in try editor.isShown(version) })
    else { throw StudioRefusal(.missing(.blog)) }
    let title: HTMLPart =
      fields.canSuggestTitle
      ? """
      <label>\(say("Title"))
      <input type="text" name="title" maxlength="\(Self.maximumTitle)" dir="auto" value="\(typed["title"])"></label>
      """ : ""
    let body: HTMLPart = """
      \(note)
      <p class="author"><b dir="auto">\(headline(record))</b></p>
      \(pictures(of: record, visit))
      \(form("identify", [("blog", blog), newField], isWide: true, """
        \(title)
        \(attributeFields(typed, fields.attributes))
        <label>\(say("Why do you think so?"))
        <textarea class="short" name="text" dir="auto" maxlength="\(Self.maximumText)">
        \(typed["text"])</textarea></label>
        <p class="hint">\(say("Everyone can see this as a comment. The author can accept it."))</p>
        \(Self.button(say("Suggest")))
        """))
      """
    return Content(title: say("What is this?"), body: body)
  }

  // MARK: Parts of other pages

  /// The link to the form in which one suggests what a blog of another blogger is.
  func suggestLink(_ record: BlogRecord, _ fields: BlogFields, _ visit: Visit) -> HTMLPart {
    guard fields.canSuggest, visit.me != nil || community != nil, record.author != visit.me?.id else {
      return ""
    }
    let link = Self.link("/.studio/identify", [("blog", record.blog.id)])
    let button: HTMLPart = "<a class=\"button\" href=\"\(link)\">\(say("Suggest what it is"))</a>"
    guard record.blog.title.isEmpty, fields.canSuggestTitle else {
      return "<div class=\"does\">\(button)</div>"
    }
    return """
      <div class="note"><p>\(say("This has no title yet. Do you know what it is?"))</p>
      <div class="does">\(button)</div></div>
      """
  }

  /// What a comment suggests, with the button that accepts it for those who may.
  func suggestion(
    _ record: CommentRecord,
    _ blog: StudioVersion,
    _ visit: Visit
  ) throws(StudioRefusal) -> HTMLPart {
    guard let suggestion = record.comment.suggestion else { return "" }
    let words = Self.words(suggestion)
    let list: HTMLPart = "<p class=\"hint\">\(say("Suggests:")) <b dir=\"auto\">\(words)</b></p>"
    guard let owner = blog.blog,
      try act({ () throws(StudioError) in try editor.isNews(suggestion, for: owner) })
    else { return list }
    let isAuthor = visit.me != nil && owner.author == visit.me?.id
    guard isAuthor || community != nil && visit.role.may(.hide) else { return list }
    let version = try act { () throws(StudioError) in
      try editor.comment(record.comment.id, on: record.blog)
    }
    guard let version else { return list }
    let button = form(
      isAuthor ? "identify/accept" : "moderation/accept",
      [
        ("blog", record.blog), ("id", record.comment.id), ("digest", version.digest), ("seen", blog.digest),
      ],
      "<button>\(say("Accept this suggestion"))</button>"
    )
    return "\(list)\(button)"
  }

  /// What is suggested, in words.
  static func words(_ suggestion: Suggestion) -> String {
    let attributes = suggestion.attributes.map { "\($0.name): \($0.values.joined(separator: ", "))" }
    return ((suggestion.title.isEmpty ? [] : [suggestion.title]) + attributes).joined(separator: " · ")
  }

  // MARK: Forms

  func identify(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (me, blog) = (try me(visit), form["blog"])
    guard hasSuggestions else { throw Self.noPage }
    do throws(StudioRefusal) {
      let title = RecordWriter.line(form["title"])
      guard form["title"].unicodeScalars.count <= Self.maximumTitle else {
        throw .tooLong(say("Title"), maximum: Self.maximumTitle)
      }
      let suggestion = Suggestion(
        title: title.isSeen ? title : "",
        attributes: try details(form, changing: nil)?.attributes ?? []
      )
      guard !suggestion.isEmpty else { throw StudioRefusal(422, "Suggest a title or an attribute.") }
      guard form["text"].unicodeScalars.count <= Self.maximumText else {
        throw StudioRefusal(
          422,
          StudioPhrase("A comment has at most {count} characters here.", count: Self.maximumText)
        )
      }
      // Apps show no comment without a text: then it says what is suggested.
      let text = form["text"].isSeen ? form["text"] : Self.words(suggestion)
      _ = try act { () throws(StudioError) in
        try editor.comment(on: blog, text, suggesting: suggestion, form: form[Self.new], by: me.id)
      }
      return back(blog)
    } catch {
      return page(error, try identifyPage(blog, visit, typed: form, note: note(error)), visit)
    }
  }

  /// Accepts a suggestion, as the author of the blog or as a moderator.
  func acceptSuggestion(
    _ form: FormFields,
    _ visit: Visit,
    isModerator: Bool
  ) throws(StudioRefusal) -> PageAnswer {
    let (blog, id) = (form["blog"], form["id"])
    let author = isModerator ? nil : try me(visit).id
    try act { () throws(StudioError) in
      try editor.accept((id, form["digest"]), on: (blog, form["seen"]), by: author)
    }
    if isModerator {
      let account = try account(visit)
      try manage { accounts throws(AccountError) in
        try accounts.log(account, .accept, StudioAccounts.Reported.comment(id, blog: blog).name)
      }
    }
    return back(blog)
  }
}
