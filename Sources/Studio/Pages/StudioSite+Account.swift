import BlogExport
import BlogModel
import PreviewServer

/// One's own account: password, sessions, data.
extension StudioSite {
  func accountPage(_ visit: Visit, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let account = try account(visit)
    let sessions = try manage { accounts throws(AccountError) in try accounts.sessions(of: account) }
    let rows: [HTMLPart] = sessions.map { session in
      let isThis = session.id == visit.session?.id
      let end = form("account/revoke", [("id", "\(session.id)")], "<button>\(say("Sign out there"))</button>")
      return """
        <li><span dir="auto">\(browser(session.agent))</span>
        <span class="hint">\(say("since {day}, last used {used}", ["day": Self.day(session.created), "used": Self.day(session.used)]))</span>
        \(isThis ? "<b>\(say("This browser"))</b>" : end)</li>
        """
    }
    let all = form("account/revoke", [("id", "all")], "<button>\(say("Sign out everywhere"))</button>")
    let body: HTMLPart = """
      \(note)
      <p>\(say("Signed in as {name}, {role}.", ["name": Self.isolated(account.name), "role": roleName(account.role)]))</p>
      <h2>\(say("Change the password"))</h2>
      \(form("account/password", isWide: true, """
        \(Self.password(say("Current password"), "old", isNew: false))
        \(Self.password(say("New password"), isNew: true))
        \(Self.button(say("Change the password")))
        """))
      <h2>\(say("Active sessions"))</h2>
      <ul>
      \(HTMLPart(rows))
      </ul>
      \(all)
      <h2>\(say("Your data"))</h2>
      <p><a href="/.studio/account/data" download>\(say("Download everything of yours as a file"))</a></p>
      """
    return Content(title: say("Account"), body: body)
  }

  /// What a person recognises of a browser.
  private func browser(_ agent: String) -> String {
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome", "Chrome"),
      ("Safari/", "Safari"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Mac OS", "macOS"), ("Linux", "Linux"),
    ]
    let browser = browsers.first { agent.contains($0.0) }?.1
    guard let browser else { return agent.isEmpty ? say("Unknown browser") : String(agent.prefix(60)) }
    return systems.first { agent.contains($0.0) }.map {
      say("{browser} on {system}", ["browser": browser, "system": $0.1])
    } ?? browser
  }

  /// The day of a moment in seconds since 1970.
  static func day(_ seconds: Int64) -> String { day(Timestamp(seconds: seconds)) }

  // MARK: Forms

  func changePassword(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    do throws(StudioRefusal) {
      let secret = try manage { accounts throws(AccountError) in
        try accounts.changePassword(of: account, from: form["old"], to: form["password"], visit.visitor)
      }
      return redirect("account", [sessionHeader(secret)])
    } catch {
      let answer = page(error.status, try accountPage(visit, note: note(error)), visit)
      return error.retryAfter.map { answer.adding("Retry-After", "\($0)") } ?? answer
    }
  }

  func endSession(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    if form["id"] == "all" {
      try manage { accounts throws(AccountError) in try accounts.endSession(nil, of: account) }
      return redirect("signin", [sessionHeader(nil)])
    }
    guard let id = Int64(form["id"]) else { throw StudioRefusal(AccountError.missing) }
    try manage { accounts throws(AccountError) in try accounts.endSession(id, of: account) }
    return redirect("account")
  }

  // MARK: Everything of a person

  /// A file with everything that is stored of a person; drafts and videos on their way only for themselves.
  func personFile(_ id: String, isOwn: Bool = false) throws(StudioRefusal) -> PageAnswer {
    let writings = try act { () throws(StudioError) in try editor.writings(of: id) }
    let known = try manage { accounts throws(AccountError) in try accounts.account(ofBlogger: id) }
    var (sessions, reports): ([StudioAccounts.Session], [StudioAccounts.Report]) = ([], [])
    var suggestions: [StudioAccounts.Suggestion] = []
    if let known {
      (sessions, reports, suggestions) = try manage { accounts throws(AccountError) in
        (
          try accounts.sessions(of: known), try accounts.reports(by: known),
          try accounts.suggestions(of: known)
        )
      }
    }
    var tokens: [AppTokens.App] = []
    if let apps { tokens = try appAct { () throws(AccountError) in try apps.apps(of: id) } }
    var own: [Draft] = []
    if isOwn, drafts != nil {
      own = try keep { box throws(DraftError) in try box.drafts(of: id) + box.discarded(of: id) }
    }
    guard writings.profile != nil || known != nil else { throw StudioRefusal(.missing(.blogger)) }
    let file = PersonFile(
      blogger: id,
      account: known,
      writings: writings,
      sessions: sessions,
      reports: reports,
      apps: tokens,
      drafts: own,
      videos: isOwn ? (videos?.uploads(of: id) ?? []).filter { $0.state != .published } : [],
      suggestions: suggestions
    )
    return PageAnswer(
      200,
      type: "application/json",
      Array(file.json.utf8),
      [("Content-Disposition", "attachment; filename=\"\(Slug.segment(for: id)).json\"")]
    )
  }
}
