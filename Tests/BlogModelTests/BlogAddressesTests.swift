import Testing

@testable import BlogModel

struct BlogAddressesTests {
  private static let suffix = BlogAddresses.suffix(ofBlog: "b1")

  @Test(arguments: [
    ("Five for a wedding!", "five-for-a-wedding"), ("Zoë & Ana: “Tea”", "zoë-ana-tea"), ("../../etc", "etc"),
    ("con", "con"), ("page", "page"), ("comments", "comments"), ("a\u{0}b\\c", "a-b-c"),
    ("\u{202E}مرحبا بالعالم", "مرحبا-بالعالم"), ("山田 太郎", "山田-太郎"),
    (
      "A title that is much too long for an address of a page, so it ends",
      "a-title-that-is-much-too-long-for-an-address-of-a-page-so"
    ),
    (String(repeating: "x", count: 10_000), String(repeating: "x", count: 59)),
  ])
  func `a title is a segment with a suffix of the id`(title: String, words: String) {
    #expect(BlogAddresses.segment(ofBlog: "b1", title: title) == "\(words)-\(Self.suffix)")
  }

  @Test(arguments: ["", "🎈🎈", "..", " \n", "!?", "\u{200F}\u{301}"])
  func `a title without letters and digits gives no segment`(title: String) {
    #expect(BlogAddresses.segment(ofBlog: "b1", title: title) == "")
  }

  @Test func `the suffix depends on the id alone, and has no letters that look like others`() {
    #expect(Self.suffix.count == 4)
    #expect(Self.suffix == BlogAddresses.suffix(ofBlog: "b1"))
    #expect(Self.suffix != BlogAddresses.suffix(ofBlog: "b2"))
    let all = (0..<1000).map { BlogAddresses.suffix(ofBlog: "b\($0)") }
    #expect(Set(all).count >= 998)
    #expect(!all.joined().contains { "ilou".contains($0) })
  }

  @Test func `folders hold equal shares of ids that are numbers in a row`() {
    var counts: [String: Int] = [:]
    for number in 0..<25_600 { counts[BlogAddresses.folder(ofBlog: "\(number)"), default: 0] += 1 }
    #expect(counts.count == 256)
    #expect(counts.keys.allSatisfy { $0.count == 2 })
    #expect(counts.values.allSatisfy { (50...150).contains($0) })
  }

  @Test func `a table knows paths by id and ids by path, also those of before`() {
    var addresses = BlogAddresses()
    addresses.name = .title
    var before = BlogPathTable(addresses)
    before.add("old-6bn5", ofBlog: "b1")
    var table = BlogPathTable(addresses)
    table.add("tea-6bn5", ofBlog: "b1")
    table.add("b2", ofBlog: "b2")
    table.addFormer("tea-6bn5", ofBlog: "b2")
    table.addFormer(before)
    table.addKey("blogs/tea/", ofBlog: "b1")
    table.addKey("blogs/b2/", ofBlog: "b2")
    #expect(table.path(ofBlog: "b1") == "tea-6bn5")
    #expect(table.path(ofBlog: "b2") == "b2")
    #expect(table.path(ofBlog: "new/er", slug: "My day") == "my-day")
    #expect(table.path(ofBlog: "../x") == Slug.segment(for: "../x"))
    #expect(["tea-6bn5", "old-6bn5", "b2"].map(table.blog(at:)) == ["b1", "b1", nil])
    let keys = ["blogs/tea/", "blogs/old-6bn5/", "blogs/b2/", "blogs/", "tea", ""]
    #expect(keys.map(table.blog(withKey:)) == ["b1", "b1", nil, nil, nil, nil])
  }
}
