import Basics
import BlogModel
import PreviewServer

/// Sign in, make an account, set a new password.
extension StudioSite {
  /// What the form to sign in shows.
  struct SignInForm {
    var name = ""
    /// The page that is shown afterwards, below the folder of the studio.
    var next = ""
    /// Whether the browser is to remember the name.
    var isRemembered = false
    var note: HTMLPart = ""
  }

  /// What the form for a new account shows.
  struct JoinForm {
    var link = ""
    var name = ""
    var note: HTMLPart = ""
  }

  // MARK: Sign in

  func signInPage(_ form: SignInForm) -> Content {
    let isOpen = (try? manage { accounts throws(AccountError) in try accounts.isOpen() }) ?? false
    let join: HTMLPart =
      isOpen ? "<p>\(say("New here?")) <a href=\"/.studio/join\">\(say("Create an account"))</a></p>" : ""
    let reason: HTMLPart =
      form.next.isEmpty || !form.note.text.isEmpty
      ? "" : "<p class=\"note\">\(say("This page needs an account. Sign in to continue."))</p>"
    let mark: HTMLPart = form.isRemembered ? " checked" : ""
    let body: HTMLPart = """
      \(form.note)\(reason)
      \(self.form("signin", form.next.isEmpty ? [] : [("next", form.next)], isWide: true, """
        \(Self.field(say("Name"), "name", form.name, Self.nameAttributes))
        \(Self.password(say("Password"), isNew: false))
        <label class="check"><input type="checkbox" name="remember" value="yes"\(mark)>
        \(say("Remember my name in this browser"))</label>
        \(Self.button(say("Sign in")))
        """))
      \(join)
      <p class="hint">\(say("Forgot your password? A moderator or an owner of this community can give you a link for a new one."))</p>
      """
    return Content(title: say("Sign in"), body: body)
  }

  private static let nameAttributes: HTMLPart =
    "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" dir=\"auto\" maxlength=\"40\" required"

  func signIn(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    do throws(StudioRefusal) {
      let (secret, account) = try manage { accounts throws(AccountError) in
        try accounts.signIn(form["name"], form["password"], visit.visitor)
      }
      let answer = try enter(secret, account, visit, next: Self.next(form["next"]))
      let isRemembered = form["remember"] == "yes"
      guard isRemembered || !visit.rememberedName.isEmpty else { return answer }
      let (name, value) = nameHeader(isRemembered ? account.name : nil)
      return answer.adding(name, value)
    } catch {
      let again = SignInForm(
        name: form["name"],
        next: Self.next(form["next"]),
        isRemembered: form["remember"] == "yes",
        note: note(error)
      )
      let answer = page(error.status, signInPage(again), visit)
      return error.retryAfter.map { answer.adding("Retry-After", "\($0)") } ?? answer
    }
  }

  /// Begins a session in this browser; an earlier one ends.
  private func enter(
    _ secret: String,
    _ account: Account,
    _ visit: Visit,
    next: String = ""
  ) throws(StudioRefusal) -> PageAnswer {
    if let session = visit.session, let old = visit.account {
      // It may have ended already, as after a new password.
      try? manage { accounts throws(AccountError) in try accounts.endSession(session.id, of: old) }
    }
    return redirect(next, [sessionHeader(secret)])
  }

  /// Leads a visitor who is not signed in to the form to sign in.
  ///
  /// Browsers do not send the cookie of the session (`SameSite=Strict`) with a link of another site. They do if the page
  /// then loads itself again, because that request comes from this site.
  func leadToSignIn(_ name: String, _ visit: Visit, _ request: PageRequest) -> PageAnswer {
    guard request.header("Sec-Fetch-Site") == "cross-site", Self.cookie(sessionCookie, request) == nil else {
      return redirect(Self.signInLink(name, request.query))
    }
    return page(200, Content(title: say("Sign in"), body: signInOffer(visit)), visit).adding("Refresh", "0")
  }

  /// The address of the form to sign in, which leads back to the page that was asked for.
  static func signInLink(_ page: String, _ query: String?) -> String {
    let next = next(page + (query.map { "?\($0)" } ?? ""))
    return next.isEmpty ? "signin" : link("signin", [("next", next)])
  }

  /// The address of the form to sign in, which leads back to the page that is shown.
  func signInLink(_ visit: Visit) -> String {
    visit.back.isEmpty ? "signin" : Self.link("signin", [("next", visit.back)])
  }

