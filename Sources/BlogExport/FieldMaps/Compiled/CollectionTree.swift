/// The collections that a field map names, and where they may be nested.
///
/// A name without `/` is a collection at the top level or in a record of a collection that the map names. A
/// collection inside one that the map does not name is given by its path: `rooms/posts` for `rooms/r1/posts`.
struct CollectionTree: Sendable {
  /// A position among nested collections: `top`, `foreign`, or in a collection that begins a path of the map.
  typealias Trail = Int16

  /// At the top level, or in a record of a collection that the map names.
  static let top: Trail = 0
  /// In a collection that the map does not name: nothing in it is imported.
  static let foreign: Trail = -1

  /// The meaning of one collection.
  struct Step: Sendable {
    /// The kind of its records; nil when the map does not name it.
    var kind: RecordKind?
    /// The position of collections in its records.
    var trail: Trail
    /// The collection's name in the map.
    var collection: String?

    /// Whether nothing in it is imported.
    var isForeign: Bool { trail == CollectionTree.foreign }
  }

  /// By trail, then by lowercase name.
  private var steps: [[String: Step]] = [[:]]

  /// The collections of `map`.
  init(_ map: FieldMap) {
    // Of several rules that share a collection, the first decides, as in `FieldMap.kindsOfCollections`.
    let rules = map.rules.filter { map.rule(of: $0.kind) == $0 }
    for rule in rules {
      for name in rule.collections where !name.contains("/") && steps[0][name.lowercased()] == nil {
        add(name.lowercased(), Step(kind: rule.kind, trail: Self.top, collection: name), at: Self.top)
      }
    }
    for rule in rules {
      for name in rule.collections where name.contains("/") { addPath(name, rule.kind) }
    }
  }

  /// The meaning of the collection with a lowercase name at `trail`.
  func step(into name: String, at trail: Trail) -> Step {
    guard trail >= 0, let step = steps[Int(trail)][name] else { return Step(trail: Self.foreign) }
    return step
  }

  private mutating func add(_ name: String, _ step: Step, at trail: Trail) {
    steps[Int(trail)][name] = step
  }

  private mutating func addPath(_ path: String, _ kind: RecordKind) {
    var names = path.lowercased().split(separator: "/").map(String.init)
    guard let last = names.popLast() else { return }
    var trail = Self.top
    for name in names {
      if let known = steps[Int(trail)][name] {
        trail = known.trail
        continue
      }
      guard steps.count < Trail.max else { return }
      steps.append([:])
      add(name, Step(trail: Trail(steps.count - 1)), at: trail)
      trail = Trail(steps.count - 1)
    }
    if steps[Int(trail)][last] == nil {
      add(last, Step(kind: kind, trail: Self.top, collection: path), at: trail)
    }
  }
}
