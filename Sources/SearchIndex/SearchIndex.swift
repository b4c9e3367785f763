/// A search index in static files, with the scripts that read it in a browser.
///
/// The format is described in `docs/search.md`. Nothing here knows where the documents come from.
public enum SearchIndex {
  /// What `root.json` says first; another number is another format.
  static let format = 1

  /// The whole index.
  ///
  /// - Parameters:
  ///   - documents: newest first.
  ///   - people: in any order.
  ///   - jobs: how many tasks to use, 1 or more; the result does not depend on it.
  /// - Returns: all files below the search folder but the scripts, which are ``readerFiles()``.
  public static func files(
    documents: [SearchDocument],
    people: [SearchPerson],
    jobs: Int
  ) async -> [SearchFile] {
    let slices = await slices(of: documents, jobs: jobs)
    return slices.flatMap(\.records) + files(slices: slices, people: people)
  }

  /// The files that depend on all documents, without the slices' record files.
  ///
  /// - Parameters:
  ///   - slices: of all documents, oldest first, none missing.
  ///   - people: in any order.
  /// - Returns: leaves, long lists, names and the root.
  public static func files(slices: [SearchSlice], people: [SearchPerson]) -> [SearchFile] {
    let terms = TermFiles(slices)
    let names = PeopleFiles(people)
    let files = terms.files + names.files
    var hash = ContentHash()
    for number in slices.lazy.flatMap(\.recordHashes) { hash.add(number) }
    for file in files { hash.add(file) }
    var json = JSONWriter()
    json.raw("{\"format\":")
    json.number(format)
    json.raw(",\"version\":")
    json.string(hash.digits)
    json.raw(",\"documents\":")
    json.number(slices.reduce(0) { $0 + $1.documentCount })
    json.raw(",\"terms\":{")
    terms.directory.write(to: &json)
    json.raw("},\"people\":{")
    names.write(to: &json)
    json.raw("}}\n")
    return files + [SearchFile(path: "root.json", bytes: json.bytes)]
  }

  /// The reader's scripts: ES modules that go into the same folder.
  public static func readerFiles() -> [SearchFile] {
    EmbeddedReader.files.map { SearchFile(path: $0.path, bytes: ReaderScript.compact($0.text)) }
  }

  /// Reads the documents in slices of 512, at most `jobs` at a time.
  private static func slices(of documents: [SearchDocument], jobs: Int) async -> [SearchSlice] {
    let size = 64 * SearchSlice.alignment
    let starts = Array(stride(from: 0, to: documents.count, by: size))
    return await withTaskGroup(of: (Int, SearchSlice).self) { group in
      var slices = [SearchSlice?](repeating: nil, count: starts.count)
      var next = 0
      func start() {
        let number = next
        next += 1
        group.addTask {
          let end = documents.count - starts[number]
          let part = documents[max(0, end - size)..<end].reversed()
          return (number, SearchSlice(part, first: starts[number]))
        }
      }
      while next < min(max(1, jobs), starts.count) { start() }
      for await (number, slice) in group {
        slices[number] = slice
        if next < starts.count { start() }
      }
      return slices.compactMap(\.self)
    }
  }
}
