/// Says which leaf holds a key: the leaves' prefixes in order, in the root file as long as they are few.
///
/// An entry is the five letters of the leaf's content hash and its prefix; entries stand in order with commas
/// between them. When they take more than `limit` bytes they go to files of their own, packed like leaves, and
/// the root holds the entries of those; so on until they fit. `depth` is the number of such levels.
struct Directory {
  /// Bytes of entries in the root; more would be read by everybody at the start.
  static let limit = 10_000
  /// Bytes of entries in a file.
  static let nodeLimit = 2_000
  private static let hashLength = 5

  private(set) var entries: [UInt8] = []
  private(set) var depth = 0
  /// The leaves and the files of the directory.
  private(set) var files: [SearchDraft] = []

  /// - Parameters:
  ///   - folder: where the leaves lie.
  ///   - leaves: in the order of their prefixes, with what they hold.
  init(folder: String, leaves: [(prefix: [UInt8], bytes: [UInt8])]) {
    var nodes = add(leaves, to: folder)
    while nodes.reduce(0, { $0 + $1.count + 1 }) > Self.limit {
      depth += 1
      let keys = nodes
      let parts = PrefixPacking.leaves(sizes: keys.map { $0.count + 1 }, limit: Self.nodeLimit) {
        keys[$0].dropFirst(Self.hashLength)
      }
      let level = "\(depth)"
      // A node begins where its first leaf does: what stands before that belongs to the node before.
      let prefixes = parts.map { Array(keys[$0.keys.lowerBound].dropFirst(Self.hashLength)) }
      let files = zip(prefixes, parts).map { (prefix: $0, bytes: Self.joined(keys[$1.keys])) }
      nodes = add(files, to: folder, level)
    }
    entries = Self.joined(nodes[...])
  }

  /// Makes files of leaves or nodes; gives their entries.
  private mutating func add(
    _ leaves: [(prefix: [UInt8], bytes: [UInt8])],
    to folder: String,
    _ level: String = ""
  ) -> [[UInt8]] {
    leaves.map { prefix, bytes in
      let hash = ContentHash(bytes).name(Self.hashLength)
      files.append(SearchDraft(path: Self.path(folder, prefix, hash, level), bytes: bytes))
      return hash + prefix
    }
  }

  /// `t/746561-k3d5q.bin`; the level of a node stands before the hash.
  static func path(_ folder: String, _ prefix: [UInt8], _ hash: [UInt8], _ level: String = "") -> String {
    "\(folder)/\(name(prefix.prefix(16)))\(level)-\(String(decoding: hash, as: UTF8.self)).bin"
  }

  /// Appends `"depth":…,"entries":"…"`.
  func write(to json: inout JSONWriter) {
    json.raw("\"depth\":")
    json.number(depth)
    json.raw(",\"entries\":")
    json.string(entries)
  }

  /// UTF-8 in hexadecimal, safe in file names everywhere.
  private static func name(_ prefix: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: prefix.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func joined(_ entries: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(entries.joined(separator: [UInt8(ascii: ",")]))
  }
}
