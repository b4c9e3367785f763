import BlogModel
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// The group `map` of a configuration, and Leaflet.
struct MapSettingsTests {
  private func read(_ text: String) throws -> MapSettings {
    try ConfigurationReader.read(text, file: "blogforge.yml").map
  }

  @Test(arguments: [
    ("https://tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org"),
    ("https://{s}.tile.example.org/{z}/{x}/{y}{r}.png?key=1", "https://*.tile.example.org"),
    ("http://127.0.0.1:8080/{z}/{y}/{x}", "http://127.0.0.1:8080"), ("/tiles/{z}/{x}/{y}.webp", ""),
  ])
  func `tiles come from the host of their address, which alone the policy allows`(
    _ url: String,
    _ origin: String
  ) throws {
    let tiles = try #require(TileSource(url))
    #expect(tiles.url == url)
    #expect(tiles.origin == origin)
    let policy = PagePolicy(hasMap: true, tileOrigin: origin).content
    #expect(policy.contains(origin.isEmpty ? "img-src 'self' data:;" : "img-src 'self' data: \(origin);"))
    #expect(!PagePolicy().content.contains("example.org"))
  }

  @Test(arguments: [
    "https://tile.example.org/{z}/{x}.png", "ftp://tile.example.org/{z}/{x}/{y}", "//t.example/{z}/{x}/{y}",
    "https://tile.example.org; script-src *;/{z}/{x}/{y}", "https://*/{z}/{x}/{y}", "https://{s}/{z}/{x}/{y}",
    "https://user@tile.example.org/{z}/{x}/{y}", "https:///{z}/{x}/{y}", "javascript:{z}{x}{y}",
    "https://tile.example.org/\"{z}/{x}/{y}", "https://tile.exämple.org/{z}/{x}/{y}", "", "map.pmtiles",
    "//tile.example.org/map.pmtiles", "https://tile.example.org/map.pmtiles", "/../map.pmtiles",
    "/map.pmtiles?a=1",
  ])
  func `an invalid address of tiles is rejected`(_ url: String) {
    #expect(TileSource(url) == nil)
  }

  @Test func `a file of the site can have all tiles`() throws {
    #expect(try #require(TileSource("/maps/town.pmtiles")).isArchive)
    #expect(try #require(TileSource("/tiles/{z}/{x}/{y}.pmtiles")).isArchive == false)
  }

  /// The offsets are those of the specification.
  @Test(
    arguments: [
      (3, 2, 2, nil), (3, 1, 5, nil), (3, 2, 1, "this PMTiles file has vector tiles, not pictures"),
      (3, 3, 2, "this PMTiles file is not compressed with gzip"),
      (3, 2, 0, "this PMTiles file has tiles of an unknown type"),
      (2, 2, 2, "the version of this PMTiles file is 2, not 3"),
    ] as [(UInt8, UInt8, UInt8, String?)]
  )
  func `the header of such a file says whether the map can show it`(
    _ version: UInt8,
    _ compression: UInt8,
    _ type: UInt8,
    _ problem: String?
  ) {
    var header = Array("PMTiles".utf8) + [version] + [UInt8](repeating: 0, count: 119)
    (header[97], header[99]) = (compression, type)
    #expect(TileArchive.problem(header) == problem)
    #expect(TileArchive.problem(Array(header.dropLast())) == "this is not a PMTiles file")
  }

  @Test func `every key is read, and false means no map`() throws {
    let settings = try read(
      """
      map:
        tiles: https://tile.example.org/{z}/{x}/{y}.png
        attribution: © everybody
        max-zoom: 12
        leaflet: vendor/leaflet
      """
    )
    #expect(settings.tiles == TileSource("https://tile.example.org/{z}/{x}/{y}.png"))
    #expect(settings.attribution == "© everybody")
    #expect(settings.maximalZoom == 12)
    #expect(settings.leaflet == "vendor/leaflet")
    #expect(settings.isShown)
    #expect(try read("map: false").isShown == false)
    #expect(try read("title: x") == MapSettings())
  }

