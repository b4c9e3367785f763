import Testing

@testable import Publisher

struct PublishPlanTests {
  private func file(_ path: String, _ step: PublishStep, _ fingerprint: String = "1") -> PublishFile {
    PublishFile(path: path, size: 10, fingerprint: fingerprint, step: step)
  }

  @Test func `only what changed is sent: assets, pages, lists, and the root at last`() {
    let before = TargetList(of: [file("index.html", .root), file("blogs/b1/index.html", .pages)])
    let site = [
      file("index.html", .root, "2"), file("tags/index.html", .lists), file("images/a.webp", .assets),
      file("blogs/b2/index.html", .pages), file("blogs/b1/index.html", .pages),
    ]
    let plan = PublishPlan(site: site, target: before)
    #expect(
      plan.files.map(\.path) == ["images/a.webp", "blogs/b2/index.html", "tags/index.html", "index.html"]
    )
    #expect(plan.byteCount == 40)
    #expect(plan.unchangedCount == 1)
    #expect(plan.deletedPaths.isEmpty)
  }

  @Test func `pages are deleted before the pictures that they show`() {
    let before = TargetList(of: [
      file("images/a.webp", .assets), file("blogs/b1/index.html", .pages), file("x.html", .root),
    ])
    let plan = PublishPlan(site: [], target: before)
    #expect(plan.deletedPaths == ["x.html", "blogs/b1/index.html", "images/a.webp"])
  }

  @Test func `a file that is not known to be intact is sent again`() {
    var before = TargetList(of: [file("index.html", .root)])
    before.entries["index.html"]?.fingerprint = nil
    #expect(PublishPlan(site: [file("index.html", .root)], target: before).files.count == 1)
  }

  @Test(arguments: [("a", "a/b.html"), ("a/b", "a"), ("a/b/c", "a")])
  func `what is in the way of a new file goes first`(old: String, new: String) {
    let plan = PublishPlan(site: [file(new, .root)], target: TargetList(of: [file(old, .root)]))
    #expect(plan.deletions.map(\.isInTheWay) == [true])
  }

  @Test(arguments: [
    ("About.html", "about.html"), ("Blogs/B1/index.html", "blogs/b1/index.html"),
    ("About", "about/index.html"), ("Blogs/b1", "blogs"),
    ("a\u{308}.html", "\u{E4}.html"), ("A\u{308}.html", "\u{E4}.html"),
  ])
  func `what is in the way of a new file on disks that ignore case or composition goes first`(
    old: String,
    new: String
  ) {
    let plan = PublishPlan(site: [file(new, .root)], target: TargetList(of: [file(old, .root)]))
    #expect(plan.files.map { Array($0.path.utf8) } == [Array(new.utf8)])
    #expect(plan.deletedPaths.map { Array($0.utf8) } == [Array(old.utf8)])
    #expect(plan.deletions.map(\.isInTheWay) == [true])
  }

  @Test func `an unchanged file is sent again if deleting another one may have deleted it`() {
    let before = TargetList(of: [
      file("About.html", .root), file("about.html", .root), file("x.html", .root),
    ])
    let plan = PublishPlan(site: [file("about.html", .root), file("x.html", .root)], target: before)
    #expect(plan.files.map(\.path) == ["about.html"])
    #expect(plan.deletions.map(\.isInTheWay) == [true])
  }

  @Test func `a file next to a new one is not in the way`() {
    let plan = PublishPlan(site: [file("a/new", .root)], target: TargetList(of: [file("a/old", .root)]))
    #expect(plan.deletions.map(\.isInTheWay) == [false])
  }

  @Test(arguments: [(10, nil, 20), (79, nil, 20), (400, nil, 100), (400, 3, 3), (400, 0, 0)])
  func `a quarter of the pages may be deleted, and 20 in any case, unless something else is said`(
    pages: Int,
    said: Int?,
    limit: Int
  ) {
    let before = TargetList(of: (0..<pages).map { file("blogs/\($0)", .pages) } + [file("i", .assets)])
    #expect(PublishPlan(site: [], target: before).deletionLimit(said) == limit)
  }

  @Test func `pictures do not count against the limit`() {
    let before = TargetList(of: [file("images/a.webp", .assets), file("a.html", .root)])
    #expect(PublishPlan(site: [], target: before).deletedPageCount == 1)
  }
}
