/// What a person meant who typed a name that there is not.
package enum SpellingSuggestion {
  /// The name that a person who wrote `name` most likely meant; nil when none is near.
  ///
  /// Of equally near ones, the first. Near means that at most a third of the letters differ. For names in templates and
  /// keys of settings.
  ///
  /// - Parameters:
  ///   - name: as it was typed.
  ///   - names: those that would be right.
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

  /// Those of `names` that are most like `name`, at most three that are about as near, the nearest first.
  ///
  /// Like are names of which one in three letters differs at most, and those of which one is half of the other or more.
  /// For names that were not typed but copied from elsewhere: only letters and digits count, so that `created_at` is
  /// like `createdAt`.
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

  /// The letters and digits of a name, small.
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
