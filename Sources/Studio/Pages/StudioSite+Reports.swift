import BlogExport
import BlogModel
import PreviewServer

/// Reports, and what moderators do with them.
extension StudioSite {
  private static let maximumReports = 100

  /// What people can do about a blog or a comment of another person.
  func care(blog: String, comment: String = "", author: String?, _ visit: Visit) -> HTMLPart {
    guard community != nil, visit.account != nil else { return "" }
    let fields = [("blog", blog), ("comment", comment)]
    var parts: [HTMLPart] = []
    if author != visit.me?.id {
      parts.append("<a href=\"\(Self.link("/.studio/report", fields))\">\(say("Report"))</a>")
    }
    if visit.role.may(.hide) {
      parts.append(form("moderation/hide", fields, "<button>\(say("Hide"))</button>"))
    }
    if visit.role.may(.seePeople), let author {
      parts.append(
        "<a href=\"\(Self.link("/.studio/person", [("id", author)]))\">\(say("About this person"))</a>"
      )
    }
    return parts.isEmpty ? "" : "<div class=\"does\">\(HTMLPart(parts))</div>"
  }

  // MARK: Report

  func reportPage(
    _ blog: String,
    _ comment: String,
    reason: String = "",
    note: HTMLPart = ""
  ) throws(StudioRefusal) -> Content {
    let found = try words(blog, comment)
    guard found.isShown else { throw StudioRefusal(.missing(comment.isEmpty ? .blog : .comment)) }
    let body: HTMLPart = """
      \(note)
      <div class="words note" dir="auto">\(found.text)</div>
      \(form("report", [("blog", blog), ("comment", comment)], isWide: true, """
        <label>\(say("What is wrong with it?"))
        <textarea class="short" name="reason" dir="auto" maxlength="\(StudioAccounts.maximumReason)" required>
        \(reason)</textarea></label>
        <p class="hint">\(say("Moderators see this, and your name."))</p>
        \(Self.button(say("Report")))
        """))
      """
    return Content(title: say(comment.isEmpty ? "Report a blog" : "Report a comment"), body: body)
  }

  /// The text of a blog or a comment, and whether it is on the site.
  private func words(_ blog: String, _ comment: String) throws(StudioRefusal) -> (text: String, isShown: Bool)
  {
    let version = try act { () throws(StudioError) in
      comment.isEmpty ? try editor.blog(blog) : try editor.comment(comment, on: blog)
    }
    guard let version else { throw StudioRefusal(.missing(comment.isEmpty ? .blog : .comment)) }
    let isShown = try act { () throws(StudioError) in try editor.isShown(version) }
    return (Self.words(version.values), isShown)
  }

  private static func words(_ values: RecordValues) -> String {
    switch values {
    case .blog(let record):
      record.blog.title.isEmpty ? record.blog.text : "\(record.blog.title)\n\(record.blog.text)"
    case .comment(let record): record.comment.text
    case .blogger(let blogger): blogger.shownName
    case .spot(let record): record.spot.name
    case .question(let record): record.question.text
    case .like, .follow: ""
    }
  }

  func report(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (account, blog, comment) = (try account(visit), form["blog"], form["comment"])
    guard try words(blog, comment).isShown else {
      throw StudioRefusal(.missing(comment.isEmpty ? .blog : .comment))
    }
    do throws(StudioRefusal) {
      try manage { accounts throws(AccountError) in
        try accounts.report(blog: blog, comment: comment, form["reason"], by: account)
      }
    } catch {
      guard error.status == 422 else { throw error }
      let content = try reportPage(blog, comment, reason: form["reason"], note: note(error))
      return page(error.status, content, visit)
    }
    let back = Self.link("/.studio/blog", [("id", blog)])
    let body: HTMLPart =
      "<p class=\"note\" role=\"status\">\(say("The moderators will see your report."))</p><p><a href=\"\(back)\">\(say("Back to the blog"))</a></p>"
    return page(200, Content(title: say("Reported"), body: body), visit)
  }

  // MARK: For moderators

