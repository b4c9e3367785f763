/// Rejects requests that a page of another site makes through DNS rebinding.
///
/// Such a page resolves its own host name to 127.0.0.1 and so could read what this server serves. The Host header
/// still contains that name, so requests for a name that is not one of this server's names are rejected.
struct HostCheck: Sendable, Equatable {
  private let names: Set<String>

  /// Creates a check that allows these names in addition to those of the machine itself.
  init(allowed: [String] = []) {
    names = Set(["localhost", "127.0.0.1", "::1"] + allowed.compactMap { Self.name(in: $0) })
  }

  /// Whether a request for this host is allowed.
  ///
  /// - Parameters:
  ///   - host: the host of the header or the target, with or without a port.
  ///   - localAddress: this machine's address of the connection, which is always allowed: it is not a name that
  ///     another site could use.
  /// - Returns: false for a name that is not one of this server's names.
  func allows(_ host: String, localAddress: String?) -> Bool {
    guard let name = Self.name(in: host) else { return false }
    // A server that listens on :: has IPv4 addresses in this form.
    return names.contains(name) || name == localAddress || "::ffff:\(name)" == localAddress
  }

  /// The name or address without a port, in lowercase; nil if it is invalid.
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
  /// Whether the character is one of `0` to `9`, and not a digit of another script.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
