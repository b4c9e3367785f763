/// Refuses requests that a browser makes in another site's name.
///
/// A page elsewhere can have its own name lead to 127.0.0.1 (DNS rebinding) and so read what this server serves; the
/// name still stands in the Host header. A name that is no name of this server is refused.
struct HostCheck: Sendable, Equatable {
  private let names: Set<String>

  /// Names besides those of the machine itself.
  init(allowed: [String] = []) {
    names = Set(["localhost", "127.0.0.1", "::1"] + allowed.compactMap { Self.name(in: $0) })
  }

  /// Whether a request for this host is answered.
  ///
  /// - Parameters:
  ///   - host: as the header or the target says it, with or without a port.
  ///   - localAddress: of this machine, which the connection came to; nobody can give it another name.
  /// - Returns: false of names that are none of this server.
  func allows(_ host: String, localAddress: String?) -> Bool {
    guard let name = Self.name(in: host) else { return false }
    return names.contains(name) || name == localAddress
  }

  /// The name or address without a port, in lower case; nil when it is none.
  static func name(in host: String) -> String? {
    var name = host.lowercased()[...]
    var port = ""[...]
    if name.hasPrefix("[") {
      guard let end = name.firstIndex(of: "]") else { return nil }
      port = name[end...].dropFirst()
      name = name[..<end].dropFirst()
      guard name.contains(":") else { return nil }
    } else if let colon = name.firstIndex(of: ":") {
      port = name[colon...]
      name = name[..<colon]
    }
    let isPort = port.isEmpty || port.hasPrefix(":") && port.dropFirst().allSatisfy(\.isASCIIDigit)
    let isName = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !#"/\?#@[]%<>"'"#.utf8.contains(byte)
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    return isPort && isName && !name.isEmpty ? String(name) : nil
  }
}

extension Character {
  /// `0` to `9` and no other digit.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
