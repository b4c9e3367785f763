import Basics

/// The path of a rule in `_headers` or `_redirects`: literal text, `:name` for one segment, `*` for anything.
///
/// Literal text may be percent-encoded, as in the rules that blogforge writes.
struct PathPattern: Sendable, Equatable {
  private enum Token: Sendable, Equatable {
    case text(String)
    case name(String)
    case splat
  }

  private let tokens: [Token]

  /// Reads a pattern; nil if it does not begin with a slash or contains more than one `*`.
  init?(_ text: String) {
    // Not by `Character`: a slash or a `*` can be followed by a combining mark, which is one `Character` with it.
    var rest = text.unicodeScalars[...]
    guard rest.first == "/", rest.count(where: { $0 == "*" }) <= 1 else { return nil }
    var tokens: [Token] = []
    var plain = ""
    func take() {
      if !plain.isEmpty { tokens.append(.text(PercentEncoding.decoded(plain))) }
      plain = ""
    }
    while let first = rest.popFirst() {
      if first == "*" {
        take()
        tokens.append(.splat)
      } else if first == ":", plain.utf8.last == UInt8(ascii: "/"),
        rest.first?.properties.isAlphabetic == true
      {
        take()
        let name = rest.prefix { $0 != "/" }
        tokens.append(.name(String(name)))
        rest = rest[name.endIndex...]
      } else {
        plain.unicodeScalars.append(first)
      }
    }
    take()
    self.tokens = tokens
  }

  /// The parts of a decoded path that match the names, and `splat` for the `*`; nil if it does not match.
  ///
  /// A slash at the end makes no difference.
  func match(_ path: String) -> [String: String]? {
    if let captures = Self.match(tokens[...], path[...].utf8) { return captures }
    guard path != "/" else { return nil }
    let hasSlash = path.utf8.last == UInt8(ascii: "/")
    return Self.match(tokens[...], hasSlash ? path[...].utf8.dropLast() : "\(path)/"[...].utf8)
  }

  private static func match(
    _ tokens: ArraySlice<Token>,
    _ path: Substring.UTF8View
  ) -> [String: String]? {
    guard let token = tokens.first else { return path.isEmpty ? [:] : nil }
    let rest = tokens.dropFirst()
    switch token {
    case .text(let text):
      return path.starts(with: text.utf8) ? match(rest, path.dropFirst(text.utf8.count)) : nil
    case .name(let name):
      let segment = path.prefix { $0 != UInt8(ascii: "/") }
      guard !segment.isEmpty, var captures = match(rest, path[segment.endIndex...]) else { return nil }
      captures[name] = String(Substring(segment))
      return captures
    case .splat:
      var end = path.endIndex
      while true {
        if var captures = match(rest, path[end...]) {
          captures["splat"] = String(Substring(path[..<end]))
          return captures
        }
        guard end > path.startIndex else { return nil }
        end = path.index(before: end)
      }
    }
  }
}
