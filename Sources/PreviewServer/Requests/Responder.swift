import Basics
import NIOHTTP1

/// Answers requests as a static host does, from the current site.
struct Responder {
  let state: SiteState
  let hosts: HostCheck
  /// Whether pages get the script that reloads them.
  let isReloading: Bool
  /// Headers of the front page.
  var frontPageHeaders: [(name: String, value: String)] = []

  private static let methods = "GET, HEAD, OPTIONS"

  /// Answers a request, whose body is ignored.
  ///
  /// - Parameters:
  ///   - request: the request line and the headers.
  ///   - localAddress: this machine's address of the connection.
  /// - Returns: the answer, which is an error status for an invalid request.
  func answer(_ request: HTTPRequestHead, localAddress: String?) -> Answer {
    let target: RequestTarget
    do throws(RequestTarget.Refusal) {
      target = try request.uri == "*" ? RequestTarget("/") : RequestTarget(request.uri)
    } catch {
      if let refusal = refusal(request, authority: nil, localAddress) { return refusal }
      return error == .malformed ? .words(.badRequest, "This address is malformed.") : notFound(request)
    }
    if let refusal = refusal(request, authority: target.authority, localAddress) { return refusal }
    switch request.method {
    case .GET, .HEAD:
      if request.uri == "*" { return .words(.badRequest, "This address is malformed.") }
    case .OPTIONS: return Answer(.noContent, ["Allow": Self.methods])
    default:
      return .words(.methodNotAllowed, "Only GET, HEAD and OPTIONS are supported.", ["Allow": Self.methods])
    }
    if let answer = ownAnswer(target, request) { return answer }
    return siteAnswer(target, request)
  }

  /// The request for a page that is made for it; an error answer if the request is invalid or its host not allowed.
  func pageRequest(
    _ request: HTTPRequestHead,
    body: [UInt8],
    file: BodyFile? = nil,
    localAddress: String?,
    remoteAddress: String? = nil
  ) -> Routed {
    guard let target = try? RequestTarget(request.uri) else {
      return .refused(.words(.badRequest, "This address is malformed."))
    }
    if let answer = refusal(request, authority: target.authority, localAddress) {
      return .refused(answer)
    }
    return .page(PageRequest(request, target, body: body, file: file, remoteAddress: remoteAddress))
  }

  /// Where a request goes.
  enum Routed {
    case page(PageRequest)
    /// It is not passed on.
    case refused(Answer)
  }

  /// The error answer for a missing, repeated or unknown host; nil if the host is allowed.
  private func refusal(_ request: HTTPRequestHead, authority: String?, _ localAddress: String?) -> Answer? {
    let named = request.headers["host"]
    guard named.count == 1 || named.isEmpty && request.version.isOld else {
      return .words(.badRequest, "A request needs one Host header.")
    }
    guard let host = authority ?? named.first else { return nil }
    guard hosts.allows(host, localAddress: localAddress) else {
      return .words(
        .forbidden,
        "Unknown host: this server answers only known host names, so that other sites cannot read it. If the name is yours, start it with: blogforge serve --allow-host NAME"
      )
    }
    return nil
  }

  // MARK: The preview's own files

  private func ownAnswer(_ target: RequestTarget, _ request: HTTPRequestHead) -> Answer? {
    guard isReloading, target.segments.first == ".blogforge" else { return nil }
    switch target.path {
    case ReloadScript.path:
      let headers: HTTPHeaders = [
        "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache",
        "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
      ]
      return Answer(.ok, headers, body: .bytes(ReloadScript.bytes))
    case ReloadScript.eventsPath:
      let headers: HTTPHeaders = [
        "Content-Type": "text/event-stream", "Cache-Control": "no-store",
        "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
      ]
      return request.method == .GET ? Answer(.ok, headers, body: .events) : Answer(.ok, headers)
    default: return nil
    }
  }

  // MARK: The site

