import BlogModel
import Testing

@testable import BlogExport

/// Posts of other authors that blogs share.
@Suite struct OriginalsTests {
  private static let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })

  private func read(_ text: String, _ map: FieldMap, name: String = "posts.json") throws -> ExportResult {
    try ExportReader(options: ExportOptions(fieldMap: map, html: Self.html)).read([(name, Array(text.utf8))])
  }

  private func originals(_ community: Community) -> [Original?] {
    community.blogs.indices.map { community.parts(ofBlog: $0).original }
  }

  private static let map = FieldMap(
    name: "own",
    rules: [
      FieldMap.Rule(
        .blog,
        in: ["posts"],
        sources: [
          FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["text"]),
          FieldMap.Source(.originalAuthor, from: ["by"]), FieldMap.Source(.originalAddress, from: ["at"]),
        ]
      )
    ]
  )

  @Test(arguments: [
    (#""by":"kim","at":"https://kim.example/9""#, Original(author: "kim", address: "https://kim.example/9")),
    (#""by":" @kim ""#, Original(author: "kim", address: "")),
    (#""by":"kim@mail.example""#, Original(author: "kim@…", address: "")),
    (
      #""at":"https://social.example/@kim/9?x#y""#,
      Original(author: "kim", address: "https://social.example/@kim/9?x#y")
    ),
    (#""at":"https://kim.example/a b""#, nil), (#""at":"javascript:alert(1)""#, nil),
    (#""at":"https://me:secret@kim.example/""#, nil), (#""at":["https://kim.example/"],"by":"""#, nil),
    (#""by":"kim","at":"data:text/html,x""#, Original(author: "kim", address: "")), ("\"by\":null", nil),
  ])
  func `author and address are read, and nothing that is not an address`(
    _ fields: String,
    _ expected: Original?
  ) throws {
    let result = try read(#"{"posts":[{"id":"1","text":"a",\#(fields)}]}"#, Self.map)
    #expect(originals(result.community) == [expected])
    let isWrong = ["javascript", "data:", "secret", "a b"].contains { fields.contains($0) }
    #expect(result.diagnostics.contains { $0.code == "link-unusable" } == isWrong)
    #expect(!result.diagnostics.contains { "\($0)".contains("secret@") })
  }

  @Test func `a long name is cut, and control characters are removed`() throws {
    let name = String(repeating: "k", count: 5000) + #"\u0000\u202e"#
    let result = try read(#"{"posts":[{"id":"1","text":"a","by":"\#(name)"}]}"#, Self.map)
    let original = try #require(originals(result.community)[0])
    #expect(original.author.count == PlainText.longestLine && original.author.hasSuffix("k…"))
  }

  @Test func `a blog that is only a link to another post is read, one with an author's name only is empty`()
    throws
  {
    let result = try read(
      #"{"posts":[{"id":"1","at":"https://kim.example/9"},{"id":"2","by":"kim"}]}"#,
      Self.map
    )
    #expect(result.community.blogs.map(\.id) == ["1"])
    #expect(result.diagnostics.filter { $0.code == "blog-empty" }.map(\.record) == ["posts/2"])
  }

  @Test(arguments: [
    ("https://social.example/@kim/9", "kim"), ("https://social.example/@kim@other.example/9", "kim"),
    ("https://social.example/users/kim/statuses/9", "kim"), ("https://x.com/kim/status/9", "kim"),
    ("https://bsky.app/profile/kim.example/post/9", "kim.example"),
    ("https://social.example/@k%C3%AFm/9", "kïm"),
    ("https://kim.example/", ""), ("https://kim.example/about/me", ""), ("https://social.example/@/9", ""),
    ("https://social.example/@kim", ""), ("", ""), ("https://", ""), ("https://x.example/profile/kim", ""),
  ])
  func `the author's name is found in addresses of platforms`(_ address: String, _ name: String) {
    #expect(ParsedBatch.author(ofAddress: address) == name)
  }

  // MARK: Platforms

  @Test(arguments: [
    ("RT @kim: Salt &amp; rye…", "", "<p>Salt &amp; rye…</p>", "kim", ""),
    ("RT @kim I agree", "", "<p>I agree</p>", "kim", ""),
    ("RT @kim: x", #","retweeted_status":{"id_str":"9"}"#, "<p>x</p>", "kim", "https://x.com/kim/status/9"),
    ("RT @kim: x", #","retweeted_status":{"id_str":"../9"}"#, "<p>x</p>", "kim", ""),
    (
      "RT @kim: x https://t.co/m",
      #","entities":{"media":[{"url":"https://t.co/m","expanded_url":"https://twitter.com/Kim/status/9/photo/1","media_url":"https://pbs.twimg.com/m.jpg"}]}"#,
      #"<p>x <a href="https://twitter.com/Kim/status/9/photo/1">https://twitter.com/Kim/status/9/photo/1</a></p>"#,
      "kim", "https://x.com/kim/status/9"
    ),
    (
      "RT @kim: x",
      #","entities":{"media":[{"expanded_url":"https://twitter.com/tom/status/9/photo/1","media_url":"https://pbs.twimg.com/m.jpg"}]}"#,
      "<p>x</p>", "kim", ""
    ),
  ])
  func `retweets have the author of the original`(
    _ text: String,
    _ more: String,
    _ html: String,
    _ author: String,
    _ address: String
  ) throws {
    let tweet =
      #"{"id_str":"1","created_at":"Wed Oct 19 20:07:25 +0000 2022","full_text":"\#(text)","favorite_count":"7"\#(more)}"#
    let script = "window.YTD.tweets.part0 = [ {\"tweet\": \(tweet)} ]"
    let community = try read(script, .twitter, name: "data/tweets.js").community
    #expect(community.blogs.map(\.text) == [html])
    #expect(originals(community) == [Original(author: author, address: address)])
    #expect(community.blogs[0].picture == nil && community.likeCount(ofBlog: 0) == 0)
  }

  @Test(arguments: ["RT @", "RT @ kim", "RT kim: x", "ART @kim: x"])
  func `other tweets with such letters are one's own`(_ text: String) throws {
    let script = "window.YTD.tweets.part0 = [ {\"tweet\": {\"id_str\":\"1\",\"full_text\":\"\(text)\"}} ]"
    #expect(originals(try read(script, .twitter, name: "data/tweets.js").community) == [nil])
  }

  @Test func `videos of Tumblr are files or links`() throws {
    func post(_ fields: String) throws -> (text: String, video: String?) {
      let text =
        #"{"meta":{"status":200},"response":{"blog":{"name":"ana","url":"https://ana.tumblr.com/"},"posts":[{"id":"1","state":"published","#
        + #""blog_name":"ana",\#(fields)}]}}"#
      let community = try read(text, .tumblr).community
      return (community.blogs.first?.text ?? "nothing", community.parts(ofBlog: 0).video)
    }
    let file = "https://va.media.tumblr.com/a.mp4"
    let foreign = try post(#""type":"video","caption":"","permalink_url":"https://video.example/w?v=1""#)
    #expect(foreign.text.contains("https://video.example/w?v=1") && foreign.video == nil)
    let own = try post(
      #""type":"video","caption":"<p>x</p>","video_url":"\#(file)","permalink_url":"https://p.example""#
    )
    #expect(!own.text.contains("p.example") && own.video == file)
    let block = #"{"type":"video","media":{"url":"\#(file)"}}"#
    let shared = try post(
      #""type":"blocks","content":[{"type":"text","text":"x"}],"trail":[{"content":[\#(block)]}]"#
    )
    #expect(shared.video == file)
  }

  @Test func `reblogs of one's own posts are posts of one's own`() throws {
    for (name, expected) in [("ana", nil), ("kim", Original(author: "kim", address: "https://k.example/9"))] {
      let post =
        #"{"id":"1","type":"text","state":"published","blog_name":"ana","body":"a","reblogged_from_id":"9""#
        + #","reblogged_root_name":"\#(name)","reblogged_root_url":"https://k.example/9"}"#
      let text =
        #"{"meta":{"status":200},"response":{"blog":{"name":"ana","url":"https://ana.tumblr.com/"},"posts":[\#(post)]}}"#
      #expect(originals(try read(text, .tumblr).community) == [expected])
    }
  }

  @Test(arguments: [
    (#"{"blog":{"name":"kim"},"is_root_item":true}"#, "kim"),
    (#"{"blog":{"name":"kim"},"is_root_item":true},{"blog":{"name":"ana"},"is_current_item":true}"#, "kim"),
    (#"{"blog":{"name":"ana"},"is_root_item":true,"is_current_item":true}"#, nil),
    (#"{"blog":{"name":"ana"},"is_root_item":true}"#, nil), ("", nil),
  ])
  func `a trail of Tumblr shows that a post is a reblog`(_ trail: String, _ author: String?) throws {
    let post =
      #"{"id":"1","type":"text","state":"published","blog_name":"ana","body":"a","trail":[\#(trail)]}"#
    let text =
      #"{"meta":{"status":200},"response":{"blog":{"name":"ana","url":"https://ana.tumblr.com/"},"posts":[\#(post)]}}"#
    let expected = author.map { Original(author: $0, address: "") }
    #expect(originals(try read(text, .tumblr).community) == [expected])
  }

  @Test func `reposts of Bluesky are by the one who reposts`() throws {
    func entry(_ author: String, _ labels: String = "") -> String {
      #"{"post":{"uri":"at://did:plc:\#(author)/app.bsky.feed.post/3k","author":{"did":"did:plc:\#(author)","handle":"\#(author).example","labels":[\#(labels)]},"record":{"$type":"app.bsky.feed.post","createdAt":"2024-03-02T08:00:00Z","text":"Knead less"},"likeCount":9},"#
        + #""reason":{"$type":"app.bsky.feed.defs#reasonRepost","by":{"did":"did:plc:ana","handle":"ana.example"},"indexedAt":"2024-03-02T09:00:00Z"}}"#
    }
    let hidden = #"{"val":"!no-unauthenticated"}"#
    let text =
      #"{"feed":[\#(entry("kim")),\#(entry("ana")),\#(entry("tom", hidden).replacing("3k", with: "3m"))]}"#
    let community = try read(text, .bluesky).community
    #expect(community.blogs.map(\.id) == ["repost-3k", "repost-3m"])
    #expect(community.blogs.map(\.text) == ["<p>Knead less</p>", ""])
    #expect(community.bloggers.map(\.displayName) == ["ana.example"])
    #expect(community.likeCount(ofBlog: 0) == 0)
    #expect(community.blogs[0].createdDate == Timestamp(seconds: 1_709_370_000))
    #expect(
      originals(community) == [
        Original(author: "kim.example", address: "https://bsky.app/profile/kim.example/post/3k"),
        Original(author: "tom.example", address: "https://bsky.app/profile/tom.example/post/3m"),
      ]
    )
  }

  @Test func `boosts of Mastodon are links`() throws {
    func activity(_ type: String, _ to: String, _ object: String) -> String {
      #"{"id":"https://s.example/users/ana/statuses/7/activity","type":"\#(type)","actor":"https://s.example/users/ana","published":"2024-03-02T08:00:00Z","to":["\#(to)"],"object":\#(object)}"#
    }
    let everyone = "https://www.w3.org/ns/activitystreams#Public"
    let boost = #""https://other.example/users/kim/statuses/9""#
    let own =
      #"{"id":"https://s.example/users/ana/statuses/8","type":"Note","url":"https://s.example/@ana/8","content":"Rye"}"#
    let activities = [
      activity("Announce", everyone, boost),
      activity("Announce", "https://s.example/users/ana/followers", boost),
      activity("Create", everyone, own), activity("Delete", everyone, boost),
    ]
    let text =
      #"{"@context":"https://www.w3.org/ns/activitystreams","orderedItems":[\#(activities.joined(separator: ","))]}"#
    let result = try read(text, .mastodon, name: "outbox.json")
    #expect(result.community.blogs.map(\.id) == ["7", "8"])
    #expect(
      originals(result.community) == [
        Original(author: "kim", address: "https://other.example/users/kim/statuses/9"), nil,
      ]
    )
    #expect(result.diagnostics.filter { $0.code == "field-unusable" } == [])
  }
}
