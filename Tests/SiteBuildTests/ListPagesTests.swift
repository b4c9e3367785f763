import BlogModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// Which blogs are on which page, in which order.
struct ListPagesTests {
  /// A site of `count` blogs by Ana, n1 the oldest.
  private func site(blogs count: Int) throws -> SampleSite {
    let site = try SampleSite()
    site.export = .empty
    if count > 0 { site.export.addBlogs(1...count) }
    return site
  }

  private func names(_ numbers: ClosedRange<Int>) -> [String] { numbers.reversed().map { "n\($0)" } }

  @Test(arguments: [(0, 0, []), (1, 1, []), (20, 20, []), (39, 39, []), (40, 20, [20]), (41, 21, [20])])
  func `the front and the older pages hold what they should`(
    count: Int,
    front: Int,
    older: [Int]
  ) async throws {
    let site = try site(blogs: count)
    try await site.build()
    let expected = count == 0 ? [] : names((count - front + 1)...count)
    for list in ["", "bloggers/ana/"] {
      #expect(try site.blogs(on: "\(list)index.html") == expected)
      for (index, size) in older.enumerated() {
        #expect(try site.blogs(on: "\(list)page/\(index + 1)/index.html") == names(1...size))
      }
      #expect(!site.has("\(list)page/\(older.count + 1)"))
    }
  }

