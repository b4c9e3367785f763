/// The files of people: leaves with people whose names are close in the sort order.
///
/// A person has one key for every word of each name, with the word rotated to the front (`ana becker`,
/// `becker ana`). A leaf in `p/` is a JSON array of its people without duplicates, those with most blogs first. A
/// beginning that occurs in more than two leaves has a separate file with its first people; the root names these
/// files like leaves.
struct PeopleFiles {
  static let leafLimit = 9_000
  /// The maximum number of leaves that the reader searches for one beginning.
  static let maximumLeaves = 2
  /// The maximum number of people in a file of first people.
  static let topCount = 10
  /// The maximum number of words per name that are rotated to the front, because each can add the whole person to
  /// another leaf.
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

  /// Adds the files of `people` to `files`.
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

  /// The keys of a person: the folded names with each of their words rotated to the front.
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

  /// The beginnings that occur in more than ``maximumLeaves`` of the leaves with these prefixes, each with its
  /// first people.
  private func firstPeople(_ prefixes: [[UInt8]]) -> [(prefix: [UInt8], bytes: [UInt8])] {
    var beginnings: Set<[UInt8]> = []
    for prefix in prefixes {
      let scalars = String(decoding: prefix, as: UTF8.self).unicodeScalars
      for length in stride(from: 1, to: scalars.count, by: 1) {
        beginnings.insert(Array(String(scalars.prefix(length)).utf8))
      }
    }
    return beginnings.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { beginning in
      // The leaves whose prefix begins with it, and the previous one, which may contain the first of these names.
      let leafCount = prefixes.count { $0.starts(with: beginning) && $0 != beginning } + 1
      guard leafCount > Self.maximumLeaves else { return nil }
      let near = places[firstPlace(of: beginning)...].prefix { $0.key.starts(with: beginning) }
      var found = Set(near.map(\.person)).sorted()
      found.removeLast(max(0, found.count - Self.topCount))
      return (beginning, Self.list(found, written))
    }
  }

  /// The index of the first key that is not less than `key`.
  private func firstPlace(of key: [UInt8]) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The content of a file with these people, without duplicates.
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
