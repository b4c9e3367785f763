import BlogModel
import Testing

@testable import BlogExport

/// Exports of Ghost.
@Suite struct GhostTests {
  private func pictures(_ fields: String) throws -> [String] {
    let html = HTMLConverter(
      markdown: { $0 },
      plain: { $0 },
      line: { $0 },
      withoutPictures: { $0.replacing(/<img[^>]*>/, with: "") },
      pictures: { html in
        html.matches(of: /src="([^"]*)"/).map {
          HTMLConverter.Picture(address: String($0.1), alt: "", caption: "")
        }
      }
    )
    let text =
      #"{"db":[{"data":{"posts":[{"id":"1","status":"published","visibility":"public",\#(fields)}]}}]}"#
    let result = try read(text, options: ExportOptions(fieldMap: .ghost, html: html))
    let blog = try #require(result.community.blogs.first)
    #expect(!blog.text.contains("<img") && !blog.text.isEmpty)
    let pictures = result.community.parts(ofBlog: 0).pictures.map(\.address)
    return pictures.isEmpty ? [blog.picture].compactMap(\.self) : pictures
  }

  private static let lexical =
    #""lexical":"{\"root\":{\"children\":[{\"type\":\"image\",\"src\":\"__GHOST_URL__/b.png\"},"#
    + #"{\"type\":\"html\",\"html\":\"<p>x</p>\"}]}}""#

  @Test(arguments: [
    (#""html":"<p>Rye</p><img src=\"__GHOST_URL__/a.png\">""#, ["/a.png"]),
    (#""html":"<p>Rye</p><img src=\"__GHOST_URL__/a.png\">",\#(lexical)"#, ["/a.png"]),
    (
      #""html":"<img src=\"a.png\"><p>Rye</p><img src=\"f.png\">","feature_image":"f.png""#,
      ["a.png", "f.png"]
    ),
    (#""html":null,\#(lexical)"#, ["/b.png"]),
    (#""html":"<p>Rye</p><!--kg-gated-block:begin nonMember:false --><img src=\"no.png\">""#, []),
  ])
  func `pictures in the text are those of the blog`(fields: String, expected: [String]) throws {
    #expect(try pictures(fields) == expected)
  }
}
