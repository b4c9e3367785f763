import BlogModel
import Testing

@testable import BlogExport

/// Posts of Discourse, whose records are rewritten before the field map reads them.
@Suite struct DiscourseTests {
  @Test(arguments: [
    ("[quote=\"kim, post:3, topic:11\"]\nHi\n[/quote]\nYes.", "> **kim:**\n>\n> Hi\n\nYes."),
    ("[quote]\nHi\n[/quote]", "> Hi\n"), ("[quote=\"post:3\"]Hi[/quote]Yes.", "> Hi\n\nYes."),
    ("Well:\r\n[quote=kim]\r\nHi\r\n[/quote]", "Well:\n\n> **kim:**\n>\n> Hi\n"),
    (
      "[quote=\"a\"]\n[quote=\"b\"]\n1\n[/quote]\n2\n[/quote]\n3",
      "> **a:**\n>\n>\n> > **b:**\n> >\n> > 1\n>\n> 2\n\n3"
    ),
    // The name is not Markdown.
    ("[quote=\"t_f *[x](y)*, post:1\"]\nHi\n[/quote]", "> **t\\_f \\*\\[x\\]\\(y\\)\\*:**\n>\n> Hi\n"),
    ("[quote=\"Ana ]B[, post:1, username:ana\"]\nHi\n[/quote]", "> **Ana \\]B\\[:**\n>\n> Hi\n"),
    ("[quote=\"ana@mail.example\"]\nHi\n[/quote]", "> **ana\\@…:**\n>\n> Hi\n"),
    // No quotes.
    ("[quote=\"kim\"]\nHi", "[quote=\"kim\"]\nHi"), ("Hi\n[/quote]", "Hi\n[/quote]"),
    ("A [quote]word[/quote] in a line", "A [quote]word[/quote] in a line"),
    ("[quote=\"a\n[/quote]", "[quote=\"a\n[/quote]"), ("[quotes]\n[/quote]", "[quotes]\n[/quote]"),
    ("```\n[quote]\nHi\n[/quote]\n```", "```\n[quote]\nHi\n[/quote]\n```"),
    ("[quote]\n```\n[/quote]\n```\n[/quote]", "> ```\n> [/quote]\n> ```\n"),
    // The first has no end.
    ("[quote]\n[quote]\nHi\n[/quote]", "[quote]\n\n> Hi\n"),
  ])
  func `quotes in BBCode become those of Markdown`(text: String, markdown: String) {
    #expect(DiscourseQuotes.asMarkdown(text) == markdown)
  }

  @Test func `deep nesting of quotes is bounded`() {
    let count = 20_000
    let text =
      String(repeating: "[quote]\n", count: count) + "Hi\n" + String(repeating: "[/quote]\n", count: count)
    let markdown = DiscourseQuotes.asMarkdown(text)
    #expect(markdown.contains("> > > > > Hi") && !markdown.contains("> > > > > >"))
    #expect(markdown.utf8.count < 40 * count)
    #expect(!DiscourseQuotes.asMarkdown(String(repeating: "[quote]", count: count)).contains(">"))
  }

