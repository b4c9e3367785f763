import Basics
import BlogModel
import PreviewServer

/// Who visits, and what they may do.
extension StudioSite {
  /// Who asks for what.
  struct Visit {
    /// The name of the page.
    var page = ""
    var query = FormFields.none
    /// The blogger who was chosen in this browser, or that of the account.
    var me: Blogger?
    /// Who is signed in; nil without accounts, too.
    var account: Account?
    var session: StudioAccounts.Session?
    /// The token of the session's forms.
    var formToken: String?
    var visitor = StudioAccounts.Visitor()
    /// What was sent with a form.
    var files: [UploadedForm.File] = []

    /// What they may do in a community.
    var role: StudioRole { account?.role ?? .visitor }
  }

  /// Finds out who sent a request.
  func visit(_ request: PageRequest) throws(StudioRefusal) -> Visit {
    var visit = Visit()
    do throws(FormFields.Problem) { visit.query = try FormFields((request.query ?? "").utf8) } catch {
      throw StudioRefusal(400, error.message)
    }
    guard let community else {
      if let id = Self.cookie(Self.bloggerCookie, request) {
        visit.me = try act { () throws(StudioError) in try editor.blogger(PercentEncoding.decoded(id)) }
      }
      return visit
    }
    visit.visitor.address = ClientAddress.of(request, proxies: community.proxies)
    visit.visitor.agent = request.header("User-Agent") ?? ""
    guard let secret = Self.cookie(sessionCookie, request),
      let found = try manage({ accounts throws(AccountError) in try accounts.session(secret) })
    else { return visit }
    let account = try withBlogger(found.account)
    (visit.session, visit.account) = (found.session, account)
    visit.formToken = Secret.derived(secret, for: "forms")
    if let id = account.blogger { visit.me = try act { () throws(StudioError) in try editor.blogger(id) } }
    return visit
  }

  /// An account with its blogger, who is made if there is none: when it is new, or if the program ended just then.
  func withBlogger(_ account: Account) throws(StudioRefusal) -> Account {
    if account.blogger != nil { return account }
    let id = try act { () throws(StudioError) in
      let hasName = try editor.profileFields().hasDisplayName
      let draft = StudioEditor.ProfileDraft(
        displayName: hasName ? account.name : "",
        fullName: hasName ? "" : account.name
      )
      return try editor.create(draft)
    }
    return try manage { accounts throws(AccountError) in try accounts.setBlogger(id, of: account) }
  }

  // MARK: Permissions

  /// Does something with the accounts; its errors become answers.
  func manage<Result>(
    _ body: (StudioAccounts) throws(AccountError) -> Result
  ) throws(StudioRefusal) -> Result {
    guard let accounts = community?.accounts else { throw Self.noPage }
    do throws(AccountError) { return try body(accounts) } catch { throw StudioRefusal(error) }
  }

  /// The account of a visit.
  func account(_ visit: Visit) throws(StudioRefusal) -> Account {
    guard let account = visit.account else { throw Self.signedOut }
    return account
  }

  static let noPage = StudioRefusal(404, "There is no such page in the studio.")
  private static let signedOut = StudioRefusal(
    403,
    "You are not signed in; nothing was changed. Sign in, then try again."
  )

  /// Whether a page is for those who are signed in, and this visitor is not.
  func mustSignIn(for action: StudioAction, _ visit: Visit) -> Bool {
    guard community != nil, visit.account == nil, let least = action.leastRole else { return false }
    return least > .visitor
  }

  /// Whether the visitor may do something.
  func may(_ action: StudioAction, _ visit: Visit) -> Bool {
    community == nil ? action.isForOne : visit.role.may(action)
  }

  /// Refuses what the role of the visitor does not permit.
  ///
  /// - Parameters:
  ///   - action: what the visitor does.
  ///   - visit: who it is.
  ///   - isForm: whether something is changed.
  /// - Throws: `StudioRefusal`.
  func permit(_ action: StudioAction, _ visit: Visit, isForm: Bool = false) throws(StudioRefusal) {
    guard let accounts = community?.accounts else {
      guard action.isForOne else { throw Self.noPage }
      return
    }
    guard action.leastRole != nil else { throw Self.noPage }
    guard visit.role.may(action) else {
      if visit.account == nil { throw Self.signedOut }
      throw StudioRefusal(
        403,
        StudioPhrase("Your role, {role}, does not allow this.", ["role": roleName(visit.role)])
      )
    }
    guard isForm, action.needsVoice, let account = visit.account else { return }
    do throws(AccountError) {
      if account.isSilenced(at: accounts.now) { throw .silenced(until: account.silencedUntil ?? 0) }
      try accounts.take(.write, "\(account.id)")
    } catch { throw StudioRefusal(error) }
  }

  // MARK: Origin

  /// Refuses names that are not that of the community, which pages of other sites could use (DNS rebinding).
  func checkHost(_ request: PageRequest) throws(StudioRefusal) {
    guard let address = community?.address, request.header("Host")?.lowercased() != address.authority else {
      return
    }
    throw StudioRefusal(
      421,
      StudioPhrase(
        "The studio is at {address}. If you are at this address, the proxy must forward the Host header.",
        ["address": "\(address.origin)/.studio/"]
      )
    )
  }

  /// The address of the server's root, as browsers see it.
  func origin(_ request: PageRequest) -> String {
    community?.address?.origin ?? "http://\(request.header("Host")?.lowercased() ?? "")"
  }

  /// Whether a page of the studio sent the request.
  func isOwn(_ request: PageRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return false }
    guard let origin = request.header("Origin") else { return request.header("Sec-Fetch-Site") != nil }
    return origin.lowercased() == self.origin(request)
  }

  // MARK: Cookies

  private static let bloggerCookie = "studio-blogger"
  private static let attributes = "HttpOnly; SameSite=Strict"

  /// The value of a cookie; nil if it was not sent.
  static func cookie(_ name: String, _ request: PageRequest) -> String? {
    for part in (request.header("Cookie") ?? "").split(separator: ";") {
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, pair[0] == name { return String(pair[1]) }
    }
    return nil
  }

  /// The header that remembers who was chosen.
  static func remember(_ id: String) -> (String, String) {
    let value = PercentEncoding.encoded(id, keeping: ASCIISet.unreserved(and: ""))
    return ("Set-Cookie", "\(bloggerCookie)=\(value); \(attributes); Path=/.studio/; Max-Age=31536000")
  }

  private var isSecure: Bool { community?.address?.isSecure ?? false }

  /// With TLS, no other host and no page without TLS can set a cookie with this prefix.
  var sessionCookie: String { isSecure ? "__Host-studio" : "studio-session" }

  /// The header with the secret of a session; nil ends it.
  func sessionHeader(_ secret: String?) -> (String, String) {
    let place = isSecure ? "Path=/; Secure" : "Path=/.studio/"
    let age = secret == nil ? 0 : StudioAccounts.maximumAge
    return ("Set-Cookie", "\(sessionCookie)=\(secret ?? ""); \(Self.attributes); \(place); Max-Age=\(age)")
  }
}
