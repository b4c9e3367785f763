/// Recognises addresses of the studio, which is not part of the site: it is at the root of the server, whatever the
/// base path is.
package enum StudioAddress {
  /// Whether a URL is `/.studio` or leads below it, whatever its query or fragment is.
  package static func isStudio(_ url: some Collection<UInt8>) -> Bool {
    let root = "/.studio".utf8
    guard url.starts(with: root) else { return false }
    return url.dropFirst(root.count).first.map("/?#".utf8.contains) ?? true
  }
}
