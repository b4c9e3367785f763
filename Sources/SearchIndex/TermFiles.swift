/// The terms as files: leaves of neighbouring terms, and a file for each long list.
///
/// A leaf: how many terms it has; the terms; for each how many documents × 4 + kind; for each long list the eight
/// letters of its file; the postings of all. Kinds:
///
/// * 0: all postings are here.
/// * 1: the best 64 are here, all in the list.
/// * 2: the term is everywhere: the best 64 are here, in the list those of titles and tags only.
struct TermFiles {
  /// Bytes of a leaf at most, before it is packed.
  static let leafLimit = 3_200
  /// A term with more documents has a list.
  static let longList = 512
  /// Postings of a long list that a leaf has too: enough for the first results.
  static let headCount = 64

  private(set) var directory = Directory(folder: "t", leaves: [])
  private(set) var lists: [SearchDraft] = []
  private var listNames: Set<[UInt8]> = []

  /// The files of `terms`, of `documentCount` documents.
  init(_ terms: MergedTerms, documentCount: Int) {
    // Words that are in every eighth document restrict nothing and would be most of the index.
    let everywhere = max(1_000, documentCount / 8)
    let entries = (0..<terms.count).map { place in
      entry(terms.postings(place), isEverywhere: !terms.isFilter(place), everywhere)
    }
    let sizes = entries.indices.map { place in
      terms.bytes(place).count / 2 + 4 + PostingWriter.size(of: entries[place].postings)
    }
    let leaves = PrefixPacking.leaves(sizes: sizes, limit: Self.leafLimit) { terms.bytes($0) }
    directory = Directory(
      folder: "t",
      leaves: leaves.map { ($0.prefix, Self.leaf($0.keys, terms, entries)) }
    )
  }

  private struct Entry {
    /// How many documents × 4 + kind.
    let count: Int
    /// The name of the long list; empty for none.
    let list: [UInt8]
    /// What the leaf has.
    let postings: ArraySlice<UInt32>
  }

  private mutating func entry(
    _ postings: ArraySlice<UInt32>,
    isEverywhere: Bool,
    _ everywhere: Int
  ) -> Entry {
    let count = postings.count
    guard count > Self.longList else { return Entry(count: count << 2, list: [], postings: postings) }
    let best = Posting.best(Self.headCount, of: postings)[...]
    guard isEverywhere, count > everywhere else {
      return Entry(count: count << 2 | 1, list: addList(postings), postings: best)
    }
    let titles = postings.filter { $0 & 15 >= Posting.tag }
    return Entry(count: count << 2 | 2, list: addList(titles[...]), postings: best)
  }

  /// Makes the file of a long list; gives its name.
  private mutating func addList(_ postings: ArraySlice<UInt32>) -> [UInt8] {
    var list = PostingWriter()
    list.add(postings)
    var writer = BinaryWriter()
    writer.number(postings.count)
    list.write(to: &writer)
    let name = ContentHash(writer.bytes).name(8)
    // Two terms that stand in the same documents share a file.
    if listNames.insert(name).inserted {
      let path = "l/\(String(decoding: name, as: UTF8.self)).bin"
      lists.append(SearchDraft(path: path, bytes: writer.bytes))
    }
    return name
  }

  private static func leaf(_ places: Range<Int>, _ terms: MergedTerms, _ entries: [Entry]) -> [UInt8] {
    var writer = BinaryWriter()
    writer.number(places.count)
    var previous: ArraySlice<UInt8> = []
    for place in places {
      let term = terms.bytes(place)
      writer.key(term, after: previous)
      previous = term
    }
    var postings = PostingWriter()
    for place in places {
      writer.number(entries[place].count)
      postings.add(entries[place].postings)
    }
    for place in places { writer.append(entries[place].list) }
    postings.write(to: &writer)
    return writer.bytes
  }
}
