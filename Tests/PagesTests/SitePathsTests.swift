import Testing

@testable import BlogModel
@testable import Pages

struct SitePathsTests {
  private func paths(_ bloggers: [Blogger], blogs: [String] = []) -> SitePaths {
    SitePaths(
      Community(
        bloggers: bloggers,
        blogs: blogs.map { Blog(id: $0, blogger: 0, text: "", createdDate: nil) },
        comments: [],
        likes: []
      )
    )
  }

  @Test func `of two equal names the one who joined first keeps the plain slug`() {
    let paths = paths([
      Blogger(id: "late", displayName: "Ana", joinedDate: Timestamp(seconds: 2)),
      Blogger(id: "early", displayName: "ana", joinedDate: Timestamp(seconds: 1)),
    ])
    #expect(paths.bloggers[1] == "ana")
    #expect(paths.bloggers[0].hasPrefix("ana-"))
    #expect(paths.bloggers[0] == "ana-\(Slug.suffix(for: "late").prefix(6))")
  }

  @Test(arguments: [
    ["Weiß", "Weiss", "WEISS"], ["José", "Jose\u{301}"], ["Σίσυφος", "ΣΊΣΥΦΟΣ", "Σίσυφοσ"],
    ["sam", "ſam", "SAM"],
    ["Kim", "\u{212A}im"], ["ﬁn", "fin"], ["Երևան", "ԵՐԵՒԱՆ"],
  ])
  func `names that some disk takes for one have folders of their own, and the first keeps its letters`(
    names: [String]
  ) {
    let paths = paths(
      names.enumerated().map {
        Blogger(id: "u\($0)", displayName: $1, joinedDate: Timestamp(seconds: Int64($0)))
      }
    )
    #expect(Set(paths.bloggers.map(\.folded)).count == names.count)
    #expect(Array(paths.bloggers[0].utf8) == Array(names[0].lowercased().composed.utf8))
  }

  @Test func `a blogger without letters in the name gets a slug from the id`() {
    let paths = paths([Blogger(id: "u1", displayName: "🎈"), Blogger(id: "u2", displayName: "🎈")])
    #expect(paths.bloggers.allSatisfy { $0.hasPrefix("blogger") })
    #expect(Set(paths.bloggers).count == 2)
  }

  @Test func `the full name replaces a missing display name`() {
    #expect(paths([Blogger(id: "u1", fullName: "Ben Okoro")]).bloggers == ["ben-okoro"])
  }

  @Test func `the unknown blogger has no page`() {
    #expect(paths([Blogger.unknown]).bloggers == [""])
  }

  @Test func `ids that differ only by case or are unsafe get paths of their own`() {
    let ids = ["Ab", "aB", "../x", "..\\x", "con"]
    let segments = paths([Blogger(id: "u", displayName: "u")], blogs: ids).blogs
    #expect(Set(segments.map { $0.lowercased() }).count == ids.count)
    #expect(segments.allSatisfy { !$0.contains("/") && !$0.contains("\\") && !$0.isEmpty })
  }

  @Test(arguments: [
    ("rye-bread", "rye-bread"), ("Rye bread!", "rye-bread"), ("..", "b0"), ("con", "con-"), ("🎈", "b0"),
    ("", "b0"),
    ("a/../b", "a-b"),
  ])
  func `a slug of the export is the segment, made safe`(slug: String, segment: String) {
    #expect(segments(ofSlugs: [slug]) == [segment])
  }

  @Test
  func `of equal slugs the one with the first id stays as it is`() {
    #expect(segments(ofSlugs: ["same", "Same"]) == ["same", "same-\(Slug.suffix(for: "b1").prefix(6))"])
    // A slug may be the id of another blog.
    #expect(segments(ofSlugs: ["b1", ""]) == ["b1", "b1-\(Slug.suffix(for: "b1").prefix(6))"])
  }

  private func segments(ofSlugs slugs: [String]) -> [String] {
    var parts = BlogPartTable()
    for (index, slug) in slugs.enumerated() { parts[index] = BlogParts(slug: slug) }
    let blogs = slugs.indices.map {
      Blog(id: "b\($0)", blogger: 0, text: "", createdDate: Timestamp(seconds: 9 - Int64($0)))
    }
    return SitePaths(
      Community(bloggers: [Blogger(id: "u")], blogs: blogs, comments: [], likes: [], parts: parts)
    ).blogs
  }

  @Test(arguments: [["Ab", "aB", "x"], ["x", "aB", "Ab"]])
  func `of ids that differ only by case the first by the alphabet stays as it is`(ids: [String]) {
    let blogs = ids.enumerated().map { second, id in
      Blog(id: id, blogger: 0, text: "", createdDate: Timestamp(seconds: Int64(second)))
    }
    let community = Community(bloggers: [Blogger(id: "u")], blogs: blogs, comments: [], likes: [])
    let found = Dictionary(
      uniqueKeysWithValues: zip(community.blogs.map { $0.id }, SitePaths(community).blogs)
    )
    #expect(found == ["Ab": "Ab", "aB": "aB-\(Slug.suffix(for: "aB").prefix(6))", "x": "x"])
  }
}
