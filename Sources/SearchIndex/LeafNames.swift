/// Names of neighbouring leaves, as short as packed JSON gets: their hashes and their prefixes.
///
///     ["k3d5qx7a2h4kq2v","001323","teatrs"]
///
/// are the leaves `k3d5q` of the empty prefix, `x7a2h` of `tea` and `4kq2v` of `ters`: the hashes one after
/// another; for each leaf how many characters its prefix shares with the one before and how many follow, each
/// number as the character behind `0` by so many; and these characters. Like stands next to like.
struct LeafNames {
  typealias Name = (hash: [UInt8], prefix: [UInt8])

  private var hashes: [UInt8] = []
  private var lengths: [UInt8] = []
  private var endings: [UInt8] = []

  init() {}

  /// - Parameter names: in the order of the prefixes.
  init(_ names: some Collection<Name>) {
    var previous: [Unicode.Scalar] = []
    for (hash, prefix) in names {
      let characters = Array(String(decoding: prefix, as: UTF8.self).unicodeScalars)
      let shared = zip(previous, characters).prefix { $0 == $1 }.count
      hashes += hash
      Self.append(shared, to: &lengths)
      Self.append(characters.count - shared, to: &lengths)
      for character in characters[shared...] { endings += UTF8.encode(character) ?? .init() }
      previous = characters
    }
  }

  /// The names as a file has them.
  var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  func write(to json: inout JSONWriter) {
    json.list([hashes, lengths, endings]) { json, part in json.string(part) }
  }

  /// Appends the character behind `0` by `number`.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    // No name has as many characters as there are code points before the surrogates.
    bytes += UTF8.encode(Unicode.Scalar(UInt32(min(number, 50_000)) + 48) ?? "0") ?? .init()
  }
}
