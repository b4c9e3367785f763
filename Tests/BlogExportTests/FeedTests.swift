import BlogModel
import Testing

@testable import BlogExport

/// Pictures and photos in feeds, and in exports that are feeds.
@Suite struct FeedTests {
  private func item(_ media: String) throws -> Community {
    let text = """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><guid>1</guid><title>Rye</title>
      <description>&lt;img src="https://x.example/text.jpg"&gt;</description>\(media)</item></channel></rss>
      """
    let html = HTMLConverter(
      markdown: { $0 },
      plain: { $0 },
      line: { $0 },
      pictures: { _ in [HTMLConverter.Picture(address: "//x.example/text.jpg", alt: "", caption: "")] }
    )
    return try read(text, name: "feed.xml", options: ExportOptions(fieldMap: .rss, html: html)).community
  }

  @Test(arguments: [
    (["https://0.gravatar.com/avatar/5d?s=96", "https://x.example/a.jpg"], "https://x.example/a.jpg"),
    (["https://secure.gravatar.com/avatar/5d"], "https://x.example/text.jpg"),
    (["//gravatar.com/avatar/5d", "//x.example/a.jpg"], "https://x.example/a.jpg"),
    (["https://x.example/avatar/5d.jpg"], "https://x.example/avatar/5d.jpg"),
    (["https://gravatar.com.x.example/avatar/5d.jpg"], "https://gravatar.com.x.example/avatar/5d.jpg"),
  ])
  func `the photo of the author is not a picture of the entry`(media: [String], picture: String) throws {
    let all = media.map { #"<media:content url="\#($0)" medium="image"/>"# }.joined()
    let community = try item(all)
    #expect(community.blogs.map(\.picture) == [picture])
    #expect(community.parts(ofBlog: 0).pictures.count <= 1)
  }

  @Test(arguments: [
    ("//lh3.example/s35/ana.jpg", "https://lh3.example/s35/ana.jpg"),
    ("https://lh3.example/ana.jpg", "https://lh3.example/ana.jpg"),
    ("//www.blogger.com/img/blogger_logo_round_35.png", nil),
    ("https://img1.blogblog.com/img/b16-rounded.gif", nil), ("//img1.blogblog.com/img/blank.gif", nil),
  ])
  func `photos in Blogger have the address of a host`(source: String, photo: String?) throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:gd="http://schemas.google.com/g/2005"><entry><id>post-1</id>
      <category term="http://schemas.google.com/blogger/2008/kind#post"/><title>T</title><content>a</content>
      <author><name>Ana</name><gd:image src="\(source)"/></author></entry></feed>
      """
    let result = try read(text, name: "blog.xml", options: ExportOptions(fieldMap: .blogger))
    #expect(result.community.bloggers.map(\.photo) == [photo])
  }
}
