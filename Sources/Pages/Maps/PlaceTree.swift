import Basics
import BlogModel

/// Finds the nearest of many locations without looking at all of them.
///
/// A k-d tree over points in space: a sphere has no edge or pole at which neighbours have very different
/// coordinates.
struct PlaceTree: Sendable {
  /// A nearby item and its distance.
  struct Neighbour: Sendable, Equatable {
    /// The ID that was passed to the tree.
    let id: Int32
    /// The distance along the surface.
    let metres: Double
  }

  /// The mean radius of the Earth in metres (IUGG).
  private static let radius = 6_371_008.8

  /// Points on the unit sphere, in the order of the tree: the middle of a range divides it.
  private var points: [SIMD3<Double>] = []
  private var ids: [Int32] = []

  /// A tree of locations with their IDs.
  ///
  /// - Complexity: O(n log² n).
  init(_ places: [(id: Int32, place: Place)]) {
    var nodes = places.map { (id: $0.id, point: Self.point(of: $0.place)) }
    Self.arrange(&nodes, nodes.indices, axis: 0)
    points = nodes.map(\.point)
    ids = nodes.map(\.id)
  }

  /// The items nearest to a location.
  ///
  /// - Parameters:
  ///   - place: the location.
  ///   - count: the maximum number of items.
  ///   - reach: the maximum distance in metres.
  ///   - isWanted: whether an item counts, by its ID.
  /// - Returns: the items, nearest first.
  func nearest(
    to place: Place,
    _ count: Int,
    within reach: Double,
    where isWanted: (Int32) -> Bool = { _ in true }
  ) -> [Neighbour] {
    var search = Search(
      centre: Self.point(of: place),
      count: count,
      limit: 2 * sin(min(reach / Self.radius, .pi) / 2)
    )
    if count > 0 { look(points.indices, axis: 0, &search, isWanted) }
    return search.found.map { Neighbour(id: $0.id, metres: Self.metres(ofChord: $0.chord)) }
  }

  /// The distance between two locations in metres.
  static func metres(_ first: Place, _ second: Place) -> Double {
    metres(ofChord: chord(point(of: first), point(of: second)))
  }

  // MARK: The tree

  /// The state of a search.
  struct Search {
    let centre: SIMD3<Double>
    let count: Int
    /// The maximum chord length in the unit sphere; items farther away do not count.
    var limit: Double
    /// The nearest first.
    var found: [(chord: Double, id: Int32)] = []

    /// Whether an item at this distance would be among the results.
    ///
    /// Thousands of items may have the same location: once enough are found, equally distant ones are skipped.
    func isOpen(to chord: Double) -> Bool { chord < limit || chord == limit && found.count < count }

    mutating func add(_ id: Int32, _ chord: Double) {
      let place = found.firstIndex { (chord, id) < ($0.chord, $0.id) } ?? found.count
      found.insert((chord, id), at: place)
      if found.count > count { found.removeLast() }
      if found.count == count, let last = found.last { limit = last.chord }
    }
  }

  private func look(
    _ range: Range<Int>,
    axis: Int,
    _ search: inout Search,
    _ isWanted: (Int32) -> Bool
  ) {
    guard !range.isEmpty else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    let chord = Self.chord(points[middle], search.centre)
    if search.isOpen(to: chord), isWanted(ids[middle]) {
      search.add(ids[middle], chord)
    }
    let offset = search.centre[axis] - points[middle][axis]
    let halves = [range.lowerBound..<middle, middle + 1..<range.upperBound]
    let (near, far) = offset < 0 ? (halves[0], halves[1]) : (halves[1], halves[0])
    look(near, axis: (axis + 1) % 3, &search, isWanted)
    // No item of the other half is nearer than the plane between the halves.
    if search.isOpen(to: abs(offset)) { look(far, axis: (axis + 1) % 3, &search, isWanted) }
  }

  /// Sorts a range by one coordinate so that its middle divides it, then both halves by the next coordinate.
  private static func arrange(
    _ nodes: inout [(id: Int32, point: SIMD3<Double>)],
    _ range: Range<Int>,
    axis: Int
  ) {
    guard range.count > 1 else { return }
    nodes[range].sort { ($0.point[axis], $0.id) < ($1.point[axis], $1.id) }
    let middle = (range.lowerBound + range.upperBound) / 2
    arrange(&nodes, range.lowerBound..<middle, axis: (axis + 1) % 3)
    arrange(&nodes, middle + 1..<range.upperBound, axis: (axis + 1) % 3)
  }

  // MARK: The sphere

  private static func point(of place: Place) -> SIMD3<Double> {
    let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }

  private static func chord(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
    let offset = first - second
    return (offset * offset).sum().squareRoot()
  }

  private static func metres(ofChord chord: Double) -> Double { 2 * radius * asin(min(1, chord / 2)) }
}
