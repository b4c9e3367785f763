import Basics
import PreviewServer

/// Whose request it is, for limits: the address of the browser, also behind a reverse proxy.
package enum ClientAddress {
  /// The address of the client of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - proxies: the addresses whose `X-Forwarded-For` is true, however they are written; that of any other client is
  ///     what it likes to say.
  /// - Returns: an IPv4 address, or the first half of an IPv6 address, because one client has all addresses of a
  ///   network.
  static func of(_ request: PageRequest, proxies: Set<String>) -> String {
    let remote = plain(request.remoteAddress ?? "")
    guard var address = bytes(of: remote) else { return remote }
    let proxies = Set(proxies.compactMap { bytes(of: $0) })
    // Each proxy appends the address from which it got the request.
    var hops = request.headers("X-Forwarded-For").flatMap { $0.split(separator: ",") }.map { String($0) }
    while proxies.contains(address), let hop = hops.popLast(), let before = bytes(of: plain(hop)) {
      address = before
    }
    return address.count == 4 ? address.map { "\($0)" }.joined(separator: ".") : address.prefix(8).hexadecimal
  }

  /// The addresses of the proxies that say whose a request is: this machine, and others.
  ///
  /// - Parameter others: IP addresses.
  /// - Returns: all of them.
  package static func proxies(and others: [String]) -> Set<String> { Set(["127.0.0.1", "::1"] + others) }

  /// Whether a text is an IP address, without a port.
  package static func isAddress(_ text: String) -> Bool { bytes(of: text) != nil }

  /// An address without blanks, brackets and a port.
  private static func plain(_ text: String) -> String {
    let address = text.filter { $0 != " " && $0 != "\t" }
    if address.hasPrefix("["), let end = address.firstIndex(of: "]") {
      return String(address[..<end].dropFirst())
    }
    if address.filter({ $0 == ":" }).count == 1, let colon = address.firstIndex(of: ":") {
      return String(address[..<colon])
    }
    return address
  }

  /// The bytes before an IPv4 address in an IPv6 socket ("::ffff:192.0.2.7").
  private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// The bytes of an IP address, which are the same however it is written; nil for a text that is none.
  ///
  /// - Returns: 4 bytes for IPv4, also from an IPv6 socket, or 16.
  private static func bytes(of text: String) -> [UInt8]? {
    var address = in6_addr()
    if inet_pton(AF_INET, text, &address) == 1 {
      return withUnsafeBytes(of: &address) { Array($0.prefix(4)) }
    }
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &address) { Array($0) }
    return bytes.starts(with: mapped) ? Array(bytes.dropFirst(mapped.count)) : bytes
  }
}
