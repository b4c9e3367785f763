/// Says which leaf holds a key: the leaves' prefixes in order, in the root file as long as they are few.
///
/// Leaves are more than ``limit`` on large sites. They are then told by files of their own, packed like leaves, and
/// the root tells these files; so on until they are few. `depth` is the number of such levels.
struct Directory {
  /// Leaves in the root at most; more would be read by everybody at the start.
  static let limit = 1_200
  /// Leaves in a file of the directory at most.
  static let nodeLimit = 160
  private static let hashLength = 5

  /// What the root says of the leaves or of the files above them.
  private(set) var names = LeafNames()
  private(set) var depth = 0

  /// - Parameters:
  ///   - folder: where the leaves lie.
  ///   - leaves: in the order of their prefixes, with what they hold.
  ///   - files: gets the leaves and the files of the directory.
  init(folder: String, leaves: [(prefix: [UInt8], bytes: [UInt8])], into files: inout DraftTable) {
    var nodes = Self.add(leaves, to: folder, into: &files)
    while nodes.count > Self.limit {
      depth += 1
      let parts = PrefixPacking.leaves(
        sizes: [Int](repeating: 1, count: nodes.count),
        limit: Self.nodeLimit
      ) { [nodes] in nodes[$0].prefix[...] }
      // A file begins where its first leaf does: what stands before that belongs to the file before.
      let above = parts.map { part in
        (prefix: nodes[part.keys.lowerBound].prefix, bytes: LeafNames(nodes[part.keys]).json)
      }
      nodes = Self.add(above, to: folder, "\(depth)", into: &files)
    }
    names = LeafNames(nodes[...])
  }

  /// Makes files of leaves or nodes; gives their names.
  static func add(
    _ leaves: [(prefix: [UInt8], bytes: [UInt8])],
    to folder: String,
    _ level: String = "",
    into files: inout DraftTable
  ) -> [LeafNames.Name] {
    leaves.map { prefix, bytes in
      let hash = files.add(bytes, digits: hashLength) { path(folder, prefix, $0, level) }
      return (hash, prefix)
    }
  }

  /// `t/746561-k3d5q.bin`; the level of a node stands before the hash.
  static func path(_ folder: String, _ prefix: [UInt8], _ hash: [UInt8], _ level: String = "") -> String {
    "\(folder)/\(name(prefix.prefix(16)))\(level)-\(String(decoding: hash, as: UTF8.self)).bin"
  }

  /// Appends `"depth":…,"leaves":[…]`.
  func write(to json: inout JSONWriter) {
    json.raw("\"depth\":")
    json.number(depth)
    json.raw(",\"leaves\":")
    names.write(to: &json)
  }

  /// UTF-8 in hexadecimal, safe in file names everywhere.
  private static func name(_ prefix: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: prefix.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
