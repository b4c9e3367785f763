import TestSupport
import Testing

@testable import BlogExport

/// Exports of platforms are recognised by the beginnings of their files.
@Suite struct PlatformTests {
  @Test(arguments: [
    ("posts/1.json", #"{"id":1,"username":"ana","topic_id":7,"post_number":1,"raw":"Hi"}"#, "discourse"),
    ("t-7.json", #"{"post_stream":{"posts":[]}}"#, "discourse"),
    (
      "outbox.json",
      #"{"@context":"https://www.w3.org/ns/activitystreams","type":"OrderedCollection","orderedItems":[]}"#,
      "mastodon"
    ),
    ("f.json", #"{"version":"https://jsonfeed.org/version/1.1","items":[]}"#, "json-feed"),
    ("a/posts_1.json", #"[{"media":[{"uri":"media/posts/1.jpg","creation_timestamp":1}]}]"#, "instagram"),
    ("t.json", #"var tumblr_api_read = {"tumblelog":{},"posts":[]};"#, "tumblr"),
    ("x.json", #"{"db":[{"meta":{"exported_on":1,"version":"5.0.0"},"data":{"posts":[]}}]}"#, "ghost"),
    ("feed.json", #"{"feed":[{"post":{"record":{"$type":"app.bsky.feed.post"}}}]}"#, "bluesky"),
    ("data/tweets.js", "window.YTD.tweets.part0 = [ ]", "twitter"),
    ("data/tweet.js", "window.YTD.tweet.part0 = [ ]", "twitter"),
  ])
  func `a platform is recognised`(_ name: String, _ text: String, _ platform: String) throws {
    #expect(try map(of: [(name, text)]) == platform)
  }

  @Test(arguments: [
    ("blogs.json", #"[{"documentId":"b1","blogDescription":"Hi"}]"#),
    // What people write is escaped in JSON.
    ("blogs.json", #"[{"text":"{\"topic_id\":7,\"post_number\":1,\"username\":\"ana\"}"}]"#),
    (
      "blogs.json",
      #"{"items":[{"text":"See \"https://jsonfeed.org/version/1.1\" and var tumblr_api_read = {"}]}"#
    ),
    ("likes.json", #"{"@context":"https://www.w3.org/ns/activitystreams","orderedItems":[]}"#),
    ("empty.json", ""), ("like.js", "window.YTD.like.part0 = [ ]"),
  ])
  func `any other export is none of a platform`(_ name: String, _ text: String) throws {
    #expect(try map(of: [(name, text)]) == nil)
  }

  @Test(arguments: [
    (
      #"[{"id":1,"date_gmt":"2024-01-01","guid":{"rendered":"x"},"modified_gmt":"2024-01-01","content":{"rendered":"?"#,
      "wordpress-rest"
    ),
    (
      #"{"latest_posts":[{"id":1,"username":"ana","avatar_template":"/a.png","created_at":"2024","cooked":"?"#,
      "discourse"
    ),
  ])
  func `a long text hides no platform`(_ start: String, _ platform: String) throws {
    let text = start.replacing("?", with: String(repeating: "word ", count: 20_000))
    #expect(try map(of: [("posts.json", text)]) == platform)
  }

  @Test func `the file that shows it may be behind many others`() throws {
    let others = (100..<150).map { ("\($0).json", "[]") }
    let outbox = #"{"@context":"https://www.w3.org/ns/activitystreams","orderedItems":[]}"#
    #expect(try map(of: others + [("z/outbox.json", outbox)]) == "mastodon")
  }

  private func map(of files: [(name: String, text: String)]) throws -> String? {
    let folder = try TemporaryFolder()
    try folder.makeFolder("posts")
    try folder.makeFolder("z")
    try folder.makeFolder("data")
    try folder.makeFolder("a")
    for file in files { try folder.write(file.text, to: file.name) }
    let sources = files.map {
      ExportSource(name: "export/\($0.name)", path: folder.path + "/\($0.name)", inner: $0.name)
    }
    return Platform.recognised(in: sources)?.map.name
  }
}
