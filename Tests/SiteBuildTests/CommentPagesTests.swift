import Foundation
import Testing

@testable import SiteBuild

/// Blogs with more comments than one page holds.
struct CommentPagesTests {
  /// A site whose blog b1 has `count` comments, c1 the oldest.
  private func site(comments count: Int, text: (Int) -> String = { "Comment \($0)" }) throws -> SampleSite {
    let site = try SampleSite()
    site.export.comments = count == 0 ? [] : (1...count).map { comment($0, text($0)) }
    return site
  }

  private func comment(_ number: Int, _ text: String) -> SampleExport.Record {
    var record = SampleExport.comment("c\(number)", on: "b1", by: "ben", text)
    record["createdDate"] = String(
      format: "2019-06-01T%02d:%02d:%02dZ",
      number / 3600,
      number / 60 % 60,
      number % 60
    )
    return record
  }

  /// The numbers of the comments on a page.
  private func numbers(_ site: SampleSite, _ path: String) throws -> [Int] {
    try site.page("blogs/b1/\(path)index.html").matches(of: /id="comment-c(\d+)"/).compactMap { Int($0.1) }
  }

  @Test(arguments: [(0, 0, 0), (1, 1, 0), (100, 100, 0), (101, 100, 1), (250, 100, 2)])
  func `the blog's page holds the oldest, the others follow`(count: Int, first: Int, more: Int) async throws {
    let site = try site(comments: count)
    try await site.build()
    #expect(try numbers(site, "") == Array((1...max(1, first)).prefix(first)))
    for number in 0..<more {
      let start = 100 * (number + 1) + 1
      #expect(try numbers(site, "comments/\(number + 2)/") == Array(start...min(start + 99, count)))
    }
    #expect(!site.has("blogs/b1/comments/\(more + 2)/index.html"))
    #expect(!site.has("blogs/b1/comments/1/index.html"))
  }

  @Test func `pages of comments lead to each other and to the blog`() async throws {
    let site = try site(comments: 250)
    try await site.build()
    let (first, second, third) = (
      try site.page("blogs/b1/index.html"), try site.page("blogs/b1/comments/2/index.html"),
      try site.page("blogs/b1/comments/3/index.html")
    )
    #expect(first.contains(#"rel="next" href="/blogs/b1/comments/2/#comments""#))
    #expect(first.contains("250 comments"))
    #expect(second.contains(#"rel="prev" href="/blogs/b1/#comments""#))
    #expect(second.contains(#"rel="next" href="/blogs/b1/comments/3/#comments""#))
    #expect(second.contains(#" property="og:url" href="https://example.org/blogs/b1/comments/2/">"#))
    #expect(third.contains(#"rel="prev" href="/blogs/b1/comments/2/#comments""#))
    #expect(!third.contains(#"rel="next""#))
  }

  @Test func `a new comment changes the last page and the counts alone`() async throws {
    let site = try site(comments: 250)
    try await site.build()
    let before = try site.tree()
    site.export.comments.append(comment(251, "New"))
    try await site.build()
    let changed = difference(before, try site.tree()).filter { $0.hasPrefix("blogs/b1/") }
    // Every page shows how many there are; a full page keeps its comments.
    #expect(changed == ["comments/2/", "comments/3/", ""].map { "blogs/b1/\($0)index.html" })
    #expect(try numbers(site, "comments/2/") == Array(101...200))
  }

  @Test func `ten thousand comments make pages under 200 kB`() async throws {
    let site = try site(comments: 10_000) {
      "Comment \($0): I walked there, too. It was *lovely* and <b>wet</b>!"
    }
    try await site.build()
    let pages = try site.tree().filter { $0.key.hasPrefix("blogs/b1/") }
    #expect(pages.count == 100)
    for (path, bytes) in pages { #expect(bytes.count < 200_000, "\(path)") }
  }

  @Test(arguments: [
    "#a ", "www.a.bc ", "\"", "<", "**a** ", "> ", "\n\n", "http://a.bc ", "|a|a|\n|-|-|\n", "- a\n", "`a` ",
    "a ", "é",
    "[a](http://b.c) ",
  ])
  func `pages stay under 200 kB with any comments`(part: String) async throws {
    let site = try site(comments: 40) { "\($0) " + String(repeating: part, count: 3000 / part.utf8.count) }
    site.export.blogs[0]["blogDescription"] = "Tags #a"
    try await site.build()
    let pages = try site.tree().filter { $0.key.hasPrefix("blogs/b1/") }
    for (path, bytes) in pages { #expect(bytes.count < 200_000, "\(path): \(bytes.count)") }
  }

  @Test func `a comment that is too long for a page has one of its own`() async throws {
    let site = try site(comments: 3) { $0 == 2 ? String(repeating: "word ", count: 40_000) : "Short" }
    try await site.build()
    #expect(try numbers(site, "") == [1])
    #expect(try numbers(site, "comments/2/") == [2])
    #expect(try numbers(site, "comments/3/") == [3])
  }

  @Test func `a warm build gives the pages of a cold one`() async throws {
    let (warm, cold) = (try site(comments: 250), try site(comments: 250))
    try await warm.build()
    for site in [warm, cold] {
      site.export.comments.removeFirst(60)
      site.export.set("displayName", to: "Benjamin", of: "ben", in: \.bloggers)
      try await site.build()
    }
    #expect(difference(try warm.tree(), try cold.tree()) == [])
    #expect(!warm.has("blogs/b1/comments/3/index.html"))
  }
}
