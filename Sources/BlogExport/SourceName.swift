/// What the name of a file says of the records in it.
///
/// `export/blogs.json` holds the collection `blogs`; `blogs/b1.json` the document `b1` of it;
/// `blogs/b1/comments/c1.json` a comment on it; `my-app-blogs-2024.json` blogs, too.
struct SourceName: Sendable {
  /// The file as messages call it.
  let file: String
  /// The kind of the records, when the name tells it.
  private(set) var kind: RecordKind?
  /// The document's id, when the file holds one.
  private(set) var id: String?
  /// The documents above, the outermost first.
  private(set) var parents: [(kind: RecordKind, id: String)] = []

  /// The name of a collection that is none of ours, so that the records are not looked at.
  private(set) var otherCollection: String?

  /// Whether it holds pairs of bloggers and what they like, the blogger first.
  private(set) var isOwnedByBloggers = false

  /// The file's own name without folders and extensions.
  private(set) var stem = ""

  /// The names of collections by which it is known, as they are written.
  private(set) var collections: [String] = []

  /// Reads a name with `/` between folders.
  init(_ name: String, vocabulary: Vocabulary) {
    self.file = name
    var parts = name.split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return }
    var stem = Self.stem(file)
    self.stem = stem
    // Where people's folders are is not what is in them.
    if name.hasPrefix("/"), let top = parts.first, top == "Users" || top == "home" {
      parts.removeFirst(min(2, parts.count))
    }
    if let start = parts.firstIndex(where: { vocabulary.kind(ofCollection: $0) != nil }) {
      let path = Array(parts[start...]) + [stem]
      readPath(path, vocabulary)
      if kind != nil { return }
      (id, parents, collections) = (nil, [], [])
    }
    // Parse keeps relations apart, as pairs of ids: `_Join:likes:Post`.
    let relation = stem.split(separator: ":")
    let isRelation = relation.count == 3 && relation[0] == "_Join"
    if isRelation {
      stem = String(relation[1])
      isOwnedByBloggers = vocabulary.kind(ofCollection: relation[2]) == .blogger
    }
    if isRelation ? vocabulary.kind(ofCollection: stem) != .like : vocabulary.isOther(collection: stem) {
      otherCollection = stem
      return
    }
    let names =
      [stem] + stem.split(whereSeparator: { !$0.isLetter && $0 != "_" }).reversed().map(String.init)
      + stem.split(whereSeparator: { !$0.isLetter }).reversed().map(String.init)
    for name in names where kind == nil {
      kind = vocabulary.kind(ofCollection: name)
      if kind != nil { collections = [name] }
    }
  }

  /// Collections and ids in turn.
  private mutating func readPath(_ path: [String], _ vocabulary: Vocabulary) {
    for index in stride(from: 0, to: path.count, by: 2) {
      kind = vocabulary.kind(ofCollection: path[index])
      if kind != nil { collections.append(path[index]) }
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
