/// What a file was recognised as.
///
/// Reports name it; `docs/exports.md` shows each.
public enum Shape: String, Sendable, Hashable, CaseIterable {
  /// `{"__collections__":{"blogs":{"b1":{…,"__collections__":{…}}}}}`
  case nodeFirestore = "node-firestore-import-export"
  /// `[{"documentId":"b1",…}]` or `{"blogs":[…]}`
  case arrays = "array per collection"
  /// `{"blogs":{"b1":{…}}}`
  case maps = "map per collection"
  /// `{"blogs":{"b1":{…,"subCollection":{"blogs/b1/comments":{…}}}}}`
  case firestoreExportImport = "firestore-export-import"
  /// One record per line.
  case lines = "newline-delimited JSON"
  /// `{"blogs/b1":{…},"blogs/b1/comments/c1":{…}}`
  case flatPaths = "flat paths"
  /// `{"documents":[{"name":"projects/…/blogs/b1","fields":{"n":{"integerValue":"7"}}}]}`
  case firestoreREST = "Firestore REST"
  /// `{"blogs":{"$type":"collection","b1":{…}}}`
  case firestoreJSON = "firestore-json"
  /// The file is one record.
  case document = "one document a file"
  /// `{"results":[{"objectId":"b1",…}]}`
  case parse = "Parse REST"
  /// Nothing in it was recognised.
  case unknown = "not recognised"
}
