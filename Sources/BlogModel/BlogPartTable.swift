/// The parts of blogs by blog index.
///
/// It takes no memory in a community whose blogs have no parts.
public struct BlogPartTable: Sendable {
  /// Maps a blog to its index in `parts`, or -1; ends at the last blog that has parts.
  private var places: [Int32] = []
  private var parts: [SharedBlogParts] = []

  /// An empty table.
  public init() {}

  /// Whether no blog has parts.
  public var isEmpty: Bool { parts.isEmpty }

  /// Whether a blog has reactions.
  var hasReactions: Bool { parts.contains { !$0.reactions.isEmpty } }

  /// Whether a blog shares the post of another author.
  var hasOriginals: Bool { parts.contains { $0.original != nil } }

  /// The parts of a blog; `BlogParts.none` if it has none.
  public subscript(blog: Int) -> BlogParts {
    get { shared(blog).value }
    set {
      if blog < places.count, places[blog] >= 0 {
        parts[Int(places[blog])] = SharedBlogParts(newValue)
      } else if newValue != .none {
        while places.count <= blog { places.append(-1) }
        places[blog] = Int32(parts.count)
        parts.append(SharedBlogParts(newValue))
      }
    }
  }

  /// The parts of a blog, without copying them.
  func shared(_ blog: Int) -> SharedBlogParts {
    guard blog < places.count, places[blog] >= 0 else { return .none }
    return parts[Int(places[blog])]
  }

  /// Renumbers the blogs.
  ///
  /// - Parameter place: the new index of each blog, by its old index.
  mutating func move(_ place: [Int32]) {
    guard !isEmpty else { return }
    var moved = [Int32](repeating: -1, count: place.count)
    for (old, index) in places.enumerated() { moved[Int(place[old])] = index }
    places = moved
  }
}