  @Test(
    arguments: [
      ("", 0, [], 0), (#","actions_summary":[{"id":2,"count":3}]"#, 3, [], 3),
      (#","reactions":[],"reaction_users_count":0,"actions_summary":[{"id":2,"count":3}]"#, 0, [], 0),
      (
        #","reactions":[{"id":"heart","type":"emoji","count":3},{"id":"clap","type":"emoji","count":2}],"#
          + #""reaction_users_count":5,"actions_summary":[{"id":2,"count":5}]"#, 3, ["👏 2"], 5
      ),
      (#","reactions":[{"id":"+1","count":2}],"reaction_users_count":2"#, 0, ["👍 2"], 2),
      (#","reactions":[{"id":"heart","count":"x"},null,7,{"count":1}],"reaction_users_count":"y""#, 0, [], 0),
      (#","reactions":{"heart":3},"actions_summary":[{"id":2,"count":3}]"#, 3, [], 3),
    ] as [(String, Int32, [String], Int32)]
  )
  func `hearts are likes, and counted once`(
    more: String,
    likes: Int32,
    reactions: [String],
    likesOfComment: Int32
  ) throws {
    let reply = Self.post(more).replacing(#""post_number":1"#, with: #""post_number":2"#)
    let community = try read([("1.json", Self.post(more)), ("2.json", reply)])
    let parts = community.parts(ofBlog: 0)
    #expect(parts.likeCount == likes)
    #expect(parts.reactions.map { "\($0.name) \($0.count)" } == reactions)
    #expect(community.comments.map(\.likeCount) == [likesOfComment])
  }

  private func read(_ files: [(String, String)]) throws -> Community {
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    let reader = ExportReader(options: ExportOptions(fieldMap: .discourse, html: html))
    return try reader.read(files.map { ($0.0, Array($0.1.utf8)) }).community
  }

  private static func post(_ more: String = "", raw: String = "Hi") -> String {
    #"{"id":21,"username":"ana","avatar_template":null,"created_at":"2024-01-01T00:00:00Z","raw":"\#(raw)","#
      + #""post_number":1,"topic_id":7,"category_id":4,"post_type":1,"updated_at":"2024-02-02T00:00:00Z"\#(more)}"#
  }

  private static let categories = #"""
    {"category_list":{"categories":[{"id":4,"name":"Bread","slug":"bread","read_restricted":false},
    {"id":5,"name":"Staff","slug":"staff","read_restricted":true}]}}
    """#

  @Test(arguments: [
    post(), "[\(post())]", #"{"latest_posts":[\#(post())]}"#, #"{"posts":[\#(post())]}"#,
    #"{"post_stream":{"posts":[\#(post())]},"title":"Rye","tags":[{"id":1,"name":"rye"}]}"#,
    post() + "\n" + post(),
    post(raw: String(repeating: "x", count: 5000)),
  ])
  func `posts are rewritten wherever they are`(text: String) throws {
    let community = try read([("1.json", text), ("categories.json", Self.categories)])
    #expect(community.blogs.map(\.id) == ["7"])
    #expect(community.blogs[0].tags.contains("Bread"))
    #expect(community.bloggers.map(\.id) == ["ana"])
    let isTopic = text.contains("post_stream")
    #expect(community.blogs[0].tags == (isTopic ? ["rye", "Bread"] : ["Bread"]))
    if isTopic { #expect(community.blogs[0].title == "Rye") }
  }

  @Test(arguments: [
    (#"Rye <!-- SECRET ![a](upload://a.png) -->."#, "", "Rye ."),
    ("<!-- SECRET -->", "", nil), ("<!-- SECRET -->", #","cooked":"<p>Hi</p>""#, "<p>Hi</p>"),
  ])
  func `comments in a text are not published`(raw: String, more: String, text: String?) throws {
    let community = try read([("1.json", Self.post(more, raw: raw))])
    #expect(community.blogs.map(\.text) == (text.map { [$0] } ?? []))
    let user = #"{"user_badges":[],"user":{"username":"ana","bio_raw":"I bake.<!-- SECRET -->"}}"#
    let bios = try read([("1.json", Self.post()), ("u.json", user)]).bloggers.map(\.bio)
    #expect(bios == ["I bake."])
  }

  @Test(arguments: [
    ("", 0, nil), (#","version":1,"actions_summary":[{"id":2,"count":3}]"#, 3, nil),
    (#","version":2,"actions_summary":[{"id":3,"count":9},{"id":2,"count":0}]"#, 0, "2024-02-02T00:00:00Z"),
    (#","version":"x","reaction_users_count":5,"actions_summary":[{"id":2,"count":3}]"#, 5, nil),
    (
      #","version":1,"last_wiki_edit":"2024-03-03T00:00:00Z","actions_summary":{"id":2}"#, 0,
      "2024-03-03T00:00:00Z"
    ),
    (#","version":99999999999999999999,"actions_summary":[2,null,[]]"#, 0, nil),
  ])
  func `likes and edits come from several fields`(more: String, likes: Int32, edited: String?) throws {
    let community = try read([("1.json", Self.post(more))])
    #expect(community.parts(ofBlog: 0).likeCount == likes)
    let dates = DateReader(timeZone: .utc)
    var date = edited ?? ""
    #expect(community.parts(ofBlog: 0).editedDate == date.withUTF8 { dates.read($0) })
  }

  @Test(arguments: [
    post().replacing(#""category_id":4"#, with: #""category_id":5"#),
    #"{"post_stream":{"posts":[\#(post().replacing(#""category_id":4,"#, with: ""))]},"category_id":5}"#,
  ])
  func `posts in categories that not everyone may read are private`(text: String) throws {
    #expect(try read([("1.json", text), ("c.json", Self.categories)]).blogs.isEmpty)
    #expect(try read([("1.json", text)]).blogs[0].tags == [])
  }

  @Test func `posts in restricted categories within others are private`() throws {
    let nested = #"""
      {"category_list":{"can_create_category":true,"categories":[{"id":4,"name":"Bread","slug":"bread","read_restricted":false,
      "subcategory_list":[{"id":6,"name":"Oven","slug":"oven","read_restricted":false,
      "subcategory_list":[{"id":7,"name":"Staff","slug":"staff","read_restricted":true}]}]}]}}
      """#
    let site = #"""
      {"default_archetype":"regular","categories":[{"id":4,"name":"Bread","slug":"bread","read_restricted":false},
      {"id":6,"name":"Oven","slug":"oven","parent_category_id":4},{"id":7,"name":"Staff","slug":"staff","parent_category_id":6,"read_restricted":true}]}
      """#
    for categories in [nested, site] {
      func tags(_ category: String) throws -> [[String]] {
        let post = Self.post().replacing(#""category_id":4"#, with: #""category_id":\#(category)"#)
        return try read([("1.json", post), ("c.json", categories)]).blogs.map(\.tags)
      }
      #expect(try tags("4") == [["Bread"]])
      #expect(try tags("6") == [["Oven"]])
      #expect(try tags("7") == [])
    }
  }

  @Test(arguments: [
    ("", true), (#","suspended_till":"2099-01-01""#, false), (#","profile_hidden":true"#, false),
    (#","user_option":{"hide_profile":true}"#, false),
    (#","user_option":{"hide_profile_and_presence":true}"#, false),
    (#","profile_hidden":false,"user_option":{"hide_profile":false}"#, true),
  ])
  func `profiles that are hidden are not read`(more: String, isShown: Bool) throws {
    let user = #"{"user_badges":[],"user":{"username":"ana","bio_raw":"I bake."\#(more)}}"#
    let blogger = try #require(try read([("1.json", Self.post()), ("u.json", user)]).bloggers.first)
    #expect(blogger.bio == (isShown ? "I bake." : ""))
  }
}
