import Basics

/// Names of files for records with any id, which differ on every file system.
package enum OverlayFileName {
  private static let maximumCount = 100
  private static let reserved: Set<String> = ["con", "prn", "aux", "nul"]

  /// The name without its ending: the id if it is safe, otherwise what is safe of it, `~` and a digest.
  ///
  /// - Parameters:
  ///   - id: the id of a record.
  ///   - scope: what distinguishes records with the same id, such as the blog of a comment; if it is not empty, the
  ///     name has a digest in any case.
  /// - Returns: lowercase letters, digits, `-`, `_` and `~`.
  package static func name(of id: String, in scope: String = "") -> String {
    if scope.isEmpty, isSafe(id) { return id }
    let safe = id.lowercased().utf8.map { isPlain($0) ? $0 : UInt8(ascii: "-") }
    var digest = Digest()
    digest.add(scope)
    digest.add(id)
    let beginning = String(decoding: safe.prefix(40), as: UTF8.self)
    return "\(beginning)~\(digest.value.hexadecimal)"
  }

  /// Whether an id can be a file's name on every system: lowercase, because some systems ignore the case.
  private static func isSafe(_ id: String) -> Bool {
    let isDevice = reserved.contains(id) || id.count == 4 && (id.hasPrefix("com") || id.hasPrefix("lpt"))
    return !id.isEmpty && id.utf8.count <= maximumCount && id.utf8.allSatisfy(isPlain) && !isDevice
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
