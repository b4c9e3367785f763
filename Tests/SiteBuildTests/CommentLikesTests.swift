import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of the likes of comments.
struct CommentLikesTests {
  private static let map = """
    bloggers: {from: people, id: id, displayName: name}
    blogs: {from: posts, id: id, blogger: by, text: text, createdDate: at}
    comments: {from: notes, id: id, blog: post, blogger: by, text: text, createdDate: at, parent: to, likeCount: likes}
    """

  /// A site with a comment of the author and one of a reader, which have these numbers of likes as JSON.
  private func site(_ own: String = "1", _ other: String = "1234") throws -> SampleSite {
    let site = try SampleSite()
    try site.folder.write(Self.map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    try site.folder.write(Self.export(own, other), to: "site/export/export.json")
    return site
  }

  private static func export(_ own: String, _ other: String) -> String {
    #"{"people":[{"id":"ana","name":"Ana"},{"id":"ben","name":"Ben"}],"#
      + #""posts":[{"id":"b1","by":"ana","text":"Rye","at":"2024-01-01T00:00:00Z"}],"notes":["#
      + #"{"id":"c1","post":"b1","by":"ana","text":"One","at":"2024-01-02T00:00:00Z","likes":\#(own)},"#
      + #"{"id":"c2","post":"b1","by":"ben","text":"Two","at":"2024-01-03T00:00:00Z","likes":\#(other)}]}"#
  }

  /// The first line of a comment.
  private func line(_ id: String, _ site: SampleSite) throws -> String {
    let page = try site.page("blogs/b1/index.html")
    let comment = try #require(page.components(separatedBy: #"id="comment-\#(id)""#).last)
    return String(try #require(comment.firstMatch(of: /<p class="by">.*?<\/p>/)).0)
  }

  @Test func `a comment has their number behind its date`() async throws {
    let site = try site()
    try await site.buildAsItIs()
    #expect(
      try line("c1", site).hasSuffix(#"><span class="count likes"></span> 1 like</span></p>"#)
    )
    let other = try line("c2", site)
    #expect(other.hasSuffix(#"><span class="count likes"></span> 1234 likes</span></p>"#))
    #expect(other.contains(#"</a><span class="quiet" property="interactionStatistic""#))
  }

  @Test(arguments: ["0", "null", #""few""#, "-1"])
  func `without likes there is nothing of them`(value: String) async throws {
    let site = try site(value, value)
    try await site.buildAsItIs()
    for id in ["c1", "c2"] { #expect(try line(id, site).hasSuffix("</time></a></p>")) }
    let comments = try site.describedComments("blogs/b1/index.html")
    #expect(comments.count == 2 && comments.allSatisfy { !$0.contains("InteractionCounter") })
  }

  @Test func `structured data counts them`() async throws {
    let site = try site()
    try await site.buildAsItIs()
    let page = "blogs/b1/index.html"
    #expect(try site.described("userInteractionCount", page) == ["1", "1234"])
    let action = "https://schema.org/LikeAction"
    #expect(try site.described("interactionType", page) == [action, action])
  }

  @Test func `a site without likes has none of comments`() async throws {
    let site = try site()
    site.configuration.selection.without = [.likes]
    try await site.buildAsItIs()
    #expect(try !line("c2", site).contains("like"))
    #expect(try !site.page("blogs/b1/index.html").contains("1234"))
  }

  @Test func `warm builds give the bytes of cold ones`() async throws {
    let warm = try site()
    try await warm.buildAsItIs()
    for (own, other) in [("2", "1234"), ("2", "7"), ("null", "7"), ("null", "null"), ("0", "1")] {
      try warm.folder.write(Self.export(own, other), to: "site/export/export.json")
      try await warm.buildAsItIs()
      let cold = try site(own, other)
      try await cold.buildAsItIs(jobs: 1)
      #expect(difference(try warm.tree(), try cold.tree()) == [], "\(own) \(other)")
    }
  }
}
