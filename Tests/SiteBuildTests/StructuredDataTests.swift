import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// The JSON-LD of pages other than plain posts: the front, spots, episodes, seasons, videos.
struct StructuredDataTests {
  /// Reads answers with videos, and when they were given.
  private static let datedAnswers = """
    bloggers: {from: users, id: id, displayName: username}
    blogs: {from: answers, id: id, picture: thumbnail_url, video: video_url, question: question, createdDate: at}
    questions: {from: questions, id: id, blogger: sender, receiver: receiver, text: content}
    """

  private func types(_ graph: [[String: Any]]) -> [String] { graph.compactMap { $0["@type"] as? String } }

  @Test(arguments: ["https://example.org/repo/", nil])
  func `the front page, and no other, is the site's`(base: String?) async throws {
    let site = try SampleSite()
    site.configuration.baseURL = base.flatMap { BaseURL($0) }
    site.configuration.description = "All </about> bread"
    site.configuration.pageSize = 1
    try await site.build()
    let graph = try site.structuredData("index.html")
    #expect(types(graph) == ["WebSite"])
    #expect(graph[0]["name"] as? String == "Sample")
    #expect(graph[0]["url"] as? String == base ?? "/")
    #expect(graph[0]["description"] as? String == "All </about> bread")
    #expect(graph[0]["inLanguage"] as? String == "en")
    for (path, bytes) in try site.tree() where path.hasSuffix(".html") && path != "index.html" {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(#""WebSite""#), "\(path)")
    }
  }

  @Test func `a spot is a place with its coordinates where they are known`() async throws {
    let spots = try SampleSpots()
    try await spots.build()
    let graph = try spots.site.structuredData("spots/s1/index.html")
    #expect(types(graph) == ["Place", "BreadcrumbList"])
    #expect(graph[0]["name"] as? String == "Old <Pier>")
    #expect(graph[0]["url"] as? String == "https://example.org/spots/s1/")
    #expect(graph[0]["description"] as? String == "Deep at once.")
    #expect((graph[0]["image"] as? String)?.hasPrefix("https://example.org/images/") == true)
    let point = graph[0]["geo"] as? [String: Any]
    #expect(point?["@type"] as? String == "GeoCoordinates")
    #expect([point?["latitude"], point?["longitude"]].compactMap { $0 as? Double } == [59.3, 18])
    let nowhere = try spots.site.structuredData("spots/s3/index.html")[0]
    #expect(nowhere["@type"] as? String == "Place" && nowhere["geo"] == nil && nowhere["image"] == nil)
  }

  @Test func `a blog names the spot that it is about, or where it was written`() async throws {
    let spots = try SampleSpots()
    try await spots.build()
    func place(_ blog: String) throws -> [String: Any]? {
      try spots.site.structuredData("blogs/\(blog)/index.html")[0]["contentLocation"] as? [String: Any]
    }
    #expect(try place("p1")?["name"] as? String == "Old <Pier>")
    #expect(try place("p1")?["url"] as? String == "https://example.org/spots/s1/")
    #expect(try (place("p4")?["geo"] as? [String: Any])?["longitude"] as? Double == 8)
    #expect(try place("p5") == nil)
  }

  @Test func `an episode is one, of a season, with those who take part, and no post without an author`()
    async throws
  {
    let series = try SampleSeries()
    try await series.build()
    let episode = try series.site.structuredData("blogs/3/index.html")[0]
    #expect(episode["@type"] as? String == "Episode")
    #expect(episode["name"] as? String == "Nearly" && episode["headline"] == nil)
    #expect(episode["episodeNumber"] as? String == "9")
    #expect(episode["datePublished"] as? String == "2008-02-03T00:00:00Z")
    let season = episode["partOfSeason"] as? [String: Any]
    #expect(season?["@type"] as? String == "CreativeWorkSeason")
    #expect(season?["name"] as? String == "Season 1" && season?["seasonNumber"] as? String == "1")
    #expect(season?["url"] as? String == "https://example.org/seasons/1/")
    let whole = episode["partOfSeries"] as? [String: Any]
    #expect(whole?["@type"] as? String == "CreativeWorkSeries" && whole?["name"] as? String == "Sample")
    let actors = episode["actor"] as? [[String: String]] ?? []
    #expect(actors.map { $0["name"] } == ["Ana", "Bo"])
    #expect(actors.first?["url"] == "https://example.org/bloggers/ana/")
  }

  @Test func `the page of a season is one`() async throws {
    let series = try SampleSeries()
    try await series.build()
    let graph = try series.site.structuredData("seasons/1/index.html")
    #expect(types(graph) == ["CreativeWorkSeason", "BreadcrumbList"])
    #expect(graph[0]["numberOfEpisodes"] as? Int == 3)
  }

  @Test func `a post without an author that belongs to nothing is the site's`() async throws {
    let series = try SampleSeries()
    series.episodes.append(series.episode(5, "Extra", "", "", "2009-01-02", #""Ana""#))
    try await series.build()
    let post = try series.site.structuredData("blogs/5/index.html")[0]
    #expect(post["@type"] as? String == "BlogPosting")
    let author = post["author"] as? [String: String]
    #expect(author?["@type"] == "Organization" && author?["name"] == "Sample")
  }

  /// Google, "Video structured data": name, thumbnail and date of upload are required.
  @Test func `a video of which the date or the picture is unknown is not a VideoObject`() async throws {
    let videos = try SampleVideos()
    try await videos.build()
    let undated = try videos.site.structuredData("blogs/a1/index.html")[0]
    #expect(undated["video"] == nil)
    let media = undated["associatedMedia"] as? [String: Any]
    #expect(media?["@type"] as? String == "MediaObject" && media?["encodingFormat"] as? String == "video/mp4")
    try videos.site.folder.write(Self.datedAnswers, to: "site/dated.yml")
    videos.site.configuration.fieldMap = "dated.yml"
    videos.answers = videos.answers.map { #"{"at":"2020-05-04T03:02:01Z","# + $0.dropFirst() }
    try await videos.build()
    let dated = try videos.site.structuredData("blogs/a1/index.html")[0]
    let video = dated["video"] as? [String: Any]
    #expect(video?["@type"] as? String == "VideoObject" && dated["associatedMedia"] == nil)
    #expect(video?["uploadDate"] as? String == "2020-05-04T03:02:01Z")
    for name in ["name", "thumbnailUrl", "contentUrl"] {
      #expect((video?[name] as? String)?.isEmpty == false)
    }
  }
}
