/// What the name of a file says of the records in it.
///
/// `export/blogs.json` holds the collection `blogs`; `blogs/b1.json` the document `b1` of it;
/// `blogs/b1/comments/c1.json` a comment on it; `my-app-blogs-2024.json` blogs, too.
struct SourceName {
  /// The kind of the records, when the name tells it.
  private(set) var kind: RecordKind?
  /// The document's id, when the file holds one.
  private(set) var id: String?
  /// The documents above, the outermost first.
  private(set) var parents: [(kind: RecordKind, id: String)] = []

  /// Reads a name with `/` between folders.
  init(_ name: String, vocabulary: Vocabulary) {
    var parts = name.split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return }
    let stem = Self.stem(file)
    if let start = parts.firstIndex(where: { vocabulary.kind(ofCollection: $0) != nil }) {
      let path = Array(parts[start...]) + [stem]
      readPath(path, vocabulary)
      if kind != nil { return }
    }
    kind =
      vocabulary.kind(ofCollection: stem)
      ?? stem.split(whereSeparator: { !$0.isLetter && $0 != "_" }).reversed().lazy
      .compactMap { vocabulary.kind(ofCollection: $0) }.first
  }

  /// Collections and ids in turn.
  private mutating func readPath(_ path: [String], _ vocabulary: Vocabulary) {
    for index in stride(from: 0, to: path.count, by: 2) {
      kind = vocabulary.kind(ofCollection: path[index])
      id = index + 1 < path.count ? path[index + 1] : nil
      if index + 2 < path.count, let kind, let id { parents.append((kind, id)) }
    }
  }

  /// The file's name without the extensions that exports have.
  private static func stem(_ file: String) -> String {
    var stem = file[...]
    for ending in [".gz", ".json", ".ndjson", ".jsonl"] where stem.lowercased().hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return String(stem)
  }
}
