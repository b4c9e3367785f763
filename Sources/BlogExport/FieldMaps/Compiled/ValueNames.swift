/// The names of the values of a property whose paths have names, such as attributes.
struct ValueNames: Sendable {
  /// Each once, in the order of the map.
  var names: [String] = []
  /// By the number of a path: the index of its name in `names`.
  var places: [Int] = []

  /// How many names there are.
  var count: Int { names.count }

  /// The names of a source.
  init(_ source: FieldMap.Source?) {
    for name in source?.names ?? [] {
      if let place = names.firstIndex(of: name) {
        places.append(place)
      } else {
        places.append(names.count)
        names.append(name)
      }
    }
  }
}
