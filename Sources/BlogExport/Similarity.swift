/// Finds names that were meant by ones that lead nowhere.
enum Similarity {
  /// Those of `names` that are most like `name`, at most three that are about as near, the nearest first.
  ///
  /// Like are names of which one in three letters differs at most, and those of which one is half of the
  /// other or more.
  static func names(like name: String, among names: some Sequence<String>) -> [String] {
    let written = letters(name)
    guard !written.isEmpty else { return [] }
    let near = names.compactMap { candidate -> (name: String, distance: Int)? in
      let other = letters(candidate)
      guard candidate != name, !other.isEmpty, other.count <= 100 else { return nil }
      let (shorter, longer) = written.count < other.count ? (written, other) : (other, written)
      if shorter.count > 2, shorter.count * 2 >= longer.count, holds(longer, shorter) {
        return (candidate, longer.count - shorter.count)
      }
      let distance = distance(written, other)
      return distance <= max(1, written.count / 3) ? (candidate, distance) : nil
    }
    let limit = (near.map(\.distance).min() ?? 0) + 1
    return near.filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The letters and digits of a name, small: `created_at` is like `createdAt`.
  private static func letters(_ name: String) -> [UInt8] {
    name.utf8.prefix(200).filter { $0.isLetter || $0.isDigit || $0 >= 0x80 }.map(\.lowercased)
  }

  private static func holds(_ outer: [UInt8], _ inner: [UInt8]) -> Bool {
    outer.count >= inner.count
      && (0...(outer.count - inner.count)).contains { outer[$0...].starts(with: inner) }
  }

  /// How many letters must be inserted, removed or replaced (Levenshtein).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (number, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = number + 1
      for index in right.indices {
        let replaced = diagonal + (letter == right[index] ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, diagonal + 1, row[index] + 1)
      }
    }
    return row[right.count]
  }
}
