/// What the names of all files of an export say together.
struct FileNames: Sendable {
  /// Whether there is one file only, so that nothing else can be meant by it.
  let isSingle: Bool
  /// What all names begin with, before a separator: mostly the app's name, as in `garden.posts.json`.
  let prefix: String
  /// Words of `copyWords` that are in all names.
  private let sharedWords: Set<String>

  /// The names of files, with `/` between folders.
  init(_ names: [String]) {
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

  /// A file's name without the extensions that exports have.
  static func stem(_ file: String) -> String {
    var stem = file[...]
    for ending in [".gz", ".json", ".ndjson", ".jsonl"] where stem.lowercased().hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return String(stem)
  }

  /// What all of `stems` begin with, up to a separator and without it.
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

  /// Words around the name of a collection that say nothing of the records.
  private static let neutral: Set<String> = [
    "all", "app", "batch", "chunk", "collection", "data", "database", "db", "default", "dump", "export",
    "exported", "exports", "file", "firebase", "firestore", "full",
    "json",
    "latest", "mongo", "mongodb", "my", "of", "page", "parse", "part", "prod", "production", "rtdb", "shard",
    "table", "wp",
  ]

  /// Words that name a copy, unless all files have them: if there is `blogs`, then `blogs-backup` may hold what has been
  /// deleted since.
  private static let copyWords: Set<String> = ["backup", "backups", "copies", "copy", "dev"]

  private static func words(of name: some StringProtocol) -> [String] {
    name.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
  }

  /// Whether a name says nothing of the records: digits, single letters and neutral words.
  func isNeutral(_ name: some StringProtocol) -> Bool {
    Self.words(of: name).allSatisfy {
      $0.count == 1 || Self.neutral.contains($0) || sharedWords.contains($0)
    }
  }

  /// The collection that a file's name without extensions names; nil when it names none.
  ///
  /// Besides the collection there may be digits, neutral words, and what all names of the export begin with:
  /// `my-app-blogs-2024`. Another word makes it another collection: `draft-blogs`.
  func collection(in stem: String, isKnown: (Substring) -> Bool) -> String? {
    if isKnown(stem[...]) { return stem }
    let rest = withoutPrefix(stem)
    if isKnown(rest) { return String(rest) }
    return collection(amid: rest, isKnown) ?? collection(amid: stem[...], isKnown)
  }

  /// The collection that is named amid neutral words.
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

  /// A file's name without extensions and without what all begin with.
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

  /// Without separators at the ends; an underscore before stays.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, !last.isLetter { text.removeLast() }
    return text
  }
}