  func reportsPage() throws(StudioRefusal) -> Content {
    let reports = try manage { accounts throws(AccountError) in
      try accounts.reports(count: Self.maximumReports)
    }
    var rows: [HTMLPart] = []
    for report in reports {
      // What was reported may be gone from the export.
      let found = try? words(report.blog, report.comment)
      let fields = [("blog", report.blog), ("comment", report.comment)]
      let hide: HTMLPart =
        found?.isShown == true ? form("moderation/hide", fields, "<button>\(say("Hide it"))</button>") : ""
      rows.append(
        """
        <li><p>\(say("{name} reported on {day}:", ["name": Self.isolated(report.name), "day": Self.day(report.created)]))
        <span dir="auto">\(report.reason)</span></p>
        <div class="words note" dir="auto">\(found?.text ?? say("It no longer exists."))</div>
        <div class="does"><a href="\(Self.link("/.studio/blog", [("id", report.blog)]))">\(say("See the blog"))</a>
        \(hide)
        \(form("reports/close", [("id", "\(report.id)")], "<button>\(say("Close the report"))</button>"))</div></li>
        """
      )
    }
    let open: HTMLPart = rows.isEmpty ? "<p>\(say("No open reports."))</p>" : "<ul>\n\(HTMLPart(rows))\n</ul>"
    let hidden = try act { () throws(StudioError) in try editor.hidden() }
    let shown: [HTMLPart] = hidden.prefix(Self.maximumReports).compactMap { version in
      guard let fields = Self.fields(version.values) else { return nil }
      return """
        <li><div class="words" dir="auto">\(Self.words(version.values))</div>
        <span class="hint">\(hiddenOn(version))</span>
        \(form("moderation/show", fields, "<button>\(say("Show it again"))</button>"))</li>
        """
    }
    let list: HTMLPart =
      shown.isEmpty ? "<p>\(say("Nothing is hidden."))</p>" : "<ul>\n\(HTMLPart(shown))\n</ul>"
    return Content(title: say("Reports"), body: HTMLPart([open, "<h2>\(say("Hidden"))</h2>", list]))
  }

  private func hiddenOn(_ version: StudioVersion) -> String {
    let day = ["day": Self.day(version.removed)]
    if version.question != nil { return say("Question, hidden on {day}", day) }
    if version.spot != nil { return say("Spot, hidden on {day}", day) }
    return version.blog == nil ? say("Comment, hidden on {day}", day) : say("Blog, hidden on {day}", day)
  }

  /// The fields of the form for a hidden record; nil for a blogger, whom owners unblock.
  private static func fields(_ values: RecordValues) -> [(String, String)]? {
    switch values {
    case .blog(let record): [("blog", record.blog.id), ("comment", "")]
    case .comment(let record): [("blog", record.blog), ("comment", record.comment.id)]
    case .spot(let record): [("spot", record.spot.id)]
    case .question(let record): [("question", record.question.id)]
    case .blogger, .like, .follow: nil
    }
  }

  func setHidden(_ isHidden: Bool, _ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (account, blog, comment) = (try account(visit), form["blog"], form["comment"])
    var target: StudioEditor.Target = comment.isEmpty ? .blog(blog) : .comment(comment, blog: blog)
    var subject = StudioAccounts.subject(blog, comment)
    let (spot, question) = (form["spot"], form["question"])
    if !spot.isEmpty { (target, subject) = (.spot(spot), "spot:\(spot)") }
    if !question.isEmpty { (target, subject) = (.question(question), "question:\(question)") }
    let chosen = target
    try act { () throws(StudioError) in
      if isHidden { try editor.hide(chosen) } else { try editor.show(chosen) }
    }
    let name = subject
    try manage { accounts throws(AccountError) in
      try accounts.log(account, isHidden ? .hide : .show, name)
    }
    if !isHidden { return redirect("reports") }
    return redirect(!question.isEmpty ? "questions" : !spot.isEmpty ? "spots" : "reports")
  }

  /// Before an author restores what they deleted: reports that moderators closed because it was gone are open again.
  func reopenReports(blog: String, comment: String = "", by me: String) throws(StudioRefusal) {
    guard community != nil else { return }
    let version = try act { () throws(StudioError) in
      comment.isEmpty ? try editor.blog(blog) : try editor.comment(comment, on: blog)
    }
    guard let version, let removed = version.removed, editor.canRestore(version, by: me) else { return }
    try manage { accounts throws(AccountError) in
      try accounts.reopenReports(blog: blog, comment: comment, closedSince: removed.seconds)
    }
  }

  func closeReport(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    guard let id = Int64(form["id"]) else { throw StudioRefusal(AccountError.missing) }
    try manage { accounts throws(AccountError) in try accounts.closeReport(id, by: account) }
    return redirect("reports")
  }
}
