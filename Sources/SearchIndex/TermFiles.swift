/// The terms as files: leaves of neighbouring terms, and a file for each long list.
///
/// A leaf: how many terms it has; the terms; for each how many documents × 4 + kind; for each of a kind but 0 how
/// many postings its list has, how many are here, and the eight letters of the list; the postings of all. Kinds:
///
/// * 0: all postings are here.
/// * 1: of a term in many documents the oldest are in the list, in whole blocks; the newest and the best are here.
/// * 2: the term is everywhere: as 1, but of those in titles and tags only, and the best of all.
///
/// So a new document changes the leaves of its terms and hardly a list.
struct TermFiles {
  /// Bytes of a leaf at most, before it is packed.
  static let leafLimit = 2_800
  /// A term with more documents has a list.
  static let longList = 512
  /// A list has a multiple of so many postings.
  static let block = 128
  /// Best postings of a word with a list that a leaf has: enough for the first results.
  static let headCount = 64
  /// How many times as large as it is a filter is counted: its leaf is read with those of words.
  static let filterFactor = 3

  let directory: Directory

  /// The files of `terms`, of `documentCount` documents; `files` gets them.
  init(_ terms: MergedTerms, documentCount: Int, into files: inout DraftTable) {
    // Words that are in every eighth document restrict nothing and would be most of the index.
    let everywhere = max(1_000, documentCount / 8)
    let entries = (0..<terms.count).map { place in
      Self.entry(terms.postings(place), isFilter: terms.isFilter(place), everywhere, into: &files)
    }
    let sizes = entries.indices.map { place in
      (terms.bytes(place).count / 2 + 4 + PostingWriter.size(of: entries[place].postings))
        * (terms.isFilter(place) ? Self.filterFactor : 1)
    }
    let leaves = PrefixPacking.leaves(sizes: sizes, limit: Self.leafLimit) { terms.bytes($0) }
    directory = Directory(
      folder: "t",
      leaves: leaves.map { ($0.prefix, Self.leaf($0.keys, terms, entries)) },
      into: &files
    )
  }

  private struct Entry {
    /// How many documents × 4 + kind.
    let count: Int
    /// What the leaf has.
    let postings: ArraySlice<UInt32>
    /// How many postings the list has, and its name; empty for none.
    var listed = 0
    var list: [UInt8] = []
  }

  private static func entry(
    _ postings: ArraySlice<UInt32>,
    isFilter: Bool,
    _ everywhere: Int,
    into files: inout DraftTable
  ) -> Entry {
    let count = postings.count
    guard count > longList else { return Entry(count: count << 2, postings: postings) }
    let isEverywhere = !isFilter && count > everywhere
    let whole = isEverywhere ? postings.filter { $0 & 15 >= Posting.tag }[...] : postings
    let listed = whole.count / block * block
    let (first, newest) = (whole.prefix(listed), whole.dropFirst(listed))
    // Filters have no best ones.
    let best = isFilter ? [] : Posting.best(headCount, of: postings)
    return Entry(
      count: count << 2 | (isEverywhere ? 2 : 1),
      postings: Posting.union(best, newest)[...],
      listed: listed,
      list: listed > 0 ? addList(first, to: &files) : []
    )
  }

  /// Makes the file of a long list and gives its name.
  ///
  /// Terms that stand in the same documents share a file.
  private static func addList(_ postings: ArraySlice<UInt32>, to files: inout DraftTable) -> [UInt8] {
    var list = PostingWriter()
    list.add(postings)
    var writer = BinaryWriter()
    list.write(to: &writer)
    return files.add(writer.bytes, digits: 8) { "l/\(String(decoding: $0, as: UTF8.self)).bin" }
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
    for entry in entries[places] where entry.count & 3 != 0 {
      writer.number(entry.listed)
      writer.number(entry.postings.count)
      writer.append(entry.list)
    }
    postings.write(to: &writer)
    return writer.bytes
  }
}
