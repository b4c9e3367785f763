/// The settings of the map: whether it is shown, its tiles and the folder of Leaflet.
public struct MapSettings: Sendable, Hashable {
  /// Whether spots have pages and a map at all.
  public var isShown = true
  /// The source of map tiles; nil for the outline that blogforge draws.
  public var tiles: TileSource?
  /// The attribution of the tiles, as plain text.
  public var attribution = ""
  /// The maximum zoom of the tiles, 1...22.
  public var maximalZoom = 18
  /// The folder of Leaflet, below the site folder; nil for the usual system folders.
  public var leaflet: String?

  /// The settings with every default.
  public init() {}
}

/// A source of map tiles: a URL template with placeholders for the zoom and the two numbers of a tile, or a file of
/// the site with all tiles.
///
///     https://tile.example.org/{z}/{x}/{y}.png
///     /map.pmtiles
public struct TileSource: Sendable, Hashable {
  /// The URL template or the path on the site, as it was written.
  public let url: String
  /// The source for a Content-Security-Policy, as in `https://tile.example.org`; empty for the site itself.
  public let origin: String
  /// Whether it is one file with all tiles ("PMTiles Version 3 Specification").
  public let isArchive: Bool

  /// Parses a URL template; nil if it is invalid or lacks a placeholder.
  ///
  /// In addition to `{z}`, `{x}` and `{y}`, it may have `{s}` (one of `a`, `b` and `c`) at the start of its host,
  /// and `{r}` (`@2x` for high-resolution screens) in its path.
  public init?(_ url: String) {
    guard url.utf8.allSatisfy({ (33...126).contains($0) }),
      !url.contains(where: { "\"'<>\\`;,".contains($0) })
    else { return nil }
    let isLocal = url.hasPrefix("/") && !url.hasPrefix("//")
    isArchive =
      isLocal && url.hasSuffix(".pmtiles") && !url.contains("..")
      && !url.contains(where: { "{}?#%".contains($0) })
    guard isArchive || ["{z}", "{x}", "{y}"].allSatisfy(url.contains) else { return nil }
    self.url = url
    if isLocal {
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
