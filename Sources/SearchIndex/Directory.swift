/// Says which leaf holds a key: the leaves' prefixes in order, in the root file as long as they are few.
///
/// When they take more than `limit` bytes they go to files of their own, packed like leaves, and the root holds
/// the prefixes of those; so on until they fit. `depth` is the number of such levels.
struct Directory {
  static let limit = 5000

  private(set) var prefixes: [[UInt8]]
  private(set) var depth = 0
  private(set) var files: [SearchFile] = []

  /// - Parameters:
  ///   - folder: where the leaves lie.
  ///   - prefixes: of the leaves, in order.
  init(folder: String, prefixes: [[UInt8]]) {
    self.prefixes = prefixes
    while self.prefixes.reduce(0, { $0 + $1.count + 3 }) > Self.limit {
      depth += 1
      let keys = self.prefixes
      let nodes = PrefixPacking.leaves(sizes: keys.map { $0.count + 3 }, limit: Self.limit) { keys[$0][...] }
      for node in nodes {
        var json = JSONWriter()
        json.list(keys[node.keys]) { $0.string($1) }
        files.append(
          SearchFile(path: "\(folder)/\(Self.name(node.prefix)).\(depth).json", bytes: json.bytes)
        )
      }
      self.prefixes = nodes.map(\.prefix)
    }
  }

  /// Appends `"depth":…,"prefixes":[…]`.
  func write(to json: inout JSONWriter) {
    json.raw("\"depth\":")
    json.number(depth)
    json.raw(",\"prefixes\":")
    json.list(prefixes) { $0.string($1) }
  }

  /// The file name of a term or prefix: its UTF-8 in hexadecimal, safe everywhere; `00` for the empty one.
  static func name(_ prefix: some Collection<UInt8>) -> String {
    if prefix.isEmpty { return "00" }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: prefix.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
