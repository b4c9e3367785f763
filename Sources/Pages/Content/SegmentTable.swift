import BlogModel

/// Assigns unique path segments, also for file systems that ignore case and Unicode composition.
struct SegmentTable {
  private var taken: Set<String> = []

  /// A table with capacity for `count` segments.
  init(count: Int = 0) {
    taken.reserveCapacity(count)
  }

  /// Takes `wanted` if it is free.
  ///
  /// - Returns: whether it was free.
  mutating func take(_ wanted: String) -> Bool {
    !wanted.isEmpty && taken.insert(wanted.folded).inserted
  }

  /// Returns `wanted` if it is free, else `wanted` with a stable suffix that is derived from `identity`: it does
  /// not depend on other items.
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
