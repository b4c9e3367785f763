import BlogModel
import MarkdownHTML
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

struct TextSpoolTests {
  @Test func `what is put away comes back`() throws {
    let folder = try TemporaryFolder()
    let spool = try #require(TextSpool(folder: folder.path + "/cache"))
    let long = String(repeating: "weiß ", count: 100_000)
    let places = [("<p>é</p>", "é"), ("", ""), (long, "x")].map { spool.append(body: $0, plain: $1) }
    #expect(places.map { $0.flatMap(spool.body) } == ["<p>é</p>", "", long])
    #expect(places.map { $0.flatMap(spool.plain) } == ["é", "", "x"])
  }

  @Test func `a spool leaves no name on the disk`() throws {
    let folder = try TemporaryFolder()
    let spool = try #require(TextSpool(folder: folder.path))
    _ = spool.append(body: "b", plain: "p")
    #expect(try FileSystem.list(folder.path).isEmpty)
  }

  @Test func `if no file can be made, there is no spool`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(TextSpool(folder: folder.path + "/file") == nil)
  }

  @Test func `the texts of a large site are the same on disk as in memory`() async throws {
    let folder = try TemporaryFolder()
    let blogs = (0..<50).map { Blog(id: "b\($0)", blogger: 0, text: "One *\($0)*", createdDate: nil) }
    let community = Community(bloggers: [Blogger(id: "u")], blogs: blogs, comments: [], likes: [])
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })
    var stage = TextStage(renderer: renderer, jobs: 2)
    let kept = await stage.prepare(community).0
    stage.spoolFolder = folder.path
    let small = await stage.prepare(community).0
    stage.spoolLimit = 100
    let spooled = await stage.prepare(community).0
    #expect(kept.map { $0.text?.body } == spooled.map { $0.text?.body })
    #expect(kept.map { $0.text?.plain } == spooled.map { $0.text?.plain })
    #expect(small.allSatisfy { if case .kept = $0.text { true } else { false } })
    #expect(spooled.allSatisfy { if case .spooled = $0.text { true } else { false } })
  }
}
