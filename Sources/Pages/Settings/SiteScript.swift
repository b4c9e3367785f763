import Basics

/// A script that the owner adds to the pages, such as that of an analytics service or of comments.
public struct SiteScript: Sendable, Hashable {
  /// Where pages have the script.
  public enum Place: String, Sendable, CaseIterable {
    /// In the head of every page.
    case everyPage = "every-page"
    /// Below the comments of a blog.
    case comments
  }

  /// An address with `https`, or a path on the site.
  public let source: String
  /// Where pages have it.
  public let place: Place
  /// The attributes of the element, with names that ``isAttribute(_:)`` permits.
  public let attributes: [Attribute]
  /// What pages may load for the script, by directive of the policy.
  public var origins: [Directive: [String]] {
    Dictionary(uniqueKeysWithValues: zip(Directive.allCases, originLists).filter { !$0.1.isEmpty })
  }
  // In the order of the directives, so that equal scripts have equal descriptions, which fingerprints are made of.
  private let originLists: [[String]]

  /// An attribute of the element `script`.
  public struct Attribute: Sendable, Hashable {
    /// One that ``SiteScript/isAttribute(_:)`` permits.
    public let name: String
    /// Any text.
    public let value: String

    /// An attribute with its value.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// A directive of the policy that a script can widen; the raw value is its key in the configuration.
  public enum Directive: String, Sendable, CaseIterable {
    case connect, frames, images, styles
  }

  /// A script with what it needs.
  public init(
    source: String,
    place: Place = .everyPage,
    attributes: [Attribute] = [],
    origins: [Directive: [String]] = [:]
  ) {
    (self.source, self.place, self.attributes) = (source, place, attributes)
    originLists = Directive.allCases.map { origins[$0] ?? [] }
  }

  /// Whether a source is the address of a file with `https`, or its path on the site, without characters that end a
  /// rule of the policy.
  ///
  /// A host alone, or a folder, would permit every script there.
  public static func isSource(_ source: String) -> Bool {
    guard isSafe(source) else { return false }
    let path = withoutQuery(source)
    guard !path.hasSuffix("/") else { return false }
    if path.hasPrefix("/") { return !path.hasPrefix("//") }
    return path.hasPrefix(scheme) && BaseURL(path).map { $0.path != "/" && isHost($0) } == true
  }

  /// Whether a text is a scheme and a host, optionally with a port: `https://stats.example`.
  public static func isOrigin(_ text: String) -> Bool {
    isSafe(text) && text.hasPrefix(scheme)
      && BaseURL(text).map { $0.path == "/" && isHost($0) } == true && !text.hasSuffix("/")
  }

  /// Whether the element may have an attribute: those that load or run nothing else.
  public static func isAttribute(_ name: String) -> Bool {
    let isData = name.hasPrefix("data-") && name.utf8.count > 5
    return ["id", "crossorigin", "integrity", "referrerpolicy"].contains(name)
      || isData
        && name.utf8.allSatisfy {
          (97...122).contains($0) || (45...46).contains($0) || (48...57).contains($0)
        }
  }

  /// Whether a text is a value of `integrity`: hashes with spaces between them (W3C, "Subresource Integrity").
  ///
  /// Browsers load a file unchecked if they can read none of its hashes.
  public static func isIntegrity(_ text: String) -> Bool {
    let hashes = text.split(separator: " ")
    return !hashes.isEmpty && hashes.allSatisfy(isHash)
  }

  /// What the policy allows for the script itself: its address without the query.
  var policySource: String? {
    source.hasPrefix(Self.scheme) ? Self.withoutQuery(source) : nil
  }

  /// The element, in HTML, with `url` as its `src`.
  func element(url: String) -> String {
    let attributes = (attributes + missingAttributes)
      .map { " \($0.name)=\"\(XMLWriter.escaped($0.value))\"" }.joined()
    return "<script src=\"\(XMLWriter.escaped(url))\" defer\(attributes)></script>"
  }

  /// Browsers block the file of another host that has `integrity` and was requested without CORS.
  private var missingAttributes: [Attribute] {
    let names = attributes.map(\.name)
    let needsCORS = source.hasPrefix(Self.scheme) && names.contains("integrity")
    return needsCORS && !names.contains("crossorigin")
      ? [Attribute(name: "crossorigin", value: "anonymous")] : []
  }

  private static let scheme = "https://"

  private static func withoutQuery(_ source: String) -> String {
    String(source.prefix { !"?#".contains($0) })
  }

  /// Whether the host has only letters, digits, `.`, `-` and a port.
  private static func isHost(_ url: BaseURL) -> Bool {
    url.origin.dropFirst(scheme.count).utf8.allSatisfy(hostCharacters.contains)
  }

  private static let hostCharacters = ASCIISet("abcdefghijklmnopqrstuvwxyz0123456789.-:")

  /// Printable ASCII, without what has a meaning in the policy or in HTML.
  private static func isSafe(_ text: String) -> Bool {
    text.utf8.allSatisfy { ASCIISet.visible.contains($0) && !separators.contains($0) }
  }

  private static let separators = ASCIISet("\"'<>\\`;,*")

  private static func isHash(_ text: Substring) -> Bool {
    algorithms.contains { name, length, padding in
      guard text.hasPrefix(name), text.hasSuffix(padding) else { return false }
      let hash = text.dropFirst(name.count).dropLast(padding.count).utf8
      return hash.count == length && hash.allSatisfy(base64.contains)
    }
  }

  /// The numbers of Base64 characters before the padding.
  private static let algorithms = [("sha256-", 43, "="), ("sha384-", 64, ""), ("sha512-", 86, "==")]

  private static let base64 = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
