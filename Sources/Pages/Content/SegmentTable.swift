import BlogModel

/// Gives each of many things a path segment of its own, also where file names ignore case and composition.
struct SegmentTable {
  private var taken: Set<String> = []

  /// A table with room for as many.
  init(count: Int = 0) {
    taken.reserveCapacity(count)
  }

  /// Takes `wanted` when it is free.
  ///
  /// - Returns: whether it was.
  mutating func take(_ wanted: String) -> Bool {
    !wanted.isEmpty && taken.insert(wanted.folded).inserted
  }

  /// `wanted` when it is free, else `wanted` with a suffix made from `identity`, which is stable: it does not
  /// depend on what else there is.
  mutating func segment(_ wanted: String, identity: String) -> String {
    if take(wanted) { return wanted }
    let stem = wanted.isEmpty ? "" : "\(wanted)-"
    let suffix = Slug.suffix(for: identity)
    for length in stride(from: 6, through: 16, by: 2) {
      let segment = "\(stem)\(suffix.prefix(length))"
      if taken.insert(segment.folded).inserted { return segment }
    }
    // Two equal identities: number them.
    var number = 2
    while !taken.insert("\(stem)\(suffix)-\(number)".folded).inserted { number += 1 }
    return "\(stem)\(suffix)-\(number)"
  }
}
