import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of reactions other than likes.
struct ReactionPagesTests {
  private static let map = """
    bloggers: {from: people, id: id, displayName: name}
    blogs: {from: posts, id: id, blogger: by, text: text, createdDate: at, reactions: reactions}
    """

  private func site(_ reactions: String = #"{"tada":3,"<b>":1}"#) throws -> SampleSite {
    let site = try SampleSite()
    try site.folder.write(Self.map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    try site.folder.write(Self.export(reactions), to: "site/export/export.json")
    return site
  }

  private static func export(_ reactions: String) -> String {
    #"{"people":[{"id":"ana","name":"Ana"}],"posts":["#
      + #"{"id":"b1","by":"ana","text":"Rye","at":"2024-01-01T00:00:00Z","reactions":\#(reactions)},"#
      + #"{"id":"b2","by":"ana","text":"Wheat","at":"2024-01-02T00:00:00Z"}]}"#
  }

  @Test func `the page shows them with labels for readers who do not see them`() async throws {
    let site = try site()
    try await site.buildAsItIs()
    let page = try site.page("blogs/b1/index.html")
    let list = try #require(
      page.components(separatedBy: #"<ul class="reactions" aria-label="Reactions">"#).last
    )
    let first =
      #"<li><span aria-hidden="true"><bdi>🎉</bdi> 3</span><span class="hide">3 reactions: 🎉</span></li>"#
    #expect(list.contains(first) && list.contains("1 reaction: &lt;b&gt;</span>") && !page.contains("<b>"))
    #expect(page.contains(/<link rel="stylesheet" href="\/assets\/reactions\./))
    let other = try site.page("blogs/b2/index.html")
    #expect(!other.contains("reactions"))
  }

  @Test func `structured data counts them`() async throws {
    let site = try site()
    try await site.buildAsItIs()
    let blog = try #require(try site.structuredData("blogs/b1/index.html").first)
    let counters = try #require(blog["interactionStatistic"] as? [[String: Any]])
    let reactions = counters.filter { ($0["interactionType"] as? String) == "https://schema.org/ReactAction" }
    #expect(reactions.map { $0["name"] as? String } == ["🎉", "<b>"])
    #expect(reactions.map { $0["userInteractionCount"] as? Int } == [3, 1])
  }

  @Test func `without likes, there are none`() async throws {
    let site = try site()
    site.configuration.selection.without = [.likes]
    try await site.buildAsItIs()
    #expect(try !site.page("blogs/b1/index.html").contains("reaction"))
    #expect(try FileSystem.files(below: "\(site.output)/assets").allSatisfy { !$0.hasPrefix("reactions.") })
  }

  @Test func `warm builds give the bytes of cold ones`() async throws {
    let warm = try site()
    try await warm.buildAsItIs()
    for reactions in [#"{"tada":4}"#, #"{"rocket":4}"#, "null", #"[{"name":"eyes","count":1}]"#] {
      try warm.folder.write(Self.export(reactions), to: "site/export/export.json")
      try await warm.buildAsItIs()
      let cold = try site(reactions)
      try await cold.buildAsItIs(jobs: 1)
      #expect(difference(try warm.tree(), try cold.tree()) == [], "\(reactions)")
    }
  }
}
