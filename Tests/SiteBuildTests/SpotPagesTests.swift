import BlogModel
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of spots and of where blogs are.
struct SpotPagesTests {
  /// The paths that a page names below a folder.
  private func paths(_ folder: String, on page: String) -> [String] {
    page.matches(of: /"\/([a-z]+\/[^" ]+)"/).map { String($0.1) }.filter { $0.hasPrefix("\(folder)/") }
  }

  @Test(arguments: ["language", "zone"])
  func `the search shows spots in the language and the time of now`(changed: String) async throws {
    func spots() throws -> SampleSpots {
      let spots = try SampleSpots()
      for id in ["s4", "s5"] {
        spots.spots.append(
          #"{"objectId":"\#(id)","coordinates":{"latitude":1,"longitude":2},"createdAt":"2020-06-30T23:30:00Z"}"#
        )
      }
      return spots
    }
    func change(_ spots: SampleSpots) {
      if changed == "zone" { spots.site.configuration.timeZone = "Asia/Tokyo" }
      if changed == "language" { spots.site.configuration.language = "de" }
    }
    let (warm, cold) = (try spots(), try spots())
    try await warm.build()
    change(warm)
    try await warm.build()
    change(cold)
    try await cold.build()
    #expect(try difference(warm.site.tree(), cold.site.tree()) == [])
  }

  @Test func `the map's page names what it loads, and all of it is there`() async throws {
    let spots = try SampleSpots()
    let report = try await spots.build()
    #expect(report.diagnostics.map(\.code) == ["place-missing"])
    let page = try spots.site.page("spots/index.html")
    for path in paths("maps", on: page) + paths("assets", on: page) { #expect(spots.site.has(path)) }
    #expect(paths("maps", on: page).count == 3)
    #expect(
      page.firstMatch(of: /<script defer src="\/assets\/leaflet\.[0-9a-f]{16}\.js" integrity="sha/) != nil
    )
    #expect(page.contains("3 spots") == false)
    #expect(page.contains("5 spots"))
    let points = try #require(paths("maps", on: page).first { $0.contains("points") })
    #expect(try spots.site.page(points).contains(#",4]],"points":["#))
    #expect(page.contains("data-tiles=\"\""))
    #expect(page.contains("img-src 'self' data:;"))
  }

  @Test func `the list next to it has every spot by name, then blogs with a place of their own`() async throws
  {
    let spots = try SampleSpots()
    try await spots.build()
    let page = try spots.site.page("spots/index.html")
    let names = page.matches(of: /<a class="p-name u-url" href="([^"]+)" dir="auto">([^<]+)</).map {
      "\($0.1) \($0.2)"
    }
    #expect(
      names == [
        "/spots/s2/ Ädel Rock", "/spots/s1/ Old &lt;Pier&gt;", "/spots/s3/ Somewhere", "/blogs/p4/ Far away",
        "/blogs/p3/ Near both",
      ]
    )
    #expect(page.contains("href=\"/spots/#13/59.30000/18.00000\""))
    #expect(page.contains("Not on the map"))
  }

  @Test func `a spot's page has its picture, its place, blogs about it and those nearby`() async throws {
    let spots = try SampleSpots()
    try await spots.build()
    let page = try spots.site.page("spots/s1/index.html")
    #expect(page.contains("<h1 class=\"p-name\" dir=\"auto\">Old &lt;Pier&gt;</h1>"))
    #expect(page.firstMatch(of: /<img class="u-photo" src="\/images\/[^"]+"/) != nil)
    #expect(page.contains("<bdi dir=\"ltr\">59.30000, 18.00000</bdi>"))
    #expect(page.contains("<circle cx=\"18\" cy=\"-59.3\""))
    #expect(page.contains("Deep <em>at once</em>."))
    #expect(page.contains("First at the pier"))
    let nearby = try #require(page.components(separatedBy: "id=\"nearby\"").last)
    let rows = nearby.matches(of: /dir="auto">([^<]+)<\/a>.*?<small>([^<]+)</).map { "\($0.1): \($0.2)" }
    #expect(rows == ["On the rock: 570 m", "Near both: 1.6 km"])
    let nowhere = try spots.site.page("spots/s3/index.html")
    #expect(nowhere.contains("Not on the map"))
    #expect(!nowhere.contains("id=\"nearby\""))
    #expect(nowhere.contains("No blogs about this spot yet."))
  }

  @Test func `a blog leads to its spot, or to its place on the map`() async throws {
    let spots = try SampleSpots()
    try await spots.build()
    #expect(
      try spots.site.page("blogs/p1/index.html").contains(
        "<a class=\"p-location\" href=\"/spots/s1/\"><bdi>Old &lt;Pier&gt;</bdi></a>"
      )
    )
    #expect(
      try spots.site.page("blogs/p4/index.html").contains(
        "<a class=\"p-location\" href=\"/spots/#13/-9.00000/8.00000\"><bdi>-9.00000, 8.00000</bdi></a>"
      )
    )
    #expect(!(try spots.site.page("blogs/p5/index.html").contains("p-location")))
    let feed = try spots.site.page("index.html")
    #expect(feed.contains("<a class=\"p-location\" href=\"/spots/s1/\"><bdi>Old &lt;Pier&gt;</bdi></a>"))
  }

  @Test func `a place near a spot is named by it`() async throws {
    let spots = try SampleSpots()
    spots.posts.append(
      #"{"objectId":"p6","caption":"Ten km","author":"u2","coordinates":[18.01,59.4],"createdAt":"2020-01-06T00:00:00Z"}"#
    )
    try await spots.build()
    #expect(try spots.site.page("blogs/p3/index.html").contains("<bdi>1.2 km from Ädel Rock</bdi>"))
    // 11 km, and other blogs without a spot are nearer.
    #expect(try spots.site.page("blogs/p6/index.html").contains("<bdi>59.40000, 18.01000</bdi>"))
  }

  @Test func `many blogs about a spot have pages of their own`() async throws {
    let spots = try SampleSpots()
    spots.site.configuration.pageSize = 2
    spots.posts = (1...7).map {
      #"{"objectId":"p\#($0)","caption":"Blog \#($0)","author":"u1","spot":"s1","createdAt":"2020-01-0\#($0)T00:00:00Z"}"#
    }
    try await spots.build()
    let page = try spots.site.page("spots/s1/index.html")
    #expect(page.contains("Blog 7"))
    #expect(!page.contains("Blog 4"))
    let older = try spots.site.page("spots/s1/page/2/index.html")
    #expect(older.contains("Blog 4"))
    #expect(!older.contains("id=\"nearby\""))
  }

  @Test func `tiles and their attribution are on the page, and the policy allows their host`() async throws {
    let spots = try SampleSpots()
    spots.site.configuration.map.tiles = TileSource("https://{s}.tile.example.org/{z}/{x}/{y}.png")
    spots.site.configuration.map.attribution = "© \"A\" & <B>"
    try await spots.build()
    let page = try spots.site.page("spots/index.html")
    #expect(page.contains("img-src 'self' data: https://*.tile.example.org;"))
    #expect(page.contains("data-tiles=\"https://{s}.tile.example.org/{z}/{x}/{y}.png\""))
    #expect(page.contains("data-attribution=\"© &quot;A&quot; &amp; &lt;B&gt;\""))
    #expect(try spots.site.page("_headers").contains("https://*.tile.example.org"))
  }

  @Test func `without Leaflet the map is static, which is reported`() async throws {
    let spots = try SampleSpots(hasLeaflet: false)
    let report = try await spots.build()
    #expect(report.diagnostics.map(\.code) == ["place-missing", "leaflet-missing"])
    let page = try spots.site.page("spots/index.html")
    #expect(!page.contains("leaflet"))
    #expect(!page.contains("map.js"))
    let overview = try #require(paths("maps", on: page).first { $0.contains("overview") })
    #expect(try spots.site.page(overview).contains("h0M"))
  }

  @Test func `a map can be switched off, and a community without places has none`() async throws {
    let spots = try SampleSpots()
    spots.site.configuration.map.isShown = false
    try await spots.build()
    let plain = try SampleSite()
    try await plain.build()
    for site in [spots.site, plain] {
      #expect(!site.has("spots"))
      #expect(!site.has("maps"))
      #expect(!(try site.page("index.html").contains("/spots/")))
      #expect(!(try site.page("_headers").contains("maps/")))
      let files = try FileSystem.files(below: "\(site.output)/assets")
      #expect(!files.contains { $0.hasPrefix("map.") || $0.hasPrefix("leaflet") })
    }
    #expect(!(try spots.site.page("blogs/p1/index.html").contains("p-location")))
  }

  @Test func `after any change a warm build gives what a cold one gives`() async throws {
    let spots = try SampleSpots()
    try await spots.build()
    let edits: [(SampleSpots) -> Void] = [
      { $0.spots[1] = $0.spots[1].replacingOccurrences(of: "Ädel Rock", with: "Noble Rock") },
      { $0.spots[0] = $0.spots[0].replacingOccurrences(of: "59.3", with: "59.31") },
      { $0.spots[0] = $0.spots[0].replacingOccurrences(of: "Deep", with: "Very deep") },
      { $0.posts[1] = $0.posts[1].replacingOccurrences(of: "On the rock", with: "At the rock") },
      { $0.posts[2] = $0.posts[2].replacingOccurrences(of: "18.02", with: "18.03") },
      {
        $0.posts[4] = $0.posts[4].replacingOccurrences(of: "\"author\"", with: "\"spot\":\"s3\",\"author\"")
      },
      { $0.users[0] = $0.users[0].replacingOccurrences(of: "ana", with: "anna") },
      { $0.spots.append(#"{"objectId":"s4","name":"New","coordinates":[18.005,59.301]}"#) },
      { $0.spots.removeFirst() }, { $0.posts.removeAll { $0.contains("coordinates") } },
      { $0.spots = [] },
    ]
    for edit in edits {
      edit(spots)
      try await spots.build()
      let warm = try spots.site.tree()
      spots.site.configuration.isClean = true
      try await spots.build(jobs: 1)
      spots.site.configuration.isClean = false
      let cold = try spots.site.tree()
      #expect(warm == cold)
    }
    #expect(!spots.site.has("spots"))
  }

  @Test func `one spot that is renamed rewrites the pages that name it`() async throws {
    let spots = try SampleSpots()
    try await spots.build()
    spots.spots[1] = spots.spots[1].replacingOccurrences(of: "Ädel Rock", with: "Ädel Stone")
    let report = try await spots.build()
    #expect(
      report.changes.changedPages.sorted() == [
        "bloggers/ana/index.html", "bloggers/bo/index.html", "blogs/p2/index.html", "blogs/p3/index.html",
        "index.html", "spots/index.html", "spots/s2/index.html",
      ]
    )
  }

  @Test func `addresses of spots are theirs alone`() async throws {
    let spots = try SampleSpots()
    spots.spots = ["page", "A b", "a B", "../x", "con"].map {
      #"{"objectId":"\#($0)","name":"\#($0)","coordinates":[1,2]}"#
    }
    try await spots.build()
    let page = try spots.site.page("spots/index.html")
    let links = page.matches(of: /<a class="p-name u-url" href="\/(spots\/[^"]+)"/).map { String($0.1) }
    #expect(Set(links.map { $0.lowercased() }).count == 5)
    #expect(!links.contains("spots/page/"))
    for link in links { #expect(spots.site.has("\(link)index.html")) }
  }
}
