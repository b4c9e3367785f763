import Pages
import Yams

/// The group `map`: how locations are shown.
///
///     map:
///       tiles: "https://tile.example.org/{z}/{x}/{y}.png"
///       attribution: © the people who made the map
///       max-zoom: 18
///       leaflet: vendor/leaflet
extension ConfigurationReader {
  mutating func readMap(_ value: Node) {
    if let isShown = value.bool {
      configuration.map.isShown = isShown
      return
    }
    let known = ["tiles", "attribution", "max-zoom", "leaflet"]
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "map", expected: "false, or the keys \(known.joined(separator: ", "))")
    }
    forEachKey(of: mapping, known: known) { reader, key, value in
      switch key {
      case "tiles":
        guard let tiles = TileSource(value.string ?? "") else {
          let address = "an address such as https://tile.example.org/{z}/{x}/{y}.png"
          return reader.reportWrong(value, key, expected: "\(address), or a file such as /map.pmtiles")
        }
        reader.configuration.map.tiles = tiles
      case "attribution": reader.string(value, key) { $0.map.attribution = $1 }
      case "max-zoom": reader.integer(value, key, in: 1...22) { $0.map.maximalZoom = $1 }
      default: reader.string(value, key, as: .name) { $0.map.leaflet = $1 }
      }
    }
  }
}
