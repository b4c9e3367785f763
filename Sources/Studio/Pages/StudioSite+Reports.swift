import BlogExport
import BlogModel
import PreviewServer

/// Reports, and what moderators do with them.
extension StudioSite {
  private static let maximumReports = 100

  /// What people can do about a record of another person.
  func care(_ subject: StudioAccounts.Reported, author: String?, _ visit: Visit) -> HTMLPart {
    guard community != nil, visit.account != nil else { return "" }
    let fields = subject.fields
    var parts: [HTMLPart] = []
    if author != visit.me?.id {
      parts.append("<a href=\"\(Self.link("/.studio/report", fields))\">\(say("Report"))</a>")
    }
    if visit.role.may(.hide) {
      parts.append(form("moderation/hide", fields, "<button>\(say("Hide"))</button>"))
    }
    if visit.role.may(.seePeople), let author, !isForFans {
      parts.append(
        "<a href=\"\(Self.link("/.studio/person", [("id", author)]))\">\(say("About this person"))</a>"
      )
    }
    return parts.isEmpty ? "" : "<div class=\"does\">\(HTMLPart(parts))</div>"
  }

  // MARK: Report

  func reportPage(
    _ subject: StudioAccounts.Reported,
    reason: String = "",
    note: HTMLPart = ""
  ) throws(StudioRefusal) -> Content {
    let found = try words(subject)
    guard found.isShown else { throw StudioRefusal(.missing(subject.kind)) }
    let body: HTMLPart = """
      \(note)
      <div class="note" dir="auto">\(found.html)</div>
      \(form("report", subject.fields, isWide: true, """
        <label>\(say("What is wrong with it?"))
        <textarea class="short" name="reason" dir="auto" maxlength="\(StudioAccounts.maximumReason)" required>
        \(reason)</textarea></label>
        <p class="hint">\(say("Moderators see this, and your name."))</p>
        \(Self.button(say("Report")))
        """))
      """
    let title =
      switch subject {
      case .blog: say("Report a blog")
      case .comment: say("Report a comment")
      case .spot: say("Report a spot")
      }
    return Content(title: title, body: body)
  }

  func report(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (account, subject) = (try account(visit), StudioAccounts.Reported(form))
    guard try words(subject).isShown else { throw StudioRefusal(.missing(subject.kind)) }
    do throws(StudioRefusal) {
      try manage { accounts throws(AccountError) in
        try accounts.report(subject, form["reason"], by: account)
      }
    } catch {
      let content = try reportPage(subject, reason: form["reason"], note: note(error))
      return page(error, content, visit)
    }
    let back = link(about: subject, say("Back to the blog"), say("Back to the spots"))
    let body: HTMLPart =
      "<p class=\"note\" role=\"status\">\(say("The moderators will see your report."))</p><p>\(back)</p>"
    return page(200, Content(title: say("Reported"), body: body), visit)
  }

  /// A link to the page with what is reported.
  private func link(about subject: StudioAccounts.Reported, _ blog: String, _ spots: String) -> HTMLPart {
    switch subject {
    case .blog(let id), .comment(_, let id):
      "<a href=\"\(Self.link("/.studio/blog", [("id", id)]))\">\(blog)</a>"
    case .spot: "<a href=\"/.studio/spots\">\(spots)</a>"
    }
  }

  // MARK: For moderators

