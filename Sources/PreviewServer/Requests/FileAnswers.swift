import NIOHTTP1

/// Answers with files: whole, in part, packed, or not at all to who has them already.
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
  /// - Returns: 200, 206, 304 or 416.
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
    let since = isPage ? nil : request.headers.first(name: "If-Modified-Since")
    let kept = request.headers["If-None-Match"]
    if freshness.isKnown(
      ifNoneMatch: kept.isEmpty ? nil : kept.joined(separator: ","),
      ifModifiedSince: since
    ) {
      return Answer(.notModified, headers)
    }
    if let encoding {
      let bytes = bytes(file, isPage: isPage)
      if let packed = Packing.pack(bytes, as: encoding) {
        headers.replaceOrAdd(name: "Content-Encoding", value: encoding.rawValue)
        return Answer(.ok, headers, body: .bytes(packed))
      }
      return Answer(.ok, headers, body: .bytes(bytes))
    }
    headers.replaceOrAdd(name: "Accept-Ranges", value: "bytes")
    return part(
      isPage ? .bytes(bytes(file, isPage: true)) : .file(file, 0..<file.size),
      freshness,
      headers,
      request
    )
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
      case .events: break
      }
      return answer
    }
  }

  /// A part is of the bytes as they are, so that who asks for one gets nothing packed.
  private func encoding(_ file: OpenFile, _ name: String, _ request: HTTPRequestHead) -> ContentEncoding? {
    guard ContentType.isText(name), (Packing.least...Packing.limit).contains(file.size),
      !request.headers.contains(name: "Range")
    else { return nil }
    let accepted = request.headers["Accept-Encoding"]
    return ContentEncoding.chosen(by: accepted.isEmpty ? nil : accepted.joined(separator: ","))
  }

  private func isInjected(_ file: OpenFile, _ name: String) -> Bool {
    isReloading && ContentType.isPage(name) && file.size <= Packing.limit
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
