import Testing

@testable import Studio

/// The map of the site in the studio's forms.
struct SiteMapTests {
  private func page(
    _ attributes: String =
      #"data-world="/maps/world.1.json" data-points="/maps/points.1.json" data-tiles="""#,
    script: String = "/assets/leaflet.1.js"
  ) -> [UInt8] {
    Array(
      """
      <html><head><link rel="stylesheet" href="/assets/style.1.css">
      <link rel="stylesheet" href="/assets/leaflet.1.css" integrity="sha256-x">
      <link rel="stylesheet" href="/assets/map.1.css">
      <script defer src="\(script)" integrity="sha256-x"></script>
      </head><body><div class="map"><div id="map" data-label="Map" \(attributes) data-zoom="18"></div></div></body></html>
      """.utf8
    )
  }

  @Test func `the styles, Leaflet and the ground are those of the page`() throws {
    let map = try #require(SiteMap(page: page()))
    #expect(
      map.links == """
        <link rel="stylesheet" href="/assets/leaflet.1.css">
        <link rel="stylesheet" href="/assets/map.1.css">
        <script defer src="/assets/leaflet.1.js"></script>
        """
    )
    #expect(map.attributes.contains(#"data-world="/maps/world.1.json""#) && map.tileOrigin.isEmpty)
    #expect(map.attributes.contains(#"data-zoom="18""#) && !map.attributes.contains("data-label"))
  }

  @Test(arguments: [
    ("https://tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org"),
    ("https://{s}.tile.example.org:8080/{z}/{x}/{y}.png", "https://*.tile.example.org:8080"),
    ("/tiles/{z}/{x}/{y}.png", ""), ("https://a b; script-src *//{z}", ""), ("https:///{z}", ""),
  ])
  func `the policy permits the host of the tiles only`(tiles: String, origin: String) throws {
    let map = try #require(SiteMap(page: page(#"data-world="/maps/w.json" data-tiles="\#(tiles)""#)))
    #expect(map.tileOrigin == origin)
  }

  @Test func `without Leaflet, or in another theme, there is no map`() {
    #expect(SiteMap(page: []) == nil)
    #expect(SiteMap(page: page(script: "/assets/site.1.js")) == nil)
    #expect(SiteMap(page: page(script: "https://evil.example/assets/leaflet.js")) == nil)
    #expect(SiteMap(page: page(#"data-world="//evil.example/w.json""#)) == nil)
    #expect(SiteMap(page: page("")) == nil)
  }
}
