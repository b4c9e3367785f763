import BlogExport
import BlogModel
import PreviewServer

/// Accounts, for moderators and owners.
extension StudioSite {
  private static let pageSize = 100

  func peoplePage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let number = min(max(1, Int(visit.query["page"]) ?? 1), 100_000)
    let start = (number - 1) * Self.pageSize
    let (people, now) = try manage { accounts throws(AccountError) in
      (try accounts.accounts(start..<start + Self.pageSize + 1), accounts.now)
    }
    let rows: [HTMLPart] = people.prefix(Self.pageSize).map { account in
      let link = Self.link("/.studio/person", [("id", account.blogger ?? "")])
      return """
        <li><a href="\(link)" dir="auto">\(account.name)</a>
        <span class="hint">\(state(account, now))</span></li>
        """
    }
    let more: HTMLPart =
      people.count > Self.pageSize
      ? "<p><a href=\"/.studio/people?page=\(number + 1)\">\(say("More"))</a></p>" : ""
    return Content(title: say("People"), body: HTMLPart(["<ul>\n\(HTMLPart(rows))\n</ul>", more]))
  }

  private func state(_ account: Account, _ now: Int64) -> String {
    var words = [roleName(account.role)]
    if account.isBlocked { words.append(say("blocked")) }
    if let until = account.silencedUntil, account.isSilenced(at: now) {
      words.append(say("silenced until {day}", ["day": Self.day(until)]))
    }
    return words.joined(separator: ", ")
  }

  /// The page about a person, by the id of the blogger, who need not have an account.
  func personPage(_ id: String, _ visit: Visit, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let isForFans = isForFans
    let version = isForFans ? nil : try act { () throws(StudioError) in try editor.profile(id) }
    let (account, now) = try manage { accounts throws(AccountError) in
      (try accounts.account(ofBlogger: id), accounts.now)
    }
    // Fans have no profile on the site.
    let shown = isForFans ? account?.name : version?.blogger?.shownName
    guard let shown else { throw StudioRefusal(.missing(.blogger)) }
    let actor = try self.account(visit)
    let state = account.map { "\($0.name): \(self.state($0, now))" } ?? say("No account.")
    var parts: [HTMLPart] = [note, "<p dir=\"auto\">\(state)</p>"]
    if let account, account.id != actor.id {
      if actor.role.mayManage(account.role) {
        parts += [silenceForm(account, id, now), resetForm(id)]
      }
      if actor.role.may(.changeRole) { parts.append(roleForm(account, id)) }
    }
    if actor.role.may(.block), account?.id != actor.id {
      let isBlocked = version?.isHidden ?? account?.isBlocked ?? false
      let words: HTMLPart =
        isBlocked
        ? "<p>\(say("The site shows nothing by this person."))</p>"
        : "<p>\(say("The site then shows nothing by this person, and they cannot sign in."))</p>"
      let name = isBlocked ? "people/unblock" : "people/block"
      parts.append(
        "<h2>\(say("Block"))</h2>\(words)\(form(name, [("id", id)], "<button>\(say(isBlocked ? "Unblock" : "Block"))</button>"))"
      )
    }
    if actor.role.may(.exportPerson) {
      let file = Self.link("/.studio/people/data", [("id", id)])
      parts.append(
        "<h2>\(say("Data"))</h2><p><a href=\"\(file)\" download>\(say("Download everything of this person as a file"))</a></p>"
      )
    }
    if actor.role.may(.deletePerson), account?.id != actor.id { parts.append(deleteForm(id)) }
    return Content(
      title: shown.isEmpty ? say("Person") : shown,
      body: HTMLPart(parts)
    )
  }

  private func silenceForm(_ account: Account, _ id: String, _ now: Int64) -> HTMLPart {
    guard !account.isSilenced(at: now) else {
      return
        "<h2>\(say("Silence"))</h2>\(form("people/silence", [("id", id), ("days", "")], "<button>\(say("End the silence"))</button>"))"
    }
    return """
      <h2>\(say("Silence"))</h2>
      \(form("people/silence", [("id", id)], isWide: true, """
        <label>\(say("Number of days")) <input type="number" name="days" min="1" max="3650" value="7" required></label>
        <div class="does"><button>\(say("Silence"))</button></div>
        """))
      """
  }

  private func resetForm(_ id: String) -> HTMLPart {
    """
    <h2>\(say("Password"))</h2>
    <p class="hint">\(say("The link is valid for one day. Send it to the person yourself."))</p>
    \(form("people/reset", [("id", id)], "<button>\(say("Create a link for a new password"))</button>"))
    """
  }

  private func roleForm(_ account: Account, _ id: String) -> HTMLPart {
    """
    <h2>\(say("Role"))</h2>
    \(form("people/role", [("id", id)], isWide: true, """
      <label>\(say("Role")) \(roles(account.role))</label>
      <div class="does"><button>\(say("Change the role"))</button></div>
      """))
    """
  }

  /// A choice of the roles that an account can have.
  func roles(_ chosen: StudioRole) -> HTMLPart {
    let options: [HTMLPart] = StudioRole.allCases.filter { $0 > .visitor }.map { role in
      let mark: HTMLPart = role == chosen ? " selected" : ""
      return "<option value=\"\(role.rawValue)\"\(mark)>\(roleName(role))</option>"
    }
    return "<select name=\"role\">\(HTMLPart(options))</select>"
  }

  private func deleteForm(_ id: String) -> HTMLPart {
    """
    <h2>\(say("Delete"))</h2>
    <p>\(say("Deletes the account, the profile and everything that this person wrote. This cannot be undone. Texts of the app's own export stay in its files, but not on the site."))</p>
    \(form("people/delete", [("id", id)], isWide: true, """
      <label class="check"><input type="checkbox" name="sure" value="yes" required> \(say("Delete everything permanently"))</label>
      <div class="does"><button>\(say("Delete this person"))</button></div>
      """))
    """
  }

  // MARK: Forms

  /// The account that a form is about.
  private func target(_ form: FormFields) throws(StudioRefusal) -> Account {
    let account = try manage { accounts throws(AccountError) in try accounts.account(ofBlogger: form["id"]) }
    guard let account else { throw StudioRefusal(AccountError.missing) }
    return account
  }

  private func back(_ form: FormFields) -> PageAnswer { redirect(Self.link("person", [("id", form["id"])])) }

  func silence(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (actor, account) = (try account(visit), try target(form))
    let days = form["days"].isEmpty ? nil : Int(form["days"]) ?? 0
    try manage { accounts throws(AccountError) in try accounts.silence(account, days: days, by: actor) }
    return back(form)
  }

  func makeResetLink(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (actor, account) = (try account(visit), try target(form))
    let secret = try manage { accounts throws(AccountError) in
      try accounts.makeResetLink(for: account, by: actor)
    }
    let note: HTMLPart = """
      <section class="note" role="status"><h2>\(say("A link for a new password"))</h2>
      <p>\(say("It is shown only once. Give it to this person and to no one else."))</p>
      \(Self.secret(linkAddress("reset", secret)))</section>
      """
    return page(200, try personPage(form["id"], visit, note: note), visit)
  }

  func setRole(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (actor, account) = (try account(visit), try target(form))
    guard let role = StudioRole(rawValue: form["role"]), account.id != actor.id else {
      throw StudioRefusal(422, "Choose one of the roles, for another person.")
    }
    try manage { accounts throws(AccountError) in try accounts.setRole(role, of: account, by: actor) }
    return back(form)
  }

  func setBlocked(_ isBlocked: Bool, _ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (actor, id) = (try account(visit), form["id"])
    guard actor.blogger != id else { throw StudioRefusal(AccountError.lastOwner) }
    // First the account, so that nothing is written meanwhile.
    try manage { accounts throws(AccountError) in
      try accounts.setBlocked(isBlocked, blogger: id, by: actor)
    }
    try act { () throws(StudioError) in
      if try editor.fields().isForFans { return try editor.setFavouritesHidden(isBlocked, of: id) }
      if isBlocked { try editor.hide(.blogger(id)) } else { try editor.show(.blogger(id)) }
    }
    return back(form)
  }

  func deletePerson(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (actor, id) = (try account(visit), form["id"])
    guard form["sure"] == "yes" else {
      throw StudioRefusal(422, "Nothing was deleted. Confirm that you are sure.")
    }
    guard actor.blogger != id else { throw StudioRefusal(AccountError.lastOwner) }
    // Of a fan, only the account is listed: without it, what is left could not be found to be deleted.
    if isForFans { try erase(id) }
    try manage { accounts throws(AccountError) in try accounts.delete(blogger: id, by: actor) }
    try erase(id)
    return redirect("people")
  }

  /// Removes everything that a blogger wrote, drafts too.
  private func erase(_ id: String) throws(StudioRefusal) {
    var waiting: [String] = []
    if drafts != nil {
      let erased = try keep { box throws(DraftError) in try box.erase(blogger: id) }
      for picture in erased.flatMap({ Self.pictures(in: $0.pictures ?? "") }) {
        if case .new(let name) = picture.source { waiting.append(name) }
      }
    }
    videos?.erase(blogger: id)
    if let hiding {
      do throws(DatabaseError) { try hiding.erase(blogger: id) } catch {
        throw StudioRefusal(AccountError.database(error))
      }
    }
    if let notificationMarks {
      do throws(DatabaseError) { try notificationMarks.erase(blogger: id) } catch {
        throw StudioRefusal(AccountError.database(error))
      }
    }
    let names = waiting
    try act { () throws(StudioError) in try editor.erase(blogger: id, waiting: names) }
  }
}
