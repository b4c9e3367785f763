import Basics

/// Adds the site's origin to the local links of a body, for readers that show it elsewhere.
enum AbsoluteLinks {
  private static let attribute = Array("<a href=".utf8)

  /// The HTML of a body with `origin` before each address in `<a href="/…"`.
  ///
  /// Only links within the site start with a slash, and untrusted text contains no `<`. The search works on bytes,
  /// because the standard library's `replacing` looks for character boundaries, which took an eighth of a whole
  /// build.
  ///
  /// - Parameters:
  ///   - html: made by `MarkdownHTML`.
  ///   - origin: scheme and host; empty to change nothing.
  /// - Returns: the HTML; unchanged if it has no local link.
  static func made(_ html: String, origin: String) -> String {
    guard !origin.isEmpty else { return html }
    var html = html
    return html.withUTF8 { source -> String? in
      var bytes: [UInt8] = []
      var copied = 0
      for place in quotes(in: source) where isLocalLink(source, at: place) {
        bytes.append(contentsOf: source[copied...place])
        bytes.append(contentsOf: origin.utf8)
        copied = place + 1
      }
      guard copied > 0 else { return nil }
      bytes.append(contentsOf: source[copied...])
      return String(decoding: bytes, as: UTF8.self)
    } ?? html
  }

  /// The offsets of quote marks, found with the fast search of the C library.
  private static func quotes(in source: UnsafeBufferPointer<UInt8>) -> some Sequence<Int> {
    sequence(state: 0) { next -> Int? in
      guard let base = source.baseAddress, next < source.count,
        let found = memchr(base + next, CInt(UInt8(ascii: "\"")), source.count - next)
      else { return nil }
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      next = place + 1
      return place
    }
  }

  private static func isLocalLink(_ source: UnsafeBufferPointer<UInt8>, at quote: Int) -> Bool {
    quote >= attribute.count && quote + 1 < source.count && source[quote + 1] == UInt8(ascii: "/")
      && source[(quote - attribute.count)..<quote].elementsEqual(attribute)
  }
}
