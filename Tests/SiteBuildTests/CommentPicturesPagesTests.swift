import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of the pictures of comments.
struct CommentPicturesPagesTests {
  private static let map = """
    bloggers: {from: people, id: id, displayName: name}
    blogs: {from: posts, id: id, blogger: by, text: text, createdDate: at, warning: cw, pictures: media}
    comments:
      from: notes
      id: id
      blog: post
      blogger: by
      text: text
      createdDate: at
      parent: to
      pictures: {path: media, address: url, alt: alt, caption: title}
    """

  private static let two =
    #"[{"url":"m/a.jpg","alt":"A <b>pier</b>","title":"Low & wide"},{"url":"m/b.jpg"}]"#

  /// A site with two comments on the first of two blogs; only the first one has pictures.
  private func site(_ media: String = two, blog: String = "", comment: String = "") throws -> SampleSite {
    let site = try SampleSite()
    try site.folder.write(Self.map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    for (name, width) in [("a", 64), ("b", 60), ("c", 10)] {
      try site.writePicture("m/\(name).jpg", width: width)
    }
    try site.folder.write(Self.export(media, blog, comment), to: "site/export/export.json")
    return site
  }

  private static func export(_ media: String, _ blog: String = "", _ comment: String = "") -> String {
    #"{"people":[{"id":"ana","name":"Ana"},{"id":"ben","name":"Ben"}],"#
      + #""posts":[{"id":"b1","by":"ana","text":"Rye","at":"2024-01-01T00:00:00Z"\#(blog)},"#
      + #"{"id":"b2","by":"ana","text":"Oat","at":"2024-01-02T00:00:00Z"}],"notes":["#
      + #"{"id":"c1","post":"b1","by":"ben","text":"One","at":"2024-01-02T00:00:00Z","media":\#(media)\#(comment)},"#
      + #"{"id":"c2","post":"b1","by":"ben","text":"Two","at":"2024-01-03T00:00:00Z"},"#
      + #"{"id":"c3","post":"b2","by":"ben","text":"Three","at":"2024-01-03T00:00:00Z"}]}"#
  }

  /// The HTML of a comment.
  private func comment(_ id: String, _ site: SampleSite) throws -> String {
    let page = try site.page("blogs/b1/index.html")
    let start = try #require(page.components(separatedBy: #"id="comment-\#(id)""#).last)
    return String(try #require(start.components(separatedBy: "</li>\n<li class=\"u-comment").first))
  }

  private func found(_ pattern: Regex<(Substring, Substring)>, _ text: String) -> [String] {
    text.matches(of: pattern).map { String($0.1) }
  }

  @Test func `a comment has its pictures, small and with links to the largest`() async throws {
    let site = try site()
    let report = try await site.buildAsItIs()
    #expect(report.diagnostics.filter { $0.code.hasPrefix("picture") }.isEmpty)
    let shown = try comment("c1", site)
    let links = found(/<figure><a href="\/(images\/[^"]+-photo\.webp)" data-width="32" data-height/, shown)
    #expect(links.count == 2 && Set(links).count == 2 && links.allSatisfy(site.has))
    let small = found(/<img class="u-photo" src="\/(images\/[^"]+-photo\.webp)" width="16" height="/, shown)
    #expect(small.count == 2 && Set(small).isDisjoint(with: links) && small.allSatisfy(site.has))
    #expect(
      found(/\ alt="([^"]*)" loading="lazy">/, shown) == ["A &lt;b&gt;pier&lt;/b&gt;", "Picture 2 of 2"]
    )
    #expect(found(/<figcaption dir="auto">(.*?)<\/figcaption>/, shown) == ["Low &amp; wide"])
    #expect(found(/data-name="([^"]*)"/, shown) == ["Picture 1 of 2", "Picture 2 of 2"])
    #expect(try !comment("c2", site).contains("class=\"pictures\""))
    let page = try site.page("blogs/b1/index.html")
    #expect(page.ranges(of: "<dialog").count == 1 && found(/(\/assets\/gallery\.)/, page).count == 2)
    // What others do not need, they do not have.
    let other = try site.page("blogs/b2/index.html")
    #expect(!other.contains("gallery") && !other.contains("<dialog"))
  }

  @Test func `a page has one dialog for the pictures of the blog and those of comments`() async throws {
    let site = try site(blog: #","media":["m/a.jpg","m/c.jpg"]"#)
    try await site.buildAsItIs()
    let page = try site.page("blogs/b1/index.html")
    #expect(page.ranges(of: "<dialog").count == 1)
    // The same picture is there once.
    let files = try FileSystem.files(below: "\(site.output)/images").filter { $0.hasSuffix("-photo.webp") }
    #expect(files.count == 6, "\(files)")
  }

  @Test func `pictures need no text`() async throws {
    let site = try site()
    let text = Self.export(Self.two).replacing(#""text":"One""#, with: #""text":"""#)
    try site.folder.write(text, to: "site/export/export.json")
    try await site.buildAsItIs()
    let shown = try comment("c1", site)
    #expect(shown.contains("class=\"pictures\"") && !shown.contains("e-content"))
    let described = try site.describedComments("blogs/b1/index.html")[0]
    #expect(!described.contains(#"property="text""#))
    #expect(described.ranges(of: #"property="image""#).count == 2)
  }

  @Test func `structured data has the largest renditions`() async throws {
    let site = try site()
    try await site.buildAsItIs()
    let described = try site.describedComments("blogs/b1/index.html")
    let links = found(/<figure><a href="(\/images\/[^"]+)"/, try comment("c1", site))
    let images = found(/<figure><a href="(\/images\/[^"]+)"[^>]* property="image"/, described[0])
    #expect(!images.isEmpty && images == links && !described[1].contains("property=\"image\""))
  }

  @Test(arguments: [
    (
      #""https://x.example/no/z.jpg""#,
      ##"<a href="https://x.example/no/z.jpg" rel="nofollow ugc noopener"><bdi>z.jpg</bdi></a>"##
    ),
    (
      #"[{"url":"https://x.example/no.jpg","alt":"A \"pier\" <b>"}]"#,
      ##"<a href="https://x.example/no.jpg" rel="nofollow ugc noopener"><bdi>A &quot;pier&quot; &lt;b&gt;</bdi></a>"##
    ),
    // A query may hold a token, a user a password.
    (#"[{"url":"https://x.example/no.jpg?token=CANARY","alt":"Seen"}]"#, "</span><bdi>Seen</bdi></p>"),
    (#"[{"url":"https://u:CANARY@x.example/no.jpg","title":"Seen"}]"#, "</span><bdi>Seen</bdi></p>"),
    // An e-mail address, however often it is encoded.
    (
      #"[{"url":"https://x.example/ana%40canary.example/CANARY.jpg","alt":"Seen"}]"#,
      "</span><bdi>Seen</bdi></p>"
    ),
    (#"["https://x.example/CANARY%2540canary.example.jpg"]"#, ""),
    (#"[{"url":"javascript:CANARY","alt":"Seen"}]"#, "</span><bdi>Seen</bdi></p>"),
    (#"["gs://CANARY/no.jpg","no/CANARY.jpg","https://x.example/CANARY\">"]"#, ""),
  ])
  func `without a local copy there is a link where that may be shown`(
    media: String,
    link: String
  ) async throws {
    let site = try site(media)
    let report = try await site.buildAsItIs()
    let problems = report.diagnostics.filter { $0.code.hasPrefix("picture") }
    #expect(!problems.isEmpty && problems.allSatisfy { $0.record == "blogs/b1/comments/c1" })
    let shown = try comment("c1", site)
    #expect(link.isEmpty ? !shown.contains("Pictures:") : shown.contains(link), "\(shown)")
    let page = try site.page("blogs/b1/index.html")
    #expect(!page.contains("CANARY") && !page.contains("<dialog") && !page.contains("gallery"))
    #expect(try FileSystem.files(below: "\(site.output)/assets").allSatisfy { !$0.hasPrefix("gallery.") })
  }

  @Test
  func `a picture that cannot be read is the placeholder, one that is missing a link next to the others`()
    async throws
  {
    let site = try site(#"[{"url":"m/a.jpg"},{"url":"m/broken.jpg"},{"url":"https://x.example/no.jpg"}]"#)
    try site.folder.write("no picture", to: "site/images/m/broken.jpg")
    let report = try await site.buildAsItIs()
    let problems = report.diagnostics.filter { $0.code.hasPrefix("picture") }
    #expect(Set(problems.map(\.code)) == ["picture-broken", "picture-missing"])
    #expect(problems.allSatisfy { $0.record == "blogs/b1/comments/c1" })
    let shown = try comment("c1", site)
    #expect(shown.ranges(of: "<figure>").count == 2 && shown.contains("Picture 2 of 2"))
    #expect(shown.contains(">no.jpg</bdi></a>"))
  }

  @Test func `the warning of a blog is also one of the pictures of its comments`() async throws {
    let site = try site(blog: #","cw":"Spiders <b>","media":["m/a.jpg","m/c.jpg"]"#)
    try await site.buildAsItIs()
    let shown = try comment("c1", site)
    let parts = shown.components(separatedBy: #"<details class="warned">"#)
    #expect(parts.count == 2 && !parts[0].contains("<figure"))
    #expect(parts[1].contains("Content warning: Spiders &lt;b&gt;</summary>\n<div class=\"pictures\""))
    // A dialog inside a closed disclosure could not be shown.
    let page = try site.page("blogs/b1/index.html")
    let dialog = try #require(page.components(separatedBy: "<dialog").first)
    #expect(dialog.ranges(of: "<details").count == dialog.ranges(of: "</details>").count)
    let comments = try site.describedComments("blogs/b1/index.html")
    #expect(!comments.isEmpty && comments.allSatisfy { !$0.contains("property=\"image\"") })
  }

  @Test func `comments that are not shown have no pictures on the site`() async throws {
    func images(_ comment: String, _ change: (SampleSite) -> Void = { _ in }) async throws -> [String] {
      let site = try site(comment: comment)
      change(site)
      try await site.buildAsItIs()
      let images = "\(site.output)/images"
      return FileSystem.status(of: images) == nil
        ? []
        : try FileSystem.files(below: images)
          .filter { $0.hasSuffix("-photo.webp") }
    }
    #expect(try await images("").count == 4)
    #expect(try await images(#","deleted":true"#) == [])
    #expect(try await images(#","post":"gone""#) == [])
    #expect(try await images("") { $0.configuration.selection.without = [.comments] } == [])
  }

  @Test func `pseudonyms are in the texts, and addresses are not links`() async throws {
    let site = try site(
      #"[{"url":"m/a.jpg","alt":"@Ben on a pier"},{"url":"https://x.example/ben/no.jpg","alt":"Seen by @Ben"}]"#
    )
    site.configuration.pseudonyms = .all
    try await site.buildAsItIs()
    let shown = try comment("c1", site)
    #expect(shown.contains(" on a pier\"") && shown.contains("</span><bdi>Seen by "))
    #expect(!shown.contains("Ben") && !shown.contains("x.example"))
  }

  @Test func `the search has the words of their texts`() async throws {
    let site = try site()
    site.configuration.isSearchingComments = true
    func search() async throws -> [String: Data] {
      try await site.buildAsItIs()
      return try site.tree().filter { $0.key.hasPrefix("search/") }
    }
    let before = try await search()
    try site.folder.write(
      Self.export(Self.two.replacing("pier", with: "zebra")),
      to: "site/export/export.json"
    )
    #expect(difference(before, try await search()) != [])
  }

  @Test func `warm builds give the bytes of cold ones`() async throws {
    let warm = try site()
    try await warm.buildAsItIs()
    for media in [
      Self.two.replacing("pier", with: "boat"), Self.two.replacing("wide", with: "dark"),
      Self.two.replacing("m/b.jpg", with: "m/c.jpg"), #"["m/b.jpg"]"#, #"["https://x.example/n.jpg"]"#,
      #"["https://x.example/o.jpg"]"#, "null", Self.two,
    ] {
      try warm.folder.write(Self.export(media), to: "site/export/export.json")
      try await warm.buildAsItIs()
      let cold = try site(media)
      try await cold.buildAsItIs(jobs: 1)
      #expect(difference(try warm.tree(), try cold.tree()) == [], "\(media)")
    }
    // Another picture under the same name.
    try warm.writePicture("m/a.jpg", width: 50)
    try await warm.buildAsItIs()
    let cold = try site()
    try cold.writePicture("m/a.jpg", width: 50)
    try await cold.buildAsItIs()
    #expect(difference(try warm.tree(), try cold.tree()) == [])
  }

  @Test func `pages of comments with pictures stay small, and have the dialog`() async throws {
    let site = try site()
    let picture = #"{"url":"m/a.jpg","alt":"\#(String(repeating: "<&> ", count: 60))"}"#
    let media = "[\(Array(repeating: picture, count: 1).joined()),\(picture.replacing("/a", with: "/b"))]"
    let notes = (0..<150).map { number in
      #"{"id":"n\#(number)","post":"b1","by":"ben","text":"Note","at":"2024-02-01T00:00:00Z","media":\#(media)}"#
    }
    let text = Self.export("null").replacing(
      #""notes":["#,
      with: #""notes":["# + notes.joined(separator: ",") + ","
    )
    try site.folder.write(text, to: "site/export/export.json")
    try await site.buildAsItIs()
    let pages = try site.tree().filter { $0.key.hasPrefix("blogs/b1/") }
    #expect(pages.count > 2)
    for (path, bytes) in pages {
      #expect(bytes.count < 200_000, "\(path): \(bytes.count)")
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(
        page.ranges(of: "<dialog").count == 1 && found(/(\/assets\/gallery\.)/, page).count == 2,
        "\(path)"
      )
    }
  }
}