  @Test(arguments: [
    (
      "map: far",
      "blogforge.yml:1:6: invalid value 'far' for 'map': expected false, or the keys tiles, attribution, max-zoom, leaflet."
    ),
    (
      "map: {tiles: 'https://x.example/tile.png'}",
      "blogforge.yml:1:14: invalid value 'https://x.example/tile.png' for 'tiles': expected an address such as https://tile.example.org/{z}/{x}/{y}.png, or a file such as /map.pmtiles."
    ),
    (
      "map: {max-zoom: 23}",
      "blogforge.yml:1:17: invalid value '23' for 'max-zoom': expected a whole number from 1 to 22."
    ),
    ("map: {tile: x}", "blogforge.yml:1:7: unknown key 'tile'. Did you mean 'tiles'?"),
  ])
  func `a mistake is reported with its place and what to do`(_ text: String, _ sentence: String) {
    #expect {
      _ = try read(text)
    } throws: { error in
      "\(error)" == sentence
    }
  }

  @Test func `Leaflet is looked for where the configuration says, else next to the program`() throws {
    let folder = try TemporaryFolder()
    for name in ["leaflet.js", "leaflet.css"] {
      try folder.write(Array("x".utf8), to: "wanted/\(name)")
      try folder.write(Array("x".utf8), to: "share/blogforge/leaflet/\(name)")
    }
    try folder.write(Array("x".utf8), to: "half/leaflet.js")
    let program = "\(folder.path)/bin/blogforge"
    try folder.write([], to: "bin/blogforge")
    #expect(LeafletFiles.folder("\(folder.path)/wanted", program: program) == "\(folder.path)/wanted")
    #expect(LeafletFiles.folder("\(folder.path)/half", program: program) == nil)
    #expect(
      LeafletFiles.folder(nil, program: program) == "\(folder.path)/bin/../share/blogforge/leaflet"
    )
  }

  @Test func `its pictures get names of their own, and nothing leads to files that are not published`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Array("plain".utf8), to: "l/leaflet.js")
    try folder.write(Array("small\n//# sourceMappingURL=leaflet.min.js.map\n".utf8), to: "l/leaflet.min.js")
    try folder.write(
      Array("a{background:url(images/a.png)}b{background:url(images/a.png)}\n/*# sourceMappingURL=x */".utf8),
      to: "l/leaflet.css"
    )
    for name in ["a.png", "b.png"] { try folder.write(Array(name.utf8), to: "l/images/\(name)") }
    let files = try LeafletFiles(folder: "\(folder.path)/l")
    #expect(files.assets.keys.sorted() == ["leaflet-a.png", "leaflet.css", "leaflet.js"])
    #expect(files.assets["leaflet.js"] == Array("small\n".utf8))
    let published = AssetLinks.resolved(files.assets)
    let style = String(decoding: published["leaflet.css"]?.bytes ?? [], as: UTF8.self)
    let picture = try #require(published["leaflet-a.png"]).path.dropFirst("assets/".count)
    #expect(style == "a{background:url(./\(picture))}b{background:url(./\(picture))}")
  }

  @Test func `problems say what to do`() {
    #expect(MapProblem.noLeaflet.diagnostic.severity == .note)
    #expect(
      MapProblem.noLeaflet.diagnostic.hint
        == "Install it, for example with apt-get install libjs-leaflet, or set its folder as 'leaflet' under 'map'."
    )
    #expect(
      MapProblem.noLeaflet.diagnostic.summary
        == "Leaflet is not installed; the map is static"
    )
    let wrong = MapProblem.notInFolder("vendor").diagnostic
    #expect(wrong.severity == .warning)
    #expect(
      wrong.summary
        == "leaflet.js and leaflet.css are missing here; the map is static"
    )
    #expect(
      wrong.hint
        == "Set the folder that has both as 'leaflet' under 'map', or remove the key to use Leaflet of the system."
    )
    #expect(
      MapProblem.tooMany(count: 3).diagnostic.summary
        == "the map shows 50000 places; 3 more are in the list only"
    )
  }
}
