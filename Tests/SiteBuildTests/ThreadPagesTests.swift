import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of comments that answer comments, and of edited blogs and comments.
struct ThreadPagesTests {
  private static let map = """
    bloggers: {from: bloggers, id: bloggerId, displayName: displayName, joinedDate: joinedDate}
    blogs:
      from: blogs
      id: documentId
      blogger: bloggerId
      text: blogDescription
      createdDate: createdDate
      editedDate: editedDate
      language: language
    comments:
      from: comments
      id: commentId
      blog: blogId
      blogger: commentedBy
      text: commentText
      createdDate: createdDate
      parent: answers
      editedDate: editedDate
    likes: {from: likes, id: likeId, blog: blogId, blogger: likedBy, createdDate: createdDate}
    """

  /// A site whose blog b1 has these comments, `id` or `id>parent`, the oldest first.
  private func site(_ comments: [String]) throws -> SampleSite {
    let site = try SampleSite()
    try site.folder.write(Self.map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    site.export.comments = comments.enumerated().map { comment($1, at: $0) }
    return site
  }

  private func comment(_ text: String, at number: Int, by blogger: String = "ben") -> SampleExport.Record {
    let parts = text.split(separator: ">").map(String.init)
    var record = SampleExport.comment(parts[0], on: "b1", by: blogger, "Text \(parts[0])")
    record["createdDate"] = String(
      format: "2019-06-%02dT%02d:%02d:00Z",
      number / 1440 + 1,
      number / 60 % 24,
      number % 60
    )
    if parts.count > 1 { record["answers"] = parts[1] }
    return record
  }

  /// The comments of a page as a tree: `a(b(c),d)`.
  private func tree(_ site: SampleSite, _ path: String = "") throws -> String {
    let page = try site.page("blogs/b1/\(path)index.html")
    let section = try #require(page.split(separator: #"id="comments""#).last)
    var text = ""
    for match in section.matches(of: /<ol>|<\/ol>|id="comment-([^"]*)"/) {
      switch match.0 {
      case "<ol>": text += "("
      case "</ol>": text += ")"
      default: text += (text.last == "(" || text.isEmpty ? "" : ",") + (match.1 ?? "")
      }
    }
    return text.replacing(",)", with: ")")
  }

  @Test func `replies are in lists below what they answer`() async throws {
    let site = try site(["a", "b", "c>a", "d>c", "e>a", "f>b"])
    try await site.build()
    #expect(try tree(site) == "(a(c(d),e),b(f))")
    let page = try site.page("blogs/b1/index.html")
    let data = ##"value="#comment-a" property="parentItem" resource="#comment-a"></data>"##
    #expect(page.contains(data))
    #expect(page.matches(of: /<link rel="stylesheet" href="\/assets\/threads\.[^"]*\.css"/).count == 1)
    #expect(!page.contains("<details open>") && !page.contains("In reply to"))
    #expect(page.contains("6 comments"))
  }

  @Test func `below the fourth level replies follow each other, and say what they answer`() async throws {
    let site = try site(["a", "b>a", "c>b", "d>c", "e>d", "f>e", "g>c"])
    try await site.build()
    #expect(try tree(site) == "(a(b(c(d,e,f,g))))")
    let page = try site.page("blogs/b1/index.html")
    let link =
      ##"<a class="u-in-reply-to" href="#comment-ID" property="parentItem">In reply to <bdi>Ben</bdi></a></p>"##
    #expect(page.contains(link.replacing("ID", with: "d")))
    #expect(page.contains(link.replacing("ID", with: "e")))
    #expect(page.matches(of: /class="re"/).count == 2)
  }

  @Test(arguments: [(3, false), (4, true)])
  func `many replies can be collapsed without a script`(count: Int, isOne: Bool) async throws {
    let site = try site(["a"] + (0..<count).map { "r\($0)>\($0 == 1 ? "r0" : "a")" })
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains("<details open>\n<summary>\(count) replies</summary>\n<ol>") == isOne)
  }

  @Test func `a reply to a comment that is not shown says so`() async throws {
    let site = try site(["a", "b>gone", "c>b"])
    try await site.build()
    #expect(try tree(site) == "(a,b(c))")
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains(#"<p class="re">In reply to a comment that is not shown</p>"#))
    #expect(!page.contains("gone"))
  }

  @Test func `names in what a reply answers are escaped`() async throws {
    let site = try site(["a", "b>a", "c>b", "d>c", "e>d"])
    site.export.set("displayName", to: "<b>\"Ben", of: "ben", in: \.bloggers)
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains("In reply to <bdi>&lt;b&gt;&quot;Ben</bdi>"))
    #expect(!page.contains("<b>\"Ben"))
  }

  @Test func `a site without replies has no markup of threads`() async throws {
    let site = try site(["a", "b"])
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(!page.contains("threads.") && !page.contains("in-reply-to") && !page.contains("dt-updated"))
    #expect(try FileSystem.files(below: "\(site.output)/assets").allSatisfy { !$0.hasPrefix("threads.") })
  }

  // MARK: Structured data

  @Test func `the markup of the newest replies says what they answer`() async throws {
    let site = try site(["a", "b>a", "c", "d>b", "e>gone", "f>a"])
    try await site.build()
    let page = "blogs/b1/index.html"
    // The newest five: all but the first, which two of them answer.
    let newest = ["b", "d", "f", "c", "e"]
    #expect(try site.described("url", page) == newest.map { "#comment-\($0)" })
    #expect(try site.described("parentItem", page) == ["#comment-a", "#comment-b", "#comment-a", nil, nil])
    #expect(
      try site.describedComments(page).map { $0.contains(/property="text"><p>Text \w<\/p>/) }
        == newest.map { _ in true }
    )
  }

  // MARK: Pages of comments

  /// 250 comments c0, c1, … on the blog, and replies to them.
  private func many(_ replies: [String] = []) -> [String] { (0..<250).map { "c\($0)" } + replies }

  @Test func `replies do not move comments to other pages`() async throws {
    let site = try site(many())
    try await site.build()
    let before = try site.tree()
    #expect(try tree(site, "comments/2/").hasPrefix("(c100,"))
    site.export.comments.append(comment("r>c120", at: 251))
    try await site.build()
    #expect(try tree(site, "comments/2/").contains("c120(r),c121"))
    #expect(try tree(site, "comments/3/").hasPrefix("(c200,"))
    // All pages have the number of comments.
    let changed = difference(before, try site.tree()).filter { $0.hasPrefix("blogs/b1/") }
    #expect(changed == ["comments/2/", "comments/3/", ""].map { "blogs/b1/\($0)index.html" })
    let other = try site.page("blogs/b1/comments/3/index.html")
    #expect(other.replacing("251 comments", with: "") != other)
    #expect(!other.contains("threads."))
  }

  @Test func `a page that is full of replies has parts, and the pages after it keep their names`()
    async throws
  {
    let site = try site(many((0..<150).map { "r\($0)>c\(100 + $0 % 2)" }))
    try await site.build()
    let (first, second) = (try tree(site, "comments/2/"), try tree(site, "comments/2-2/"))
    #expect(first.hasPrefix("(c100(r0,r2,") && second.hasSuffix("c199)"))
    #expect(try tree(site, "comments/3/").hasPrefix("(c200,"))
    let pages = try ["", "comments/2/", "comments/2-2/", "comments/3/"].map {
      try site.page("blogs/b1/\($0)index.html")
    }
    #expect(pages[1].contains(#"rel="next" href="/blogs/b1/comments/2-2/#comments""#))
    #expect(pages[2].contains(#"rel="prev" href="/blogs/b1/comments/2/#comments""#))
    #expect(pages[2].contains(#"rel="next" href="/blogs/b1/comments/3/#comments""#))
    #expect(pages[3].contains(#"rel="prev" href="/blogs/b1/comments/2-2/#comments""#))
    #expect(pages[2].contains("Page 3 of 4") && pages[2].contains("comments, page 2-2"))
    #expect(pages[2].contains("/blogs/b1/comments/2-2/\">"))
  }

  @Test func `a long thread continues on the next page, with the comment that it answers`() async throws {
    let site = try site(["a"] + (0..<450).map { "r\($0)>\($0 == 300 ? "r10" : "a")" } + ["z"])
    try await site.build()
    #expect(try tree(site).hasPrefix("(a(r0,r1,"))
    let second = try site.page("blogs/b1/comments/1-2/index.html")
    let link = #"<a class="u-in-reply-to" href="/blogs/b1/#comment-a">In reply to <bdi>Ben</bdi></a>"#
    #expect(second.contains(link))
    #expect(try tree(site, "comments/1-3/").hasSuffix(",z)"))
    #expect(!site.has("blogs/b1/comments/2/index.html"))
    let numbers = try ["", "comments/1-2/", "comments/1-3/"].flatMap { path in
      try site.page("blogs/b1/\(path)index.html").matches(of: /id="comment-([^"]*)"/).map { String($0.1) }
    }
    #expect(numbers.count == 452 && Set(numbers).count == 452)
  }

  @Test func `warm builds give the bytes of cold ones after any change of replies`() async throws {
    let start = many(["r0>c1", "r1>r0", "r2>c201", "x>y", "y>x"])
    let warm = try site(start)
    try await warm.build()
    let edits: [(SampleSite) -> Void] = [
      { $0.export.set("answers", to: "c2", of: "r1", in: \.comments) },
      { $0.export.set("answers", to: nil, of: "r1", in: \.comments) },
      { $0.export.set("displayName", to: "Benjamin", of: "ben", in: \.bloggers) },
      { $0.export.set("editedDate", to: "2020-01-01T00:00:00Z", of: "r0", in: \.comments) },
      { site in site.export.comments.removeAll { $0["commentId"] == "c1" } },
      { site in site.export.comments += (0..<120).map { comment("n\($0)>c3", at: 300 + $0) } },
      { site in site.export.comments.removeAll { $0["answers"] != nil } },
    ]
    for (number, edit) in edits.enumerated() {
      edit(warm)
      try await warm.build()
      let cold = try site([])
      cold.export = warm.export
      try await cold.build(jobs: 1)
      #expect(difference(try warm.tree(), try cold.tree()) == [], "edit \(number)")
    }
  }

  // MARK: Edited dates and languages

  @Test func `edited dates are on pages, in feeds and in structured data`() async throws {
    let site = try site(["a"])
    site.export.set("editedDate", to: "2020-03-04T05:06:07Z", of: "b1", in: \.blogs)
    site.export.set("editedDate", to: "2020-05-06T07:08:09Z", of: "a", in: \.comments)
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(
      page.contains(#"<span class="quiet">Edited <time class="dt-updated" datetime="2020-03-04T05:06:07"#)
    )
    #expect(
      page.contains(#"<span class="quiet">Edited <time class="dt-updated" datetime="2020-05-06T07:08:09"#)
    )
    let blog = try #require(try site.structuredData("blogs/b1/index.html").first)
    #expect((blog["dateModified"] as? String)?.hasPrefix("2020-03-04T05:06:07") == true)
    let comment = try site.described("dateModified", "blogs/b1/index.html")[0]
    #expect(comment?.hasPrefix("2020-05-06T07:08:09") == true)
    let atom = try site.page("atom.xml")
    // The feed, and the entry.
    #expect(atom.matches(of: /<updated>2020-03-04T05:06:07/).count == 2)
    #expect(try site.page("feed.json").contains(#""date_modified":"2020-03-04T05:06:07"#))
    #expect(try site.page("feed.xml").contains("<lastBuildDate>Wed, 04 Mar 2020"))
    let sitemap = try site.page("sitemap.xml")
    #expect(sitemap.contains(/<loc>https:\/\/example.org\/blogs\/b1\/<\/loc>\s*<lastmod>2020-03-04T05:06:07/))
    #expect(!(try site.page("blogs/b2/index.html").contains("Edited")))
  }

  @Test func `a text in another language says so`() async throws {
    let site = try site([])
    site.export.set("language", to: "de", of: "b1", in: \.blogs)
    site.export.set("language", to: "en", of: "b2", in: \.blogs)
    try await site.build()
    let (page, other) = (try site.page("blogs/b1/index.html"), try site.page("blogs/b2/index.html"))
    #expect(page.contains(#"<h1 class="p-name" dir="auto" lang="de">"#))
    #expect(page.contains(#"<div class="e-content prose" dir="auto" lang="de">"#))
    #expect(page.contains(#""inLanguage":"de""#) && !other.contains("inLanguage"))
    #expect(!other.contains(#"" lang=""#))
    let feed = try site.page("index.html")
    #expect(feed.matches(of: /dir="auto" lang="de"/).count == 2)
    #expect(try site.page("feed.json").matches(of: /"language":"de"/).count == 1)
    #expect(try site.page("atom.xml").contains(#"<content type="html" xml:lang="de">"#))
  }
}
