import Basics

/// The addresses of pictures in texts.
enum PictureAddress {
  /// Whether an address has neither a scheme nor a host, so that it may be a file of the export.
  static func isRelative(_ address: String) -> Bool {
    if address.hasPrefix("//") || address.hasPrefix("#") || address.isEmpty { return false }
    let scheme = address.utf8.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    return address.utf8.dropFirst(scheme.count).first != UInt8(ascii: ":") || scheme.isEmpty
  }

  /// An address with a scheme if it has a host, as in `//example.org/a.jpg`; any other one unchanged.
  static func absolute(_ address: String) -> String {
    address.hasPrefix("//") ? "https:\(address)" : address
  }

  /// The path of the file that a text in `folder` means by an address; an address with a scheme is unchanged.
  ///
  /// `harbour.jpg` and `./harbour.jpg` are files of the folder, `/images/harbour.jpg` is one of the site.
  static func path(_ address: String, in folder: String) -> String {
    guard isRelative(address) else { return address }
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    let path = PercentEncoding.decoded(String(address[..<end]))
    // By bytes: a name can begin with a combining mark, which is one `Character` with the slash before it.
    var parts = path.utf8.first == UInt8(ascii: "/") ? [] : PathText.names(in: folder).map(String.init)
    for part in PathText.names(in: path) {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
