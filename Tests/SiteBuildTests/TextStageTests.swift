import BlogModel
import MarkdownHTML
import TemplateEngine
import Testing

@testable import Media
@testable import Pages
@testable import SiteBuild

struct TextStageTests {
  private func prepared(_ blog: Blog) async -> PreparedBlog {
    let community = Community(bloggers: [Blogger(id: "u")], blogs: [blog], comments: [], likes: [])
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })
    return await TextStage(renderer: renderer, jobs: 1).prepare(community).blogs[0]
  }

  @Test func `the title of a record is the title of its page`() async {
    let blog = await prepared(
      Blog(id: "b", blogger: 0, title: "Walk", text: "First line\n\nmore", createdDate: nil)
    )
    #expect(blog.title == "Walk")
    let label = blog.label(author: "U", isVideo: true, hasPicture: true, MessageCatalog())
    #expect(label == "Walk")
    #expect(blog.excerpt == "First line more")
    #expect(blog.text?.rendered?[0].hasPrefix("<p>First line</p>") == true)
  }

  @Test func `the tags of a record and the hashtags of its text are one list`() async {
    let blog = await prepared(
      Blog(id: "b", blogger: 0, text: "by the #sea and #Sun", tags: ["street art", "sun"], createdDate: nil)
    )
    #expect(blog.tags == ["street art", "sun", "sea"])
  }

  @Test func `a blog has thirty tags at most, those of the record first`() async {
    let words = (0..<29).map { "t\($0)" }
    let blog = await prepared(
      Blog(id: "b", blogger: 0, text: "#one #two", tags: words, createdDate: nil)
    )
    #expect(blog.tags == words + ["one"])
    #expect(blog.text?.rendered?[0].contains("/tags/two/") == false)
  }

  @Test func `a tag with any characters has a page`() async throws {
    let community = Community(
      bloggers: [Blogger(id: "u")],
      blogs: [
        Blog(id: "b", blogger: 0, text: "x", tags: ["street art", "../..", "a/b", "日本"], createdDate: nil)
      ],
      comments: [],
      likes: []
    )
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })
    let blogs = await TextStage(renderer: renderer, jobs: 1).prepare(community).blogs
    let content = SiteContent(community: community, blogs: blogs, pictures: PreparedPictures(), zone: .utc)
    #expect(content.tags.count == 4)
    #expect(
      content.tags.allSatisfy { !$0.segment.isEmpty && !$0.segment.contains("/") && $0.segment != ".." }
    )
    #expect(content.tags.map(\.segment).contains("street-art"))
  }
}
