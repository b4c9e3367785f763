import Basics

/// What the name of a file says about the records in it.
///
/// `export/blogs.json` contains the collection `blogs`; `blogs/b1.json` its document `b1`;
/// `blogs/b1/comments/c1.json` a comment on it; `my-app-blogs-2024.json` blogs, too. Any other name, such as
/// `messages.json` or `drafts/blogs.json`, is that of a collection that the map does not name.
struct SourceName: Sendable {
  /// The file's name in messages.
  let file: String
  /// The kind of the records if the name gives it.
  private(set) var kind: RecordKind?
  /// The document's id if the file contains one document.
  private(set) var id: String?
  /// The parent documents, the outermost first.
  private(set) var parents: [(kind: RecordKind, id: String)] = []

  /// The position of collections in its records.
  private(set) var trail = CollectionTree.top

  /// The name of a collection that is not imported, so that its records are skipped.
  private(set) var otherCollection: String?

  /// Whether it contains pairs of bloggers and what they like, the blogger first.
  private(set) var isOwnedByBloggers = false

  /// The file's own name without folders and extensions.
  private(set) var stem = ""

  /// The names of the map's collections in the file's name, as written.
  private(set) var collections: [String] = []

  /// Whether it is a file of the studio: one record, which replaces an earlier one or says that it was deleted.
  private(set) var isOverlay = false

  /// Whether the kind of records in no named collection may be guessed from their fields, because the file is
  /// the only one.
  let guesses: Bool

  /// Whether it can contain only one record: a list in a file `blogs/x.json` is another collection.
  var isDocument: Bool { id != nil && !isNeutral }
  /// Whether the file's own name carries no information.
  private let isNeutral: Bool

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - name: the name, with `/` between folders.
  ///   - inner: the part of it below the folder that the user named: folders there belong to the export. If it
  ///     is nil, folders may be unrelated to the export.
  ///   - names: the names of all files; nil for a single file.
  ///   - compiledMap: the field map.
  init(
    _ name: String,
    below inner: String? = nil,
    among names: FileNames? = nil,
    compiledMap: CompiledFieldMap
  ) {
    self.file = name
    if let path = OverlayFiles.path(inner) {
      (guesses, isNeutral, isOverlay) = (false, false, true)
      readOverlay(path, compiledMap)
      return
    }
    let isSingle = names?.isSingle ?? true
    guesses = isSingle
    let (given, below) = Self.folders(of: name, inner)
    let names = names ?? FileNames([name])
    stem = FileNames.stem(PathText.names(in: name).last.map(String.init) ?? "")
    isNeutral = names.isNeutral(stem)
    if stem.isEmpty { return }
    let isStrict = inner != nil
    readFolders(given, below, isStrict: isStrict, names, compiledMap)
    if kind != nil || otherCollection != nil { return }
    (id, parents, collections, trail) = (nil, [], [], CollectionTree.top)
    if isStrict, !below.allSatisfy({ names.isNeutral($0) }) {
      if !isSingle { otherCollection = (below + [stem]).joined(separator: "/") }
      return
    }
    readStem(names, isSingle: isSingle, compiledMap)
  }

  /// The name of a file whose records name their collections.
  init(neutral name: String) {
    file = name
    guesses = false
    isNeutral = true
  }

  /// The folders of a name: those that the user named, and those below.
  private static func folders(of name: String, _ inner: String?) -> (given: [String], below: [String]) {
    var parts = PathText.names(in: name).dropLast().map(String.init)
    if let inner {
      let count = max(0, PathText.names(in: inner).count - 1)
      return (Array(parts.dropLast(count)), Array(parts.suffix(count)))
    }
    // The location of a home folder says nothing about its contents.
    if name.hasPrefix("/"), let top = parts.first, top == "Users" || top == "home" {
      parts.removeFirst(min(2, parts.count))
    }
    return ([], parts)
  }

