import BlogModel

/// Attributes of bloggers by which the list of them can be filtered: those whose values are few and repeat.
package struct FacetTable: Sendable {
  /// Values of an attribute at most.
  static let mostValues = 20
  /// How often a value is met at least, on average.
  static let leastUses = 2

  /// In the order in which bloggers have them.
  let all: [AttributeTable.Entry]
  private let segments: Set<String>

  /// Whether there is nothing to filter by.
  package var isEmpty: Bool { all.isEmpty }

  /// Puts together the attributes of some bloggers.
  ///
  /// - Parameters:
  ///   - community: of which they are.
  ///   - bloggers: indices into `Community.bloggers`.
  init(_ community: Community, _ bloggers: some Sequence<Int>) {
    let table = AttributeTable(
      bloggers.lazy.map { (index: $0, attributes: community.bloggers[$0].attributes) }
    )
    all = table.entries.filter(Self.isUseful)
    segments = Set(all.map(\.segment))
  }

  /// Whether somebody would choose by it.
  private static func isUseful(_ entry: AttributeTable.Entry) -> Bool {
    let uses = entry.values.reduce(0) { $0 + $1.owners.count }
    return entry.isWhole && (2...mostValues).contains(entry.values.count)
      && uses >= entry.values.count * leastUses
  }

  /// What the filter compares of a blogger, with blanks between.
  func values(of blogger: Blogger) -> String {
    guard !isEmpty else { return "" }
    return blogger.attributes.flatMap { attribute in
      let segment = SiteContent.segment(ofTag: attribute.name)
      return segments.contains(segment)
        ? attribute.values.map { "\(segment)=\(SiteContent.segment(ofTag: $0))" } : []
    }.joined(separator: " ")
  }
}
