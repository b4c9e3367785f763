import BlogExport
import BlogModel
import PreviewServer

/// Invitations, settings and the log, for owners.
extension StudioSite {
  private static let logSize = 100

  // MARK: Invitations

  func invitationsPage(note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let known = try manage { accounts throws(AccountError) in try accounts.invitations() }
    var rows: [HTMLPart] = []
    for invitation in known {
      let named = try invitation.blogger.map { id throws(StudioRefusal) in try name(id) } ?? invitation.name
      let who: HTMLPart = named.isEmpty ? "" : " · <span dir=\"auto\">\(named)</span>"
      let day = ["day": Self.day(invitation.expires)]
      let uses = say("{count} uses, until {day}", day, count: invitation.uses)
      rows.append(
        """
        <li>\(roleName(invitation.role))\(who) <span class="hint">\(uses)</span>
        \(form("invitations/revoke", [("id", "\(invitation.id)")], "<button>\(say("Revoke"))</button>"))</li>
        """
      )
    }
    // Fans write as no blogger of the site.
    let bloggers = isForFans ? [] : try act { () throws(StudioError) in try editor.bloggers() }
    let options: [HTMLPart] = bloggers.map { "<option value=\"\($0.id)\">\($0.shownName)</option>" }
    let writer: HTMLPart =
      isForFans
      ? ""
      : """
      <label>\(say("Writes as")) <select name="blogger" dir="auto"><option value="">\(say("a new blogger"))</option>
      \(HTMLPart(options))</select></label>
      """
    let list: HTMLPart =
      rows.isEmpty ? "<p>\(say("There are no open invitations."))</p>" : "<ul>\n\(HTMLPart(rows))\n</ul>"
    let body: HTMLPart = """
      \(note)
      \(list)
      <h2>\(say("New invitation"))</h2>
      \(form("invitations", isWide: true, """
        \(writer)
        <label>\(say("Role")) \(roles(.blogger))</label>
        <label>\(say("Number of uses")) <input type="number" name="uses" min="1" max="\(StudioAccounts.maximumUses)" value="1" required></label>
        <label>\(say("Days")) <input type="number" name="days" min="1" max="\(StudioAccounts.maximumDays)" value="7" required></label>
        \(Self.button(say("Create an invitation")))
        """))
      """
    return Content(title: say("Invitations"), body: body)
  }

  func invite(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    guard let role = StudioRole(rawValue: form["role"]), role > .visitor, let uses = Int(form["uses"]),
      let days = Int(form["days"])
    else { throw StudioRefusal(422, "Choose a role, and enter numbers for uses and days.") }
    var new = StudioAccounts.NewInvitation(role: role, uses: uses, days: days)
    if !form["blogger"].isEmpty, !isForFans {
      guard try act({ () throws(StudioError) in try editor.blogger(form["blogger"]) }) != nil else {
        throw StudioRefusal(.missing(.blogger))
      }
      new.blogger = form["blogger"]
    }
    do throws(StudioRefusal) {
      let secret = try manage { accounts throws(AccountError) in try accounts.invite(new, by: account) }
      let note: HTMLPart = """
        <section class="note" role="status"><h2>\(say("The invitation"))</h2>
        <p>\(say("The link is shown only once. Send it to the people whom you invite."))</p>
        \(Self.secret(linkAddress("join", secret)))</section>
        """
      return page(200, try invitationsPage(note: note), visit)
    } catch {
      guard error.status == 409 else { throw error }
      return page(error.status, try invitationsPage(note: note(error)), visit)
    }
  }

  func revokeInvitation(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    guard let id = Int64(form["id"]) else { throw StudioRefusal(AccountError.missing) }
    try manage { accounts throws(AccountError) in try accounts.revokeInvitation(id, by: account) }
    return redirect("invitations")
  }

  // MARK: Settings

  func settingsPage() throws(StudioRefusal) -> Content {
    let isOpen = try manage { accounts throws(AccountError) in try accounts.isOpen() }
    let mark: HTMLPart = isOpen ? " checked" : ""
    let body = form(
      "settings",
      isWide: true,
      """
      <label class="check"><input type="checkbox" name="open" value="yes"\(mark)>
      \(say("Anyone can create an account, without an invitation"))</label>
      \(Self.button(say("Save")))
      """
    )
    return Content(title: say("Settings"), body: body)
  }

  func changeSettings(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    try manage { accounts throws(AccountError) in try accounts.setOpen(form["open"] == "yes", by: account) }
    return redirect("settings")
  }

  // MARK: Log

  func logPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let entries = try manage { accounts throws(AccountError) in
      try accounts.entries(before: Int64(visit.query["before"]), count: Self.logSize)
    }
    let rows: [HTMLPart] = entries.map { entry in
      let about = [entry.subject, entry.detail].filter { !$0.isEmpty }.joined(separator: " ")
      let who =
        entry.account.map { $0.name ?? say("account {id}, deleted", ["id": "\($0.id)"]) }
        ?? say("The command line")
      return """
        <li><span class="hint">\(Self.moment(entry.moment))</span> <b dir="auto">\(who)</b>
        \(say(Self.words(entry.event))) <span class="words" dir="auto">\(about)</span></li>
        """
    }
    let older: HTMLPart =
      entries.count == Self.logSize && entries.last != nil
      ? "<p><a href=\"/.studio/log?before=\(entries.last?.id.description ?? "")\">\(say("Older"))</a></p>"
      : ""
    let list: HTMLPart =
      rows.isEmpty ? "<p>\(say("Nothing here yet."))</p>" : "<ul>\n\(HTMLPart(rows))\n</ul>"
    return Content(title: say("Log"), body: HTMLPart([list, older]))
  }

  /// A moment to the second, in UTC.
  private static func moment(_ seconds: Int64) -> String {
    ISODate.text(Timestamp(seconds: seconds)).prefix(19).map { $0 == "T" ? " " : String($0) }.joined()
  }

  /// An event in words: "makeResetLink" is "make reset link".
  private static func words(_ event: String) -> String {
    event.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }
}