  /// Reads folders that are alternately collections and documents.
  private mutating func readFolders(
    _ given: [String],
    _ below: [String],
    isStrict: Bool,
    _ names: FileNames,
    _ compiledMap: CompiledFieldMap
  ) {
    func begins(_ folder: String) -> Bool {
      !compiledMap.step(into: folder, at: CollectionTree.top).isForeign
    }
    var path = below
    if let start = below.firstIndex(where: begins) {
      // Contents of another collection are not imported, unless the outer folders may be unrelated to the export.
      if isStrict, !below[..<start].allSatisfy({ names.isNeutral($0) }) { return }
      path.removeFirst(start)
    } else if below.isEmpty, let last = given.last, begins(last) {
      path = [last]
    } else {
      return
    }
    // `users.json` in a folder `posts` is not a document.
    if path.count == 1,
      names.collection(in: stem, isKnown: { compiledMap.kind(ofCollection: $0) != nil }) != nil
    {
      return
    }
    // Archives group the files of a collection by date: `posts/2023-08-August/1.json`.
    if path.count == 2, path[1].prefix(4).count(where: \.isNumber) == 4,
      compiledMap.step(into: stem, at: compiledMap.step(into: path[0], at: trail).trail).isForeign
    {
      path.removeLast()
    }
    readPath(path + [stem], compiledMap)
    if kind == nil, !names.isSingle { otherCollection = (path + [stem]).joined(separator: "/") }
  }

  /// Reads the name of a file of the studio: alternating collections and ids.
  ///
  /// A name with `~` is not the id itself, which may not be safe as a name.
  private mutating func readOverlay(_ path: String, _ compiledMap: CompiledFieldMap) {
    var parts = PathText.names(in: path).map(String.init)
    stem = FileNames.stem(parts.popLast() ?? "")
    readPath(parts + [stem], compiledMap)
    if kind == nil || parts.count % 2 == 0 { (kind, otherCollection) = (nil, path) }
    if stem.contains("~") { id = nil }
    parents.removeAll { $0.id.contains("~") }
  }

  /// Reads alternating collections and ids.
  private mutating func readPath(_ path: [String], _ compiledMap: CompiledFieldMap) {
    for index in stride(from: 0, to: path.count, by: 2) {
      let step = compiledMap.step(into: path[index], at: trail)
      (kind, trail) = (step.kind, step.trail)
      if let name = step.collection { collections.append(name) }
      id = index + 1 < path.count ? path[index + 1] : nil
      if index + 2 < path.count, let kind, let id { parents.append((kind, id)) }
    }
  }

  /// Reads the name of the file itself.
  private mutating func readStem(_ names: FileNames, isSingle: Bool, _ compiledMap: CompiledFieldMap) {
    // Parse stores relations separately, as pairs of ids: `_Join:likes:Post`.
    let relation = stem.split(separator: ":")
    if relation.count == 3, relation[0] == "_Join" {
      let owner = compiledMap.kind(ofCollection: relation[2])
      isOwnedByBloggers = owner == .blogger
      if compiledMap.kind(ofCollection: relation[1]) == .like, owner != nil || isSingle {
        (kind, collections) = (.like, [String(relation[1])])
      } else {
        otherCollection = String(relation[1])
      }
      return
    }
    if compiledMap.isOther(collection: stem) {
      otherCollection = stem
      return
    }
    var found = names.collection(in: stem) { compiledMap.kind(ofCollection: $0) != nil }
    if found == nil, isSingle {
      // The file is the only one, so any word in its name may be the collection.
      found =
        (stem.split(whereSeparator: { !$0.isLetter && $0 != "_" }).reversed()
        + stem.split(whereSeparator: { !$0.isLetter }).reversed())
        .first { compiledMap.kind(ofCollection: $0) != nil }.map(String.init)
    }
    if let found {
      (kind, collections) = (compiledMap.kind(ofCollection: found), [found])
    } else if !isSingle, !names.isNeutral(names.withoutPrefix(stem)) {
      otherCollection = stem
    }
  }
}
