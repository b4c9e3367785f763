import BlogModel

/// Attributes of bloggers by which the list of them can be filtered: those whose values are few and repeat.
///
/// Names and values that make one segment of an address are one, as it is with tags.
struct FacetTable: Sendable {
  /// Values of an attribute at most.
  static let mostValues = 20
  /// How often a value is met at least, on average.
  static let leastUses = 2

  /// An attribute.
  struct Facet: Sendable {
    let name: String
    let segment: String
    var values: [Value]
  }

  /// A value of it.
  struct Value: Sendable {
    let label: String
    let segment: String
    /// How many bloggers have it.
    var count: Int
  }

  /// In the order in which bloggers have them.
  let all: [Facet]
  private let segments: Set<String>

  /// Whether there is nothing to filter by.
  var isEmpty: Bool { all.isEmpty }

  /// Puts together the attributes of some bloggers.
  ///
  /// - Parameters:
  ///   - archive: of which they are.
  ///   - bloggers: indices into `Archive.bloggers`.
  init(_ archive: Archive, _ bloggers: some Sequence<Int>) {
    var all: [Facet] = []
    for index in bloggers {
      for attribute in archive.bloggers[index].attributes {
        let segment = SiteContent.segment(ofTag: attribute.name)
        let place = all.firstIndex { $0.segment == segment } ?? all.count
        if place == all.count { all.append(Facet(name: attribute.name, segment: segment, values: [])) }
        Self.add(attribute.values, to: &all[place])
      }
    }
    self.all = all.compactMap(Self.useful)
    segments = Set(self.all.map(\.segment))
  }

  private static func add(_ labels: [String], to facet: inout Facet) {
    var seen: Set<String> = []
    for label in labels {
      let segment = SiteContent.segment(ofTag: label)
      guard seen.insert(segment).inserted else { continue }
      if let place = facet.values.firstIndex(where: { $0.segment == segment }) {
        facet.values[place].count += 1
      } else if facet.values.count <= mostValues {
        facet.values.append(Value(label: label, segment: segment, count: 1))
      }
    }
  }

  /// The facet with its values by name, numbers by size; nil where nobody would choose by it.
  private static func useful(_ facet: Facet) -> Facet? {
    let uses = facet.values.reduce(0) { $0 + $1.count }
    guard (2...mostValues).contains(facet.values.count), uses >= facet.values.count * leastUses else {
      return nil
    }
    var sorted = facet
    sorted.values = facet.values.map { (NumberedName($0.label), $0) }
      .sorted { ($0.0, $0.1.segment) < ($1.0, $1.1.segment) }.map(\.1)
    return sorted
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
