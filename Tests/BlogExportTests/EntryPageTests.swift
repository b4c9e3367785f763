import BlogModel
import TestSupport
import Testing

@testable import BlogExport

/// Pages of HTML that are posts, and texts that a table names.
@Suite struct EntryPageTests {
  private func page(_ body: String, title: String = "T", published: String = "2019-03-04") -> String {
    """
    <!DOCTYPE html><html><head><title>x</title><style>a > b { content: "<p class='e-content'>" }</style></head><body>
    <article class="h-entry"><h1 class="p-name">\(title)</h1><!-- <a class="p-author" href="x">Nobody</a> -->
    <section data-field="subtitle" class="p-summary"></section>
    <section data-field="body" class="e-content">\(body)</section>
    <footer><a href="https://medium.com/@ana" class="p-author h-card">Ana</a>
    <time class="dt-published" datetime="\(published)">x</time></footer></article></body></html>
    """
  }

  private func read(
    _ text: String,
    name: String = "2019-03-04_At-sea-0123456789ab.html"
  ) throws -> ExportResult {
    try BlogExportTests.read(text, name: name, options: ExportOptions(fieldMap: .medium))
  }

  @Test func `a page becomes a blog`() throws {
    let body = #"<section><h3 class="graf graf--title">T</h3><section><p>One</p></section></section>"#
    let result = try read(page(body))
    let blog = try #require(result.community.blogs.first)
    #expect(blog.id == "0123456789ab" && blog.title == "T" && blog.createdDate != nil)
    #expect(blog.text == "<section><section><p>One</p></section></section>")
    #expect(result.community.parts(ofBlog: 0).slug == "At-sea")
    #expect(result.community.bloggers.first?.displayName == "ana")
    #expect(result.community.bloggers.first?.fullName == "Ana")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body><p>Any page</p></body></html>",
    "<html><body><article class=\"h-entry\"><p class=\"e-content\">A post of any site</p></article></body></html>",
  ])
  func `any other page is an error`(_ text: String) {
    let found = error(reading: Array(text.utf8), name: "posts/a.html")
    #expect(found == .binary(file: "posts/a.html", format: .html))
  }

  @Test(arguments: [
    "<div>", "<figure><img src=a><figcaption>", "<p class=\"a", "<script>", "<!--", "<a <", "</section>",
  ])
  func `cut and hostile pages do no harm`(_ part: String) throws {
    let text = page(String(repeating: part, count: 5000) + "<p>x</p>")
    for count in stride(from: 0, through: text.utf8.count, by: 1 + text.utf8.count / 7) {
      _ = error(reading: Array(text.utf8.prefix(count)), name: "posts/2019_a.html")
    }
    _ = error(reading: Array(text.utf8), name: "posts/2019_a.html")
  }

  @Test func `a table gets the texts in its folder, and no others`() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("posts")
    try folder.write("<p>One<div class=\"paywall-jump\"></div>Two", to: "posts/1.a.html")
    try folder.write("<p>Secret", to: "2.b.html")
    let posts = ["1.a", "../2.b", "3.c"].map { "\($0),2024-01-01,true,,newsletter,everyone,T,S & S,\n" }
    let others = [
      "4.d,2024-01-01,false,,newsletter,everyone", "5.e,2024-01-01,true,,newsletter,only_paid",
      "6.f,2024-01-01,true,,page,everyone",
    ]
    let rows = posts.joined() + others.map { "\($0),T,,\n" }.joined()
    let header = "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n"
    try folder.write(header + rows, to: "posts.csv")
    let source = ExportSource(name: "posts.csv", path: folder.path + "/posts.csv", inner: "posts.csv")
    #expect(Platform.recognised(in: [source])?.map == .substack)
    let result = try await ExportReader(options: ExportOptions(fieldMap: .substack)).read([source])
    let blogs = Dictionary(result.community.blogs.map { ($0.id, $0.text) }) { $1 }
    #expect(blogs == ["1.a": "<p><em>S &amp; S</em></p><p>One", "../2.b": "S & S", "3.c": "S & S"])
    let missing = result.diagnostics.filter { $0.code == "text-missing" }
    #expect(missing.map(\.summary) == ["posts/3.c.html is missing; the blog is shown without a text"])
    #expect(missing.first?.place?.line == 4)
  }

  @Test func `of Substack and Medium only posts are opened`() {
    func names(_ map: FieldMap, _ names: [String]) -> [String] {
      map.sources(of: names.map { ExportSource(name: "x/\($0)", path: $0, inner: $0) }).compactMap(\.inner)
    }
    let all = [
      "email_list.csv", "posts.csv", "posts/1.a.html", "posts/1.a.opens.csv", "profile/profile.html",
    ]
    #expect(names(.substack, all) == ["posts.csv"])
    #expect(names(.medium, all) == ["posts/1.a.html"])
    #expect(names(.fellowBlogger, all + ["blogs.csv"]) == ["blogs.csv"])
    // Nothing of it belongs to the map: reading all says what it is.
    #expect(names(.fellowBlogger, all) == all)
  }
}
