/// The script that keeps an open page up to date; inserted into pages when they are served, never into the files.
enum ReloadScript {
  /// The path of the script; it does not depend on the site's base path, which may change while a page is open.
  static let path = "/.blogforge/reload.js"
  /// The path of the event stream.
  static let eventsPath = "/.blogforge/events"

  /// The maximum size in bytes of a page; larger pages are served without the script.
  static let maximumPageSize = 8 << 20
  /// The maximum size in bytes of a page that only leads to another one.
  private static let maximumRedirectSize = 2 << 10
  /// How many bytes of a page are searched for the end of its head.
  private static let maximumHeadSize = 256 << 10

  /// The script itself.
  static let bytes: [UInt8] = Array((EmbeddedPreview.files.first { $0.path == "reload.js" }?.text ?? "").utf8)

  /// The page with the script inserted at the end of its head.
  ///
  /// The script is a separate file of the same origin, as the pages' Content-Security-Policy requires.
  /// A page that leads to another one stays as it is: it is left at once, and its policy allows no script.
  static func injected(into page: [UInt8], build: String) -> [UInt8] {
    if page.count <= maximumRedirectSize, index(of: "http-equiv=\"refresh\"", in: page) != nil { return page }
    let tag = "<script src=\"\(path)\" data-build=\"\(build)\" defer></script>"
    let place = index(of: "</head>", in: page) ?? index(of: "<body", in: page) ?? page.count
    var result: [UInt8] = []
    result.reserveCapacity(page.count + tag.utf8.count)
    result += page[..<place]
    result += tag.utf8
    result += page[place...]
    return result
  }

  /// The index at which a tag begins, ignoring case.
  private static func index(of tag: String, in page: [UInt8]) -> Int? {
    let wanted = Array(tag.utf8)
    guard page.count >= wanted.count else { return nil }
    return (0...min(page.count - wanted.count, maximumHeadSize)).first { start in
      page[start] == wanted[0]
        && wanted.indices.allSatisfy {
          page[start + $0] == wanted[$0] || page[start + $0] | 0x20 == wanted[$0]
        }
    }
  }
}
