/// Takes out of words what nobody else may see.
package enum Secrets {
  /// What stands in a secret's place.
  static let mask = "***"

  /// The words without secrets: user and password of URLs, values of parameters and headers whose names say that
  /// they are secret, and the values of such variables of the environment.
  static func masked(_ words: String) -> String {
    var words = words
    for value in environmentSecrets() {
      words = words.split(separator: value, omittingEmptySubsequences: false).joined(separator: mask)
    }
    return words.split(separator: "\n", omittingEmptySubsequences: false)
      .map { shown(String($0)) }.joined(separator: "\n")
  }

  /// Whether a URL, or rclone's name of a remote, holds a secret that would lie in the configuration.
  ///
  /// A user alone is none, as in `ssh://git@host`, but it can be a token where the scheme is HTTP.
  package static func hasSecret(_ text: String) -> Bool { shown(text) != text }

  /// The text with its secrets masked, to be shown.
  package static func shown(_ text: String) -> String { maskedParameters(maskedURLs(text)) }

  // MARK: URLs

  private static func maskedURLs(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let start = rest.firstRange(of: "://") {
      let end = rest[start.upperBound...].firstIndex { "/?#\"' \t".contains($0) } ?? rest.endIndex
      let authority = rest[start.upperBound..<end]
      let isWeb =
        rest[..<start.lowerBound].lowercased().hasSuffix("http")
        || rest[..<start.lowerBound].lowercased().hasSuffix("https")
      result += rest[..<start.upperBound]
      if let at = authority.lastIndex(of: "@") {
        let user = authority[..<at]
        if isWeb {
          result += mask
        } else if let colon = user.firstIndex(of: ":") {
          result += "\(user[..<colon]):\(mask)"
        } else {
          result += user
        }
        result += authority[at...]
      } else {
        result += authority
      }
      rest = rest[end...]
    }
    return result + rest
  }

  // MARK: Parameters and headers

  private static let words = [
    "password", "passwd", "pass", "secret", "token", "sig", "signature", "credential", "authorization", "sas",
    "key", "apikey", "auth",
  ]
  /// They look like secrets and are public.
  private static let harmless = ["keyid", "env_auth", "no_auth"]

  /// Masks what follows `name=` or `name:` where the name says that it is secret.
  private static func maskedParameters(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let sign = rest.firstIndex(where: { $0 == "=" || $0 == ":" }) {
      let name = rest[..<sign].trailing { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      let after = rest.index(after: sign)
      guard isSecret(name) else {
        result += rest[..<after]
        rest = rest[after...]
        continue
      }
      // A header's value may have two words: Bearer and the token.
      let value = rest[after...].drop { $0 == " " }
      let isHeader = rest[sign] == ":"
      let isQuoted = value.first == "\""
      let end: Substring.Index
      if isHeader {
        // `remote:pass:word` is none: a header's colon is followed by a blank.
        guard value.startIndex != after else {
          result += rest[..<after]
          rest = rest[after...]
          continue
        }
        end = value.endIndex
      } else if isQuoted {
        end = value.dropFirst().firstIndex(of: "\"").map(value.index(after:)) ?? value.endIndex
      } else {
        end = value.firstIndex { "&,;: \t\"'".contains($0) } ?? value.endIndex
      }
      let shown = value.startIndex == end ? "" : mask
      result += rest[..<value.startIndex] + shown
      rest = rest[end...]
    }
    return result + rest
  }

  private static func isSecret(_ name: Substring) -> Bool {
    let lower = name.lowercased()
    if harmless.contains(lower) || lower.hasSuffix("keyid") || lower.hasSuffix("key_id") { return false }
    let parts = lower.split { $0 == "_" || $0 == "-" }.map(String.init)
    return words.contains(lower) || parts.contains { words.contains($0) && $0 != "auth" }
  }

  // MARK: The environment

  /// Values of variables whose names say that they are secret, the longest first; short ones are words.
  private static func environmentSecrets() -> [String] {
    let values = Set(
      Environment.variables.filter { name, value in
        // A path to a key is none.
        isSecret(name[...]) && value.utf8.count >= 8 && !value.hasPrefix("/")
      }.values
    )
    return values.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
}

extension Substring {
  /// What stands at the end and belongs.
  fileprivate func trailing(where belongs: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex, belongs(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
