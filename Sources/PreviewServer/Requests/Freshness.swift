/// Evaluates conditional requests: whether a browser's copy of a file is current (RFC 9110, 13).
struct Freshness: Equatable {
  /// The entity tag of the answer, in quotes.
  let tag: String
  /// When the file was last changed, in seconds since 1970.
  let modified: Int

  /// Whether the file is the version that the request is meant for; if not, the answer is 412.
  ///
  /// If there is a list of tags, the date is ignored.
  func isMeant(ifMatch: String?, ifUnmodifiedSince: String?) -> Bool {
    if let ifMatch { return Self.tags(ifMatch).contains { $0 == "*" || $0 == tag } }
    guard let since = ifUnmodifiedSince.flatMap({ HTTPDate.seconds($0) }) else { return true }
    return modified <= since
  }

  /// Whether the browser's copy is current, so that the answer is 304.
  ///
  /// If there is a list of tags, the date is ignored.
  func isKnown(ifNoneMatch: String?, ifModifiedSince: String?) -> Bool {
    if let ifNoneMatch {
      return Self.tags(ifNoneMatch).contains { one in
        one == "*" || (one.hasPrefix("W/") ? String(one.dropFirst(2)) : one) == tag
      }
    }
    guard let since = ifModifiedSince.flatMap({ HTTPDate.seconds($0) }) else { return false }
    return modified <= since
  }

  /// Whether a part of the file may be sent: the browser's other parts are of the same version.
  func allowsRange(ifRange: String?) -> Bool {
    guard let ifRange else { return true }
    if ifRange.hasPrefix("\"") { return ifRange == tag }
    return HTTPDate.seconds(ifRange) == modified
  }

  private static func tags(_ list: String) -> [String] { list.split(separator: ",").map(\.trimmed) }
}
