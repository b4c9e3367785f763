import Basics

/// The target of a request line: the path in decoded segments, and the query as it was sent.
struct RequestTarget: Equatable {
  /// Why a target is answered with an error.
  enum Refusal: Error, Equatable {
    /// The target violates HTTP, or has a path that no link has, such as one with `..`: status 400.
    case malformed
    /// The target is valid, but no file can have this name: status 404.
    case nowhere
  }

  /// The decoded path segments, each a possible file name.
  var segments: [String]
  /// Whether the path ends in a slash.
  var endsInSlash: Bool
  /// The text after the question mark, as it was sent.
  var query: String?
  /// The host of a target in absolute form, which replaces the Host header (RFC 9112, 3.2.2).
  var authority: String?

  init(segments: [String], endsInSlash: Bool, query: String? = nil, authority: String? = nil) {
    self.segments = segments
    self.endsInSlash = endsInSlash
    self.query = query
    self.authority = authority
  }

  /// Reads the target of a request for a file.
  init(_ text: String) throws(Refusal) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.utf8.contains(UInt8(ascii: "#")) else {
      throw .malformed
    }
    var rest = text[...]
    if let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) {
      rest = rest.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    guard rest.hasPrefix("/") else { throw .malformed }
    let path: Substring
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      path = rest[..<mark]
    } else {
      path = rest
    }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    endsInSlash = parts.last?.isEmpty ?? true
    if endsInSlash, !parts.isEmpty { parts.removeLast() }
    segments = []
    for part in parts { segments.append(try Self.decoded(part)) }
  }

  /// Decodes one segment; throws if a file cannot have this name or if the segment is `.` or `..`.
  private static func decoded(_ segment: Substring) throws(Refusal) -> String {
    let (bytes, isValid) = PercentEncoding.decoded(Array(segment.utf8))
    guard isValid else { throw .malformed }
    let isForbidden = bytes.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }
    guard !isForbidden else { throw .malformed }
    guard !bytes.isEmpty, bytes.count < 256, let name = String(validating: bytes, as: UTF8.self) else {
      throw .nowhere
    }
    guard name != ".", name != ".." else { throw .malformed }
    return name
  }

  /// The path, percent-encoded again.
  ///
  /// It begins with exactly one slash, so that it is never interpreted as a host.
  var path: String {
    let joined = segments.map(Self.encoded).joined(separator: "/")
    return segments.isEmpty ? "/" : "/\(joined)\(endsInSlash ? "/" : "")"
  }

  private static let plain = ASCIISet.unreserved(and: "!$&'()*+,;=:@")

  /// Percent-encodes the characters that a segment may not contain (RFC 3986, section 3.3).
  static func encoded(_ segment: String) -> String { PercentEncoding.encoded(segment, keeping: plain) }

  /// The decoded path, as it is written in rules.
  var plainPath: String {
    segments.isEmpty ? "/" : "/\(segments.joined(separator: "/"))\(endsInSlash ? "/" : "")"
  }
}
