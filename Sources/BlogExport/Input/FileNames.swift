/// What the names of all files of an export have in common.
struct FileNames: Sendable {
  /// Whether the export is a single file, so that its name need not distinguish it from others.
  let isSingle: Bool
  /// The common prefix of all names, up to a separator: mostly the app's name, as in `garden.posts.json`.
  let prefix: String
  /// Words of `copyWords` that are in all names.
  private let sharedWords: Set<String>

  /// The names of files, with `/` between folders.
  init(_ names: some Sequence<String>) {
    let names = Array(names)
    isSingle = names.count == 1
    sharedWords = names.reduce(Self.copyWords) { words, name in
      words.isEmpty ? words : words.intersection(Self.words(of: name))
    }
    prefix = isSingle ? "" : Self.commonPrefix(names.map { Self.stem(Self.file($0)).lowercased() })
  }

  /// The last part of a path.
  private static func file(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static let endings = [
    ".gz", ".json", ".ndjson", ".jsonl", ".csv", ".tsv", ".xml", ".rss", ".atom", ".md", ".markdown", ".html",
    ".htm", ".js",
  ]

  /// A file's name without the extensions that exports have.
  static func stem(_ file: String) -> String {
    var stem = file[...]
    for ending in endings where stem.lowercased().hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return String(stem)
  }

  /// The common prefix of `stems`, up to a separator and without it.
  private static func commonPrefix(_ stems: [String]) -> String {
    guard var prefix = stems.first?[...] else { return "" }
    for stem in stems {
      let count = zip(prefix, stem).prefix { $0 == $1 }.count
      prefix = prefix.prefix(count)
    }
    while !prefix.isEmpty, !stems.allSatisfy({ isPart(prefix, of: $0) }) { prefix = prefix.dropLast() }
    return String(prefix)
  }

  /// Whether `text` begins with `prefix` and a separator follows, or nothing.
  private static func isPart(_ prefix: Substring, of text: String) -> Bool {
    guard prefix.last.map({ $0.isLetter || $0.isNumber }) == true else { return false }
    guard let next = text.dropFirst(prefix.count).first else { return true }
    return !next.isLetter && !next.isNumber
  }

  // MARK: Names of collections

  /// Words next to the name of a collection that carry no information about the records.
  private static let neutral: Set<String> = [
    "all", "app", "batch", "chunk", "collection", "data", "database", "db", "default", "dump", "export",
    "exported", "exports", "file", "firebase", "firestore", "full",
    "json",
    "latest", "mongo", "mongodb", "my", "of", "page", "parse", "part", "prod", "production", "public", "rows",
    "rtdb", "shard", "table", "wp",
  ]

  /// Words that mean a copy, unless all names contain them: next to `blogs`, a file `blogs-backup` may contain
  /// records that have been deleted since.
  private static let copyWords: Set<String> = ["backup", "backups", "copies", "copy", "dev"]

  private static func words(of name: some StringProtocol) -> [String] {
    name.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
  }

  /// Whether a name carries no information about the records: digits, single letters and neutral words.
  func isNeutral(_ name: some StringProtocol) -> Bool {
    Self.words(of: name).allSatisfy {
      $0.count == 1 || Self.neutral.contains($0) || sharedWords.contains($0)
    }
  }

  /// The collection in a file's name without extensions; nil if there is none.
  ///
  /// In addition to the collection, a name may contain digits, neutral words, and the common prefix of all
  /// names: `my-app-blogs-2024`. With any other word it is another collection: `draft-blogs`.
  func collection(in stem: String, isKnown: (Substring) -> Bool) -> String? {
    if isKnown(stem[...]) { return stem }
    let rest = withoutPrefix(stem)
    if isKnown(rest) { return String(rest) }
    return collection(amid: rest, isKnown) ?? collection(amid: stem[...], isKnown)
  }

  /// The collection in a name whose other words are neutral.
  private func collection(amid rest: Substring, _ isKnown: (Substring) -> Bool) -> String? {
    let starts = Self.boundaries(of: rest)
    for (index, start) in starts.enumerated() {
      for end in starts[(index + 1)...].reversed() {
        let part = Self.trimmed(rest[start..<end])
        guard isKnown(part) else { continue }
        if isNeutral(rest[..<part.startIndex]), isNeutral(rest[part.endIndex...]) {
          return String(part)
        }
      }
    }
    return nil
  }

  /// A file's name without extensions and without the common prefix.
  func withoutPrefix(_ stem: String) -> Substring {
    guard !prefix.isEmpty, stem.lowercased().hasPrefix(prefix) else { return stem[...] }
    return stem.dropFirst(prefix.count).drop { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  /// Where words begin, and the end.
  private static func boundaries(of text: Substring) -> [Substring.Index] {
    var boundaries: [Substring.Index] = []
    var wasLetter = false
    for index in text.indices {
      let isLetter = text[index].isLetter
      // An underscore may belong to the name, as in `_User`.
      if isLetter != wasLetter || text[index] == "_" || boundaries.isEmpty { boundaries.append(index) }
      wasLetter = isLetter
    }
    return boundaries + [text.endIndex]
  }

  /// The text without trailing characters that are not letters; an underscore at the start stays.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, !last.isLetter { text.removeLast() }
    return text
  }
}
