/// Hashtags in order of appearance, each once whatever its case.
struct HashtagList {
  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Adds a tag unless it is there in another spelling.
  mutating func insert(_ name: String) {
    if known.insert(name.lowercased()).inserted { names.append(name) }
  }
}
