/// Hashtags in order of appearance, each once whatever its case.
struct HashtagList {
  /// Tags that a text may have: each becomes a page of the site, so that a text of nothing but tags would
  /// otherwise write thousands of them.
  static let limit = 30

  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Adds a tag unless it is there in another spelling or the list is full.
  ///
  /// - Parameter name: as typed, without the `#`.
  /// - Returns: whether the tag is in the list now.
  @discardableResult
  mutating func insert(_ name: String) -> Bool {
    let folded = name.lowercased()
    if known.contains(folded) { return true }
    guard names.count < Self.limit else { return false }
    known.insert(folded)
    names.append(name)
    return true
  }
}
