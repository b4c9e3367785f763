import BlogModel
import Testing

@testable import BlogExport

/// Long tweets, whose whole texts are in another file, and tweets that others quote.
@Suite struct LongTweetTests {
  private static let start = "A text that is longer than a tweet may be, of which only the beginning"

  private func texts(_ tweets: [String], notes: [String] = [], hidden: Set<String> = []) throws -> [String] {
    let options = ExportOptions(
      hidden: hidden,
      fieldMap: .twitter,
      html: HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    )
    let account = #"{"username":"ana","accountId":"7"}"#
    let files = [
      ("account", "account", [account]), ("note_tweet", "noteTweet", notes), ("tweets", "tweet", tweets),
    ].map {
      part,
      wrapper,
      records in
      let list = records.map { #"{"\#(wrapper)":\#($0)}"# }.joined(separator: ",\n")
      return ("data/\(part.replacing("_", with: "-")).js", Array("window.YTD.\(part).part0 = [\(list)]".utf8))
    }
    return try ExportReader(options: options).read(files).community.blogs.map(\.text)
  }

  private func tweet(_ id: Int, _ text: String, _ more: String = "") -> String {
    #"{"id_str":"\#(id)","created_at":"Sat Mar 09 13:14:15 +0000 2024","full_text":"\#(text)"\#(more)}"#
  }

  private func note(
    _ text: String,
    _ date: String = "2024-03-09T13:14:15.000Z",
    _ urls: String = ""
  ) -> String {
    #"{"noteTweetId":"9","createdAt":"\#(date)","core":{"text":"\#(text)","urls":[\#(urls)],"hashtags":["Rye"]}}"#
  }

  @Test func `the whole text replaces the beginning`() throws {
    let url = #"{"shortUrl":"https://t.co/n","expandedUrl":"https://x.example/n"}"#
    let whole = note("\(Self.start) was shown. <b> https://t.co/n", "2024-03-09T13:14:16.000Z", url)
    #expect(
      try texts([tweet(1, "\(Self.start)… https://t.co/self")], notes: [note("Another"), whole])
        == [
          #"<p>\#(Self.start) was shown. &lt;b&gt; <a href="https://x.example/n">https://x.example/n</a></p>"#
        ]
    )
  }

  @Test(arguments: [
    ("A text that is longer than another, and begins as it does", "2024-03-09T13:14:15.000Z"),
    (start + " was shown", "2024-03-09T13:15:15.000Z"), (start + " was shown", "yesterday"),
  ])
  func `other texts do not`(text: String, date: String) throws {
    #expect(try texts([tweet(1, "\(Self.start)…")], notes: [note(text, date)]) == ["<p>\(Self.start)…</p>"])
  }

  @Test(.timeLimit(.minutes(1))) func `many of one second are found in linear time`() throws {
    let numbers = 10_000..<12_000
    let found = try texts(
      numbers.map { tweet($0, "\(Self.start) \($0)…") },
      notes: numbers.map { note("\(Self.start) \($0) was shown") }
    )
    #expect(Set(found) == Set(numbers.map { "<p>\(Self.start) \($0) was shown</p>" }))
  }

  @Test func `media and names that only the tweet has stay`() throws {
    let media =
      #","entities":{"media":[{"url":"https://t.co/m","expanded_url":"https://x.example/m","media_url":"x"}]}"#
    let found = try texts(
      [tweet(1, "@kim \(Self.start)… https://t.co/m", media)],
      notes: [note(Self.start + " w")]
    )
    #expect(found == ["<p>@kim \(Self.start) w</p>"])
  }

  private func quoting(_ id: Int, _ author: String, _ quoted: String) -> String {
    let link = #"{"url":"https://t.co/q","expanded_url":"https://twitter.com/\#(author)/status/\#(quoted)"}"#
    return tweet(id, "Yes: https://t.co/q", #","entities":{"urls":[\#(link)]}"#)
  }

  @Test func `quoted tweets of the archive are quotes`() throws {
    let texts = try texts([quoting(2, "ana", "1"), tweet(1, "One &amp; two")])
    #expect(
      texts.contains(
        #"<p>Yes:</p><blockquote><p><a href="https://twitter.com/ana/status/1">@ana</a>:</p><p>One &amp; two</p></blockquote>"#
      )
    )
  }

  @Test func `other tweets, answers to others and the tweet itself stay links`() throws {
    let answer = tweet(3, "CANARY", #","in_reply_to_status_id_str":"99","in_reply_to_screen_name":"tom""#)
    for quoted in ["99", "3", "2", "2/photo/1"] {
      let texts = try texts([quoting(2, "ana", quoted), answer, tweet(1, "One")])
      let address = "https://twitter.com/ana/status/\(quoted)"
      #expect(texts.contains(#"<p>Yes: <a href="\#(address)">\#(address)</a></p>"#))
    }
  }

  @Test(arguments: [
    (#""in_reply_to_status_id_str":"99","in_reply_to_user_id_str":"8""#, false),
    (#""in_reply_to_user_id":8"#, false), (#""in_reply_to_status_id_str":"99""#, false),
    (#""in_reply_to_status_id_str":"5","in_reply_to_user_id_str":"7""#, false),
    (#""in_reply_to_status_id_str":"5","in_reply_to_screen_name":"ana""#, false),
    (#""in_reply_to_status_id_str":"2","in_reply_to_user_id_str":"7""#, true),
    (#""in_reply_to_status_id_str":"2","in_reply_to_user_id_str":"7","in_reply_to_screen_name":"old""#, true),
    (#""in_reply_to_status_id_str":"2","in_reply_to_screen_name":"Ana""#, true),
  ])
  func `answers to others are not quoted, whatever field says so`(_ answer: String, _ isQuoted: Bool) throws {
    let other = tweet(5, "@kim no", #","in_reply_to_status_id_str":"98","in_reply_to_user_id_str":"8""#)
    let texts = try texts([quoting(2, "ana", "3"), tweet(3, "@kim SECRET", ",\(answer)"), other])
    #expect(texts.count == 1 && texts[0].contains("SECRET") == isQuoted)
  }

  @Test(arguments: ["1", "tweets/1"]) func `a hidden tweet is not readable in a quote`(_ id: String) throws {
    let texts = try texts([quoting(2, "ana", "1"), tweet(1, "SECRET")], hidden: [id])
    #expect(texts.count == 1 && !texts[0].contains("SECRET") && texts[0].contains("/ana/status/1"))
  }

  @Test func `tweets that quote each other end`() throws {
    let texts = try texts([quoting(2, "ana", "1"), quoting(1, "ana", "2")])
    #expect(texts.count == 2 && texts.allSatisfy { $0.count < 400 && $0.contains("<blockquote>") })
  }

  @Test(arguments: ["{", #"{"core":7}"#, #"{"createdAt":7,"core":{"text":"x"}}"#])
  func `broken notes are errors or no notes`(note: String) throws {
    let found = try? texts([tweet(1, "Hi")], notes: [note])
    #expect(found == nil || found == ["<p>Hi</p>"])
  }
}
