import BlogModel
import Testing

@testable import SiteBuild

struct FolderCheckTests {
  private func problems(_ paths: [String], maximum: Int) -> [String] {
    FolderCheck(output: "public", maximum: maximum).problems(paths.count, paths).map {
      "\($0.place?.file ?? "") \($0.summary.prefix { $0 != "," })"
    }
  }

  @Test func `files and folders directly in a folder count once each`() {
    let paths = [
      "a/1/index.html", "a/1/feed.xml", "a/2/index.html", "a/2/c/1/index.html", "a/3", "b/x", "index.html",
    ]
    #expect(problems(paths, maximum: 2) == ["public/a the folder has 3 entries"])
    #expect(problems(paths, maximum: 1).count == 3)
    #expect(problems(paths, maximum: 3) == [])
  }

  @Test func `the limit is a hundred thousand`() {
    let paths = (0..<100_001).map { "blogs/\($0)/index.html" }
    let found = FolderCheck(output: "public").problems(paths.count, paths)
    #expect(
      found.map { [$0.place?.file ?? "", $0.summary, $0.hint ?? ""] } == [
        [
          "public/blogs",
          "the folder has 100001 entries, more than 100000, which is slow to list, copy and publish",
          "Spread the blogs over folders (addresses: {folders: true}) before the site is published for the first time, because this changes their addresses.",
        ]
      ]
    )
    #expect(FolderCheck(output: "public").problems(100_000, Array(paths.dropLast())) == [])
  }
}
