import BlogModel

/// Attributes of bloggers by which the list of them can be filtered: those whose values are few and repeat.
package struct FacetTable: Sendable {
  /// The maximum number of values of an attribute.
  static let mostValues = 20
  /// The minimum number of uses per value, on average.
  static let leastUses = 2

  /// The attributes in the order in which bloggers list them.
  let all: [AttributeTable.Entry]
  private let segments: Set<String>
  private let table: AttributeTable

  /// Whether there is nothing to filter by.
  package var isEmpty: Bool { all.isEmpty }

  /// Collects the attributes of some bloggers.
  ///
  /// - Parameters:
  ///   - community: of the bloggers.
  ///   - bloggers: indices into `Community.bloggers`.
  ///   - readDay: the day of a value that is a date; nil for others.
  init(
    _ community: Community,
    _ bloggers: some Sequence<Int>,
    readDay: @escaping (String) -> CivilDate?
  ) {
    table = AttributeTable(
      bloggers.lazy.map { (index: $0, attributes: community.bloggers[$0].attributes) },
      readDay: readDay
    )
    all = table.entries.filter(Self.isUseful)
    segments = Set(all.map(\.segment))
  }

  /// Whether an attribute is useful as a filter.
  private static func isUseful(_ entry: AttributeTable.Entry) -> Bool {
    let uses = entry.values.reduce(0) { $0 + $1.owners.count }
    return entry.isWhole && (2...mostValues).contains(entry.values.count)
      && uses >= entry.values.count * leastUses
  }

  /// The blogger's values that the filter compares, separated by spaces.
  func values(of blogger: Blogger) -> String {
    guard !isEmpty else { return "" }
    return blogger.attributes.flatMap { attribute in
      attribute.values.compactMap { value -> String? in
        guard let place = table.place(of: value, in: attribute.name) else { return nil }
        let segment = table.entries[place.attribute].segment
        return segments.contains(segment) ? "\(segment)=\(table[place].segment)" : nil
      }
    }.joined(separator: " ")
  }
}
