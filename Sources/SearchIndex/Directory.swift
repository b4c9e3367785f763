/// Maps keys to leaves by the leaves' sorted prefixes, which are in the root file if there are at most ``limit``.
///
/// Large sites have more leaves. Their names are then in separate files, compressed like leaves, and the root names
/// these files; this is repeated until the root has at most ``limit`` names. `depth` is the number of such levels.
struct Directory {
  /// The maximum number of names in the root, which every search has to load first.
  static let limit = 1_200
  /// The maximum number of names in a file of the directory.
  static let nodeLimit = 160
  private static let hashLength = 5

  /// The names in the root: those of the leaves, or of the files of the highest level.
  private(set) var names = LeafNames()
  private(set) var depth = 0

  /// - Parameters:
  ///   - folder: the folder of the leaves.
  ///   - leaves: the leaves with their content, in the order of their prefixes.
  ///   - files: the table to which the leaves and the files of the directory are added.
  init(folder: String, leaves: [(prefix: [UInt8], bytes: [UInt8])], into files: inout DraftTable) {
    var nodes = Self.add(leaves, to: folder, into: &files)
    while nodes.count > Self.limit {
      depth += 1
      let parts = PrefixPacking.leaves(
        sizes: [Int](repeating: 1, count: nodes.count),
        limit: Self.nodeLimit
      ) { [nodes] in nodes[$0].prefix[...] }
      // A file has the prefix of its first leaf; smaller keys belong to the previous file.
      let above = parts.map { part in
        (prefix: nodes[part.keys.lowerBound].prefix, bytes: LeafNames(nodes[part.keys]).json)
      }
      nodes = Self.add(above, to: folder, "\(depth)", into: &files)
    }
    names = LeafNames(nodes[...])
  }

  /// Adds the files of leaves or nodes and returns their names.
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

  /// `t/746561-k3d5q.bin`; the level of a node comes before the hash.
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

  /// UTF-8 in hexadecimal, safe in file names on every system.
  private static func name(_ prefix: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: prefix.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
