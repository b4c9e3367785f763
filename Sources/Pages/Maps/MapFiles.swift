import Basics
import BlogModel
package import SiteOutput

/// The files of the map: the locations and labels of the points, the coasts, and drawings for readers without
/// JavaScript and for pages of spots.
///
/// The locations are one file of some ten bytes per point. Names, links and pictures are in shards of nearby
/// points, so that the map loads only the shards that the reader looks at, and adding a point changes only one of
/// them.
package struct MapFiles: Sendable {
  /// The folder of all files; their names contain a hash of the content.
  static let folder = "maps/"
  /// The maximum number of points per shard, unless more have the same location.
  static let shardSize = 200

  /// What the map shows about a point.
  struct Label: Sendable {
    let name: String
    /// The URL relative to the site's base.
    let url: String
    /// The picture's path in the output; empty for none.
    let picture: String
  }

  /// The file of the points' locations.
  let points: String
  /// The file of the coasts.
  let world: String
  /// The coasts around points as pictures, by the window that they show.
  private let areas: [MapWindow: String]
  /// The points on the coasts as a picture.
  let overview: String
  /// What the overview shows.
  let window: MapWindow
  /// All files of the output.
  package let files: [ExtraFile]

  /// Makes the files.
  ///
  /// - Parameters:
  ///   - pins: the points.
  ///   - label: returns what the map shows about a point, by its index.
  init(_ pins: [Place], label: (Int) -> Label) {
    var files: [ExtraFile] = []
    func add(_ name: String, _ ending: String, _ bytes: [UInt8]) -> String {
      let path = "\(Self.folder)\(name).\(Fingerprint(of: bytes).short).\(ending)"
      files.append(ExtraFile(path: path, source: .bytes(bytes)))
      return path
    }
    let (order, shards) = Self.shards(pins)
    let names = shards.map { add("shard", "json", Self.shard(order[$0].map(label))) }
    points = add("points", "json", Self.points(order.map { pins[$0] }, zip(names, shards.map(\.count))))
    world = add("world", "json", MapDrawing.outline(near: pins))
    window = MapWindow(around: pins)
    var areas: [MapWindow: String] = [:]
    for window in Set(pins.map(MapWindow.area)).sorted(by: { ($0.west, $0.north) < ($1.west, $1.north) }) {
      areas[window] = add("area", "svg", MapDrawing.area(window))
    }
    self.areas = areas
    overview = add("overview", "svg", MapDrawing.overview(pins, window))
    self.files = files
  }

  /// The picture of the coasts around a point; nil for a place that is no point of the map.
  func area(around place: Place) -> String? { areas[MapWindow.area(around: place)] }

  // MARK: Shards

  /// The order of the points along a Z-order curve (Morton), which keeps nearby points together, and the shards as
  /// ranges of it.
  private static func shards(_ pins: [Place]) -> (order: [Int], shards: [Range<Int>]) {
    let keys = pins.map(key)
    let order = pins.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var shards: [Range<Int>] = []
    cut(order.map { keys[$0] }, order.indices, bit: 57, into: &shards)
    return (order, shards)
  }

  /// Splits a part at the middle of its square until it is small enough: points elsewhere do not move these
  /// borders.
  private static func cut(_ keys: [UInt64], _ range: Range<Int>, bit: Int, into shards: inout [Range<Int>]) {
    guard !range.isEmpty else { return }
    guard range.count > shardSize, bit >= 0 else { return shards.append(range) }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] >> UInt64(bit) & 1 == 1 { high = middle } else { low = middle + 1 }
    }
    cut(keys, range.lowerBound..<low, bit: bit - 1, into: &shards)
    cut(keys, low..<range.upperBound, bit: bit - 1, into: &shards)
  }

  /// The Morton key: the bits of both coordinates, interleaved.
  private static func key(_ place: Place) -> UInt64 {
    let east = UInt64(Int(place.microLongitude) + 180_000_000)
    let north = UInt64(Int(place.microLatitude) + 90_000_000)
    var key: UInt64 = 0
    for bit in stride(from: 28, through: 0, by: -1) {
      key = key << 2 | (east >> UInt64(bit) & 1) << 1 | north >> UInt64(bit) & 1
    }
    return key
  }

  // MARK: Texts

  /// A shard, as in `[["A name","spots/s1/","images/….webp"],…]`.
  private static func shard(_ labels: [Label]) -> [UInt8] {
    var json = JSONWriter()
    json.array(labels) { json, label in
      json.array([label.name, label.url, label.picture]) { $0.string($1) }
    }
    return json.bytes
  }

  /// The file of the points: `{"shards":[["maps/shard.….json",200],…],"points":[5932500,1807100,12,-7,…]}`.
  ///
  /// The numbers are latitude and longitude in hundred-thousandths of a degree (about a metre), each but the first
  /// pair as the difference from the one before.
  private static func points(_ places: [Place], _ shards: some Sequence<(String, Int)>) -> [UInt8] {
    var text = #"{"shards":["#
    text += shards.map { #"["\#($0.0)",\#($0.1)]"# }.joined(separator: ",")
    text += #"],"points":["#
    var last = (north: 0, east: 0)
    for (number, place) in places.enumerated() {
      let next = (north: rounded(place.microLatitude), east: rounded(place.microLongitude))
      text += "\(number == 0 ? "" : ",")\(next.north - last.north),\(next.east - last.east)"
      last = next
    }
    return Array((text + "]}").utf8)
  }

  private static func rounded(_ micro: Int32) -> Int { (Int(micro) + (micro < 0 ? -5 : 5)) / 10 }
}