  private func siteAnswer(_ target: RequestTarget, _ request: HTTPRequestHead) -> Answer {
    if let answer = redirected(target, request, isForced: true) { return answer }
    guard let segments = belowBase(target) else {
      if let answer = redirected(target, request, isForced: false) { return answer }
      if target.segments.isEmpty { return Self.redirect(.found, state.basePath, target.query) }
      if target.segments == base {
        return Self.redirect(.movedPermanently, state.basePath, target.query)
      }
      return notFound(request, target)
    }
    if var answer = file(segments, target, request) {
      if segments.isEmpty {
        answer.headers.add(contentsOf: HTTPHeaders(frontPageHeaders.map { ($0.name, $0.value) }))
      }
      return answer
    }
    return redirected(target, request, isForced: false) ?? notFound(request, target)
  }

  /// The segments of the site's base path, decoded as those of requests are.
  private var base: [String] {
    state.basePath.split(separator: "/").map { PercentEncoding.decoded(String($0)) }
  }

  /// The path segments below the site's base path; nil if the target is outside of it, or is it without its slash.
  private func belowBase(_ target: RequestTarget) -> [String]? {
    let base = base
    guard target.segments.starts(with: base) else { return nil }
    let isBase = target.segments.count == base.count
    return isBase && !target.endsInSlash ? nil : Array(target.segments.dropFirst(base.count))
  }

  private func file(_ segments: [String], _ target: RequestTarget, _ request: HTTPRequestHead) -> Answer? {
    let answers = FileAnswers(state: state, isReloading: isReloading)
    if target.endsInSlash {
      let page = segments + ["index.html"]
      guard case .file(let file) = state.tree.find(page) else { return nil }
      return answers.answer(file, name: "index.html", path: target.plainPath, request)
    }
    guard let name = segments.last else { return nil }
    switch state.tree.find(segments) {
    case .file(let file): return answers.answer(file, name: name, path: target.plainPath, request)
    case .folder:
      // Redirect only if the folder has a page, so that the existence of other folders is not revealed.
      guard case .file = state.tree.find(segments + ["index.html"]) else { return nil }
      var page = target
      page.endsInSlash = true
      return Self.redirect(.movedPermanently, page.path, target.query)
    case .nothing:
      guard case .file(let file) = state.tree.find(segments.dropLast() + ["\(name).html"]) else { return nil }
      return answers.answer(file, name: "\(name).html", path: target.plainPath, request)
    }
  }

  private func redirected(_ target: RequestTarget, _ request: HTTPRequestHead, isForced: Bool) -> Answer? {
    let path = target.plainPath
    guard let outcome = state.redirects.outcome(path: path, query: target.query, isForced: isForced) else {
      return nil
    }
    guard outcome.status == 200 || outcome.status == 404 else {
      return Self.redirect(HTTPResponseStatus(statusCode: outcome.status), outcome.target, nil)
    }
    // A rewrite: another file is served and the address does not change.
    guard let other = try? RequestTarget(outcome.target), let segments = belowBase(other),
      var answer = file(segments, other, request)
    else { return nil }
    if outcome.status == 404, answer.status == .ok { answer.status = .notFound }
    return answer
  }

  private static func redirect(_ status: HTTPResponseStatus, _ path: String, _ query: String?) -> Answer {
    let target = query.map { "\(path)?\($0)" } ?? path
    return .words(status, "See \(target)", ["Location": target])
  }

  private func notFound(_ request: HTTPRequestHead, _ target: RequestTarget? = nil) -> Answer {
    let answers = FileAnswers(state: state, isReloading: isReloading)
    if case .file(let file) = state.tree.find(["404.html"]) {
      return answers.missing(file, path: target?.plainPath ?? "/404.html", request)
    }
    let isBuilt = if case .folder = state.tree.find([]) { true } else { false }
    let words = isBuilt ? "Page not found." : "The site has not been built yet."
    let page =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>\(words)</title></head>"
      + "<body><p>\(words)</p></body></html>\n"
    return answers.missing(Array(page.utf8))
  }
}

extension HTTPVersion {
  /// Whether the version is older than 1.1, which introduced the Host header and persistent connections.
  var isOld: Bool { major < 1 || major == 1 && minor < 1 }
}
