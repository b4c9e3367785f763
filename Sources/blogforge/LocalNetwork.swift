import Basics

/// The addresses of this machine.
enum LocalNetwork {
  /// Whether an address to listen to means all of them.
  static func isEveryAddress(_ address: String) -> Bool { address == "0.0.0.0" || address == "::" }

  /// The address as URLs contain it: IPv6 in brackets.
  static func inURL(_ address: String) -> String { address.contains(":") ? "[\(address)]" : address }

  /// The addresses (IPv4) under which other devices find this machine, in the system's order.
  static func addresses() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var addresses: [String] = []
    var next = first
    while let entry = next {
      next = entry.pointee.ifa_next
      let flags = Int32(bitPattern: entry.pointee.ifa_flags)
      let isUp = flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_LOOPBACK) == 0
      guard isUp, let address = entry.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else {
        continue
      }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
        continue
      }
      addresses.append(text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
    }
    return addresses
  }
}
