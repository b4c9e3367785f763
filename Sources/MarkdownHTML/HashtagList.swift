/// Hashtags in order of appearance, without duplicates that differ only in case.
struct HashtagList {
  /// The maximum number of tags per text.
  ///
  /// Each tag has a page, so without a limit a text of many tags could create thousands of pages.
  static let limit = 30

  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Adds a tag unless it is already in the list, ignoring case, or the list is full.
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
