/// The URLs of the site: every local address is made here, from the base path and escaped segments.
struct SiteAddress: Sendable {
  /// Scheme and host; empty when the site's place is not known.
  let origin: String
  /// `/`, or `/repo/`.
  let basePath: String

  init(_ baseURL: BaseURL?) {
    origin = baseURL?.origin ?? ""
    basePath = baseURL?.path ?? "/"
  }

  /// The URL of an output file or folder, from its path: `blogs/b1/` gives `/repo/blogs/b1/`.
  func local(_ path: String) -> String {
    basePath + Self.escaped(path)
  }

  /// The page that a browser finds in a folder: `blogs/b1/index.html` gives `/repo/blogs/b1/`.
  func page(_ file: String) -> String {
    let name = "index.html".utf8
    guard file.utf8.suffix(name.count).elementsEqual(name) else { return local(file) }
    return local(String(file[..<file.utf8.index(file.endIndex, offsetBy: -name.count)]))
  }

  /// With scheme and host where they are known: for feeds, canonical links and the sitemap.
  func absolute(_ localURL: String) -> String {
    origin + localURL
  }

  /// Percent-encodes everything but unreserved characters and `/` (RFC 3986, section 2.3).
  static func escaped(_ path: String) -> String {
    if path.utf8.allSatisfy(isUnreserved) { return path }
    var escaped = ""
    for byte in path.utf8 {
      if isUnreserved(byte) {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return escaped
  }

  /// The opposite of ``escaped(_:)``; a broken escape stays as it is.
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      // `UInt8(_:radix:)` would take a sign for a part of the number.
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
