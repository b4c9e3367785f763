/// How places are shown: on a map, by which program, with whose pictures of the ground.
public struct MapSettings: Sendable, Hashable {
  /// Whether spots have pages and a map at all.
  public var isShown = true
  /// Where pictures of the ground come from; nil for the outline that blogforge draws.
  public var tiles: TileSource?
  /// Who is to be named for these pictures, as plain text.
  public var attribution = ""
  /// How far one can look closer at these pictures, 1...22.
  public var maximalZoom = 18
  /// The folder of Leaflet, below the site folder; nil for where systems keep it.
  public var leaflet: String?

  /// The settings with every default.
  public init() {}
}

/// Where a map gets pictures of the ground: an address with places for the zoom and the two numbers of a tile.
///
///     https://tile.example.org/{z}/{x}/{y}.png
public struct TileSource: Sendable, Hashable {
  /// The address as it was written.
  public let url: String
  /// The source for a Content-Security-Policy, as in `https://tile.example.org`; empty for the site itself.
  public let origin: String

  /// A source of tiles; nil when the address is none or lacks a place.
  ///
  /// Besides `{z}`, `{x}` and `{y}` it may have `{s}` (one of `a`, `b` and `c`) at the start of its host, and `{r}`
  /// (`@2x` for fine screens) in its path.
  public init?(_ url: String) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(url.contains), url.utf8.allSatisfy({ (33...126).contains($0) }),
      !url.contains(where: { "\"'<>\\`;,".contains($0) })
    else { return nil }
    self.url = url
    if url.hasPrefix("/"), !url.hasPrefix("//") {
      origin = ""
      return
    }
    guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return nil }
    var host = url.dropFirst(scheme.count).prefix { $0 != "/" }
    let hasMirrors = host.hasPrefix("{s}.")
    if hasMirrors { host = host.dropFirst(4) }
    let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:".contains($0)) }
    guard isHost, let first = host.first, first.isLetter || first.isNumber else { return nil }
    origin = "\(scheme)\(hasMirrors ? "*." : "")\(host)"
  }
}
