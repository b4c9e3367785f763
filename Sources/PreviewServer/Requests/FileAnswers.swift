import NIOHTTP1

/// Answers with files: whole, in part, compressed, or with 304 if the browser's copy is current.
struct FileAnswers {
  let state: SiteState
  let isReloading: Bool

  /// Answers with an existing file.
  ///
  /// - Parameters:
  ///   - file: the open file.
  ///   - name: the name of the file; its extension determines the media type.
  ///   - path: the requested path, decoded, for the site's own rules.
  ///   - request: its headers say which versions and encodings the browser has and accepts.
  /// - Returns: an answer with status 200, 206, 304, 412 or 416.
  func answer(_ file: OpenFile, name: String, path: String, _ request: HTTPRequestHead) -> Answer {
    let isPage = isInjected(file, name)
    let encoding = encoding(file, name, request)
    var tag = file.stamp
    // A page contains the name of its build.
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
    else { return .words(.preconditionFailed, "The file has changed.") }
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

  /// A list header, which may be split over several lines; nil if it is missing.
  private static func list(_ name: String, _ request: HTTPRequestHead) -> String? {
    let lines = request.headers[name]
    return lines.isEmpty ? nil : lines.joined(separator: ",")
  }

  /// Answers with the site's page for missing files.
  func missing(_ file: OpenFile, path: String, _ request: HTTPRequestHead) -> Answer {
    let isPage = isInjected(file, "404.html")
    return Answer(
      .notFound,
      headers("404.html", path: path, isPage: true),
      body: .bytes(bytes(file, isPage: isPage))
    )
  }

  /// Answers with a built-in page if the site has no page for missing files.
  func missing(_ page: [UInt8]) -> Answer {
    let bytes = isReloading ? ReloadScript.injected(into: page, build: state.name) : page
    return Answer(.notFound, headers("404.html", path: "/404.html", isPage: true), body: .bytes(bytes))
  }

  // MARK: Parts

  /// Answers with the whole body, or with the requested part.
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

  /// The encoding of the answer; nil for a request with a Range header, because a range counts uncompressed bytes.
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
    // A page in the browser's cache would not show later edits.
    if isPage { headers.replaceOrAdd(name: "Cache-Control", value: "no-cache") }
    return headers
  }
}
