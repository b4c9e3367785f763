import BlogModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// A blogger who is renamed keeps being found at the old address.
struct SlugHistoryTests {
  /// A site whose profiles' addresses are remembered.
  private func site() throws -> SampleSite {
    let site = try SampleSite()
    site.isRememberingSlugs = true
    try site.folder.write("", to: "site/slugs.txt")
    return site
  }

  private func remembered(_ site: SampleSite) throws -> [String] {
    try site.folder.text("site/slugs.txt").split(separator: "\n").map(String.init)
  }

  @Test func `a renamed blogger's old address leads to the new one`() async throws {
    let site = try site()
    try await site.build()
    #expect(try remembered(site) == ["ana ana", "ben ben", "cleo cleo"])
    site.export.set("displayName", to: "Anna B.", of: "ana", in: \.bloggers)
    site.configuration.hosts = [.netlify]
    try await site.build()
    #expect(try remembered(site) == ["ana ana", "ben ben", "cleo cleo", "anna-b ana"])
    #expect(try site.page("bloggers/ana/index.html").contains("url=/bloggers/anna-b/\""))
    #expect(try site.page("bloggers/ana/likes/index.html").contains("url=/bloggers/anna-b/likes/\""))
    #expect(
      try site.page("_redirects") == """
        /bloggers/ana/ /bloggers/anna-b/ 301!
        /bloggers/ana/likes/ /bloggers/anna-b/likes/ 301!
        /bloggers/ana/feed.xml /bloggers/anna-b/feed.xml 301!

        """
    )
  }

  /// A vowel sign is one `Character` with the slash before it.
  @Test func `a new address can begin with a vowel sign`() async throws {
    let site = try site()
    try await site.build()
    site.export.set("displayName", to: "\u{93E}na", of: "ana", in: \.bloggers)
    try await site.build()
    let page = try site.page("bloggers/ana/index.html")
    #expect(page.contains("url=/bloggers/%E0%A4%BEna/\""))
  }

  @Test func `all former addresses lead to the one of now, from a fresh checkout too`() async throws {
    let site = try site()
    for name in ["Ana", "Anna", "Annie"] {
      site.export.set("displayName", to: name, of: "ana", in: \.bloggers)
      try await site.build()
    }
    let cold = try SampleSite()
    cold.export = site.export
    try cold.folder.write(site.folder.text("site/slugs.txt"), to: "site/slugs.txt")
    try await cold.build()
    for path in ["bloggers/ana/index.html", "bloggers/anna/index.html"] {
      #expect(try cold.page(path).contains("url=/bloggers/annie/\""))
    }
    #expect(try difference(site.tree(), cold.tree()) == [])
  }

  @Test func `an address that another blogger has now is that blogger's`() async throws {
    let site = try site()
    try await site.build()
    site.export.set("displayName", to: "Anna", of: "ana", in: \.bloggers)
    site.export.set("displayName", to: "Ana", of: "ben", in: \.bloggers)
    let report = try await site.build()
    #expect(try !site.page("bloggers/ana/index.html").contains("http-equiv=\"refresh\""))
    #expect(try site.page("bloggers/ben/index.html").contains("url=/bloggers/ana/\""))
    #expect(report.diagnostics.isEmpty)
  }

  @Test func `an address that several bloggers had leads to the last of them`() async throws {
    let site = try site()
    try site.folder.write("zoe cleo\nZOE ben\nzoe ana\n", to: "site/slugs.txt")
    site.configuration.hosts = [.netlify]
    try await site.build()
    #expect(
      try site.page("_redirects") == """
        /bloggers/zoe/ /bloggers/ana/ 301!
        /bloggers/zoe/likes/ /bloggers/ana/likes/ 301!
        /bloggers/zoe/feed.xml /bloggers/ana/feed.xml 301!

        """
    )
  }

  @Test func `no page below the profile of one blogger leads to another one`() async throws {
    let site = try site()
    // Cleo likes nothing, so her profile has no list of likes.
    try site.folder.write("cleo ana\n", to: "site/slugs.txt")
    site.configuration.hosts = [.netlify]
    try await site.build()
    #expect(site.has("bloggers/ana/likes/index.html") && !site.has("bloggers/cleo/likes/index.html"))
    let texts = try site.tree().values.map { String(decoding: $0, as: UTF8.self) }
    #expect(!texts.contains { $0.contains("/bloggers/cleo/likes/") })
  }

  @Test func `without the file nothing is remembered, and none is made`() async throws {
    let site = try SampleSite()
    site.isRememberingSlugs = true
    try await site.build()
    #expect(!site.folder.has("site/slugs.txt"))
  }

  @Test func `a preview adds nothing, but redirects`() async throws {
    let site = try site()
    site.isRememberingSlugs = false
    try site.folder.write("old-ana ana # from the app", to: "site/slugs.txt")
    try await site.build()
    #expect(try remembered(site) == ["old-ana ana # from the app"])
    #expect(try site.page("bloggers/old-ana/index.html").contains("url=/bloggers/ana/\""))
  }

  @Test func `what was added changes nothing of the site`() async throws {
    let site = try site()
    try await site.build()
    let before = try site.tree()
    let report = try await site.build()
    #expect(report.writtenCount == 0)
    #expect(try difference(before, site.tree()) == [])
    #expect(try await site.build().changes.way == .nothingToDo)
  }

  @Test func `lines are added below those that are there, on lines of their own`() async throws {
    let site = try site()
    try site.folder.write("# mine\nben ben", to: "site/slugs.txt")
    try await site.build()
    #expect(try remembered(site) == ["# mine", "ben ben", "ana ana", "cleo cleo"])
  }

  @Test func `a file with Windows line ends is read and extended`() async throws {
    let history = SlugHistory("# head\r\nold u1\r\nx\r\n", file: "slugs.txt")
    #expect(history.entries == [.init(slug: "old", blogger: "u1")])
    #expect(history.problems.map { $0.place } == [.init(file: "slugs.txt", line: 3)])
    let site = try site()
    try site.folder.write("ben ben\r\n", to: "site/slugs.txt")
    try await site.build()
    #expect(try site.folder.text("site/slugs.txt") == "ben ben\r\nana ana\ncleo cleo\n")
    try site.folder.write("ben ben\r\nx\r\n", to: "site/slugs.txt")
    #expect(try await site.check().map(\.code) == ["slug-unreadable"])
  }

  @Test func `an id with blanks is one word`() async throws {
    let site = try site()
    site.export.bloggers.append(SampleExport.blogger("d a#n", name: "Dana", joined: "2019-02-01T00:00:00Z"))
    try await site.build()
    #expect(try remembered(site).contains("dana d%20a%23n"))
    site.export.set("displayName", to: "Dora", of: "d a#n", in: \.bloggers)
    try await site.build()
    #expect(try site.page("bloggers/dana/index.html").contains("url=/bloggers/dora/\""))
  }

  @Test func `addresses of blogs are read, with folders and ids of any text`() {
    let text = "blogs/tea-6bn5 b1\nblogs/3f/tea-6bn5 b%20 # x\nana u1\nblogs/3f/\u{E33}-6bn5 b2\n"
    let history = SlugHistory(text, file: "slugs.txt")
    #expect(history.problems.isEmpty)
    #expect(
      history.blogs == [
        .init(path: "tea-6bn5", blog: "b1"), .init(path: "3f/tea-6bn5", blog: "b "),
        .init(path: "3f/\u{E33}-6bn5", blog: "b2"),
      ]
    )
    #expect(history.entries == [.init(slug: "ana", blogger: "u1")])
  }

  @Test func `an address that several blogs had is that of the last of them that the site has`() {
    let text = "blogs/tea-6bn5 b1\nblogs/TEA-6bn5 b2\nblogs/pie-6bn5 b1\nblogs/pie-6bn5 b3\n"
    let history = SlugHistory(text, file: "slugs.txt")
    #expect(
      history.formerBlogs { $0 != "b3" } == [
        .init(path: "TEA-6bn5", blog: "b2"), .init(path: "pie-6bn5", blog: "b1"),
      ]
    )
  }

  @Test(arguments: [
    "ana", "a b c", "../x u1", "a/b u1", ".hidden u1", "blogs/ b1", "blogs/../x b1", "blogs/a/b/c b1",
    // What is not UTF-8 was replaced.
    "caf\u{FFFD} u1",
  ])
  func `an invalid line is reported with its place`(line: String) {
    let history = SlugHistory("# head\n\(line)\nold u1\n", file: "slugs.txt")
    #expect(history.entries == [.init(slug: "old", blogger: "u1")])
    #expect(history.problems.map { $0.place } == [.init(file: "slugs.txt", line: 2)])
    #expect(
      history.problems.first?.summary == "not an address of a profile or a blog; the line is skipped"
    )
    #expect(
      history.problems.first?.hint
        == "Write an old address and the id, for example: 'ana u7' for a profile, 'blogs/tea-6bn5 b1' for a blog."
    )
  }

  @Test func `a file that cannot be written is reported, and the site is built`() async throws {
    let problem = SlugHistory.add(["ana ana"], to: "/nowhere/slugs.txt")
    #expect(
      problem?.summary == "cannot add addresses (No such file or directory)"
    )
    #expect(problem?.hint == "Make the file writable, or delete it to stop recording addresses.")
  }
}
