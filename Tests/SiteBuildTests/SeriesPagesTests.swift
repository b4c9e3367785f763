import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of seasons, of who takes part and of quotes.
struct SeriesPagesTests {
  @Test func `seasons hold their episodes by number, and have a page each`() async throws {
    let series = try SampleSeries()
    try await series.build()
    #expect(try series.titles(on: "seasons/index.html") == ["1 Start", "9 Nearly", "10 Middle", "1 Again"])
    #expect(try series.titles(on: "seasons/1/index.html") == ["1 Start", "9 Nearly", "10 Middle"])
    let page = try series.site.page("seasons/index.html")
    #expect(page.contains(#"<li data-values="season=1 with=ana with=bo" data-day="2008-02-03">"#))
    #expect(page.contains(#"<input type="date" name="from" min="2008-01-20" max="2009-01-01">"#))
    #expect(page.contains(#"<a href="/seasons/" aria-current="true">Seasons</a>"#))
  }

  @Test func `an episode with a picture has a still in the list of its season`() async throws {
    let series = try SampleSeries()
    try series.site.writePicture("lamp.jpg")
    series.episodes[1] = series.episodes[1].replacing("\"title\"", with: "\"img\":\"lamp.jpg\",\"title\"")
    try await series.build()
    for path in ["seasons/index.html", "seasons/1/index.html"] {
      let stills = try series.site.page(path).matches(of: /<img src="(\/images\/[^"]*)".*?>10<\/span>/)
      #expect(stills.count == 1, "\(path)")
    }
  }

  @Test func `an episode shows its place, who takes part and no author`() async throws {
    let series = try SampleSeries()
    try await series.build()
    let page = try series.site.page("blogs/1/index.html")
    #expect(
      page.contains(
        #"<a href="/seasons/1/" dir="auto">Season 1</a><span class="quiet" dir="auto">Episode 1</span>"#
      )
    )
    #expect(page.contains(/<a class="hue-\d h-card" href="\/bloggers\/ana\/"/))
    #expect(page.contains(#"<bdi>Nobody</bdi></span>"#))
    #expect(!page.contains("Unknown blogger") && !page.contains(#""author""#))
    #expect(page.contains(#"<li><a href="/seasons/1/" dir="auto">Season 1</a></li></ol></nav>"#))
    let feeds = try ["feed.xml", "atom.xml", "feed.json"].map { try series.site.page($0) }
    #expect(!feeds[0].contains("<dc:creator>") && !feeds[2].contains("authors"))
    #expect(feeds[1].matches(of: /<author>/).count == 1)
  }

  @Test func `a profile shows the episodes of a character, and their quotes`() async throws {
    let series = try SampleSeries()
    try await series.build()
    let page = try series.site.page("bloggers/ana/index.html")
    #expect(try series.site.blogs(on: "bloggers/ana/index.html") == ["3", "1"])
    #expect(page.contains(#"<h2 class="p-name" id="blogs">2 blogs</h2>"#))
    #expect(try series.quotes(on: "bloggers/ana/index.html") == ["One.", "Three."])
    #expect(page.contains(#"data-speaker="Ana" data-speaker-url="/bloggers/ana/""#))
    let other = try series.site.page("bloggers/cy/index.html")
    #expect(other.contains("<dd><span dir=\"auto\">Deceased</span></dd>"))
    #expect(other.contains("The &lt;b&gt;sea&lt;/b&gt;"))
    #expect(!other.contains("class=\"quotes\"") && !other.contains("Birthday"))
  }

  @Test func `the quotes that most people keep come first, ties as the export has them`() async throws {
    let series = try SampleSeries()
    series.quotes += (4...6).map { series.quote($0, "More \($0).", "Ana") }
    series.favourites = [("a", 6), ("b", 6), ("a", 5), ("a", 2), ("a", 4), ("a", 6)].map {
      series.favourite("\($0.0)@mail.example", $0.1)
    }
    try await series.build()
    #expect(try series.quotes(on: "quotes/index.html") == ["More 6.", "Two &lt;b&gt;.", "More 4."])
    let page = try series.site.page("quotes/index.html")
    #expect(page.contains(#"<span class="count likes">Favourite of 2 people</span>"#))
    #expect(!page.contains("mail.example"))
  }

  @Test func `all quotes are on pages, the last first, and in a file to draw from`() async throws {
    let series = try SampleSeries()
    series.quotes = (1...70).map { series.quote($0, "Q\($0)", $0 % 2 == 0 ? "Ana" : "Nobody") }
    try await series.build()
    #expect(try series.quotes(on: "quotes/all/index.html") == (31...70).reversed().map { "Q\($0)" })
    #expect(try series.quotes(on: "quotes/all/page/1/index.html") == (1...30).reversed().map { "Q\($0)" })
    #expect(try series.quotes(on: "bloggers/ana/quotes/index.html").count == 35)
    #expect(try series.quotes(on: "bloggers/ana/index.html").count == QuotesPage.pageSize)
    let page = try series.site.page("quotes/index.html")
    let file = try #require(page.firstMatch(of: /data-files="\/(quotes\/quotes-[0-9a-f]{16}\.json)"/))
    let drawn = try series.site.page(String(file.1))
    #expect(
      drawn.hasPrefix(
        #"[{"key":"1","text":"Q1","name":"Nobody"},{"key":"2","text":"Q2","name":"Ana","profile":"ana"}"#
      )
    )
  }

  @Test func `of very many quotes a page draws from some, evenly`() throws {
    let quotes = (0..<25_000).map { Quote(id: "\($0)", speaker: nil, text: "Q") }
    let community = Community(bloggers: [], blogs: [], comments: [], likes: [], quotes: quotes)
    let files = QuoteFiles(community, SitePaths(community).bloggers)
    #expect(files.paths.count == 42)
    #expect(files.paths.count <= QuoteFiles.limit)
    let first = String(decoding: files.bytes(0), as: UTF8.self)
    #expect(first.hasPrefix(#"[{"key":"0","text":"Q"},{"key":"3","text":"Q"},"#))
  }

  @Test func `many episodes are on the pages of their seasons only`() async throws {
    let series = try SampleSeries()
    series.episodes = (1...GroupsPage.mostRows + 1).map {
      series.episode($0, "E\($0)", "\($0 % 2 + 1)", "\($0)", "2008-01-01", "")
    }
    try await series.build()
    #expect(try series.titles(on: "seasons/index.html") == [])
    let page = try series.site.page("seasons/index.html")
    #expect(page.contains(#"<a href="/seasons/1/" dir="auto">Season 1</a> <small>500 blogs</small>"#))
    #expect(!page.contains("data-filter"))
    #expect(try series.titles(on: "seasons/1/index.html").count == 300)
    #expect(try series.titles(on: "seasons/1/index.html").first == "2 E2")
    #expect(try series.titles(on: "seasons/1/page/1/index.html").last == "1000 E1000")
  }

  @Test func `characters are filtered by facts that many of them have`() async throws {
    let series = try SampleSeries()
    try await series.build()
    let page = try series.site.page("bloggers/index.html")
    #expect(page.contains(#"data-values="status=deceased seasons=1""#))
    let names = page.matches(of: /type="checkbox" name="([^"]*)" value="([^"]*)"/).map { "\($0.1)=\($0.2)" }
    #expect(names == ["status=alive", "status=deceased", "seasons=1", "seasons=2"])
  }

  @Test(arguments: [
    (["a", "b"], false), (["a", "a", "a", "a"], false), (["a", "a", "b", "b"], true),
    (["a", "a", "b"], false),
    (["9", "10", "9", "10"], true),
  ])
  func `an attribute is a filter when its values are few and repeat`(_ values: [String], _ isOne: Bool) {
    let bloggers = values.enumerated().map { number, value in
      Blogger(id: "\(number)", attributes: [Attribute(name: "Team", values: [value])])
    }
    let community = Community(bloggers: bloggers, blogs: [], comments: [], likes: [])
    let facets = FacetTable(community, bloggers.indices) { _ in nil }
    #expect(facets.all.map(\.segment) == (isOne ? ["team"] : []))
    if values[0] == "9" { #expect(facets.all[0].values.map(\.label) == ["9", "10"]) }
  }

  @Test func `a blog site has none of it`() async throws {
    let site = try SampleSite()
    try await site.build()
    for path in ["seasons/index.html", "quotes/index.html"] { #expect(!site.has(path)) }
    let page = try site.page("index.html")
    #expect(!page.contains("seasons") && !page.contains("lists."))
    #expect(
      try FileSystem.files(below: "\(site.output)/assets").allSatisfy { name in
        !["lists.", "filter.", "quotes."].contains { name.hasPrefix($0) }
      }
    )
  }

  @Test func `seasons and quotes can be switched off`() async throws {
    let series = try SampleSeries()
    series.site.configuration.features.seasons = false
    series.site.configuration.features.quotes = false
    try await series.build()
    for path in ["seasons/index.html", "quotes/index.html"] { #expect(!series.site.has(path)) }
    let page = try series.site.page("bloggers/ana/index.html")
    #expect(!page.contains("blockquote") && !page.contains("/seasons/"))
  }

  @Test func `a build after any change gives the bytes of a cold one, and writes no more than it must`()
    async throws
  {
    let series = try SampleSeries()
    series.favourites = [series.favourite("a", 1)]
    try await series.build()
    #expect(try await series.build().changes.writtenCount == 0)
    let edits: [(SampleSeries) -> Void] = [
      { $0.characters[0] = $0.character(1, "Anna", "Alive", "[1,2]") },
      { $0.deaths = [] },
      { $0.favourites.append($0.favourite("b", 2)) },
      { $0.quotes[1] = $0.quote(2, "Changed.", "Bo") },
      { $0.quotes.removeLast() },
      { $0.episodes[0] = $0.episode(1, "Start", "2", "7", "01-20-2008", #""Cy","Nobody""#) },
      { $0.episodes[3] = $0.episode(4, "Again", "2", "1", "2009-01-01", #""Somebody""#) },
      { $0.characters.insert($0.character(0, "Aa", "Alive", "[2]"), at: 0) },
      { $0.episodes.removeLast() },
    ]
    for (number, edit) in edits.enumerated() {
      edit(series)
      try await series.build()
      let cold = try SampleSeries()
      (cold.characters, cold.episodes, cold.quotes) = (series.characters, series.episodes, series.quotes)
      (cold.deaths, cold.favourites) = (series.deaths, series.favourites)
      try await cold.build(jobs: 1)
      #expect(try difference(series.site.tree(), cold.site.tree()) == [], "edit \(number)")
    }
  }
}
