/// The one rule for hidden files of a site: they are private, but for a few that have their place on a host.
///
/// What is built and what the preview serves ask the same rule, so that nobody publishes what they have not seen.
package enum HiddenName {
  /// Hidden names that are published: the folder of RFC 8615, and what GitHub Pages, Codeberg Pages and Apache read.
  package static let published: Set<String> = [".well-known", ".nojekyll", ".domains", ".htaccess"]

  /// Whether a file or folder of that name is published.
  package static func isPublished(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") || published.contains(String(name))
  }
}
