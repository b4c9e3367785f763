import BlogModel
import Testing

@testable import BlogExport

/// Sounds and videos in posts of Tumblr, as both versions of its API return them.
@Suite struct TumblrMediaTests {
  private func read(_ post: String, isScript: Bool) throws -> ExportResult {
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    let text =
      isScript
      ? #"var tumblr_api_read = {"tumblelog":{"name":"ana"},"posts":[{"id":"7","unix-timestamp":1,\#(post)}]};"#
      : #"{"response":{"blog":{"name":"ana"},"posts":[{"id":7,"state":"published","timestamp":1,\#(post)}]},"#
        + #""meta":{"url":"ana.tumblr.com"}}"#
    return try BlogExportTests.read(
      text,
      name: "posts.json",
      options: ExportOptions(fieldMap: .tumblr, html: html)
    )
  }

  @Test(arguments: [
    (
      true,
      #""type":"audio","audio-caption":"<p>A</p>","id3-title":"Crust","audio-player":"<iframe class=x src=\"//x.example/7?a&amp;b\">""#,
      #"<p><a href="https://x.example/7?a&amp;b">Crust</a></p><p>A</p>"#, nil
    ),
    (
      true,
      #""type":"video","video-caption":"<p>A</p>","video-source":{"extension":"mp4"},"video-player":"<video id=a><source src='https://x.example/v'></video>""#,
      "<p>A</p>", "https://x.example/v"
    ),
    (
      true,
      #""type":"video","video-source":"<object><embed src='https://x.example/v'></object>""#,
      #"<p><a href="https://x.example/v">https://x.example/v</a></p>"#, nil
    ),
    (
      true,
      #""type":"video","video-source":"https://x.example/w","video-player":"<video src='https://x.example/v'>""#,
      #"<p><a href="https://x.example/w">https://x.example/w</a></p>"#, nil
    ),
    (
      false, #""type":"audio","caption":"","player":"<audio><source src='https://x.example/7.mp3'></audio>""#,
      #"<p><a href="https://x.example/7.mp3">https://x.example/7.mp3</a></p>"#, nil
    ),
    (
      false,
      #""type":"audio","audio_url":"https://x.example/7.mp3","track_name":"Crust","caption":"<p>A</p>""#,
      #"<p><a href="https://x.example/7.mp3">Crust</a></p><p>A</p>"#, nil
    ),
    (
      false, #""type":"video","caption":"","player":[{"embed_code":"<iframe src='https://x.example/7'>"}]"#,
      #"<p><a href="https://x.example/7">https://x.example/7</a></p>"#, nil
    ),
    (
      false, #""type":"video","video_url":"https://x.example/7.mp4","caption":"A""#, "A",
      "https://x.example/7.mp4"
    ),
  ])
  func `players have the address`(isScript: Bool, post: String, text: String, video: String?) throws {
    let result = try read(post, isScript: isScript)
    #expect(result.community.blogs.map(\.text) == [text])
    #expect(result.community.parts(ofBlog: 0).video == video)
    #expect(!result.diagnostics.contains { $0.code == "media-not-shown" })
  }

  @Test(arguments: [
    (true, #""type":"audio","audio-caption":"<p>A</p>","audio-player":"<embed src='javascript:a()'>""#, 1),
    (
      true, #""type":"audio","audio-caption":"<p>A</p>","audio-player":"<embed src='a'>","private":"true""#, 0
    ),
    (false, #""type":"video","caption":"<p>A</p>","player":false"#, 1),
    (false, #""type":"text","body":"<p>A</p>""#, 0),
  ])
  func `media without an address are reported`(isScript: Bool, post: String, count: Int) throws {
    let found = try read(post, isScript: isScript).diagnostics.filter { $0.code == "media-not-shown" }
    #expect(found.count == count)
  }

  @Test func `hostile players take linear time`() {
    for piece in ["<", "<a ", "<a src='", "<a src=javascript:>"] {
      let player = String(repeating: piece, count: 20_000)
      #expect(TumblrMedia(address: nil, player: player).address == nil)
    }
  }
}
