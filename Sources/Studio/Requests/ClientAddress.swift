import Basics
import PreviewServer

/// Whose request it is, for limits: the address of the browser, also behind a reverse proxy.
enum ClientAddress {
  /// The address of the client of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - proxies: the addresses whose `X-Forwarded-For` is true; that of any other client is what it likes to say.
  /// - Returns: an IPv4 address, or the first half of an IPv6 address, because one client has all addresses of a
  ///   network.
  static func of(_ request: PageRequest, proxies: Set<String>) -> String {
    var address = plain(request.remoteAddress ?? "")
    // Each proxy appends the address from which it got the request.
    var hops = request.headers("X-Forwarded-For").flatMap { $0.split(separator: ",") }.map { String($0) }
    while proxies.contains(address), let hop = hops.popLast() {
      let before = plain(hop)
      guard isAddress(before) else { break }
      address = before
    }
    return network(address)
  }

  /// An address without blanks, brackets and a port, and an IPv4 address without the prefix that IPv6 sockets add.
  static func plain(_ text: String) -> String {
    var address = text.lowercased().filter { $0 != " " && $0 != "\t" }
    if address.hasPrefix("["), let end = address.firstIndex(of: "]") {
      address = String(address[..<end].dropFirst())
    } else if address.filter({ $0 == ":" }).count == 1, let colon = address.firstIndex(of: ":") {
      address = String(address[..<colon])
    }
    return address.hasPrefix("::ffff:") && address.contains(".") ? String(address.dropFirst(7)) : address
  }

  /// Whether a text is an IP address.
  static func isAddress(_ text: String) -> Bool {
    var bytes = in6_addr()
    return inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1
  }

  private static func network(_ address: String) -> String {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    return withUnsafeBytes(of: &bytes) { Array($0.prefix(8)).hexadecimal }
  }
}
