import Basics

/// A search index in static files, with the scripts that read it in a browser.
///
/// The format is described in `docs/search.md`. This module is independent of the source of the documents.
public enum SearchIndex {
  /// The format version in `root.json`; increase it when the format changes.
  static let format = 5

  /// Folders below the search folder that contain only files of the index.
  package static let folders = ["t", "l", "e", "p", "r"]

  /// The other files of the search folder: the root and the reader's scripts.
  package static let fixedPaths = ["root.json"] + EmbeddedReader.files.map(\.path)

  /// The files that depend on all documents, without the slices' record files.
  ///
  /// - Parameters:
  ///   - slices: the slices of all documents, oldest first, without gaps. They may come from several machines
  ///     (``SearchSlice/encoded``), because the result depends only on the documents.
  ///   - people: in any order.
  /// - Returns: leaves, long lists, words for spelling and names, which may be compressed in any order, and finally
  ///   the root.
  public static func drafts(slices: consuming [SearchSlice], people: [SearchPerson]) -> [SearchDraft] {
    let documentCount = slices.reduce(0) { $0 + $1.documentCount }
    let recordHashes = slices.flatMap(\.recordHashes)
    let merged = MergedTerms(slices)
    // They may have a hundred megabytes.
    slices = []
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
    RecordShelves(recordHashes).write(to: &json)
    json.raw("}\n")
    let root = SearchDraft(path: "root.json", bytes: json.bytes, isPacked: false)
    return files.drafts + [root]
  }

  /// The reader's scripts: ES modules that must be written to the same folder, compacted by `embed-files`.
  public static func readerFiles() -> [SearchFile] {
    EmbeddedReader.files.map { SearchFile(path: $0.path, bytes: Array($0.text.utf8)) }
  }
}
