/// Suggestions for a misspelled or unknown name.
package enum SpellingSuggestion {
  /// The valid name that is most similar to the typed `name`; nil if none is similar enough.
  ///
  /// Similar enough means that at most a third of the letters differ. Among equally similar names the first is
  /// chosen. Used for names in templates and keys of settings.
  ///
  /// - Parameters:
  ///   - name: as it was typed.
  ///   - names: the valid names.
  /// - Returns: one of `names`. O(n·m²) for n names of m letters.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let written = Array(name.lowercased().utf8)
    let limit = max(1, written.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = EditDistance.between(written, Array(candidate.lowercased().utf8))
      if distance <= limit && distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The names most similar to `name`, best first: at most three of about the same distance.
  ///
  /// Two names are similar if at most one in three letters differs, or if one contains the other and is at least
  /// half as long. Used for names that come from other programs: only letters and digits count, so that
  /// `created_at` is similar to `createdAt`.
  package static func similar(to name: String, among names: some Sequence<String>) -> [String] {
    let written = letters(name)
    guard !written.isEmpty else { return [] }
    let near = names.compactMap { candidate -> (name: String, distance: Int)? in
      let other = letters(candidate)
      guard candidate != name, !other.isEmpty, other.count <= 100 else { return nil }
      let (shorter, longer) = written.count < other.count ? (written, other) : (other, written)
      if shorter.count > 2, shorter.count * 2 >= longer.count, holds(longer, shorter) {
        return (candidate, longer.count - shorter.count)
      }
      let distance = EditDistance.between(written, other, isSwapOneEdit: false)
      return distance <= max(1, written.count / 3) ? (candidate, distance) : nil
    }
    let limit = (near.map(\.distance).min() ?? 0) + 1
    return near.filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The letters and digits of a name in lowercase.
  private static func letters(_ name: String) -> [UInt8] {
    name.utf8.prefix(200).compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: byte
      default: nil
      }
    }
  }

  private static func holds(_ outer: [UInt8], _ inner: [UInt8]) -> Bool {
    outer.count >= inner.count
      && (0...(outer.count - inner.count)).contains { outer[$0...].starts(with: inner) }
  }
}
