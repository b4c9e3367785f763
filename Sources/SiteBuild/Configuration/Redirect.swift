import Basics
public import BlogModel

/// An address that leads to another, as the configuration says it.
public struct Redirect: Sendable, Hashable {
  /// A path on the site that starts with `/`; one of its parts may be `:blog` or `:blogger`, which stand for the ids
  /// of all.
  public let from: String
  /// A path on the site, in which the same part stands for the page's own, or an `http` or `https` URL.
  public let to: String
  /// Where the configuration says so.
  public let place: Diagnostic.Place

  /// A redirect by its properties.
  public init(from: String, to: String, place: Diagnostic.Place) {
    (self.from, self.to, self.place) = (from, to, place)
  }

  /// What stands for many.
  enum Placeholder: String, CaseIterable {
    case blog = ":blog"
    case blogger = ":blogger"
  }

  /// What stands for many in `from`; nil for one address.
  var placeholder: Placeholder? {
    from.split(separator: "/").lazy.compactMap { Placeholder(rawValue: String($0)) }.first
  }

  /// A path with another part in the placeholder's place.
  static func filled(_ path: String, _ placeholder: Placeholder, with part: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0 == placeholder.rawValue ? part : String($0) }.joined(separator: "/")
  }

  // MARK: What is accepted

  /// Whether an address can lead elsewhere: a path with real names, and nothing that rules of hosts would read as
  /// more.
  static func isSource(_ path: String) -> Bool {
    let decoded = PercentEncoding.decoded(path)
    let parts = decoded.split(separator: "/")
    let placeholders = parts.filter { $0.hasPrefix(":") }
    return path.hasPrefix("/") && !parts.isEmpty && !decoded.contains("//") && path.utf8.count <= 500
      && path.utf8.allSatisfy(isPlain) && !path.contains { "?#*".contains($0) }
      && decoded.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
      && !parts.contains { $0 == "." || $0 == ".." } && placeholders.count <= 1
      && placeholders.allSatisfy { Placeholder(rawValue: String($0)) != nil }
  }

  /// Whether an address can be led to.
  static func isTarget(_ url: String) -> Bool {
    guard url.utf8.allSatisfy(isPlain), url.utf8.count <= 500 else { return false }
    if url.hasPrefix("/") { return !url.hasPrefix("//") && !url.split(separator: "/").contains("..") }
    return ["https://", "http://"].contains { url.hasPrefix($0) && url.utf8.count > $0.utf8.count }
  }

  /// What a URL may hold, without the marks that files of hosts give a meaning of their own.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !#""'<>\^`{|}$;"#.utf8.contains(byte)
  }
}
