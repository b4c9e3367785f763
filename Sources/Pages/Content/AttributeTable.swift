import BlogModel

/// The attributes of blogs or bloggers: every attribute with its values and their owners.
///
/// Names and values with the same URL segment are merged, as for tags. A date with a time is its day. If an attribute has very many values, only
/// those that several owners share are kept, so that an attribute with free text does not create one page per blog.
struct AttributeTable: Sendable {
  /// The maximum number of attributes in the table; further ones only appear on their owners' pages.
  static let mostAttributes = 24
  /// The maximum number of values of one attribute.
  static let mostValues = 60

  /// One attribute.
  struct Entry: Sendable {
    /// As the first owner spells it.
    let name: String
    let segment: String
    /// Numbers first, by size, then the others by name.
    let values: [Value]
    /// Whether these are all of its values.
    let isWhole: Bool
  }

  /// One value of an attribute.
  struct Value: Sendable {
    /// As the first owner spells it; of a date its day, `2019-03-10`.
    let label: String
    let segment: String
    /// Indices of the blogs or bloggers that have it, in the order in which they came.
    var owners: [Int32]
  }

  /// The position of a value: the index of its attribute, and the value's index in that attribute.
  struct Place: Sendable, Hashable {
    let attribute: Int
    let value: Int
  }

  /// The attributes in the order in which owners list them.
  let entries: [Entry]
  /// The positions of values by the spellings of name and value.
  private let places: [String: [String: Place]]

  /// A table without attributes.
  static let none = AttributeTable(EmptyCollection()) { _ in nil }

  /// Whether there are no attributes.
  var isEmpty: Bool { entries.isEmpty }

  /// Collects attributes; O(their values).
  ///
  /// - Parameters:
  ///   - owners: the attributes of each owner, with its index.
  ///   - readDay: the day of a value that is a date; nil for others.
  init(
    _ owners: some Sequence<(index: Int, attributes: [Attribute])>,
    readDay: @escaping (String) -> CivilDate?
  ) {
    var collector = AttributeCollector(readDay: readDay)
    for owner in owners { collector.add(owner.attributes, of: owner.index) }
    entries = collector.entries()
    places = collector.places(in: entries)
  }

  /// The value at a position.
  subscript(place: Place) -> Value { entries[place.attribute].values[place.value] }

  /// The position of a value; nil if it is not in the table.
  ///
  /// Looks up the spellings of the owners, so that no segment is computed per use.
  func place(of value: String, in name: String) -> Place? { places[name]?[value] }
}

/// Collects attributes, owner by owner.
private struct AttributeCollector {
  /// The maximum number of values to collect for an attribute; later values, for example of free text, are ignored.
  private static let mostGathered = 20_000

  private struct Growing {
    let name: String
    let segment: String
    var values: [AttributeTable.Value] = []
    /// Indices into `values` by segment.
    var places: [String: Int] = [:]
    /// The same by spelling: there are few values compared with their uses.
    var known: [String: Int] = [:]
  }

  private let readDay: (String) -> CivilDate?
  private var all: [Growing] = []
  private var places: [String: Int] = [:]
  private var known: [String: Int] = [:]
  /// Indices into `all` in the order of owners' attributes.
  private var order: [Int] = []

  init(readDay: @escaping (String) -> CivilDate?) { self.readDay = readDay }

  mutating func add(_ attributes: [Attribute], of owner: Int) {
    var before: Int?
    for attribute in attributes {
      let place = place(of: attribute.name, after: before)
      before = place
      for value in attribute.values { add(value, of: owner, to: place) }
    }
  }

  /// The index of an attribute; a new one is inserted after the one that precedes it in the owner's list.
  private mutating func place(of name: String, after before: Int?) -> Int {
    if let place = known[name] { return place }
    let segment = SiteContent.segment(ofTag: name)
    let place = places[segment] ?? all.count
    known[name] = place
    guard place == all.count else { return place }
    places[segment] = place
    all.append(Growing(name: name, segment: segment))
    let rank = before.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    order.insert(place, at: before == nil && !order.isEmpty ? 0 : rank)
    return place
  }

  private mutating func add(_ value: String, of owner: Int, to place: Int) {
    let index: Int
    if let before = all[place].known[value] {
      index = before
    } else {
      guard all[place].known.count < Self.mostGathered else { return }
      // Pages show the day of a date with a time.
      let label = readDay(value)?.isoDay ?? value
      let segment = SiteContent.segment(ofTag: label)
      index = all[place].places[segment] ?? all[place].values.count
      all[place].known[value] = index
      if index == all[place].values.count {
        all[place].places[segment] = index
        all[place].values.append(AttributeTable.Value(label: label, segment: segment, owners: []))
      }
    }
    if all[place].values[index].owners.last != Int32(owner) {
      all[place].values[index].owners.append(Int32(owner))
    }
  }

  func entries() -> [AttributeTable.Entry] {
    let entries = order.map { place in
      AttributeTable.Entry(
        name: all[place].name,
        segment: all[place].segment,
        values: Self.chosen(all[place].values),
        isWhole: all[place].values.count <= AttributeTable.mostValues
      )
    }
    return Array(entries.filter { !$0.values.isEmpty }.prefix(AttributeTable.mostAttributes))
  }

  /// The position of each spelling in `entries`.
  func places(in entries: [AttributeTable.Entry]) -> [String: [String: AttributeTable.Place]] {
    var attributes: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { attributes[entry.segment] = index }
    var places: [String: [String: AttributeTable.Place]] = [:]
    for (name, place) in known {
      guard let attribute = attributes[all[place].segment] else { continue }
      var values: [String: Int] = [:]
      for (index, value) in entries[attribute].values.enumerated() { values[value.segment] = index }
      for (spelling, index) in all[place].known {
        guard let value = values[all[place].values[index].segment] else { continue }
        places[name, default: [:]][spelling] = AttributeTable.Place(attribute: attribute, value: value)
      }
    }
    return places
  }

  private static func chosen(_ values: [AttributeTable.Value]) -> [AttributeTable.Value] {
    var chosen = values
    if values.count > AttributeTable.mostValues {
      let shared = values.filter { $0.owners.count > 1 }
      chosen = shared.sorted { ($1.owners.count, $0.segment) < ($0.owners.count, $1.segment) }
      chosen = Array(chosen.prefix(AttributeTable.mostValues))
    }
    return chosen.map { (NumberedName($0.label), $0) }
      .sorted { ($0.0, $0.1.segment) < ($1.0, $1.1.segment) }.map(\.1)
  }
}
