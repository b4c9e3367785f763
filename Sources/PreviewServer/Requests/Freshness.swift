/// Whether what a browser has kept is still what the server has (RFC 9110, 13).
struct Freshness: Equatable {
  /// The tag of the answer, in its quotes.
  let tag: String
  /// When the file was last changed, in seconds since 1970.
  let modified: Int

  /// Whether the file is the one that the request is meant for; otherwise 412 is the answer.
  ///
  /// A list of tags is looked at alone; the date only counts where there is none.
  func isMeant(ifMatch: String?, ifUnmodifiedSince: String?) -> Bool {
    if let ifMatch { return Self.tags(ifMatch).contains { $0 == "*" || $0 == tag } }
    guard let since = ifUnmodifiedSince.flatMap({ HTTPDate.seconds($0) }) else { return true }
    return modified <= since
  }

  /// Whether 304 is the answer.
  ///
  /// A list of tags is looked at alone; the date only counts where there is none.
  func isKnown(ifNoneMatch: String?, ifModifiedSince: String?) -> Bool {
    if let ifNoneMatch {
      return Self.tags(ifNoneMatch).contains { one in
        one == "*" || (one.hasPrefix("W/") ? String(one.dropFirst(2)) : one) == tag
      }
    }
    guard let since = ifModifiedSince.flatMap({ HTTPDate.seconds($0) }) else { return false }
    return modified <= since
  }

  /// Whether a part of a file may be sent to who has another part of it.
  func allowsRange(ifRange: String?) -> Bool {
    guard let ifRange else { return true }
    if ifRange.hasPrefix("\"") { return ifRange == tag }
    return HTTPDate.seconds(ifRange) == modified
  }

  private static func tags(_ list: String) -> [String] { list.split(separator: ",").map(\.trimmed) }
}
