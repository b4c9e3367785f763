import Basics

/// A URL as libcurl takes it apart, which is the one who connects.
struct FetchURL: Sendable, Equatable {
  /// To be asked for.
  let text: String
  /// In lower case.
  let scheme: String
  /// A name, or an address in its usual form; IPv6 in brackets.
  let host: String
  /// Also when the URL names none; 0 for schemes without.
  let port: Int
  /// Whether it holds a user or password.
  let hasCredentials: Bool

  /// The host for messages, with the port where it is not the usual one.
  var shownHost: String {
    let usual = scheme == "https" ? 443 : 80
    return port == usual || port == 0 ? host : "\(host):\(port)"
  }

  /// A URL of an export with what may not stand in one escaped: blanks, control characters and letters beyond
  /// ASCII behind the host.
  static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.startIndex
    // "://" and the host stay as they are; a name with letters beyond ASCII is libcurl's matter.
    let path = bytes.dropFirst(colon + 3).firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    return String(decoding: bytes[..<path], as: UTF8.self)
      + PercentEncoding.encoded(String(decoding: bytes[path...], as: UTF8.self), keeping: .visible)
  }
}
