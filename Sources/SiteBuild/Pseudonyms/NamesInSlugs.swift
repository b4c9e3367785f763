import BlogModel
import SearchIndex

/// Finds names and ids of people in the addresses of blogs, as in `interview-with-ana-becker`.
///
/// Platforms make addresses of ASCII letters: José Müller may be `jose-muller` or `jose-mueller` there. Apps make ids
/// of records of a user's id and the time, with or without a character between them.
struct NamesInSlugs {
  private var names: Set<Substring> = []
  /// The number of words of the longest name.
  private var longest = 0
  /// The ids that are found anywhere, in bytes.
  private var longIDs: Set<ArraySlice<UInt8>> = []
  /// The lengths of long ids by their first bytes, so that most places in an address take one look-up.
  private var lengths: [ArraySlice<UInt8>: [Int]] = [:]

  /// The size in bytes from which an id is in an address only if the address was made of it.
  private static let minimumLongID = 16
  /// The number of digits from which a number is more than a count or a year, as in `top-10-teas`.
  private static let minimumDigits = 5

  /// Adds a name; nothing if it has no letters.
  mutating func add(_ name: String) { addWords(name, evenNumbers: false) }

  /// Adds an id; nothing if it has no letters and few digits.
  mutating func add(id: String) {
    let bytes = Array(id.utf8)
    let digits = bytes.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    addWords(id, evenNumbers: digits >= Self.minimumDigits)
    guard bytes.count >= Self.minimumLongID, longIDs.insert(bytes[...]).inserted else { return }
    let start = bytes.prefix(Self.minimumLongID)
    if lengths[start]?.contains(bytes.count) != true { lengths[start, default: []].append(bytes.count) }
  }

  private mutating func addWords(_ name: String, evenNumbers: Bool) {
    let lower = name.lowercased().composed
    for spelling in [lower, String(lower.flatMap { Self.digraphs[$0] ?? String($0) })] {
      let slug = Slug.make(from: spelling.withoutAccents)
      guard evenNumbers || slug.contains(where: \.isLetter) else { return }
      names.insert(slug[...])
      longest = max(longest, slug.split(separator: "-").count)
    }
  }

  /// How German and the Scandinavian languages write these letters without accents.
  private static let digraphs: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
  ]

  /// Whether an address has one of the names or ids as whole words, or one of the long ids anywhere.
  ///
  /// - Complexity: O(n · m) for n bytes of the address, and m words of the longest name or lengths of long ids that
  ///   begin with the same bytes.
  func isAny(in address: String) -> Bool {
    if hasLongID(address) { return true }
    if names.isEmpty { return false }
    let slug = Slug.make(from: address.withoutAccents)
    let words = slug.split(separator: "-")
    return words.indices.contains { start in
      words[start...].prefix(longest).contains { names.contains(slug[words[start].startIndex..<$0.endIndex]) }
    }
  }

  private func hasLongID(_ address: String) -> Bool {
    if longIDs.isEmpty { return false }
    let bytes = Array(address.utf8)
    return bytes.indices.dropLast(Self.minimumLongID - 1).contains { start in
      let rest = bytes[start...]
      return lengths[rest.prefix(Self.minimumLongID)]?.contains { longIDs.contains(rest.prefix($0)) } ?? false
    }
  }
}
