import Testing

@testable import PreviewServer

struct ContentTypeTests {
  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("a.xhtml", "application/xhtml+xml; charset=utf-8"),
    ("a.js", "text/javascript; charset=utf-8"), ("data.json", "application/json; charset=utf-8"),
    ("film.ogv", "video/ogg"), ("song.opus", "audio/ogg"), ("list.m3u8", "application/vnd.apple.mpegurl"),
    ("song.flac", "audio/flac"), ("song.aac", "audio/aac"), ("a.bmp", "image/bmp"), ("a.jxl", "image/jxl"),
    ("A.JXL", "image/jxl"), ("a.tar.gz", "application/gzip"), ("a.m4v", "video/mp4"),
    ("none", "application/octet-stream"), ("a.", "application/octet-stream"),
    ("a.none", "application/octet-stream"),
  ])
  func `a file's type follows from its extension`(name: String, type: String) {
    #expect(ContentType.of(name) == type)
  }

  @Test func `only HTML gets the script, for in XML it would be a mistake`() {
    #expect(ContentType.isPage("a.html") && ContentType.isPage("a.HTM"))
    #expect(!ContentType.isPage("a.xhtml"))
  }
}
