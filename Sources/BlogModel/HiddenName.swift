/// The rule for hidden files of a site: they are not published, except for a few that hosts use.
///
/// The build and the preview server use the same rule, so that the preview shows exactly what is published.
package enum HiddenName {
  /// Hidden names that are published: the folder of RFC 8615, and what GitHub Pages, Codeberg Pages and Apache read.
  package static let published: Set<String> = [".well-known", ".nojekyll", ".domains", ".htaccess"]

  /// Whether a file or folder of that name is published.
  package static func isPublished(_ name: some StringProtocol) -> Bool {
    name.utf8.first != UInt8(ascii: ".") || published.contains(String(name))
  }
}