  @Test func `a site without blogs has all its pages and says so`() async throws {
    let site = try site(blogs: 0)
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try site.page("index.html").contains("No blogs yet"))
    for path in ["bloggers/ana/index.html", "archive/index.html", "tags/index.html", "feed.xml", "feed.json"]
    {
      #expect(site.has(path), "\(path)")
    }
    #expect(!site.has("blogs"))
  }

  @Test func `bloggers are listed by name, with and without accents`() async throws {
    let names = ["Ana", "Élodie", "emil", "Émile", "Łukasz", "Øystein", "Zoe", "Žofia", "Ωmega", "田中"]
    let site = try site(blogs: 0)
    site.export.bloggers = names.reversed().enumerated().map { number, name in
      SampleExport.blogger("u\(number)", name: name, joined: "2019-01-01T00:00:00Z")
    }
    try await site.build()
    let page = try site.page("bloggers/index.html")
    let places = names.compactMap { page.range(of: ">\($0)<")?.lowerBound }
    #expect(places.count == names.count && places == places.sorted())
  }

  @Test func `tags are listed by name, with and without accents, in five sizes`() async throws {
    let site = try site(blogs: 0)
    for (number, tags) in ["#zebra #eis", "#Äpfel #eis", "#eis #apfel", "#apfel"].enumerated() {
      site.export.blogs.append(SampleExport.blog("b\(number)", by: "ana", "Text \(tags)", nil))
    }
    try await site.build()
    let shown = try site.page("tags/index.html").matches(of: /"weight-(\d)"><a href="[^"]+"><bdi>([^<]+)</)
    #expect(shown.map { "\($0.2) \($0.1)" } == ["apfel 3", "Äpfel 1", "eis 5", "zebra 1"])
  }

  @Test(arguments: [
    (true, ["Video by <bdi>Ana</bdi>", "Untitled", "Picture by <bdi>Ana</bdi>"]),
    (false, ["Untitled", "Untitled", "Untitled"]),
  ])
  func `a card of a blog without words says what it shows`(hasAuthors: Bool, names: [String]) async throws {
    let site = try SampleSite()
    let author = hasAuthors ? "blogger: bloggerId, " : ""
    try site.folder.write(
      """
      bloggers: {from: bloggers, id: bloggerId, displayName: displayName}
      blogs: {from: blogs, id: documentId, \(author)text: blogDescription, picture: picture, video: video}
      """,
      to: "site/map.yml"
    )
    site.configuration.fieldMap = "map.yml"
    try site.writePicture("a.jpg")
    site.export.blogs = [("a", "video", "a.mp4"), ("b", "blogDescription", "***"), ("c", "picture", "a.jpg")]
      .map { ["documentId": $0, "bloggerId": "ana", $1: $2] }
    try await site.build()
    let cards = try site.page("index.html").matches(of: /<a class="u-url" href="[^"]+">(.*?)<\/a><\/h2>/)
    #expect(cards.map { String($0.1) } == names)
  }

  @Test func `newer and older lead from page to page`() async throws {
    let site = try site(blogs: 65)
    try await site.build()
    let front = try site.page("index.html")
    #expect(front.contains(#"<link rel="next" href="/page/2/">"#))
    #expect(!front.contains(#"rel="prev""#))
    let newest = try site.page("page/2/index.html")
    #expect(newest.contains(#"<link rel="prev" href="/">"#))
    #expect(newest.contains(#"<link rel="next" href="/page/1/">"#))
    let oldest = try site.page("page/1/index.html")
    #expect(oldest.contains(#"<link rel="prev" href="/page/2/">"#))
    #expect(!oldest.contains(#"rel="next""#))
  }

  @Test func `the feed is newest first, equal dates by id, those without a date last`() async throws {
    let site = try SampleSite()
    site.export = .empty
    for (id, date) in [
      ("none2", nil), ("b", "2020-01-01T00:00:00Z"), ("old", "2019-01-01T00:00:00Z"), ("none1", "no date"),
      ("a", "2020-01-01T00:00:00Z"), ("C", "2020-01-01T01:00:00+01:00"), ("new", "2020-01-01T00:00:00.5Z"),
    ] {
      site.export.blogs.append(SampleExport.blog(id, by: "ana", "Text of \(id)", date))
    }
    try await site.build()
    let order = ["new", "C", "a", "b", "old", "none1", "none2"]
    #expect(try site.blogs(on: "index.html") == order)
    #expect(try site.blogs(on: "bloggers/ana/index.html") == order)
    #expect(try site.blogs(on: "archive/2020/01/index.html") == Array(order.prefix(4)))
    let years = try site.page("archive/index.html").matches(of: /<h2>(\d+)<\/h2>/).map { String($0.1) }
    #expect(years == ["2020", "2019"])
    let feed = try site.page("feed.json")
    let urls = feed.matches(of: /"url":"https:\/\/example\.org\/blogs\/([^\/]+)\/"/).map { String($0.1) }
    #expect(urls == order)
  }

  @Test func `a blog without a date shows none, in no year and no month`() async throws {
    let site = try SampleSite()
    site.export = .empty
    site.export.blogs = [SampleExport.blog("b", by: "ana", "Text", nil)]
    try await site.build()
    #expect(!(try site.page("blogs/b/index.html").contains("<time")))
    #expect(try FileSystem.list("\(site.output)/archive") == ["index.html"])
    #expect(try site.page("archive/index.html").contains(">Nothing here yet.<"))
    let listed = try site.page("sitemap.xml")
    #expect(listed.contains("/bloggers/<") && !listed.contains("/archive/<") && !listed.contains("/tags/<"))
  }

  @Test(arguments: [
    ("UTC", "31 December 2019", "2019/12", "2019-12-31T23:30:00Z"),
    ("Europe/Zurich", "1 January 2020", "2020/01", "2020-01-01T00:30:00+01:00"),
    ("America/New_York", "31 December 2019", "2019/12", "2019-12-31T18:30:00-05:00"),
    ("Asia/Calcutta", "1 January 2020", "2020/01", "2020-01-01T05:00:00+05:30"),
  ])
  func `the time zone decides the shown date and the month of the archive`(
    zone: String,
    label: String,
    month: String,
    iso: String
  ) async throws {
    let site = try SampleSite()
    site.export = .empty
    site.export.blogs = [SampleExport.blog("b", by: "ana", "Text", "2019-12-31T23:30:00Z")]
    site.configuration.timeZone = zone
    try await site.build()
    let page = try site.page("blogs/b/index.html")
    #expect(page.contains(">\(label)<"))
    #expect(page.contains("datetime=\"\(iso)\""))
    #expect(try site.blogs(on: "archive/\(month)/index.html") == ["b"])
    #expect(try site.page("atom.xml").contains("<published>\(iso)</published>"))
    #expect(try site.page("feed.xml").contains("<pubDate>Tue, 31 Dec 2019 23:30:00 +0000</pubDate>"))
  }

  @Test func `a date without a zone is read in the site's zone`() async throws {
    let site = try SampleSite()
    site.export = .empty
    site.export.blogs = [SampleExport.blog("b", by: "ana", "Text", "2019-07-01 12:00:00")]
    site.configuration.timeZone = "Europe/Zurich"
    try await site.build()
    #expect(try site.page("blogs/b/index.html").contains("2019-07-01T12:00:00+02:00"))
  }

  @Test func `a profile shows its blogs, its likes page what was liked, newest blog first`() async throws {
    let site = try SampleSite()
    for blog in ["b3", "b1"] {
      site.export.likes.append(SampleExport.like("by-cleo-\(blog)", of: blog, by: "cleo"))
    }
    try await site.build()
    #expect(try site.blogs(on: "bloggers/ana/index.html") == ["b3", "b1"])
    #expect(try site.blogs(on: "bloggers/cleo/likes/index.html") == ["b3", "b1"])
    #expect(try site.page("bloggers/cleo/index.html").contains("/bloggers/cleo/likes/"))
    site.export.likes.removeAll { $0["likedBy"] == "cleo" }
    try await site.build()
    #expect(!site.has("bloggers/cleo/likes"))
    #expect(!(try site.page("bloggers/cleo/index.html").contains("/bloggers/cleo/likes/")))
  }

  @Test func `a list of questions has the newest answers and the number of the others`() async throws {
    let videos = try SampleVideos()
    videos.site.configuration.pageSize = 60
    videos.answers = (1...53).map { #"{"id":"a\#($0)","question":"q1","description":"Answer \#($0)"}"# }
    try await videos.build()
    for path in ["bloggers/bo/index.html", "bloggers/bo/questions/index.html"] {
      let page = try videos.site.page(path)
      #expect(page.matches(of: />Answer by <bdi>ana</).count == 50, "\(path)")
      #expect(page.contains("Other blogs: 3</p>"), "\(path)")
    }
  }

  @Test func `two likes by one person are one`() async throws {
    let site = try SampleSite()
    site.export.likes.append(SampleExport.like("again", of: "b1", by: "ben"))
    #expect(try await site.build().likeCount == 2)
    #expect(try site.blogs(on: "bloggers/ben/likes/index.html") == ["b1"])
  }

  @Test(arguments: [(250, 0), (499, 0), (500, 1), (501, 1)])
  func `many likes are cut into pages of 250`(count: Int, olderCount: Int) async throws {
    let site = try site(blogs: count)
    site.export.likes = site.export.blogs.compactMap { $0["documentId"] }.map {
      SampleExport.like("l-\($0)", of: $0, by: "ana")
    }
    try await site.build()
    let folder = "bloggers/ana/likes/"
    #expect(try site.blogs(on: "\(folder)index.html").count == count - olderCount * 250)
    #expect(site.has("\(folder)page/1/index.html") == (olderCount == 1))
    if olderCount == 1 { #expect(try site.blogs(on: "\(folder)page/1/index.html") == names(1...250)) }
  }

  @Test func `comments are below their blog, oldest first`() async throws {
    let site = try SampleSite()
    for (id, time) in [("late", "2019-08-01"), ("early", "2019-05-01"), ("same", "2019-08-01")] {
      var comment = SampleExport.comment(id, on: "b1", by: "cleo", "I am \(id)")
      comment["createdDate"] = "\(time)T00:00:00Z"
      site.export.comments.append(comment)
    }
    try await site.build()
    let anchors = try site.page("blogs/b1/index.html").matches(of: /id="comment-([^"]+)"/).map {
      String($0.1)
    }
    #expect(anchors == ["early", "c1", "late", "same"])
  }

  @Test func `a blog by a blogger who is not in the export is shown without a profile`() async throws {
    let site = try SampleSite()
    site.export.blogs.append(SampleExport.blog("lost", by: "gone", "Words", "2021-01-01T00:00:00Z"))
    site.export.comments.append(SampleExport.comment("lost-c", on: "b1", by: "gone too", "Words"))
    let report = try await site.build()
    #expect(report.diagnostics.map(\.code) == ["blogger-unknown", "blogger-unknown"])
    #expect(report.bloggerCount == 3)
    #expect(try site.page("blogs/lost/index.html").contains("Unknown blogger"))
    #expect(try FileSystem.list("\(site.output)/bloggers") == ["ana", "ben", "cleo", "index.html"])
    #expect(!(try site.page("bloggers/index.html").contains("Unknown")))
    #expect(!(try site.page("blogs/lost/index.html").contains("href=\"/bloggers//\"")))
  }
}
