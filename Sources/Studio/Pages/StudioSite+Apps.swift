import BlogExport
import BlogModel
import PreviewServer

/// Access tokens for writing apps, and the endpoint that takes them.
extension StudioSite {
  static let micropub = "micropub"
  /// The name of the media endpoint below the folder.
  static let media = "micropub/media"

  // MARK: The endpoint

  package var frontPageHeaders: [(name: String, value: String)] {
    apps == nil ? [] : [("Link", "</\(folder)/\(Self.micropub)>; rel=\"micropub\"")]
  }

  /// Answers an app: only its token counts, no cookie.
  func micropub(_ name: String, _ request: PageRequest) throws(StudioRefusal) -> PageAnswer {
    guard let apps else { throw Self.noPage }
    let accounts = community?.accounts
    let isChange = request.method == "POST"
    var endpoint = MicropubEndpoint(editor, cleaner: cleaner, uploads: uploads) {
      token throws(MicropubError) in
      do throws(AccountError) {
        guard let (blogger, scopes) = try apps.grant(token) else { return nil }
        if let accounts {
          guard let account = try accounts.account(ofBlogger: blogger), !account.isBlocked else { return nil }
          if isChange {
            if account.isSilenced(at: accounts.now) { throw .silenced(until: account.silencedUntil ?? 0) }
            try accounts.take(.write, "\(account.id)")
          }
        }
        return MicropubEndpoint.Grant(
          blogger: blogger,
          scopes: Set(scopes.compactMap { MicropubScope(rawValue: $0) })
        )
      } catch { throw MicropubError(error) }
    }
    endpoint.willRestore = { blog, comment, me throws(MicropubError) in
      do throws(StudioRefusal) {
        try reopenReports(comment.isEmpty ? .blog(blog) : .comment(comment, blog: blog), by: me)
      } catch {
        throw MicropubError(error)
      }
    }
    let site = origin(request) + basePath()
    if name == Self.media, let query = request.query, request.method != "POST" {
      return photo(query, request, endpoint)
    }
    return name == Self.media
      ? MediaEndpoint(endpoint).answer(request, site: site) : endpoint.answer(request, site: site)
  }

  /// A picture of a blog, at the address that the endpoint has given for it: a small copy, for those who have a token.
  private func photo(_ query: String, _ request: PageRequest, _ endpoint: MicropubEndpoint) -> PageAnswer {
    do throws(MicropubError) {
      _ = try endpoint.grant(request, [])
      // What is wrong with the query is that it names no picture.
      let fields = (try? FormFields(query.utf8)) ?? .none
      guard !fields["blog"].isEmpty, let answer = try? picture("picture", fields) else {
        throw .invalidRequest("This picture does not exist.")
      }
      return answer
    } catch { return MicropubEndpoint.answer(error) }
  }

  // MARK: Pages

  /// Does something with access tokens; its errors become answers.
  func appAct<Result>(_ body: () throws(AccountError) -> Result) throws(StudioRefusal) -> Result {
    do throws(AccountError) { return try body() } catch { throw StudioRefusal(error) }
  }

  private func tokens() throws(StudioRefusal) -> AppTokens {
    guard let apps else {
      throw StudioRefusal(503, "SQLite is not installed, which is needed for access tokens.")
    }
    return apps
  }

  func appsPage(_ visit: Visit, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let (me, tokens) = (try me(visit), try tokens())
    let known = try appAct { () throws(AccountError) in try tokens.apps(of: me.id) }
    let rows: [HTMLPart] = known.map { app in
      let used = app.used.map { say("last used {day}", ["day": Self.day($0)]) } ?? say("never used")
      return """
        <li><b dir="auto">\(app.name)</b>
        <span class="hint">\(app.scopes.joined(separator: ", ")); \(say("created {day}", ["day": Self.day(app.created)])), \(used)</span>
        \(form("apps/revoke", [("id", "\(app.id)")], "<button>\(say("Revoke"))</button>"))</li>
        """
    }
    let scopes: [HTMLPart] = MicropubScope.allCases.map { scope in
      """
      <label class="check"><input type="checkbox" name="scope-\(scope.rawValue)" value="yes" checked>
      \(label(scope))</label>
      """
    }
    let list: HTMLPart =
      rows.isEmpty ? "<p>\(say("No app has a token."))</p>" : "<ul>\n\(HTMLPart(rows))\n</ul>"
    let body: HTMLPart = """
      \(note)
      <p>\(say("Apps that support Micropub can write for you, with a token instead of your password."))</p>
      \(list)
      <h2>\(say("New token"))</h2>
      \(form("apps", isWide: true, """
        \(Self.field(say("Name of the app"), "name", "", "maxlength=\"80\" dir=\"auto\" required"))
        \(HTMLPart(scopes))
        \(Self.button(say("Create a token")))
        """))
      """
    return Content(title: say("Apps"), body: body)
  }

  private func label(_ scope: MicropubScope) -> String {
    switch scope {
    case .create: say("Write blogs and comments, like")
    case .update: say("Change what you wrote, and your profile")
    case .delete: say("Delete and restore")
    }
  }

  // MARK: Forms

  func makeApp(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (me, tokens) = (try me(visit), try tokens())
    let scopes = MicropubScope.allCases.map(\.rawValue).filter { form["scope-\($0)"] == "yes" }
    do throws(StudioRefusal) {
      let token = try appAct { () throws(AccountError) in
        try tokens.make(form["name"], scopes: scopes, for: me.id)
      }
      try log(.makeApp, visit)
      let note: HTMLPart = """
        <section class="note" role="status"><h2>\(say("Your token"))</h2>
        <p>\(say("Copy it into the app now: it is shown only once."))</p>
        \(Self.secret(token))
        <p class="hint">\(say("The address of the endpoint is {address} on this host; apps find it on the front page of the site.", ["address": "/.studio/micropub"]))</p></section>
        """
      return page(200, try appsPage(visit, note: note), visit)
    } catch {
      return page(error.status, try appsPage(visit, note: note(error)), visit)
    }
  }

  func revokeApp(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (me, tokens) = (try me(visit), try tokens())
    guard let id = Int64(form["id"]) else { throw StudioRefusal(AccountError.missing) }
    try appAct { () throws(AccountError) in try tokens.revoke(id, of: me.id) }
    try log(.revokeApp, visit)
    return redirect("apps")
  }

  private func log(_ event: StudioAccounts.Event, _ visit: Visit) throws(StudioRefusal) {
    guard let account = visit.account else { return }
    try manage { accounts throws(AccountError) in try accounts.log(account, event, "account:\(account.id)") }
  }
}
