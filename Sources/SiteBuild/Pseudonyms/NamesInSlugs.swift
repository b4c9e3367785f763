import BlogModel
import SearchIndex

/// Finds names of people in the addresses of blogs, as in `interview-with-ana-becker`.
///
/// Platforms make addresses of ASCII letters: José Müller may be `jose-muller` or `jose-mueller` there.
struct NamesInSlugs {
  private var names: Set<Substring> = []
  /// The number of words of the longest name.
  private var longest = 0

  /// Adds a name; nothing if it has no letters, as ids that are numbers.
  mutating func add(_ name: String) {
    let lower = name.lowercased().composed
    for spelling in [lower, String(lower.flatMap { Self.digraphs[$0] ?? String($0) })] {
      let slug = Slug.make(from: spelling.withoutAccents)
      guard slug.contains(where: \.isLetter) else { return }
      names.insert(slug[...])
      longest = max(longest, slug.split(separator: "-").count)
    }
  }

  /// How German and the Scandinavian languages write these letters without accents.
  private static let digraphs: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
  ]

  /// Whether an address has one of the names as whole words.
  ///
  /// - Complexity: O(n · m) for n words of the address and m words of the longest name.
  func isAny(in address: String) -> Bool {
    if names.isEmpty { return false }
    let slug = Slug.make(from: address.withoutAccents)
    let words = slug.split(separator: "-")
    return words.indices.contains { start in
      words[start...].prefix(longest).contains { names.contains(slug[words[start].startIndex..<$0.endIndex]) }
    }
  }
}
