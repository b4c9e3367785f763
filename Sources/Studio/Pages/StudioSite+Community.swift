import BlogExport
import BlogModel
import PreviewServer

/// The pages that a community has more, and those about apps.
extension StudioSite {
  /// A page that is not about writing.
  func showOther(_ name: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    switch name {
    case "signin":
      let name = visit.rememberedName
      let next = Self.next(visit.query["next"])
      return signInPage(SignInForm(name: name, next: next, isRemembered: !name.isEmpty))
    case "join": return try joinPage(JoinForm(link: visit.query["link"]))
    case "reset": return try resetPage(visit.query["link"])
    case "account": return try accountPage(visit)
    case "apps": return try appsPage(visit)
    case "report": return try reportPage(StudioAccounts.Reported(visit.query))
    case "reports": return try reportsPage(visit)
    case "suggest": return try suggestPage(SuggestionForm(), visit)
    case "suggestions": return try suggestionsPage()
    case "people": return try peoplePage(visit)
    case "person": return try personPage(visit.query["id"], visit)
    case "invitations": return try invitationsPage()
    case "settings": return try settingsPage()
    case "log": return try logPage(visit)
    default: throw Self.noPage
    }
  }

  /// A file to be downloaded; nil if the name is that of a page.
  func privateFile(_ name: String, _ visit: Visit) throws(StudioRefusal) -> PageAnswer? {
    switch name {
    case "account/data":
      // Also for a person whose blogger the settings of the site block.
      guard let id = try account(visit).blogger else { throw StudioRefusal(.missing(.blogger)) }
      return try personFile(id, isOwn: true)
    case "people/data":
      let id = visit.query["id"]
      let file = try personFile(id)
      let actor = try account(visit)
      try manage { accounts throws(AccountError) in try accounts.log(actor, .exportPerson, "blogger:\(id)") }
      return file
    default: return nil
    }
  }

  /// Does what a form that is not about writing asks for.
  func sendOther(_ name: String, _ visit: Visit, _ form: FormFields) throws(StudioRefusal) -> PageAnswer {
    switch name {
    case "signin": return try signIn(form, visit)
    case "signout": return try signOut(visit)
    case "join": return try join(form, visit)
    case "reset": return try reset(form, visit)
    case "account/password": return try changePassword(form, visit)
    case "account/revoke": return try endSession(form, visit)
    case "apps": return try makeApp(form, visit)
    case "apps/revoke": return try revokeApp(form, visit)
    case "report": return try report(form, visit)
    case "reports/close": return try closeReport(form, visit)
    case "suggest": return try suggest(form, visit)
    case "suggestions/accept": return try closeSuggestion(.accepted, form, visit)
    case "suggestions/decline": return try closeSuggestion(.declined, form, visit)
    case "moderation/hide", "moderation/show":
      return try setHidden(name == "moderation/hide", form, visit)
    case "moderation/accept": return try acceptSuggestion(form, visit, isModerator: true)
    case "people/silence": return try silence(form, visit)
    case "people/reset": return try makeResetLink(form, visit)
    case "people/role": return try setRole(form, visit)
    case "people/block", "people/unblock": return try setBlocked(name == "people/block", form, visit)
    case "people/delete": return try deletePerson(form, visit)
    case "invitations": return try invite(form, visit)
    case "invitations/revoke": return try revokeInvitation(form, visit)
    case "settings": return try changeSettings(form, visit)
    default: throw StudioRefusal(404, "This form does not exist.")
    }
  }

  // MARK: The bar

  /// Links to the pages of a role.
  func otherPages(_ visit: Visit) -> HTMLPart {
    let pages: [(name: String, label: String)] = [
      ("apps", say("Apps")), ("reports", say("Reports")), ("suggestions", say("Suggestions")),
      ("people", say("People")),
      ("invitations", say("Invitations")), ("settings", say("Settings")), ("log", say("Log")),
    ]
    let shown = pages.filter { page in
      let action = StudioAction(page: page.name)
      if action == .manageApps, apps == nil || isForFans { return false }
      if action == .judgeSuggestions, !canSuggest { return false }
      return community == nil ? action.isForOne && visit.me != nil : visit.role.may(action)
    }
    return HTMLPart(
      shown.map { name, label in
        let number = Self.number(waiting(for: name))
        return " <a href=\"/.studio/\(name)\"\(Self.mark(name, visit))>\(label)\(number)</a>"
      }
    )
  }

  /// How many reports or suggestions wait for the moderators who read them on a page.
  private func waiting(for page: String) -> Int {
    // A page is shown without the number rather than not at all.
    let count =
      switch page {
      case "reports": try? manage { accounts throws(AccountError) in try accounts.openReportCount() }
      case "suggestions": try? manage { accounts throws(AccountError) in try accounts.openSuggestionCount() }
      default: Int?.none
      }
    return count ?? 0
  }

  /// What a link in the bar says is new; empty for none.
  static func number(_ count: Int) -> HTMLPart { count == 0 ? "" : " <b class=\"new\">\(count)</b>" }

  /// Who is signed in, or was chosen.
  func who(_ visit: Visit) -> HTMLPart {
    guard community != nil else {
      if isForFans { return "" }
      guard let me = visit.me else {
        return "<a class=\"who\" href=\"/.studio/choose\">\(say("Choose who you are"))</a>"
      }
      return """
        <a class="who" href="/.studio/choose"><span>\(say("You are"))</span> <b dir="auto">\(me.shownName)</b></a>
        """
    }
    guard let account = visit.account else {
      return "<a class=\"who\" href=\"/.studio/\(signInLink(visit))\">\(say("Sign in"))</a>"
    }
    return """
      <div class="who"><a href="/.studio/account"\(Self.mark("account", visit))>\
      <span>\(say("Account"))</span> <b dir="auto">\(account.name)</b></a>
      \(form("signout", [], "<button>\(say("Sign out"))</button>"))</div>
      """
  }

  // MARK: Parts

  /// A role, in the site's language.
  func roleName(_ role: StudioRole) -> String {
    switch role {
    case .visitor: say("visitor")
    case .blogger: say("blogger")
    case .moderator: say("moderator")
    case .owner: say("owner")
    }
  }

  /// A name in a sentence that may run in the other direction (Unicode, first strong isolate).
  static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  /// A field of one line.
  static func field(
    _ label: String,
    _ name: String,
    _ value: String = "",
    _ attributes: HTMLPart = ""
  ) -> HTMLPart {
    "<label>\(label) <input type=\"text\" name=\"\(name)\" value=\"\(value)\" \(attributes)></label>"
  }

  /// A field for a password.
  static func password(_ label: String, _ name: String = "password", isNew: Bool) -> HTMLPart {
    let kind: HTMLPart =
      isNew ? "new-password\" minlength=\"\(PasswordRules.minimumLength)" : "current-password"
    return
      "<label>\(label) <input type=\"password\" name=\"\(name)\" autocomplete=\"\(kind)\" required></label>"
  }

  static func button(_ label: String) -> HTMLPart {
    "<div class=\"does\"><button class=\"main\">\(label)</button></div>"
  }

  /// A secret that is shown once.
  static func secret(_ text: String) -> HTMLPart { "<code class=\"secret\">\(text)</code>" }

  /// The address of a page with the secret of a link.
  func linkAddress(_ page: String, _ secret: String) -> String {
    "\(publicOrigin)/.studio/\(page)?link=\(secret)"
  }
}
