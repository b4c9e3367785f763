import Basics

/// A search index in static files, with the scripts that read it in a browser.
///
/// The format is described in `docs/search.md`. Nothing here knows where the documents come from.
public enum SearchIndex {
  /// What `root.json` says first; another number is another format.
  static let format = 3

  /// Folders below the search folder that hold files of the index and nothing else.
  package static let folders = ["t", "l", "e", "p", "r"]

  /// What else lies in the search folder: the root and the reader's scripts.
  package static let fixedPaths = ["root.json"] + EmbeddedReader.files.map(\.path)

  /// The files that depend on all documents, without the slices' record files.
  ///
  /// - Parameters:
  ///   - slices: of all documents, oldest first, none missing. They may come from several machines
  ///     (``SearchSlice/encoded``): the result depends on the documents alone.
  ///   - people: in any order.
  /// - Returns: leaves, long lists, words for spelling and names, to be packed in any order; at last the root.
  public static func drafts(slices: [SearchSlice], people: [SearchPerson]) -> [SearchDraft] {
    let documentCount = slices.reduce(0) { $0 + $1.documentCount }
    let merged = MergedTerms(slices)
    var files = DraftTable()
    let terms = TermFiles(merged, documentCount: documentCount, into: &files)
    let ends = EndFiles(merged, into: &files)
    let names = PeopleFiles(people, into: &files)
    var json = JSONWriter()
    json.raw("{\"format\":")
    json.number(format)
    json.raw(",\"documents\":")
    json.number(documentCount)
    json.raw(",\"t\":{")
    terms.directory.write(to: &json)
    json.raw("},\"e\":{")
    ends.directory.write(to: &json)
    json.raw("},\"p\":{")
    names.write(to: &json)
    json.raw("},\"r\":")
    RecordShelves(slices.flatMap(\.recordHashes)).write(to: &json)
    json.raw("}\n")
    let root = SearchDraft(path: "root.json", bytes: json.bytes, isPacked: false)
    return files.drafts + [root]
  }

  /// The reader's scripts: ES modules that go into the same folder, compacted by `embed-files`.
  public static func readerFiles() -> [SearchFile] {
    EmbeddedReader.files.map { SearchFile(path: $0.path, bytes: Array($0.text.utf8)) }
  }
}
