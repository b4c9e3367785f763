import Basics

/// Masks secrets in messages.
package enum Secrets {
  /// The text that replaces a secret.
  static let mask = "***"

  /// The text with its secrets masked.
  ///
  /// Secrets are user and password of URLs, values of parameters and headers whose names say that they are secret,
  /// and the values of environment variables with such names.
  static func masked(_ words: String) -> String {
    var words = words
    for value in environmentSecrets() {
      words = words.split(separator: value, omittingEmptySubsequences: false).joined(separator: mask)
    }
    return words.split(separator: "\n", omittingEmptySubsequences: false)
      .map { shown(String($0)) }.joined(separator: "\n")
  }

  /// Whether a URL, or rclone's name of a remote, contains a secret that would be stored in the configuration.
  ///
  /// A user alone is not a secret, as in `ssh://git@host`, but it can be a token if the scheme is HTTP.
  package static func hasSecret(_ text: String) -> Bool { shown(text) != text }

  /// The text with secrets in URLs, parameters and headers masked, for messages.
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
  /// Names that look like secrets but whose values are public.
  private static let harmless = ["keyid", "env_auth", "no_auth"]

  /// Masks the value after `name=` or `name:` if the name says that it is secret.
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
      // A header's value may consist of two words: Bearer and the token.
      let value = rest[after...].drop { $0 == " " }
      let isHeader = rest[sign] == ":"
      let isQuoted = value.first == "\""
      let end: Substring.Index
      if isHeader {
        // `remote:pass:word` is not a header: a header's colon is followed by a space.
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

  /// Values of variables whose names say that they are secret, the longest first.
  ///
  /// Short values are skipped, because they may be ordinary words.
  private static func environmentSecrets() -> [String] {
    let values = Set(
      Environment.variables.filter { name, value in isSecret(name[...]) && isSecretValue(value) }.values
    )
    return values.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// Whether the value of a variable with a secret name is masked.
  static func isSecretValue(_ value: String) -> Bool {
    // The path of a key file is not a secret. A key in base64 may begin with a slash, too.
    value.utf8.count >= 8 && !(value.hasPrefix("/") && access(value, F_OK) == 0)
  }
}

extension Substring {
  /// The characters at the end that satisfy the condition.
  fileprivate func trailing(where belongs: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex, belongs(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
