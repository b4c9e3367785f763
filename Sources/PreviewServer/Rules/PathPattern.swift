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
    guard text.hasPrefix("/"), text.count(where: { $0 == "*" }) <= 1 else { return nil }
    var tokens: [Token] = []
    var plain = ""
    var rest = text[...]
    func take() {
      if !plain.isEmpty { tokens.append(.text(PercentEncoding.decoded(plain))) }
      plain = ""
    }
    while let first = rest.first {
      if first == "*" {
        take()
        tokens.append(.splat)
        rest.removeFirst()
      } else if first == ":", plain.hasSuffix("/"), rest.dropFirst().first?.isLetter == true {
        take()
        let name = rest.dropFirst().prefix { $0 != "/" }
        tokens.append(.name(String(name)))
        rest = rest[name.endIndex...]
      } else {
        plain.append(first)
        rest.removeFirst()
      }
    }
    take()
    self.tokens = tokens
  }

  /// The parts of a decoded path that match the names, and `splat` for the `*`; nil if it does not match.
  ///
  /// A slash at the end makes no difference.
  func match(_ path: String) -> [String: String]? {
    if let captures = Self.match(tokens[...], path[...]) { return captures }
    guard path != "/" else { return nil }
    let other = path.hasSuffix("/") ? path.dropLast() : path + "/"
    return Self.match(tokens[...], other)
  }

  private static func match(_ tokens: ArraySlice<Token>, _ path: Substring) -> [String: String]? {
    guard let token = tokens.first else { return path.isEmpty ? [:] : nil }
    let rest = tokens.dropFirst()
    switch token {
    case .text(let text):
      return path.hasPrefix(text) ? match(rest, path.dropFirst(text.count)) : nil
    case .name(let name):
      let segment = path.prefix { $0 != "/" }
      guard !segment.isEmpty, var captures = match(rest, path[segment.endIndex...]) else { return nil }
      captures[name] = String(segment)
      return captures
    case .splat:
      var end = path.endIndex
      while true {
        if var captures = match(rest, path[end...]) {
          captures["splat"] = String(path[..<end])
          return captures
        }
        guard end > path.startIndex else { return nil }
        end = path.index(before: end)
      }
    }
  }
}
