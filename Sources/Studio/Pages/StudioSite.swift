import Basics
import BlogExport
import BlogModel
package import PreviewServer

/// The pages of the studio, made for each request; they are HTML forms that work without scripts.
///
/// A page is never cached. A form carries a token, so that no page of another site can send one.
package struct StudioSite: DynamicPages {
  let editor: StudioEditor
  let look: @Sendable () -> SiteLook
  /// The token of forms: that of this run, of its blogger, or of the session of the request that is answered.
  private(set) var token: String
  /// The token of this run.
  private let runToken = Secret.make()
  /// The address of the server's root as the browser of the request sees it.
  private(set) var publicOrigin = ""
  /// The base path of the site on its host.
  let basePath: @Sendable () -> String
  /// The accounts; nil if one person uses the studio alone.
  let community: StudioCommunity?
  /// Whether only those with an account read blogs here, because the site shows less than the studio.
  package var isForMembers: @Sendable () -> Bool = { false }
  /// Access tokens of apps; nil if there is no database for them.
  let apps: AppTokens?
  /// Decodes what people upload; nil if they cannot.
  let cleaner: (any PictureCleaner)?
  /// The sentences in the site's language.
  package var words: @Sendable () -> StudioWords = { .english }
  /// Shows texts as the site does.
  package var texts: @Sendable () -> StudioTexts = { .plain }
  /// The drafts; nil if there is no place for them.
  package var drafts: DraftBox?
  /// The videos that are not on the site yet; nil if none can be made.
  package var videos: VideoDesk?
  /// How much people may send at once.
  package var uploads = UploadLimit()
  /// The tags of the site, the most frequent first.
  package var tags: @Sendable () -> [String] = { [] }

  /// Up to when bloggers have read notifications; nil if there is no place for it.
  package var notificationMarks: NotificationMarks?
  /// Whom bloggers hide for themselves; nil if there is no place for it.
  package var hiding: HiddenBloggers?
  /// Publishes the site; nil if there is no place for its settings.
  package var publishing: PublishDesk?
  /// A file of the built site, by its path below the output.
  package var sitePage: @Sendable (String) -> [UInt8]? = { _ in nil }
  /// The public address of the site, with a slash at its end; empty if it is unknown.
  package var publicAddress: @Sendable () -> String = { "" }

  package let folder = ".studio"

  /// The pages of an editor.
  ///
  /// - Parameters:
  ///   - editor: what the pages show and change.
  ///   - cleaner: decodes pictures; nil if none can be uploaded.
  ///   - community: the accounts; nil if one person uses the studio alone.
  ///   - apps: access tokens of apps; nil if there is no database for them.
  ///   - basePath: the path of the site, with a slash at both ends.
  ///   - look: what the pages have from the site as it is now.
  package init(
    _ editor: StudioEditor,
    cleaner: (any PictureCleaner)? = nil,
    community: StudioCommunity? = nil,
    apps: AppTokens? = nil,
    basePath: @escaping @Sendable () -> String,
    look: @escaping @Sendable () -> SiteLook
  ) {
    (self.editor, self.cleaner, self.look, self.basePath) = (editor, cleaner, look, basePath)
    (self.community, self.apps) = (community, apps)
    token = runToken
  }

  // MARK: Requests

  package func maximumFileBytes(_ request: PageRequest) -> Int? {
    guard request.method == "POST", Self.type(request) == "multipart/form-data" else { return nil }
    // In a community, large bodies are received only from those who are signed in.
    return isKnown(request) ? maximumBytes(ofForm: request.segments.joined(separator: "/")) : nil
  }

  /// Whether a person who is signed in sent the request, or an app with its access token.
  private func isKnown(_ request: PageRequest) -> Bool {
    guard let community else { return true }
    // While the database cannot answer, nothing large is received.
    let secret = Self.cookie(sessionCookie, request)
    if let secret, (try? community.accounts.session(secret)) != nil { return true }
    return MicropubEndpoint.token(request).flatMap { try? apps?.grant($0) } != nil
  }

  package func answer(_ request: PageRequest) -> PageAnswer {
    let name = request.segments.joined(separator: "/")
    if name.isEmpty, !request.endsInSlash { return redirect("") }
    var (site, visit) = (self, Visit())
    site.publicOrigin = origin(request)
    do throws(StudioRefusal) {
      try checkHost(request)
      if name == Self.micropub || name == Self.media {
        return request.method == "OPTIONS" && apps != nil
          ? CrossOrigin.preflight : CrossOrigin.readable(try micropub(name, request))
      }
      visit = try self.visit(request)
      visit.page = name
      visit.back = back(name, request)
      // Without accounts, too, a page that is still open does not write as the blogger who was chosen since.
      site.token = visit.formToken ?? visit.me.map { Secret.derived(token, for: $0.id) } ?? token
      return try site.answer(name, &visit, request)
    } catch {
      let content = Content(title: say(error.status == 404 ? "Not found" : "Not done"), body: note(error))
      return site.page(error, content, visit)
    }
  }

  private func answer(
    _ name: String,
    _ visit: inout Visit,
    _ request: PageRequest
  ) throws(StudioRefusal) -> PageAnswer {
    let isForMember = isForMembers() && ["all", "unnamed", "blog"].contains(name)
    let action = isForMember ? .prepare : StudioAction(page: name)
    switch request.method {
    case "GET", "HEAD":
      if mustSignIn(for: action, visit) { return leadToSignIn(name, visit, request) }
      try permit(action, visit)
      if let file = file(name) { return file }
      if let feed = try notificationFeed(name, visit) { return feed }
      if let file = try privateFile(name, visit) { return file }
      if let picture = try picture(name, visit.query) { return picture }
      if let data = try data(name, visit) { return data }
      return page(200, try show(name, visit), visit)
    case "POST":
      // Before the form is read: without a session, no files are received.
      if mustSignIn(for: action, visit) { throw Self.signedOut }
      let fields = try form(request, for: action, &visit.files)
      try permit(action, visit, isForm: true)
      // Scripts send a page that was made before with the token of the person who is signed in now.
      if !fields["who"].isEmpty, let me = visit.me, fields["who"] != me.id {
        throw StudioRefusal(
          409,
          "The page was made for another blogger; nothing was changed. Go back and reload it."
        )
      }
      return try send(name, visit, fields)
    default: throw StudioRefusal(405, "Only GET, HEAD and POST are supported.")
    }
  }

  /// The page to which signing in leads back: the one that was asked for, or that with the form that was sent.
  private func back(_ name: String, _ request: PageRequest) -> String {
    var page = name + (request.query.map { "?\($0)" } ?? "")
    if request.method == "POST" {
      let root = "\(origin(request))/\(folder)/"
      guard let sender = request.header("Referer"), sender.hasPrefix(root) else { return "" }
      page = String(sender.dropFirst(root.count))
    }
    let isForEntering = StudioAction(page: String(page.prefix { $0 != "?" })) == .enter
    return isForEntering ? "" : Self.next(page)
  }

  private static func type(_ request: PageRequest) -> String {
    (request.header("Content-Type") ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
  }

  /// The fields of a form that was made by this studio and sent from one of its pages.
  private func form(
    _ request: PageRequest,
    for action: StudioAction,
    _ files: inout [UploadedForm.File]
  ) throws(StudioRefusal) -> FormFields {
    guard isOwn(request) else {
      throw StudioRefusal(403, "This form was sent from another site; nothing was changed.")
    }
    let fields: FormFields
    if let body = request.file {
      do throws(UploadedForm.Problem) {
        let form = try UploadedForm(body, contentType: request.header("Content-Type") ?? "")
        (fields, files) = (try form.fields(), form.files)
      } catch { throw StudioRefusal(400, error.message) }
    } else {
      guard Self.type(request) == "application/x-www-form-urlencoded" else {
        throw StudioRefusal(415, "This is not a form of the studio.")
      }
      do throws(FormFields.Problem) { fields = try FormFields(request.body) } catch {
        throw StudioRefusal(400, error.message)
      }
    }
    guard isToken(fields["token"], for: action) else {
      throw StudioRefusal(
        403,
        community == nil
          ? "The form is from an earlier session, or for another blogger; nothing was changed. Go back and reload it."
          : "The form is from another session; nothing was changed. Sign in, go back and reload the page."
      )
    }
    return fields
  }

  /// Whether the token of a form is the right one.
  ///
  /// To sign in, that of the run is enough: the page may have been made before the person signed in, in another tab, or
  /// without the cookie of the session, which browsers do not send with a link of another site.
  private func isToken(_ text: String, for action: StudioAction) -> Bool {
    Secret.isEqual(text.utf8, token.utf8)
      || action == .enter && Secret.isEqual(text.utf8, runToken.utf8)
  }

  // MARK: Answers

  /// Does something with the editor; its errors become answers.
  func act<Result>(_ body: () throws(StudioError) -> Result) throws(StudioRefusal) -> Result {
    do throws(StudioError) { return try body() } catch { throw StudioRefusal(error) }
  }

  /// The answer after a form: the browser shows another page.
  func redirect(_ target: String, _ headers: [(String, String)] = []) -> PageAnswer {
    PageAnswer(303, type: "text/plain; charset=utf-8", [], headers + [("Location", "/\(folder)/\(target)")])
  }

  /// Why something was not done.
  func note(_ refusal: StudioRefusal) -> HTMLPart {
    "<p class=\"note wrong\" role=\"alert\">\(words().text(refusal.phrase))</p>"
  }

  /// A sentence in the site's language; its key is the English text.
  func say(_ key: String, _ values: [String: String] = [:], count: Int? = nil) -> String {
    words().text(StudioPhrase(key, values, count: count))
  }
}