  /// What a page that anyone can read says to those who are not signed in; empty for others.
  func signInOffer(_ visit: Visit) -> HTMLPart {
    guard community != nil, visit.account == nil else { return "" }
    return "<p><a href=\"/.studio/\(signInLink(visit))\">\(say("Sign in to take part"))</a></p>"
  }

  /// The page that is shown after signing in: empty if it is no plain name of a page, with or without a query.
  static func next(_ text: String) -> String {
    let plain = ASCIISet.unreserved(and: "/?&=%+")
    let isPlain = text.utf8.count <= 1000 && text.utf8.allSatisfy(plain.contains) && !text.contains("..")
    return isPlain && !text.hasPrefix("/") ? text : ""
  }

  func signOut(_ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let account = try account(visit)
    if let session = visit.session {
      try manage { accounts throws(AccountError) in try accounts.endSession(session.id, of: account) }
    }
    return redirect("signin", [sessionHeader(nil)])
  }

  // MARK: A new account

  func joinPage(_ form: JoinForm) throws(StudioRefusal) -> Content {
    let invitation = try manage { accounts throws(AccountError) in try accounts.invitation(form.link) }
    var lines: [HTMLPart] = [form.note]
    if let blogger = invitation?.blogger {
      lines.append("<p>\(say("You will write as {name}.", ["name": Self.isolated(try name(blogger))]))</p>")
    }
    if let role = invitation?.role, role > .blogger {
      lines.append("<p>\(say("Your role will be: {role}.", ["role": roleName(role)]))</p>")
    }
    let suggested = form.name.isEmpty ? invitation?.name ?? "" : form.name
    lines.append(
      self.form(
        "join",
        [("link", form.link)],
        isWide: true,
        """
        \(Self.field(say("Name"), "name", suggested, Self.nameAttributes))
        <p class="hint">\(say("The name is public."))</p>
        \(Self.password(say("Password"), isNew: true))
        <p class="hint">\(say("At least {minimum} characters of any kind: a few words are good.", ["minimum": "\(PasswordRules.minimumLength)"]))</p>
        \(Self.button(say("Create an account")))
        """
      )
    )
    return Content(title: say("Create an account"), body: HTMLPart(lines))
  }

  func join(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let name = form["name"].split(separator: " ").joined(separator: " ")
    do throws(StudioRefusal) {
      let invitation = try manage { accounts throws(AccountError) in try accounts.invitation(form["link"]) }
      try checkIsFree(name, for: invitation?.blogger)
      let (secret, account) = try manage { accounts throws(AccountError) in
        try accounts.join(form["link"], name, form["password"], visit.visitor)
      }
      return try enter(secret, try withBlogger(account), visit)
    } catch {
      // Without a valid link there is no form to show.
      guard error.status == 409 || error.status == 422 || error.status == 503 else { throw error }
      let again = JoinForm(link: form["link"], name: name, note: note(error))
      return page(error.status, try joinPage(again), visit)
    }
  }

  /// Refuses the name of another blogger of the site, for whom readers would take the new one.
  private func checkIsFree(_ name: String, for blogger: String?) throws(StudioRefusal) {
    let isFree = try act { () throws(StudioError) in try editor.isFree(name, for: blogger) }
    if !isFree { throw StudioRefusal(AccountError.nameTaken) }
  }

  // MARK: A new password

  func resetPage(_ link: String, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let account = try manage { accounts throws(AccountError) in try accounts.account(ofReset: link) }
    let body: HTMLPart = """
      \(note)
      \(form("reset", [("link", link)], isWide: true, """
        \(Self.field(say("Name"), "name", account.name, "autocomplete=\"username\" readonly dir=\"auto\""))
        \(Self.password(say("New password"), isNew: true))
        <p class="hint">\(say("You will be signed out everywhere else, and access tokens of apps end."))</p>
        \(Self.button(say("Set the password")))
        """))
      """
    return Content(title: say("New password"), body: body)
  }

  func reset(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    do throws(StudioRefusal) {
      let (secret, account) = try manage { accounts throws(AccountError) in
        try accounts.resetPassword(form["link"], to: form["password"], visit.visitor)
      }
      return try enter(secret, account, visit)
    } catch {
      guard error.status == 422 || error.status == 503 else { throw error }
      return page(error.status, try resetPage(form["link"], note: note(error)), visit)
    }
  }
}
