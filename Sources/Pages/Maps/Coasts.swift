/// The coasts and large lakes of the Earth, in four degrees of detail (Natural Earth, "1:10m Physical Vectors", public
/// domain; `Tools/make-coasts` wrote them).
enum Coasts {
  /// Coordinates are whole numbers of this fraction of a degree.
  static let unitsPerDegree = 250

  /// How exactly a line is drawn; the comments say by how many degrees it may differ from the original.
  enum Detail: UInt8, Comparable, CaseIterable {
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

    /// The points that a drawing needs, by its detail at each point; empty if it does not need the line.
    func points(_ wanted: (Point) -> Detail) -> [Point] {
      guard points.contains(where: { $0.detail <= detail && wanted($0.point) >= detail }) else { return [] }
      let shown = points.compactMap { $0.detail <= wanted($0.point) ? $0.point : nil }
      return shown.count < 3 ? [] : shown
    }
  }

  /// All lines, the longest first, land before water.
  static let rings: [Ring] = {
    let text = EmbeddedCoasts.files.first?.text ?? ""
    let rings = text.utf8.split(separator: UInt8(ascii: "\n")).map(ring)
    return rings.filter { !$0.isWater } + rings.filter(\.isWater)
  }()

  /// The number of points that a drawing has at most, by its detail at each point.
  static func count(_ wanted: (Point) -> Detail) -> Int {
    rings.reduce(0) { count, ring in count + ring.points.count { $0.detail <= wanted($0.point) } }
  }

  /// All lines in the same detail: a drawing of a small part then looks at few points.
  static func rings(_ detail: Detail) -> [Ring] { ringsByDetail[Int(detail.rawValue)] }

  private static let ringsByDetail = Detail.allCases.map { detail in
    rings.compactMap { ring -> Ring? in
      guard ring.detail <= detail else { return nil }
      let points = ring.points.filter { $0.detail <= detail }
      return Ring(
        isWater: ring.isWater,
        detail: ring.detail,
        points: points,
        southWest: ring.southWest,
        northEast: ring.northEast
      )
    }
  }

  /// The lines that a drawing needs, by its detail at each point; land before water.
  static func lines(_ wanted: (Point) -> Detail) -> [(isWater: Bool, points: [Point])] {
    rings.compactMap { ring in
      let points = ring.points(wanted)
      return points.isEmpty ? nil : (ring.isWater, points)
    }
  }

  /// Reads a line of the file, whose form `Tools/make-coasts` describes.
  private static func ring(_ line: Substring.UTF8View) -> Ring {
    var bytes = line.makeIterator()
    let isWater = bytes.next() == UInt8(ascii: "w")
    let detail = bytes.next().flatMap(Self.detail) ?? .region
    var points: [(Point, Detail)] = []
    var last = Point.zero
    var (southWest, northEast) = (Point(repeating: .max), Point(repeating: .min))
    while let first = bytes.next() {
      let ownDetail = Self.detail(first)
      guard let next = ownDetail == nil ? first : bytes.next() else { break }
      last.x &+= number(next, &bytes)
      last.y &+= bytes.next().map { number($0, &bytes) } ?? 0
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
  private static func number(_ first: UInt8, _ bytes: inout Substring.UTF8View.Iterator) -> Int32 {
    var (byte, value, shift): (UInt8, UInt32, UInt32) = (first, 0, 0)
    while true {
      let bits = UInt32(byte &- 63)
      value |= (bits & 31) << shift
      guard bits & 32 != 0, shift < 25, let next = bytes.next() else { break }
      byte = next
      shift += 5
    }
    return value & 1 == 1 ? ~Int32(value >> 1) : Int32(value >> 1)
  }
}