  func reportsPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let reports = try manage { accounts throws(AccountError) in
      try accounts.reports(count: Self.maximumReports)
    }
    var rows: [HTMLPart] = []
    for report in reports {
      // What was reported may be gone from the export.
      let found = try? words(report.subject)
      let gone: HTMLPart = "<p>\(say("It no longer exists."))</p>"
      let fields = report.subject.fields
      let hide: HTMLPart =
        found?.isShown == true ? form("moderation/hide", fields, "<button>\(say("Hide it"))</button>") : ""
      rows.append(
        """
        <li><p>\(say("{name} reported on {day}:", ["name": Self.isolated(report.name), "day": Self.day(report.created)]))
        <span dir="auto">\(report.reason)</span></p>
        <div class="note" dir="auto">\(found?.html ?? gone)</div>
        <div class="does">\(link(about: report.subject, say("See the blog"), say("See the spots")))
        \(hide)
        \(form("reports/close", [("id", "\(report.id)")], "<button>\(say("Close the report"))</button>"))</div></li>
        """
      )
    }
    let open: HTMLPart = rows.isEmpty ? "<p>\(say("No open reports."))</p>" : "<ul>\n\(HTMLPart(rows))\n</ul>"
    let versions = try act { () throws(StudioError) in try editor.hidden() }
    let hidden = versions.compactMap { version in Self.fields(version.values).map { (version, $0) } }
    let pages = Pages(visit, hidden.count)
    let shown: [HTMLPart] = hidden[pages.range].map { version, fields in
      """
      <li><div dir="auto">\(words(version.values))</div>
      <span class="hint">\(hiddenOn(version))</span>
      \(form("moderation/show", fields, "<button>\(say("Show it again"))</button>"))</li>
      """
    }
    let list: HTMLPart =
      shown.isEmpty ? "<p>\(say("Nothing is hidden."))</p>" : "<ul>\n\(HTMLPart(shown))\n</ul>"
    return Content(
      title: say("Reports"),
      body: HTMLPart([open, "<h2>\(say("Hidden"))</h2>", list, links(pages, "reports", [])])
    )
  }

  private func hiddenOn(_ version: StudioVersion) -> String {
    let day = ["day": Self.day(version.removed)]
    if version.question != nil { return say("Question, hidden on {day}", day) }
    if version.spot != nil { return say("Spot, hidden on {day}", day) }
    if version.quote != nil { return say("Quote, hidden on {day}", day) }
    return version.blog == nil ? say("Comment, hidden on {day}", day) : say("Blog, hidden on {day}", day)
  }

  /// The fields of the form for a hidden record; nil for a blogger, whom owners unblock.
  private static func fields(_ values: RecordValues) -> [(String, String)]? {
    switch values {
    case .blog(let record): [("blog", record.blog.id), ("comment", "")]
    case .comment(let record): [("blog", record.blog), ("comment", record.comment.id)]
    case .spot(let record): [("spot", record.spot.id)]
    case .question(let record): [("question", record.question.id)]
    case .quote(let record): [("quote", record.quote.id)]
    case .blogger, .like, .follow, .favourite: nil
    }
  }

  func setHidden(_ isHidden: Bool, _ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    let reported = StudioAccounts.Reported(form)
    var (target, subject) = (reported.target, reported.name)
    let (spot, question, quote) = (form["spot"], form["question"], form["quote"])
    if !question.isEmpty { (target, subject) = (.question(question), "question:\(question)") }
    if !quote.isEmpty { (target, subject) = (.quote(quote), "quote:\(quote)") }
    let chosen = target
    try act { () throws(StudioError) in
      if isHidden { try editor.hide(chosen) } else { try editor.show(chosen) }
    }
    let name = subject
    try manage { accounts throws(AccountError) in
      try accounts.log(account, isHidden ? .hide : .show, name)
    }
    if !isHidden { return redirect("reports") }
    if !quote.isEmpty { return redirect("quotes") }
    return redirect(!question.isEmpty ? "questions" : !spot.isEmpty ? "spots" : "reports")
  }

  /// Before an author restores what they deleted: reports that moderators closed because it was gone are open again.
  func reopenReports(_ subject: StudioAccounts.Reported, by me: String) throws(StudioRefusal) {
    guard community != nil else { return }
    guard let version = try version(subject), let removed = version.removed,
      editor.canRestore(version, by: me)
    else { return }
    try manage { accounts throws(AccountError) in
      try accounts.reopenReports(subject, closedSince: removed.seconds)
    }
  }

  func closeReport(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    guard let id = Int64(form["id"]) else { throw StudioRefusal(AccountError.missing) }
    try manage { accounts throws(AccountError) in try accounts.closeReport(id, by: account) }
    return redirect("reports")
  }
}

extension StudioAccounts.Reported {
  /// What the fields of a form, or of an address, name.
  init(_ form: FormFields) {
    if !form["spot"].isEmpty {
      self = .spot(form["spot"])
    } else if form["comment"].isEmpty {
      self = .blog(form["blog"])
    } else {
      self = .comment(form["comment"], blog: form["blog"])
    }
  }

  /// The fields that name it.
  var fields: [(String, String)] {
    switch self {
    case .blog(let id): [("blog", id), ("comment", "")]
    case .comment(let id, let blog): [("blog", blog), ("comment", id)]
    case .spot(let id): [("spot", id)]
    }
  }

  var kind: RecordKind {
    switch self {
    case .blog: .blog
    case .comment: .comment
    case .spot: .spot
    }
  }

  /// The record that a moderator hides.
  var target: StudioEditor.Target {
    switch self {
    case .blog(let id): .blog(id)
    case .comment(let id, let blog): .comment(id, blog: blog)
    case .spot(let id): .spot(id)
    }
  }
}
