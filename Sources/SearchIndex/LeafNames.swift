/// The hashes and prefixes of neighbouring leaves as JSON, in an order that compresses well.
///
///     ["k3d5qx7a2h4kq2v","000322","tears"]
///
/// are the leaves `k3d5q` of the empty prefix, `x7a2h` of `tea` and `4kq2v` of `ters`: the concatenated hashes; for
/// each leaf, how many characters its prefix shares with the previous one and how many follow, each number n as the
/// code point of `0` plus n; and the characters that follow. Similar data is adjacent, for better compression.
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

  /// The names as the content of a file.
  var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  func write(to json: inout JSONWriter) {
    json.list([hashes, lengths, endings]) { json, part in json.string(part) }
  }

  /// Appends the code point of `0` plus `number`.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    // 50,000 keeps the code point below the surrogates; no name has that many characters.
    bytes += UTF8.encode(Unicode.Scalar(UInt32(min(number, 50_000)) + 48) ?? "0") ?? .init()
  }
}
