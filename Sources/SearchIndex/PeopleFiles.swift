/// The people as files: leaves of those whose names stand near each other.
///
/// A person stands in the order of the names once for every word of each name, rotated to the front (`ana
/// becker`, `becker ana`). A leaf, in `p/`, is a JSON array of its people, each once, those with most
/// blogs first. Beginnings that stand in more than two leaves have a file of their own with the first people
/// among them; the root names these files like leaves.
struct PeopleFiles {
  static let leafLimit = 9_000
  /// Leaves that the reader looks through for one beginning.
  static let maximumLeaves = 2
  /// People in a file of first ones.
  static let topCount = 10
  /// Words of a name that are rotated to the front: each can make a leaf with the whole name in it.
  static let maximumWords = 40

  let directory: Directory
  /// The beginnings with a file of first people.
  private(set) var tops: [LeafNames.Name] = []

  private let written: [[UInt8]]
  private let places: [Place]

  private struct Place {
    let key: [UInt8]
    let person: Int
  }

  /// The files of `people`; `files` gets them.
  init(_ people: [SearchPerson], into files: inout DraftTable) {
    let people = people.sorted { first, second in
      if first.blogCount != second.blogCount { return first.blogCount > second.blogCount }
      return (first.name, first.url) < (second.name, second.url)
    }
    written = people.map { person in
      var json = JSONWriter()
      Self.write(person, to: &json)
      return json.bytes
    }
    let places = people.indices.flatMap { index in
      Self.keys(of: people[index]).map { Place(key: $0, person: index) }
    }.sorted { first, second in
      if first.key == second.key { return first.person < second.person }
      return first.key.lexicographicallyPrecedes(second.key)
    }
    self.places = places
    let sizes = places.map { [written] in written[$0.person].count + 1 }
    let leaves = PrefixPacking.leaves(sizes: sizes, limit: Self.leafLimit) { places[$0].key[...] }
    directory = Directory(
      folder: "p",
      leaves: leaves.map { [written] leaf in
        (leaf.prefix, Self.list(places[leaf.keys].map(\.person), written))
      },
      into: &files
    )
    tops = Directory.add(firstPeople(leaves.map(\.prefix)), to: "p", "top", into: &files)
  }

  /// Appends `"tops":[…]` and the directory.
  func write(to json: inout JSONWriter) {
    directory.write(to: &json)
    json.raw(",\"tops\":")
    LeafNames(tops).write(to: &json)
  }

  /// The names' words, each one once at the front, folded.
  static func keys(of person: SearchPerson) -> [[UInt8]] {
    var keys: Set<[UInt8]> = []
    for name in [person.name, person.otherName] {
      for spelling in [name.filter { !"'’ʼ".contains($0) }, name] {
        let words = Tokenizer.terms(of: spelling)
        for place in words.indices.prefix(maximumWords) {
          let rotation = (words[place...] + words[..<place]).prefix(3).joined(separator: " ")
          keys.insert(Array(String(rotation.unicodeScalars.prefix(40)).utf8))
        }
      }
    }
    return keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The beginnings that stand in many of the leaves with these prefixes, each with its first people.
  private func firstPeople(_ prefixes: [[UInt8]]) -> [(prefix: [UInt8], bytes: [UInt8])] {
    var beginnings: Set<[UInt8]> = []
    for prefix in prefixes {
      let scalars = String(decoding: prefix, as: UTF8.self).unicodeScalars
      for length in stride(from: 1, to: scalars.count, by: 1) {
        beginnings.insert(Array(String(scalars.prefix(length)).utf8))
      }
    }
    return beginnings.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { beginning in
      // The leaves whose prefix begins so, and the one before, which may hold the first of these names.
      let leafCount = prefixes.count { $0.starts(with: beginning) && $0 != beginning } + 1
      guard leafCount > Self.maximumLeaves else { return nil }
      let near = places[firstPlace(of: beginning)...].prefix { $0.key.starts(with: beginning) }
      var found = Set(near.map(\.person)).sorted()
      found.removeLast(max(0, found.count - Self.topCount))
      return (beginning, Self.list(found, written))
    }
  }

  /// The first place whose key is not less than `key`.
  private func firstPlace(of key: [UInt8]) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A file of these people, each once.
  private static func list(_ numbers: [Int], _ written: [[UInt8]]) -> [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for number in Set(numbers).sorted() {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += written[number]
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  private static func write(_ person: SearchPerson, to json: inout JSONWriter) {
    json.raw("{\"name\":")
    json.string(person.name)
    json.raw(",\"otherName\":")
    json.string(person.otherName)
    json.raw(",\"url\":")
    json.string(person.url)
    json.raw(",\"blogs\":")
    json.number(person.blogCount)
    json.raw(",\"photo\":")
    json.string(person.photoURL)
    json.raw("}")
  }
}
