import Basics

/// What pages of the studio have from the site: its styles, its title and its address.
package struct SiteLook: Sendable, Hashable {
  private static let headSize = 64 << 10

  /// The elements that link the site's styles.
  let stylesheets: String
  /// The title, as HTML; empty if it is unknown.
  let title: String

  /// Reads the look from the front page of a built site.
  package init(frontPage: [UInt8]) {
    let head = String(decoding: frontPage.prefix(Self.headSize), as: UTF8.self)
    let links = Self.parts(of: head, from: "<link rel=\"stylesheet\" href=\"", to: "\"")
    stylesheets = links.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }.joined(separator: "\n")
    title = Self.parts(of: head, from: "<meta property=\"og:site_name\" content=\"", to: "\"").first ?? ""
  }

  private static func parts(of text: String, from start: String, to end: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let begin = rest.firstRange(of: start) {
      rest = rest[begin.upperBound...]
      guard let close = rest.firstRange(of: end) else { break }
      let part = rest[..<close.lowerBound]
      if !part.contains("<"), !part.contains(">") { parts.append(String(part)) }
      rest = rest[close.upperBound...]
    }
    return parts
  }
}
