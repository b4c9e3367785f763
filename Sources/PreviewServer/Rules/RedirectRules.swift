import Basics

/// The rules of a site's `_redirects` file, as Netlify reads it.
///
/// The first rule that matches applies:
///
///     /old/*        /new/:splat      301
///     /b/:id        /blogs/:id/
///     /find q=:word /search/?q=:word 302!
struct RedirectRules: Sendable, Equatable {
  /// The result of a rule.
  struct Outcome: Equatable {
    /// A path of the site, or an external URL.
    let target: String
    /// 301, 302, 303, 307 or 308 to redirect; 200 to answer with another file; 404 for the same as an error.
    let status: Int
  }

  fileprivate struct Rule: Sendable, Equatable {
    let from: PathPattern
    /// Query parameters that the request must have.
    let query: [Parameter]
    let to: String
    let status: Int
    /// Whether the rule applies even if there is a file at the path.
    let isForced: Bool
  }

  /// A parameter of the query: `name=value`, or `name=:capture` for any value.
  fileprivate struct Parameter: Sendable, Equatable {
    let name: String
    /// The value, or the name under which the target has it.
    let value: String
    let isCapture: Bool

    /// Reads a word of a rule; nil if it is not a parameter.
    init?(_ word: String) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { return nil }
      name = PercentEncoding.decoded(parts[0])
      isCapture = parts[1].hasPrefix(":")
      value = isCapture ? String(parts[1].dropFirst()) : PercentEncoding.decoded(parts[1])
    }
  }

  private let rules: [Rule]

  /// Reads the file; invalid and unsupported lines are ignored.
  ///
  /// Not supported are conditions on the country, language or role, which only the host can check, and rules that
  /// fetch from another server.
  init(_ text: String = "") {
    rules = text.split(whereSeparator: \.isNewline).compactMap { Self.rule($0) }
  }

  private static func rule(_ line: Substring) -> Rule? {
    var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    if let comment = words.firstIndex(where: { $0.hasPrefix("#") }) { words.removeSubrange(comment...) }
    guard words.count >= 2, let from = PathPattern(words.removeFirst()) else { return nil }
    var query: [Parameter] = []
    while let word = words.first, word.utf8.first != UInt8(ascii: "/"), !isAddress(word) {
      guard let parameter = Parameter(word) else { return nil }
      query.append(parameter)
      words.removeFirst()
    }
    guard let to = words.first, words.count <= 2 else { return nil }
    let number = words.count == 2 ? words[1] : "301"
    let isForced = number.hasSuffix("!")
    guard let status = Int(isForced ? String(number.dropLast()) : number),
      [200, 301, 302, 303, 307, 308, 404].contains(status), status >= 300 && status < 400 || !isAddress(to)
    else { return nil }
    return Rule(from: from, query: query, to: to, status: status, isForced: isForced)
  }

  private static func isAddress(_ word: String) -> Bool {
    word.hasPrefix("https://") || word.hasPrefix("http://")
  }

  /// The first rule for a path.
  ///
  /// - Parameters:
  ///   - path: the decoded path, which starts with a slash.
  ///   - query: the query as it was sent.
  ///   - isForced: whether to use only the rules that apply even if there is a file at the path.
  /// - Returns: the result of the rule; nil if no rule matches.
  func outcome(path: String, query: String?, isForced: Bool) -> Outcome? {
    for rule in rules where !isForced || rule.isForced {
      guard var captures = rule.from.match(path), let more = rule.match(query) else { continue }
      captures.merge(more) { first, _ in first }
      var target = rule.filled(captures)
      // The query is passed on, unless the rule or its target contains a query. It precedes a fragment.
      let end = target.firstIndex(of: "#") ?? target.endIndex
      if rule.status >= 300, rule.status < 400, rule.query.isEmpty, !target[..<end].contains("?"), let query {
        target.insert(contentsOf: "?\(query)", at: end)
      }
      return Outcome(target: target, status: rule.status)
    }
    return nil
  }
}

extension RedirectRules.Rule {
  /// The values of the names in the query; nil if a parameter is missing or has another value.
  fileprivate func match(_ text: String?) -> [String: String]? {
    guard !query.isEmpty else { return [:] }
    var parameters: [String: String] = [:]
    for part in (text ?? "").split(separator: "&") {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentEncoding.decoded(String(words[0]))
      let value = PercentEncoding.decoded(words.count == 2 ? Array(words[1].utf8) : [])
      parameters[name] = value.isValid ? String(decoding: value.bytes, as: UTF8.self) : ""
    }
    var captures: [String: String] = [:]
    for wanted in query {
      guard let value = parameters[wanted.name] else { return nil }
      if wanted.isCapture {
        captures[wanted.value] = value
      } else if wanted.value != value {
        return nil
      }
    }
    return captures
  }

  /// The target with the names replaced by percent-encoded values, so that no line break gets into a header.
  fileprivate func filled(_ captures: [String: String]) -> String {
    var target = ""
    var rest = to[...]
    while let colon = rest.firstIndex(of: ":") {
      target += rest[..<colon]
      let name = rest[colon...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if let value = captures[String(name)] {
        // By bytes: a combining mark after a slash is one `Character` with it.
        target += value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
          .map { RequestTarget.encoded(String(Substring($0))) }.joined(separator: "/")
      } else {
        target += ":\(name)"
      }
      rest = rest[name.endIndex...]
    }
    target += rest
    // With the rule `/*  /:splat`, the path `//elsewhere` must not redirect to a host of that name.
    while target.hasPrefix("//") { target.removeFirst() }
    return target
  }
}
