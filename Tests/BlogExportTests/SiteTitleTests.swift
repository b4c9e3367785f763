import BlogModel
import Testing

@testable import BlogExport

/// The title that an export gives to the site.
@Suite struct SiteTitleTests {
  private func title(_ files: [(String, String)], _ map: FieldMap) throws -> String {
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0.replacing("<b>", with: "") })
    return try ExportReader(options: ExportOptions(fieldMap: map, html: html))
      .read(files.map { ($0.0, Array($0.1.utf8)) }).title
  }

  private func rss(_ title: String) -> String {
    #"<rss version="2.0"><channel>\#(title)<link>x</link><item><title>Rye</title><guid>1</guid><description>Hi</description></item>"#
      + "</channel></rss>"
  }

  @Test(arguments: [
    ("<title>The <![CDATA[<b>]]>Oven</title>", "The Oven"),
    ("<title>\n Ana &amp; Tom \n</title>", "Ana & Tom"),
    ("<title>Mail to ana@mail.example</title>", "Mail to ana@…"), ("<title/>", ""), ("", ""),
  ])
  func `it is that of a feed`(element: String, title: String) throws {
    #expect(try self.title([("feed.xml", rss(element))], .rss) == title)
  }

  @Test func `several feeds have one only if it is the same`() throws {
    let (first, second) = (rss("<title>A</title>"), rss("<title>B</title>"))
    #expect(try title([("a.xml", first), ("b.xml", first)], .rss) == "A")
    #expect(try title([("a.xml", first), ("b.xml", second)], .rss) == "")
  }

  @Test func `a JSON Feed has one`() throws {
    let feed =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"Ana <3","items":[{"id":"1","content_text":"Hi"}]}"#
    #expect(try title([("feed.json", feed)], .jsonFeed).hasPrefix("Ana "))
  }

  @Test func `a setting of Ghost is one, and other settings are not read`() throws {
    let export = #"""
      {"db":[{"meta":{"exported_on":1},"data":{"posts":[{"id":"1","html":"<p>Hi</p>","status":"published",
       "visibility":"public","published_at":"2024-01-01T00:00:00Z"}],
       "settings":[{"key":"ghost_private_key","value":"CANARY"},{"key":"title","value":"Ana bakes"}]}}]}
      """#
    #expect(try title([("a.json", export)], .ghost) == "Ana bakes")
    let other = FieldMap(name: "mine", rules: FieldMap.ghost.rules, addresses: [])
    #expect(try title([("a.json", export)], other) == "Ana bakes")
  }

  @Test func `an account has the name of its owner`() throws {
    let post = #"""
      {"orderedItems":[{"type":"Create","actor":"https://x.example/ana","to":["as:Public"],"object":{"id":"x/1",
       "type":"Note","published":"2024-01-01T00:00:00Z","content":"Hi"}}]}
      """#
    let actor =
      #"{"id":"https://x.example/ana","type":"Person","preferredUsername":"ana","name":"Ana Becker"}"#
    let files = [("actor.json", actor), ("outbox.json", post)]
    #expect(try title(files, .mastodon) == "Ana Becker")
    #expect(try title([files[1]], .mastodon) == "")
  }
}
