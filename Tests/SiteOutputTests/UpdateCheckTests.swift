import Testing

@testable import SiteOutput

/// The order in which single files of a site are replaced, which visitors see while it happens.
struct UpdateCheckTests {
  /// Files in the order in which they are put in place: each after what it loads or links to.
  static let groups = [
    ["assets/style.css", "images/a.webp", "videos/a.mp4"],
    ["blogs/b1/index.html", "blogs/\u{E33}/index.html"],
    ["search/a.json"],
    ["search/root.json"],
    ["bloggers/a/index.html", "tags/cats/index.html"],
    ["feed.xml", "index.html"],
  ]

  @Test func `a file is put in place after the files that it needs`() {
    let ranks = Self.groups.map { Set($0.map(UpdateCheck.rank)) }
    #expect(ranks == (0..<Self.groups.count).map { [$0] })
  }

  @Test(arguments: groups.joined(), ["gz", "br"])
  func `a compressed file has the rank of its file`(path: String, ending: String) {
    #expect(UpdateCheck.rank("\(path).\(ending)") == UpdateCheck.rank(path))
  }

  @Test func `a file is removed before the files that it needs`() {
    let order = UpdateCheck.removalOrder(Self.groups.joined().sorted())
    #expect(order.map(UpdateCheck.rank) == Self.groups.joined().map(UpdateCheck.rank).reversed())
  }
}
