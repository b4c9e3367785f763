import Basics
import BlogExport
import PreviewServer

/// The Micropub endpoint: apps write with an access token what people write with the forms of the studio (W3C
/// Recommendation "Micropub").
///
/// No cookie and no origin counts here, only the token, so that no page of another site can use it.
package struct MicropubEndpoint: Sendable {
  /// What an access token permits.
  package struct Grant: Sendable, Hashable {
    /// The id of the blogger.
    let blogger: String
    let scopes: Set<MicropubScope>

    /// The permission of a blogger.
    package init(blogger: String, scopes: Set<MicropubScope>) {
      (self.blogger, self.scopes) = (blogger, scopes)
    }
  }

  let editor: StudioEditor
  /// Decodes photos; nil if none can be uploaded.
  let cleaner: (any PictureCleaner)?
  /// How much apps may send at once.
  let uploads: UploadLimit
  /// What is done before a blog or a comment is restored.
  var willRestore: @Sendable (_ blog: String, _ comment: String, _ me: String) throws(MicropubError) -> Void =
    {
      _,
      _,
      _ in
    }
  private let grant: @Sendable (_ token: String) throws(MicropubError) -> Grant?

  /// An endpoint.
  ///
  /// - Parameters:
  ///   - editor: what it changes.
  ///   - cleaner: decodes photos; nil if none can be uploaded.
  ///   - uploads: how much apps may send at once.
  ///   - grant: what a token permits; nil if it is not valid.
  package init(
    _ editor: StudioEditor,
    cleaner: (any PictureCleaner)? = nil,
    uploads: UploadLimit = UploadLimit(),
    grant: @escaping @Sendable (_ token: String) throws(MicropubError) -> Grant?
  ) {
    (self.editor, self.cleaner, self.uploads, self.grant) = (editor, cleaner, uploads, grant)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: any request to the endpoint.
  ///   - site: the address of the site, with a slash at its end.
  /// - Returns: what the specification says, errors too.
  func answer(_ request: PageRequest, site: String) -> PageAnswer {
    do throws(MicropubError) {
      switch request.method {
      case "GET", "HEAD":
        let query = try Self.pairs((request.query ?? "").utf8)
        let grant = try grant(request, [])
        return try answer(query, grant, site)
      case "POST":
        if let body = try Self.files(request) { return try create(body, request, site) }
        let type = request.header("Content-Type")?.lowercased().prefix { $0 != ";" } ?? ""
        if type == "application/json" {
          let grant = try grant(request, [])
          return try perform(try MicropubRequest(json: request.body), grant, site)
        }
        guard type == "application/x-www-form-urlencoded" else {
          throw .invalidRequest("Send application/json or application/x-www-form-urlencoded.")
        }
        let fields = try Self.pairs(request.body)
        let grant = try grant(request, fields)
        return try perform(try MicropubRequest(form: fields), grant, site)
      default: throw .invalidRequest("Only GET and POST are supported.")
      }
    } catch {
      return Self.answer(error)
    }
  }

  // MARK: Who

  /// What the token of a request permits; RFC 6750, section 2: a token is sent in one way only.
  func grant(
    _ request: PageRequest,
    _ fields: [(name: String, value: String)]
  ) throws(MicropubError) -> Grant {
    let sent = fields.first { $0.name == "access_token" }?.value
    let hasHeader = request.header("Authorization") != nil
    if hasHeader, sent != nil { throw .invalidRequest("The access token was sent twice.") }
    guard let token = hasHeader ? Self.token(request) : sent, let grant = try grant(token) else {
      throw .unauthorized
    }
    return grant
  }

  /// The access token in the header of a request (RFC 6750, section 2.1); nil if there is none.
  static func token(_ request: PageRequest) -> String? {
    let words = (request.header("Authorization") ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }

  /// Does something with the editor; its errors become answers.
  func act<Result>(_ body: () throws(StudioError) -> Result) throws(MicropubError) -> Result {
    do throws(StudioError) { return try body() } catch { throw MicropubError(error) }
  }

  // MARK: Answers

  private static func pairs(
    _ bytes: some Collection<UInt8>
  ) throws(MicropubError) -> [(name: String, value: String)] {
    do throws(FormFields.Problem) { return try FormFields.pairs(bytes) } catch {
      throw .invalidRequest(error.message)
    }
  }

  static func answer(_ error: MicropubError) -> PageAnswer {
    let headers = error.status == 401 ? [("WWW-Authenticate", "Bearer")] : []
    return json(error.status, headers) { json in
      json.member("error", error.name)
      json.member("error_description", error.message)
    }
  }

  static func json(
    _ status: Int = 200,
    _ headers: [(String, String)] = [],
    _ body: (inout JSONWriter) -> Void
  ) -> PageAnswer {
    let text = JSONWriter.object(body)
    return PageAnswer(status, type: "application/json", Array(text.utf8), headers)
  }

  static func created(_ address: String) -> PageAnswer {
    PageAnswer(201, type: "text/plain; charset=utf-8", [], [("Location", address)])
  }

  static let done = PageAnswer(204, type: "text/plain; charset=utf-8", [])
}
