import BlogModel
import Testing

@testable import BlogExport

/// Sounds and further videos among the pictures of a blog.
@Suite struct OtherMediaTests {
  private func read(_ attachments: String, content: String = "<p>Hi</p>") throws -> ExportResult {
    let post = #"""
      {"orderedItems":[{"type":"Create","actor":"a","to":["as:Public"],"object":{"id":"x/1","type":"Note",
       "published":"2024-01-01T00:00:00Z","content":"\#(content)","attachment":[\#(attachments)]}}]}
      """#
    return try BlogExportTests.read(post, name: "outbox.json", options: ExportOptions(fieldMap: .mastodon))
  }

  private static let first = #"{"mediaType":"video/mp4","url":"/1.mp4","name":"First"}"#

  @Test(arguments: [
    (first, "<p>Hi</p>\n\nFirst (mp4)", 0),
    (#"{"mediaType":"video/mp4","url":"/1.mp4"},{"mediaType":"video/webm","url":"/2.webm"}"#, "<p>Hi</p>", 1),
    (
      #"\#(first),{"mediaType":"video/mp4","url":"/2.mp4","name":"Second *b*"}"#,
      "<p>Hi</p>\n\nFirst (mp4)\n\nSecond \\*b\\* (mp4)", 1
    ),
    (#"{"mediaType":"audio/mpeg","url":"/s.mp3","name":"a@b.example"}"#, "<p>Hi</p>\n\na\\@… (mp3)", 1),
    (
      #"{"mediaType":"audio/mpeg","url":"https://x.example/s.MP3?a"}"#,
      "<p>Hi</p>\n\n[s\\.MP3](<https://x.example/s.MP3?a>)", 1
    ),
  ])
  func `descriptions stay, and the rest is reported`(attachments: String, text: String, count: Int) throws {
    let result = try read(attachments)
    #expect(result.community.blogs[0].text == text)
    let found = result.diagnostics.filter { $0.code == "media-not-shown" }
    #expect(
      found.count == (count > 0 ? 1 : 0)
        && found.allSatisfy { $0.record?.hasSuffix("/1") == true && $0.place != nil }
    )
  }

  @Test func `a post with nothing but a described sound is a blog`() throws {
    let result = try read(#"{"mediaType":"audio/ogg","url":"/s.ogg","name":"The crust sings"}"#, content: "")
    #expect(result.community.blogs.map(\.text) == ["The crust sings (ogg)"])
  }
}
