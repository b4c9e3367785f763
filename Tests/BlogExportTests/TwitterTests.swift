import BlogModel
import Testing

@testable import BlogExport

/// Archives of Twitter: scripts that assign lists of records.
@Suite struct TwitterTests {
  private let options = ExportOptions(
    fieldMap: .twitter,
    html: HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
  )

  private func read(_ tweets: String..., file: String = "data/tweets.js") throws -> ExportResult {
    try ExportReader(options: options).read([(file, Array(script(tweets).utf8))])
  }

  private func script(_ tweets: [String]) -> String {
    "window.YTD.tweets.part0 = [\n" + tweets.map { #"{"tweet" : \#($0)}"# }.joined(separator: ",\n") + "\n]"
  }

  private func tweet(_ id: Int, _ text: String = "Hello", _ more: String = "") -> String {
    #"{"id_str":"\#(id)","created_at":"Wed Oct 19 20:07:25 +0000 2022","full_text":"\#(text)"\#(more)}"#
  }

  @Test(arguments: [
    ("Rye &amp; wheat", "", "<p>Rye &amp; wheat</p>"), ("1 &lt; 2", "", "<p>1 &lt; 2</p>"),
    ("&amp;lt;", "", "<p>&amp;lt;</p>"), (#"one\ntwo\n\nthree"#, "", "<p>one<br>two</p><p>three</p>"),
    ("<b>", "", "<p>&lt;b&gt;</p>"),
    (
      "See https://t.co/a1, or http://t.co/a1",
      #""urls":[{"url":"https://t.co/a1","expanded_url":"https://x.example/?a=1&b=\"2\""}]"#,
      #"<p>See <a href="https://x.example/?a=1&amp;b=&quot;2&quot;">https://x.example/?a=1&amp;b=&quot;2&quot;</a>, or http://t.co/a1</p>"#
    ),
    (
      "x https://t.co/ab https://t.co/a",
      #""urls":[{"url":"https://t.co/a","expanded_url":"javascript:alert(1)"}]"#,
      "<p>x https://t.co/ab javascript:alert(1)</p>"
    ),
    ("Loaf https://t.co/m", #""media":[{"url":"https://t.co/m","media_url":"x"}]"#, "<p>Loaf</p>"),
  ])
  func `links are expanded and entities decoded`(_ text: String, _ entities: String, _ html: String) throws {
    let result = try read(tweet(1, text, #","entities":{\#(entities)}"#))
    #expect(result.community.blogs.map(\.text) == [html])
  }

  @Test func `media have the names of the archive's files`() throws {
    let photo =
      #"{"type":"photo","media_url_https":"https://pbs.twimg.com/media/A.jpg","ext_alt_text":"A loaf"}"#
    let second = #"{"type":"photo","media_url_https":"https://pbs.twimg.com/media/B.png:large"}"#
    let third = #"{"type":"photo","media_url_https":"https://pbs.twimg.com/media/C.png?x"}"#
    let clip =
      #"{"type":"video","media_url_https":"https://pbs.twimg.com/thumb.jpg","video_info":{"variants":["#
      + #"{"content_type":"application/x-mpegURL","url":"https://video.twimg.com/v.m3u8"},"#
      + #"{"content_type":"video/mp4","bitrate":"256000","url":"https://video.twimg.com/low.mp4?tag=1"},"#
      + #"{"content_type":"video/mp4","bitrate":"832000","url":"https://video.twimg.com/high.mp4?tag=1"}]}}"#
    let media = #","extended_entities":{"media":[\#(photo),\#(second),\#(third),\#(clip)]}"#
    let community = try read(tweet(7, "x", media)).community
    #expect(community.blogs[0].picture == "tweets_media/7-A.jpg")
    #expect(community.parts(ofBlog: 0).pictures.first?.alt == "A loaf")
    #expect(community.otherPictures(ofBlog: 0).map(\.address) == ["tweets_media/7-C.png"])
    #expect(community.parts(ofBlog: 0).video == "tweets_media/7-high.mp4")
  }

  @Test func `answers to oneself are a thread and others are not read`() throws {
    func answer(_ id: Int, to other: Int) -> String {
      tweet(id, "t\(id)", #","in_reply_to_status_id_str":"\#(other)","in_reply_to_user_id_str":"9""#)
    }
    let result = try read(
      answer(4, to: 3),
      answer(3, to: 2),
      answer(2, to: 1),
      tweet(1, "t1"),
      answer(6, to: 99),
      answer(7, to: 6),
      answer(8, to: 9),
      answer(9, to: 8),
      tweet(10, "@kim hi", #","in_reply_to_user_id_str":"5""#),
      tweet(11, "RT @kim: hi")
    )
    #expect(result.community.blogs.map(\.id) == ["1", "11"])
    let comments = result.community.comments(ofBlog: 0)
    #expect(comments.map(\.id).sorted() == ["2", "3", "4"])
    #expect(comments.first { $0.id == "4" }?.parent == "3")
    let elsewhere = result.diagnostics.filter { $0.code == "comments-elsewhere" }
    #expect(
      elsewhere.map(\.summary) == ["4 records are replies to posts that are not in the export; skipped"]
    )
  }

  @Test func `account and profile are one blogger`() throws {
    let account =
      #"window.YTD.account.part0 = [{"account":{"email":"a@b.example","username":"ana","accountId":"1","#
      + #""createdAt":"2010-03-22T23:24:14.000Z","accountDisplayName":"Ana B"}}]"#
    let profile =
      #"window.YTD.profile.part0 = [{"profile":{"description":{"bio":"Bread &amp; butter"},"#
      + #""avatarMediaUrl":"https://pbs.twimg.com/profile_images/5/x.jpg"}}]"#
    let files = [("account.js", account), ("profile.js", profile), ("tweets.js", script([tweet(1)]))]
    let result = try ExportReader(options: options).read(files.map { ($0.0, Array($0.1.utf8)) })
    let blogger = try #require(result.community.bloggers.first)
    #expect(result.community.bloggers.count == 1 && result.community.blogs[0].blogger == 0)
    #expect(blogger.displayName == "ana" && blogger.fullName == "Ana B" && blogger.bio == "Bread & butter")
    #expect(blogger.photo == "profile_media/x.jpg" && blogger.joinedDate != nil)
    #expect(blogger.links.map(\.url) == ["https://twitter.com/ana"])
    #expect(result.diagnostics.isEmpty && result.read[.blogger] == 1)
  }

  @Test func `two accounts are two bloggers with their own tweets and pictures`() throws {
    let files = ["ana", "ben"].enumerated().flatMap { number, name in
      let account = #"{"account":{"username":"\#(name)","accountId":"\#(number)"}}"#
      let profile = #"{"profile":{"avatarMediaUrl":"https://pbs.twimg.com/profile_images/5/\#(name).jpg"}}"#
      return [
        ("\(name)/data/account.js", "window.YTD.account.part0 = [\(account)]"),
        ("\(name)/data/profile.js", "window.YTD.profile.part0 = [\(profile)]"),
        ("\(name)/data/tweets.js", script([tweet(number + 1)])),
      ]
    }
    for files in [files, files.reversed()] {
      let community = try ExportReader(options: options).read(files.map { ($0.0, Array($0.1.utf8)) })
        .community
      let authors = community.blogs.map { blog in
        let blogger = community.bloggers[Int(blog.blogger)]
        return "\(blog.id) \(blogger.displayName) \(blogger.photo ?? "")"
      }
      #expect(authors.sorted() == ["1 ana profile_media/ana.jpg", "2 ben profile_media/ben.jpg"])
    }
  }

  @Test func `parts of an archive belong to its only account`() throws {
    let account = #"window.YTD.account.part0 = [{"account":{"username":"ana","accountId":"5"}}]"#
    let profile = #"window.YTD.profile.part0 = [{"profile":{"description":{"bio":"Rye"}}}]"#
    let files = [
      ("1.zip/account.js", account), ("2.zip/profile.js", profile), ("3.zip/tweets.js", script([tweet(1)])),
    ]
    let result = try ExportReader(options: options).read(files.map { ($0.0, Array($0.1.utf8)) })
    #expect(result.community.bloggers.map { "\($0.displayName) \($0.bio)" } == ["ana Rye"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `answers to an earlier version of a tweet are in its thread`() throws {
    let edits =
      #","edit_info":{"edit":{"initialTweetId":"1","editControlInitial":{"editTweetIds":["1","2"]}}}"#
    let first = #","edit_info":{"initial":{"editTweetIds":["1","2"]}}"#
    let answer = #","in_reply_to_status_id_str":"1","in_reply_to_user_id_str":"9""#
    let result = try read(tweet(3, "answer", answer), tweet(2, "new", edits), tweet(1, "old", first))
    #expect(result.community.blogs.map(\.id) == ["2"] && result.community.comments.map(\.id) == ["3"])
    #expect(result.diagnostics.allSatisfy { $0.code != "comments-elsewhere" })
  }

  @Test(arguments: [
    #""in_reply_to_user_id_str":"5""#, #""in_reply_to_user_id":5"#, #""in_reply_to_screen_name":"kim""#,
    #""in_reply_to_status_id":77"#,
  ])
  func `an answer to another person is not a blog, whatever field says so`(_ field: String) throws {
    let result = try read(tweet(1), tweet(2, "@kim SECRET", ",\(field)"))
    #expect(result.community.blogs.map(\.id) == ["1"] && result.community.comments.isEmpty)
  }

  @Test func `an earlier version of an edited tweet is not read`() throws {
    let edits = #","edit_info":{"initial":{"editTweetIds":["1","2"]}}"#
    #expect(try read(tweet(1, "old", edits), tweet(2, "new", edits)).community.blogs.map(\.id) == ["2"])
  }

  @Test(arguments: [
    ("und", ""), ("qme", ""), ("in", "id"), ("de", "de"),
  ])
  func `languages are those of ISO 639`(_ code: String, _ language: String) throws {
    let community = try read(tweet(1, "x", #","lang":"\#(code)""#)).community
    #expect(community.parts(ofBlog: 0).language == language)
  }

  @Test(arguments: [
    (
      "window.YTD.tweets.part0 = [\n{\"tweet\":{\"id_str\":\"1\"", 2, "the list of records is truncated"
    ),
    ("window.YTD.tweets.part0 = [\n", 2, "the list of records is truncated"),
    (
      "window.YTD.tweets.part0 = [\n{\"tweet\":{\"id_str\":1,}}]", 2,
      "found '}'; expected a key in quotes"
    ),
    (
      "window.YTD.tweets.part0 = [1]", 1,
      "expected a list of records, as in the scripts of a Twitter archive"
    ),
    (
      "window.YTD.tweets.part0 = 1", 1,
      "expected a list of records, as in the scripts of a Twitter archive"
    ),
    (
      "window.YTD." + String(repeating: "x", count: 5000), 1,
      "expected a list of records, as in the scripts of a Twitter archive"
    ),
  ])
  func `a damaged script is an error with its line`(_ text: String, _ line: Int, _ summary: String) throws {
    let diagnostic = try #require(error(reading: Array(text.utf8), name: "tweets.js")).diagnostic
    #expect(diagnostic.summary == summary)
    #expect(diagnostic.place?.line == line)
  }

  @Test func `scripts of anything else have no records`() {
    let text = #"window.YTD.direct_messages.part0 = [{"dmConversation":{"messages":[]}}]"#
    #expect(
      error(reading: Array(text.utf8), name: "direct-messages.js")?.diagnostic.code
        == "export-without-records"
    )
  }

  @Test func `values of other types are skipped`() throws {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    let odd =
      #","entities":{"urls":[1,{"url":[]}],"hashtags":{},"media":"x"},"extended_entities":[],"lang":{},"edit_info":\#(deep)"#
    #expect(try read(tweet(1, "x", odd), #""no object""#, "{}").community.blogs.map(\.id) == ["1"])
  }
}
