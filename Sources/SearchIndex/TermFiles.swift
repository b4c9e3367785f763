/// The files of terms: leaves of neighbouring terms, and a file for each long list.
///
/// A leaf contains the number of terms; the terms; for each, the number of documents × 4 + kind; for each of a kind
/// other than 0, the number of postings in its list, the number of those in the leaf, and the eight letters of the
/// list's name; the postings of all terms. Kinds:
///
/// * 0: all postings are in the leaf.
/// * 1: the term is in many documents. The oldest postings are in the list, in whole blocks; the newest and the
///   best are in the leaf.
/// * 2: the term is in too many documents. As 1, but only with the postings of titles and tags, and the best of
///   all.
///
/// Therefore a new document changes the leaves of its terms, but rarely a list.
struct TermFiles {
  /// The maximum size of a leaf in bytes, uncompressed.
  static let leafLimit = 2_800
  /// A term in more documents than this has a list.
  static let longList = 512
  /// The number of postings in a list is a multiple of this.
  static let block = 128
  /// The number of best postings of a word with a list that its leaf contains: enough for the first results.
  static let headCount = 64
  /// The factor for the size of a filter: leaves of filters are kept smaller, because they are loaded in addition
  /// to those of words.
  static let filterFactor = 3

  let directory: Directory

  /// Adds the files of `terms`, which are from `documentCount` documents, to `files`.
  init(_ terms: MergedTerms, documentCount: Int, into files: inout DraftTable) {
    // Words in more than an eighth of the documents hardly restrict a search and would take most of the index.
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
    /// The number of documents × 4 + kind.
    let count: Int
    /// The postings in the leaf.
    let postings: ArraySlice<UInt32>
    /// The number of postings in the list, and the list's name; empty if there is no list.
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
    // Filters have no best postings, because all have the same weight.
    let best = isFilter ? [] : Posting.best(headCount, of: postings)
    return Entry(
      count: count << 2 | (isEverywhere ? 2 : 1),
      postings: Posting.union(best, newest)[...],
      listed: listed,
      list: listed > 0 ? addList(first, to: &files) : []
    )
  }

  /// Adds the file of a long list and returns its name.
  ///
  /// Terms with equal lists share a file.
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
