import Basics

/// Where a blog was before, as the path of a page that redirects from there.
enum FormerAddress {
  private static let longestPath = 500
  private static let longestName = 120
  private static let reserved: Set<String> = ["con", "prn", "aux", "nul"]

  /// The path of a URL or a path, without the fragment; nil for anything else, for a site's first page, and for a path
  /// that some file systems cannot have.
  static func path(of text: String) -> String? {
    var rest = text[...]
    if rest.hasPrefix("https://") || rest.hasPrefix("http://") {
      let host = rest.drop { $0 != "/" }.dropFirst(2)
      guard let slash = host.firstIndex(of: "/") else { return nil }
      rest = host[slash...]
    }
    // With a query, the same path may be that of other blogs, as in /index.php?p=7.
    if rest.contains("?") { return nil }
    rest = rest.prefix { $0 != "#" }
    guard rest.hasPrefix("/"), !rest.hasPrefix("//"), rest.count > 1, rest.utf8.count <= longestPath,
      PercentEncoding.decoded(String(rest)).split(separator: "/").allSatisfy(isFileName)
    else { return nil }
    return String(rest)
  }

  /// Whether a name is one on any file system (Microsoft, "Naming Files, Paths, and Namespaces").
  private static func isFileName(_ name: Substring) -> Bool {
    guard name.utf8.count <= longestName, !name.hasSuffix("."), !name.hasSuffix(" "),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && !"<>:\"|?*\\".utf8.contains($0) })
    else { return false }
    let stem = name.prefix { $0 != "." }.lowercased()
    let isNumbered = ["com", "lpt"].contains { stem.hasPrefix($0) } && stem.count == 4
    return !reserved.contains(stem) && !(isNumbered && stem.last?.isNumber == true)
  }
}
