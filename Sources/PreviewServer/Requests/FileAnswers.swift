import NIOHTTP1

/// Answers with files: whole, in part, compressed, or not at all to who has them already.
struct FileAnswers {
  let state: SiteState
  let isReloading: Bool

  /// Answers with a file that is there.
  ///
  /// - Parameters:
  ///   - file: open.
  ///   - name: of the file, whose end tells what it holds.
  ///   - path: as it was asked for, decoded, for the site's own rules.
  ///   - request: says what the browser has and takes.
  /// - Returns: 200, 206, 304, 412 or 416.
  func answer(_ file: OpenFile, name: String, path: String, _ request: HTTPRequestHead) -> Answer {
    let isPage = isInjected(file, name)
    let encoding = encoding(file, name, request)
    var tag = file.stamp
    // A page names the build that it is of.
    if isPage { tag += "-\(state.name)" }
    if let encoding { tag += "-\(encoding.rawValue)" }
    let freshness = Freshness(tag: "\"\(tag)\"", modified: file.modified)
    var headers = headers(name, path: path, isPage: isPage)
    headers.add(name: "ETag", value: freshness.tag)
    headers.add(name: "Last-Modified", value: HTTPDate.text(file.modified))
    guard
      freshness.isMeant(
        ifMatch: Self.list("If-Match", request),
        ifUnmodifiedSince: request.headers.first(name: "If-Unmodified-Since")
      )
    else { return .words(.preconditionFailed, "The file is not the one that was meant.") }
    let since = isPage ? nil : request.headers.first(name: "If-Modified-Since")
    if freshness.isKnown(ifNoneMatch: Self.list("If-None-Match", request), ifModifiedSince: since) {
      return Answer(.notModified, headers)
    }
    let body: Answer.Body = isPage ? .bytes(bytes(file, isPage: true)) : .file(file, 0..<file.size)
    if let encoding, let compressed = CompressedBody(body, as: encoding) {
      headers.replaceOrAdd(name: "Content-Encoding", value: encoding.rawValue)
      return Answer(.ok, headers, body: compressed.answerBody)
    }
    headers.replaceOrAdd(name: "Accept-Ranges", value: "bytes")
    return part(body, freshness, headers, request)
  }

  /// A header that is a list, whose lines may stand apart; nil when it is not there.
  private static func list(_ name: String, _ request: HTTPRequestHead) -> String? {
    let lines = request.headers[name]
    return lines.isEmpty ? nil : lines.joined(separator: ",")
  }

  /// Answers with the page for what is not there.
  func missing(_ file: OpenFile, path: String, _ request: HTTPRequestHead) -> Answer {
    let isPage = isInjected(file, "404.html")
    return Answer(
      .notFound,
      headers("404.html", path: path, isPage: true),
      body: .bytes(bytes(file, isPage: isPage))
    )
  }

  /// Answers with a page of ours where the site has none for what is not there.
  func missing(_ page: [UInt8]) -> Answer {
    let bytes = isReloading ? ReloadScript.injected(into: page, build: state.name) : page
    return Answer(.notFound, headers("404.html", path: "/404.html", isPage: true), body: .bytes(bytes))
  }

  // MARK: Parts

  /// The whole of a body, or the part that was asked for.
  private func part(
    _ body: Answer.Body,
    _ freshness: Freshness,
    _ headers: HTTPHeaders,
    _ request: HTTPRequestHead
  ) -> Answer {
    var answer = Answer(.ok, headers, body: body)
    guard request.method == .GET, let size = answer.length,
      let range = request.headers.first(name: "Range"),
      freshness.allowsRange(ifRange: request.headers.first(name: "If-Range"))
    else { return answer }
    switch ByteRange(range, size: size) {
    case .whole: return answer
    case .unsatisfiable:
      return .words(.rangeNotSatisfiable, "The file has \(size) bytes.", ["Content-Range": "bytes */\(size)"])
    case .part(let part):
      answer.status = .partialContent
      answer.headers.replaceOrAdd(
        name: "Content-Range",
        value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
      )
      switch body {
      case .bytes(let bytes): answer.body = .bytes(Array(bytes[part]))
      case .file(let file, _): answer.body = .file(file, part)
      case .compressed, .events: break
      }
      return answer
    }
  }

  /// A part is of the bytes as they are, so that who asks for one gets nothing compressed.
  private func encoding(_ file: OpenFile, _ name: String, _ request: HTTPRequestHead) -> ContentEncoding? {
    guard ContentType.isText(name), file.size >= CompressedBody.minimumSize,
      !request.headers.contains(name: "Range")
    else { return nil }
    return ContentEncoding.chosen(by: Self.list("Accept-Encoding", request))
  }

  private func isInjected(_ file: OpenFile, _ name: String) -> Bool {
    isReloading && ContentType.isPage(name) && file.size <= ReloadScript.maximumPageSize
  }

  private func bytes(_ file: OpenFile, isPage: Bool) -> [UInt8] {
    let bytes = file.read(file.size, at: 0)
    return isPage ? ReloadScript.injected(into: bytes, build: state.name) : bytes
  }

  private func headers(_ name: String, path: String, isPage: Bool) -> HTTPHeaders {
    var headers: HTTPHeaders = [
      "Content-Type": ContentType.of(name), "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
    ]
    if ContentType.isText(name) { headers.add(name: "Vary", value: "Accept-Encoding") }
    state.headers.apply(to: &headers, path: path)
    // A page that a browser keeps would not follow what is edited.
    if isPage { headers.replaceOrAdd(name: "Cache-Control", value: "no-cache") }
    return headers
  }
}
