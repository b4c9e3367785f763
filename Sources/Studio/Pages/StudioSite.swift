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
  let token: String
  /// Decodes what people upload; nil if they cannot.
  let cleaner: (any PictureCleaner)?
  /// The base path of the site on its host.
  let basePath: @Sendable () -> String
  /// The sentences in the site's language.
  package var words: @Sendable () -> StudioWords = { .english }
  /// Shows texts as the site does.
  package var texts: @Sendable () -> StudioTexts = { .plain }
  /// The drafts; nil if there is no place for them.
  package var drafts: DraftBox?
  /// The tags of the site, the most frequent first.
  package var tags: @Sendable () -> [String] = { [] }

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
  ///   - basePath: the path of the site, with a slash at both ends.
  ///   - look: what the pages have from the site as it is now.
  package init(
    _ editor: StudioEditor,
    cleaner: (any PictureCleaner)? = nil,
    basePath: @escaping @Sendable () -> String,
    look: @escaping @Sendable () -> SiteLook
  ) {
    (self.editor, self.cleaner, self.look, self.basePath) = (editor, cleaner, look, basePath)
    var generator = SystemRandomNumberGenerator()
    token = (0..<4).map { _ in UInt64.random(in: 0 ... .max, using: &generator).hexadecimal }.joined()
  }

  // MARK: Requests

  package func maximumFileBytes(_ request: PageRequest) -> Int? {
    request.method == "POST" && Self.type(request) == "multipart/form-data" ? UploadedForm.maximumBytes : nil
  }

  package func answer(_ request: PageRequest) -> PageAnswer {
    let name = request.segments.joined(separator: "/")
    if name.isEmpty, !request.endsInSlash { return redirect("") }
    do throws(StudioRefusal) {
      let query: FormFields
      do throws(FormFields.Problem) { query = try FormFields((request.query ?? "").utf8) } catch {
        throw StudioRefusal(400, error.message)
      }
      var visit = Visit(page: name, query: query, me: try blogger(request))
      switch request.method {
      case "GET", "HEAD":
        if let file = file(name) { return file }
        if let picture = try picture(name, query) { return picture }
        if let data = try data(name, visit) { return data }
        return page(200, try show(name, visit), visit)
      case "POST":
        let fields = try form(request, &visit.files)
        return try send(name, visit, fields)
      default: throw StudioRefusal(405, "There are only pages and forms here.")
      }
    } catch {
      return page(error.status, Content(title: say("Not done"), body: note(error)), Visit())
    }
  }

  /// Who asks for what.
  struct Visit {
    /// The name of the page.
    var page = ""
    var query = FormFields.none
    /// The blogger who was chosen in this browser.
    var me: Blogger?
    /// What was sent with a form.
    var files: [UploadedForm.File] = []
  }

  private static func type(_ request: PageRequest) -> String {
    (request.header("Content-Type") ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
  }

  /// The fields of a form that was made by this studio and sent from one of its pages.
  private func form(
    _ request: PageRequest,
    _ files: inout [UploadedForm.File]
  ) throws(StudioRefusal) -> FormFields {
    guard isOwn(request) else {
      throw StudioRefusal(403, "This form was sent from another site; nothing was done.")
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
    guard Self.isEqual(fields["token"], token) else {
      throw StudioRefusal(
        403,
        "The form is of an earlier run of the studio; nothing was done. Go back and reload it."
      )
    }
    return fields
  }

  /// Whether a page of the studio sent the request.
  private func isOwn(_ request: PageRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return false }
    guard let origin = request.header("Origin") else { return request.header("Sec-Fetch-Site") != nil }
    return origin.lowercased() == "http://\(request.header("Host")?.lowercased() ?? "")"
  }

  /// Compares in a time that does not depend on where two texts differ.
  private static func isEqual(_ first: String, _ second: String) -> Bool {
    guard first.utf8.count == second.utf8.count else { return false }
    return zip(first.utf8, second.utf8).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
  }

  // MARK: Who

  private static let cookie = "studio-blogger"

  private func blogger(_ request: PageRequest) throws(StudioRefusal) -> Blogger? {
    for part in (request.header("Cookie") ?? "").split(separator: ";") {
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, pair[0] == Self.cookie else { continue }
      let id = PercentEncoding.decoded(String(pair[1]))
      return try act { () throws(StudioError) in try editor.blogger(id) }
    }
    return nil
  }

  /// The header that remembers who somebody is.
  static func remember(_ id: String) -> (String, String) {
    let value = PercentEncoding.encoded(id, keeping: ASCIISet.unreserved(and: ""))
    return ("Set-Cookie", "\(cookie)=\(value); HttpOnly; SameSite=Strict; Path=/.studio/; Max-Age=31536000")
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

/// Why a request is answered with an error.
struct StudioRefusal: Error {
  let status: Int
  let phrase: StudioPhrase
  /// The sentence in English.
  var message: String { phrase.english }

  init(_ status: Int, _ phrase: StudioPhrase) { (self.status, self.phrase) = (status, phrase) }
  init(_ status: Int, _ message: String) { self.init(status, StudioPhrase(message)) }

  init(_ error: DraftError) {
    switch error {
    case .missing: self.init(404, "There is no such draft.")
    case .tooMany(let count):
      self.init(422, StudioPhrase("There are {count} drafts already. Discard one first.", count: count))
    case .database(let error):
      let values = ["path": error.path, "reason": error.reason]
      self.init(507, StudioPhrase("The draft was not saved. {path}: {reason}.", values))
    }
  }

  init(_ error: StudioError) {
    phrase = error.phrase
    status =
      switch error {
      case .notReady(nil): 503
      case .notReady: 409
      case .missing: 404
      case .notYours: 403
      case .empty, .notALink, .record, .pictureMissing, .tooManyPictures, .pictureStays: 422
      case .changed: 409
      case .expired: 410
      case .disk: 507
      }
  }
}
