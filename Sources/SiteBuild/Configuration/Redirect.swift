import Basics
public import BlogModel

/// A redirect of the configuration.
public struct Redirect: Sendable, Hashable {
  /// A path on the site that starts with `/`; one of its segments may be a placeholder, `:blog` or `:blogger`, for
  /// all ids; another one may be `:slug`, for the name that the blog has in the export.
  public let from: String
  /// A path on the site, in which the same placeholder is replaced by the page's own segment, or an `http` or
  /// `https` URL.
  public let to: String
  /// The location of the redirect in the configuration.
  public let place: Diagnostic.Place

  /// A redirect by its properties.
  public init(from: String, to: String, place: Diagnostic.Place) {
    (self.from, self.to, self.place) = (from, to, place)
  }

  /// A path segment that is replaced by the ids of all blogs or bloggers.
  enum Placeholder: String, CaseIterable {
    case blog = ":blog"
    case blogger = ":blogger"
  }

  /// The path segment that is replaced by the slug of a blog in the export.
  static let slug = ":slug"

  /// The placeholder in `from`; nil if the redirect is for one address.
  var placeholder: Placeholder? {
    PathText.names(in: from).lazy.compactMap { Placeholder(rawValue: String($0)) }.first
      ?? (hasSlug ? .blog : nil)
  }

  /// Whether `from` contains the slug of a blog.
  var hasSlug: Bool { PathText.names(in: from).contains { $0 == Self.slug } }

  /// A path whose placeholder is replaced by `part`, and `:slug` by `slug`.
  static func filled(
    _ path: String,
    _ placeholder: Placeholder,
    with part: String,
    slug: String = ""
  ) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment == placeholder.rawValue ? part : segment == Self.slug ? slug : String(segment)
    }.joined(separator: "/")
  }

  // MARK: What is accepted

  /// Whether an address can be the source of a redirect: a path with real names, without characters that have a
  /// special meaning in the rules of hosts.
  static func isSource(_ path: String) -> Bool {
    let decoded = PercentEncoding.decoded(path)
    let parts = PathText.names(in: decoded)
    let slugs = parts.count { $0 == Self.slug }
    let placeholders = parts.filter { $0.utf8.first == UInt8(ascii: ":") && $0 != Self.slug }
    return path.hasPrefix("/") && path.utf8.count <= 500 && !parts.isEmpty
      && !decoded.utf8.contains("//".utf8) && path.utf8.allSatisfy(isPlain)
      && !path.contains { "?#*".contains($0) }
      && decoded.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
      && !parts.contains { $0 == "." || $0 == ".." } && placeholders.count <= 1
      && slugs <= (placeholders.first == Placeholder.blogger.rawValue[...] ? 0 : 1)
      && placeholders.allSatisfy { Placeholder(rawValue: String($0)) != nil }
  }

  /// Whether an address can be the target of a redirect.
  static func isTarget(_ url: String) -> Bool {
    guard url.utf8.allSatisfy(isPlain), url.utf8.count <= 500 else { return false }
    if url.hasPrefix("/") { return !url.hasPrefix("//") && !url.split(separator: "/").contains("..") }
    return ["https://", "http://"].contains { url.hasPrefix($0) && url.utf8.count > $0.utf8.count }
  }

  /// Whether a URL may contain a byte: not if it has a special meaning in the files of hosts.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !#""'<>\^`{|}$;"#.utf8.contains(byte)
  }
}
