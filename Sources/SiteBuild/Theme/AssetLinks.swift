/// Replaces the names by which assets refer to each other with their published names.
///
/// `import … from "./choices.js"` and `url(./serif.woff2)` name files of the theme. A published name contains a
/// hash, and the hash of a file depends on the published names of the files that it refers to.
struct AssetLinks {
  private let texts: [String: [UInt8]]
  private var finished: [String: Theme.Asset] = [:]
  /// Names in progress: an asset that refers back to one of these gets no link, because neither could have a hash.
  private var open: Set<String> = []

  /// All assets under their published names.
  ///
  /// - Parameter texts: bytes by their name in the theme.
  /// - Returns: each by the same name.
  static func resolved(_ texts: [String: [UInt8]]) -> [String: Theme.Asset] {
    var links = Self(texts: texts)
    for name in texts.keys.sorted() { _ = links.asset(name) }
    return links.finished
  }

  private init(texts: [String: [UInt8]]) {
    self.texts = texts
  }

  private mutating func asset(_ name: String) -> Theme.Asset? {
    if let known = finished[name] { return known }
    guard let bytes = texts[name], open.insert(name).inserted else { return nil }
    let isText = name.hasSuffix(".js") || name.hasSuffix(".css")
    let asset = Theme.Asset(name: name, bytes: isText ? linked(bytes) : bytes)
    finished[name] = asset
    return asset
  }

  /// Replaces each name between quotes or brackets that begins with `./`.
  private mutating func linked(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: ".")) {
      result += rest[..<start]
      let before = start == bytes.startIndex ? 0 : bytes[start - 1]
      rest = rest[start...]
      guard let end = Self.end(before), rest.starts(with: "./".utf8),
        let length = rest.dropFirst(2).prefix(200).firstIndex(of: end),
        let target = asset(String(decoding: rest[(start + 2)..<length], as: UTF8.self))
      else {
        result.append(UInt8(ascii: "."))
        rest = rest.dropFirst()
        continue
      }
      result += "./\(target.path.dropFirst("assets/".count))".utf8
      rest = rest[length...]
    }
    return result + rest
  }

  private static func end(_ start: UInt8) -> UInt8? {
    switch start {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): start
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }
}
