/// The map of the site, on which people tap a place: Leaflet and the ground, as the built page of spots names them.
struct SiteMap: Sendable, Hashable {
  /// The path of the page below the output.
  static let page = "spots/index.html"
  private static let headSize = 64 << 10

  /// The elements that load the styles and Leaflet.
  let links: String
  /// The attributes that say what the ground is, as HTML.
  let attributes: String
  /// The origin of map tiles, for the policy of the page; empty for the site itself.
  let tileOrigin: String

  /// Reads a built page of spots; nil if its map cannot be moved, because Leaflet was not found.
  init?(page: [UInt8]) {
    let text = String(decoding: page.prefix(Self.headSize), as: UTF8.self)
    let tags = Self.tags(of: text)
    guard let map = tags.first(where: { Self.value("id", in: $0) == "map" }),
      let script = tags.first(where: { $0.hasPrefix("script ") && Self.isLeaflet(Self.value("src", in: $0)) }
      ),
      let leaflet = Self.value("src", in: script), let world = Self.value("data-world", in: map),
      Self.isLocal(world)
    else { return nil }
    let styles = tags.filter { $0.hasPrefix("link ") && Self.value("rel", in: $0) == "stylesheet" }
      .compactMap { Self.value("href", in: $0) }
      .filter { path in Self.isLeaflet(path) || Self.isLocal(path) && path.contains("/assets/map.") }
    let sheets = styles.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }
    links = (sheets + ["<script defer src=\"\(leaflet)\"></script>"]).joined(separator: "\n")
    let names = [
      "data-world", "data-points", "data-tiles", "data-tile-script", "data-attribution", "data-zoom",
      "data-in", "data-out",
    ]
    attributes = names.compactMap { name in Self.value(name, in: map).map { "\(name)=\"\($0)\"" } }
      .joined(separator: " ")
    tileOrigin = Self.origin(Self.value("data-tiles", in: map) ?? "")
  }

  /// The elements of a page that the map needs, without their brackets.
  private static func tags(of text: String) -> [Substring] {
    text.split(separator: "<").compactMap { part in
      guard let end = part.firstIndex(of: ">") else { return nil }
      let tag = part[..<end]
      return ["link ", "script ", "div "].contains(where: tag.hasPrefix) ? tag : nil
    }
  }

  /// The value of an attribute, as HTML.
  private static func value(_ name: String, in tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
    return String(tag[start.upperBound...].prefix { $0 != "\"" })
  }

  private static func isLocal(_ path: String) -> Bool { path.hasPrefix("/") && !path.hasPrefix("//") }

  private static func isLeaflet(_ path: String?) -> Bool {
    path.map { isLocal($0) && $0.contains("/assets/leaflet") } ?? false
  }

  /// The source of a policy for the address of tiles, in which `{s}.` is one of several hosts.
  private static func origin(_ tiles: String) -> String {
    guard let scheme = ["https://", "http://"].first(where: tiles.hasPrefix) else { return "" }
    var host = tiles.dropFirst(scheme.count).prefix { $0 != "/" }
    let hasMirrors = host.hasPrefix("{s}.")
    if hasMirrors { host = host.dropFirst(4) }
    let isHost =
      !host.isEmpty
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:".contains($0)) }
    return isHost ? "\(scheme)\(hasMirrors ? "*." : "")\(host)" : ""
  }
}
