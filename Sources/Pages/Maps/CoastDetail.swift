import BlogModel

/// How exactly the map draws the coasts: the nearer to one of its points, the more exactly.
///
/// It depends only on the degrees in which there are points, so most new points change nothing.
struct CoastDetail {
  /// The width of the Earth and its height, in degrees.
  private static let (width, height) = (360, 180)
  /// The distances from points, in degrees, within which coasts have a detail: the first of these with which the lines
  /// have few enough points.
  static let reaches: [[Coasts.Detail: Int]] = [
    [.continent: 20, .country: 6, .region: 1], [.continent: 8, .country: 3, .region: 1],
    [.continent: 4, .country: 1, .region: 0], [.continent: 2, .country: 0], [.continent: 0], [:],
  ]
  /// The maximum number of points of all lines, which are about 35 kB when they are compressed.
  private static let maximumPoints = 12_000

  /// The detail of each degree, from the south-west to the east and north.
  private var cells = [Coasts.Detail](repeating: .world, count: width * height)

  /// The detail near some points, within one of the `reaches`.
  init(near places: [Place], _ reaches: [Coasts.Detail: Int] = reaches[0]) {
    let degrees = Set(
      places.map { place in
        // The pole is in the last row.
        let row = min(Self.height - 1, Int(place.latitude.rounded(.down)) + 90)
        return SIMD2(Int(place.longitude.rounded(.down)) + 180, row)
      }
    )
    for (detail, reach) in reaches.sorted(by: { $0.key < $1.key }) {
      for degree in degrees {
        for row in max(0, degree.y - reach)...min(Self.height - 1, degree.y + reach) {
          for column in degree.x - reach...degree.x + reach {
            cells[row * Self.width + (column + Self.width) % Self.width] = detail
          }
        }
      }
    }
  }

  /// The detail at a point of a coast.
  func detail(at point: Coasts.Point) -> Coasts.Detail {
    let (east, north) = (
      Int(point.x) + 180 * Coasts.unitsPerDegree, Int(point.y) + 90 * Coasts.unitsPerDegree
    )
    let column = east / Coasts.unitsPerDegree % Self.width
    let row = min(Self.height - 1, north / Coasts.unitsPerDegree)
    return cells[max(0, row) * Self.width + max(0, column)]
  }

  /// The lines of all coasts, with as much detail near some points as few enough points permit.
  static func lines(near places: [Place]) -> [(isWater: Bool, points: [Coasts.Point])] {
    let details = reaches.lazy.map { CoastDetail(near: places, $0) }
    let detail = details.first { detail in Coasts.count { detail.detail(at: $0) } <= maximumPoints }
    return Coasts.lines { detail?.detail(at: $0) ?? .world }
  }
}
