/// The terms of all slices as files: leaves of neighbouring terms, and a file for each long list.
///
/// A leaf, `terms/<prefix>.json`, has its terms in order, how many documents each has, and their postings one
/// after another; a negative count says that the postings are in `postings/<term>.json`:
///
///     {"terms":["tea","the"],"counts":[2,-900],"postings":[17,33]}
struct TermFiles {
  /// Bytes of a leaf at most.
  static let leafLimit = 12_000
  /// A term with more documents has a file of its own.
  static let longList = 512

  private(set) var directory = Directory(folder: "terms", prefixes: [])
  private(set) var files: [SearchFile] = []

  private var terms = TermTable()
  private var starts: [Int] = []
  private var postings: [UInt32] = []

  init(_ slices: [SearchSlice]) {
    merge(slices)
    let order = terms.sorted()
    let sizes = order.map { term in
      let count = starts[term + 1] - starts[term]
      let list = count > Self.longList ? 1 : Posting.width(of: postings[starts[term]..<starts[term + 1]])
      return terms.range(of: term).count + 3 + JSONWriter.width(of: count) + 1 + list
    }
    let leaves = PrefixPacking.leaves(sizes: sizes, limit: Self.leafLimit) { [terms] place in
      terms.bytes[terms.range(of: order[place])]
    }
    for leaf in leaves { write(order[leaf.keys], to: "terms/\(Directory.name(leaf.prefix)).json") }
    directory = Directory(folder: "terms", prefixes: leaves.map(\.prefix))
    files += directory.files
  }

  /// Joins the slices' lists; the slices come in the order of their documents, so the lists stay sorted.
  private mutating func merge(_ slices: [SearchSlice]) {
    let numbers = slices.map { slice in
      (0..<slice.terms.count).map { terms.number(of: slice.terms.bytes[slice.terms.range(of: $0)]) }
    }
    starts = [Int](repeating: 0, count: terms.count + 1)
    for (slice, numbers) in zip(slices, numbers) {
      for (local, term) in numbers.enumerated() { starts[term + 1] += slice.range(of: local).count }
    }
    for term in 0..<terms.count { starts[term + 1] += starts[term] }
    postings = [UInt32](repeating: 0, count: starts[terms.count])
    var places = starts
    for (slice, numbers) in zip(slices, numbers) {
      for (local, term) in numbers.enumerated() {
        for posting in slice.postings[slice.range(of: local)] {
          postings[places[term]] = posting
          places[term] += 1
        }
      }
    }
  }

  private mutating func write(_ leaf: ArraySlice<Int>, to path: String) {
    var json = JSONWriter()
    json.raw("{\"terms\":")
    json.list(leaf) { $0.string(terms.bytes[terms.range(of: $1)]) }
    json.raw(",\"counts\":")
    json.list(leaf) { json, term in
      let count = starts[term + 1] - starts[term]
      if count > Self.longList { json.raw("-") }
      json.number(count)
    }
    json.raw(",\"postings\":[")
    var isFirst = true
    for term in leaf {
      let list = postings[starts[term]..<starts[term + 1]]
      if list.count > Self.longList {
        writeLong(list, of: term)
      } else {
        Posting.write(list, isFirst: isFirst, to: &json)
        isFirst = false
      }
    }
    json.raw("]}")
    files.append(SearchFile(path: path, bytes: json.bytes))
  }

  private mutating func writeLong(_ list: ArraySlice<UInt32>, of term: Int) {
    var json = JSONWriter()
    json.raw("[")
    Posting.write(list, to: &json)
    json.raw("]")
    let name = Directory.name(terms.bytes[terms.range(of: term)])
    files.append(SearchFile(path: "postings/\(name).json", bytes: json.bytes))
  }
}
