/// The script that keeps an open page up to date; put into pages on the way out, never into the files.
enum ReloadScript {
  /// Where the script is served, whatever the site's base path: that may change while a page is open.
  static let path = "/.blogforge/reload.js"
  /// Where the events come from.
  static let eventsPath = "/.blogforge/events"

  /// Larger pages go without the script.
  static let maximumPageSize = 8 << 20
  /// So far the end of a page's head is looked for.
  private static let maximumHeadSize = 256 << 10

  /// The script itself.
  static let bytes: [UInt8] = Array((EmbeddedPreview.files.first { $0.path == "reload.js" }?.text ?? "").utf8)

  /// The page with the script in it, at the end of its head.
  ///
  /// It is a script of the same origin in a file of its own, as the pages' Content-Security-Policy wants it.
  static func injected(into page: [UInt8], build: String) -> [UInt8] {
    let tag = "<script src=\"\(path)\" data-build=\"\(build)\" defer></script>"
    let place = index(of: "</head>", in: page) ?? index(of: "<body", in: page) ?? page.count
    var result: [UInt8] = []
    result.reserveCapacity(page.count + tag.utf8.count)
    result += page[..<place]
    result += tag.utf8
    result += page[place...]
    return result
  }

  /// Where a tag begins, in whichever case it is written.
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
