/// The coasts and large lakes of the Earth, in four degrees of detail (Natural Earth, "1:10m Physical Vectors", public
/// domain; `Tools/make-coasts` wrote them).
enum Coasts {
  /// Coordinates are whole numbers of this fraction of a degree.
  static let unitsPerDegree = 250

  /// How exactly a line is drawn; the comments say by how many degrees it may differ from the original.
  enum Detail: UInt8, Comparable {
    /// 0.3
    case world
    /// 0.1
    case continent
    /// 0.03
    case country
    /// 0.012
    case region

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// A point east and north of 0, in units; the east may be beyond 180 degrees.
  typealias Point = SIMD2<Int32>

  /// A closed line around land, or around water in it.
  struct Ring: Sendable {
    let isWater: Bool
    /// The detail from which the line is drawn.
    let detail: Detail
    let points: [(point: Point, detail: Detail)]
    /// The corners of the box around all points.
    let southWest: Point
    let northEast: Point

    /// The same with less detail; nil if the line is too short for it.
    fileprivate func reduced(to most: Detail) -> Ring? {
      guard detail <= most else { return nil }
      return Ring(
        isWater: isWater,
        detail: detail,
        points: points.filter { $0.detail <= most },
        southWest: southWest,
        northEast: northEast
      )
    }

    /// The points that a drawing needs, by its detail at each point; empty if it does not need the line.
    func points(_ wanted: (Point) -> Detail) -> [Point] {
      guard points.contains(where: { $0.detail <= detail && wanted($0.point) >= detail }) else { return [] }
      let shown = points.compactMap { $0.detail <= wanted($0.point) ? $0.point : nil }
      return shown.count < 3 ? [] : shown
    }
  }

  /// All lines, the longest first, land before water.
  static let rings: [Ring] = {
    let file = Array((EmbeddedCoasts.files.first?.text ?? "").utf8)
    let rings = file.split(separator: UInt8(ascii: "\n")).map(ring)
    return rings.filter { !$0.isWater } + rings.filter(\.isWater)
  }()

  /// The number of points that a drawing has at most, by its detail at each point.
  static func count(_ wanted: (Point) -> Detail) -> Int {
    rings.reduce(0) { count, ring in count + ring.points.count { $0.detail <= wanted($0.point) } }
  }

  /// All lines in the same detail: a drawing of a small part then looks at few points.
  static func rings(_ detail: Detail) -> [Ring] {
    switch detail {
    case .world: world
    case .continent: continents
    case .country: countries
    case .region: rings
    }
  }

  private static let world = rings.compactMap { $0.reduced(to: .world) }
  private static let continents = rings.compactMap { $0.reduced(to: .continent) }
  private static let countries = rings.compactMap { $0.reduced(to: .country) }

  /// The lines that a drawing needs, by its detail at each point; land before water.
  static func lines(_ wanted: (Point) -> Detail) -> [(isWater: Bool, points: [Point])] {
    rings.compactMap { ring in
      let points = ring.points(wanted)
      return points.isEmpty ? nil : (ring.isWater, points)
    }
  }

  /// Reads a line of the file, whose form `Tools/make-coasts` describes.
  private static func ring(_ line: ArraySlice<UInt8>) -> Ring {
    var bytes = line
    let isWater = bytes.popFirst() == UInt8(ascii: "w")
    let detail = bytes.popFirst().flatMap(Self.detail) ?? .region
    var points: [(Point, Detail)] = []
    points.reserveCapacity(bytes.count / 3)
    var last = Point.zero
    var (southWest, northEast) = (Point(repeating: .max), Point(repeating: .min))
    while let first = bytes.first {
      let ownDetail = Self.detail(first)
      if ownDetail != nil { bytes.removeFirst() }
      last &+= Point(number(&bytes), number(&bytes))
      points.append((last, ownDetail ?? .region))
      southWest = pointwiseMin(southWest, last)
      northEast = pointwiseMax(northEast, last)
    }
    return Ring(isWater: isWater, detail: detail, points: points, southWest: southWest, northEast: northEast)
  }

  private static func detail(_ byte: UInt8) -> Detail? {
    byte < UInt8(ascii: "0") ? nil : Detail(rawValue: byte - UInt8(ascii: "0"))
  }

  /// A number as in Google's "Encoded Polyline Algorithm Format": five bits a byte, the lowest first.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int32 {
    var (value, shift): (UInt32, UInt32) = (0, 0)
    while let byte = bytes.popFirst() {
      let bits = UInt32(byte &- 63)
      value |= (bits & 31) << shift
      guard bits & 32 != 0, shift < 25 else { break }
      shift += 5
    }
    return value & 1 == 1 ? ~Int32(value >> 1) : Int32(value >> 1)
  }
}
