import Basics
import BlogExport
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
    /// The name that this browser remembers; empty unless the person asked for it.
    var rememberedName = ""
    /// The page to which signing in leads back, without the folder of the studio; empty for none.
    var back = ""
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
      let id = Self.cookie(Self.bloggerCookie, request).map { PercentEncoding.decoded($0) }
      // While the site is being read, only what has a blogger needs it.
      if id != nil || isForFans { visit.me = try person(id, nil) }
      return visit
    }
    visit.visitor.address = ClientAddress.of(request, proxies: community.proxies)
    visit.visitor.agent = request.header("User-Agent") ?? ""
    visit.rememberedName = Self.rememberedName(request)
    guard let secret = Self.cookie(sessionCookie, request),
      let found = try manage({ accounts throws(AccountError) in try accounts.session(secret) })
    else { return visit }
    let account = try withBlogger(found.account)
    (visit.session, visit.account) = (found.session, account)
    visit.formToken = Secret.derived(secret, for: "forms")
    visit.me = try person(account.blogger, account)
    return visit
  }

  /// An account with its blogger, who is made if there is none: when it is new, or if the program ended just then.
  func withBlogger(_ account: Account) throws(StudioRefusal) -> Account {
    if account.blogger != nil { return account }
    let id = try act { () throws(StudioError) in
      // A fan is no blogger of the site: the id only distinguishes favourites.
      if try editor.fields().isForFans { return RecordId.make(at: editor.now) }
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

  static let noPage = StudioRefusal(404, "This page does not exist.")
  static let signedOut = StudioRefusal(
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
    // Files fill the disk, also those that others do not see.
    guard isForm, action.needsVoice || !visit.files.isEmpty, let account = visit.account else { return }
    do throws(AccountError) {
      if action.needsVoice { try accounts.checkVoice(of: account) }
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

  private static let nameCookie = "studio-name"
  private static let maximumName = 40

  /// The name with which people signed in last, if they asked the browser to remember it.
  private static func rememberedName(_ request: PageRequest) -> String {
    let name = cookie(nameCookie, request).map { PercentEncoding.decoded($0) } ?? ""
    return name.count <= maximumName ? RecordWriter.line(name) : ""
  }

  /// The header that remembers the name for the next time; nil forgets it.
  func nameHeader(_ name: String?) -> (String, String) {
    let value = PercentEncoding.encoded(name ?? "", keeping: ASCIISet.unreserved(and: ""))
    let place = isSecure ? "Path=/.studio/; Secure" : "Path=/.studio/"
    return (
      "Set-Cookie",
      "\(Self.nameCookie)=\(value); \(Self.attributes); \(place); Max-Age=\(name == nil ? 0 : 31_536_000)"
    )
  }

  /// The header with the secret of a session; nil ends it.
  func sessionHeader(_ secret: String?) -> (String, String) {
    let place = isSecure ? "Path=/; Secure" : "Path=/.studio/"
    let age = secret == nil ? 0 : StudioAccounts.maximumAge
    return ("Set-Cookie", "\(sessionCookie)=\(secret ?? ""); \(Self.attributes); \(place); Max-Age=\(age)")
  }
}
