import BlogModel

/// What blogs or bloggers are like, put together: every attribute with its values, and who has them.
///
/// Names and values that make one segment of an address are one, as it is with tags. Of an attribute with very many
/// values those count that several have, so that a line of free text makes no page a blog.
struct AttributeTable: Sendable {
  /// Attributes that are told apart; further ones stand on their owners' pages alone.
  static let mostAttributes = 24
  /// Values of one attribute.
  static let mostValues = 60

  /// One attribute.
  struct Entry: Sendable {
    /// As the first owner spells it.
    let name: String
    let segment: String
    /// Numbers by size, then by name.
    let values: [Value]
    /// Whether these are all of its values.
    let isWhole: Bool
  }

  /// One value of an attribute.
  struct Value: Sendable {
    /// As the first owner spells it.
    let label: String
    let segment: String
    /// Indices of the blogs or bloggers that have it, in the order in which they came.
    var owners: [Int32]
  }

  /// Where a value stands: the places of its attribute and in that one.
  struct Place: Sendable, Hashable {
    let attribute: Int
    let value: Int
  }

  /// In the order in which their owners have them.
  let entries: [Entry]
  /// By the spellings of name and value.
  private let places: [String: [String: Place]]

  /// The attributes of nobody.
  static let none = AttributeTable(EmptyCollection())

  /// Whether nobody has any.
  var isEmpty: Bool { entries.isEmpty }

  /// Puts together the attributes of `owners`, each with its index; O(their values).
  init(_ owners: some Sequence<(index: Int, attributes: [Attribute])>) {
    var collector = AttributeCollector()
    for owner in owners { collector.add(owner.attributes, of: owner.index) }
    entries = collector.entries()
    places = collector.places(in: entries)
  }

  /// The value at a place.
  subscript(place: Place) -> Value { entries[place.attribute].values[place.value] }

  /// Where a value stands; nil where it is not told apart.
  ///
  /// By spellings that some owner has: a segment is not made for each use.
  func place(of value: String, in name: String) -> Place? { places[name]?[value] }
}

/// Gathers attributes, owner by owner.
private struct AttributeCollector {
  /// Values of an attribute that are gathered; of one with more, such as a line of free text, later ones are not.
  private static let mostGathered = 20_000

  private struct Growing {
    let name: String
    let segment: String
    var values: [AttributeTable.Value] = []
    /// Places in `values` by segment.
    var places: [String: Int] = [:]
    /// The same by spelling: values are few beside their uses.
    var known: [String: Int] = [:]
  }

  private var all: [Growing] = []
  private var places: [String: Int] = [:]
  private var known: [String: Int] = [:]
  /// Places in `all` in the order of owners' attributes.
  private var order: [Int] = []

  mutating func add(_ attributes: [Attribute], of owner: Int) {
    var before: Int?
    for attribute in attributes {
      let place = place(of: attribute.name, after: before)
      before = place
      for value in attribute.values { add(value, of: owner, to: place) }
    }
  }

  /// The place of an attribute; one that is new comes behind the one that stands before it.
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
      let segment = SiteContent.segment(ofTag: value)
      index = all[place].places[segment] ?? all[place].values.count
      all[place].known[value] = index
      if index == all[place].values.count {
        all[place].places[segment] = index
        all[place].values.append(AttributeTable.Value(label: value, segment: segment, owners: []))
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

  /// Where each spelling stands in `entries`.
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
