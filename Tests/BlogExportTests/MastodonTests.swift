import BlogModel
import Testing

@testable import BlogExport

/// Posts of Mastodon: answers to oneself, languages and polls.
@Suite struct MastodonTests {
  private func read(_ objects: [String]) throws -> ExportResult {
    let items = objects.map { object in
      #"{"type":"Create","to":"as:Public","actor":"https://x.example/users/ana","#
        + #""object":{"type":"Note",\#(object)}}"#
    }
    let outbox =
      #"{"id":"outbox.json","type":"OrderedCollection","orderedItems":[\#(items.joined(separator: ","))]}"#
    let actor = #"{"id":"https://x.example/users/ana","preferredUsername":"ana"}"#
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    let reader = ExportReader(options: ExportOptions(fieldMap: .mastodon, html: html))
    return try reader.read([("actor.json", Array(actor.utf8)), ("outbox.json", Array(outbox.utf8))])
  }

  private func post(_ id: String, _ more: String = "") -> String {
    #""id":"https://x.example/users/ana/statuses/\#(id)","published":"2024-01-01T00:00:00Z","content":"t"\#(more)"#
  }

  @Test(arguments: [
    (#""https://x.example/users/ana/statuses/1""#, true), ("null", false), ("7", false), ("{}", false),
    (#""https://x.example/users/ana2/statuses/1""#, false),
    (#""https://y.example/users/ana/statuses/1""#, false), (#""""#, false), ("[[[[1]]]]", false),
  ])
  func `only an answer to oneself is a comment`(answered: String, isComment: Bool) throws {
    for more in [#","inReplyTo":\#(answered)"#, #","attachment":[],"summary":null,"inReplyTo":\#(answered)"#]
    {
      let community = try read([post("2", more), post("1")]).community
      #expect(community.comments.map(\.id) == (isComment ? ["2"] : []))
      #expect(community.blogs.count == (isComment ? 1 : 2))
    }
  }

  @Test(arguments: [
    (#"{"mediaType":"image/png","url":"a.png","name":"A"},{"mediaType":"image/webp","url":"b.webp"}"#, true),
    (#"{"mediaType":"image/jpeg","url":"a.png","name":"A"},{"mediaType":"IMAGE/GIF","url":"b.webp"}"#, true),
    (#"{"mediaType":"video/mp4","url":"a.mp4"}"#, false),
    (#"{"mediaType":"audio/mpeg","url":"a.mp3"}"#, false),
    (#"{"mediaType":7,"url":"a.png"}"#, false),
  ])
  func `an answer with pictures is a comment, one with a video or a sound is not`(
    attachments: String,
    isComment: Bool
  ) throws {
    let more =
      #","inReplyTo":"https://x.example/users/ana/statuses/1","attachment":[\#(attachments)]"#
    let community = try read([post("2", more), post("1")]).community
    #expect(community.blogs.count == (isComment ? 1 : 2))
    #expect(community.comments.map { $0.pictures.first?.alt } == (isComment ? ["A"] : []))
  }

  @Test func `the pictures of two accounts are those in their folders`() async throws {
    let files = ["ana", "ben"].map { name in
      let icon = #""icon":{"type":"Image","url":"avatar.png"},"image":{"url":"https://x.example/h.png"}"#
      let id = #""@context":[],"id":"https://x.example/users/\#(name)","preferredUsername":"\#(name)""#
      let path = "\(name)/actor.json"
      let text = "{\(id),\(icon)}"
      return ExportOrigin.file(
        ExportSource(name: path, path: path, inner: path, input: .memory(Array(text.utf8)))
      )
    }
    let reader = ExportReader(options: ExportOptions(fieldMap: .mastodon))
    let bloggers = try await reader.read(origins: files).community.bloggers
    #expect(bloggers.map(\.displayName) == ["ana", "ben"])
    #expect(bloggers.map(\.photo) == ["ana/avatar.png", "ben/avatar.png"])
    #expect(bloggers.map(\.cover) == ["https://x.example/h.png", "https://x.example/h.png"])
  }

  @Test func `answers to answers are in the thread of the first post`() throws {
    let below = #","inReplyTo":"https://x.example/users/ana/statuses/"#
    let community = try read([post("3", below + #"2""#), post("2", below + #"1""#), post("1")]).community
    #expect(community.blogs.map(\.id) == ["1"])
    #expect(community.comments.map { "\($0.id) \($0.parent ?? "")" }.sorted() == ["2 1", "3 2"])
  }

  @Test(arguments: [
    (#"{"de":"t"}"#, "de"), (#"{"de":"t","en":"t"}"#, ""), ("{}", ""), ("null", ""), (#""en""#, "en"),
    (#"{"not a language":"t"}"#, ""), (#"{"stringValue":"fr"}"#, "fr"),
  ])
  func `the only text gives the language`(texts: String, language: String) throws {
    #expect(
      try read([post("1", #","contentMap":\#(texts)"#)]).community.parts(ofBlog: 0).language == language
    )
  }

  private static func choice(_ name: String, _ votes: String) -> String {
    #"{"type":"Note","name":\#(name),"replies":{"type":"Collection","totalItems":\#(votes)}}"#
  }

  @Test(arguments: [
    (
      #""oneOf":[\#(choice(#""Rye, or *not*""#, "3")),\#(choice(#""Wheat""#, "0"))]"#,
      #"* Rye\, or \*not\*: 3|* Wheat: 0"#
    ),
    (#""anyOf":[\#(choice(#""A""#, "1"))]"#, "* A: 1"),
    (#""oneOf":[{"name":"A"},\#(choice(#""B""#, "2"))]"#, "* A|* B"),
    (#""oneOf":[\#(choice("null", "1")),\#(choice(#""B\nC""#, #""x""#))]"#, "* B C"),
    (#""oneOf":[\#(choice(#""ana@mail.example""#, "1"))]"#, #"* ana\@…: 1"#), (#""oneOf":[]"#, ""),
    (#""oneOf":7"#, ""),
  ])
  func `polls become lists`(poll: String, list: String) throws {
    let expected = ["t", list.split(separator: "|").joined(separator: "\n")].filter { !$0.isEmpty }
    let texts = try read([post("1", ",\(poll)")]).community.blogs.map(\.text)
    #expect(texts == [expected.joined(separator: "\n\n")])
  }

  @Test func `a poll has a limited number of choices`() throws {
    let choices = (0..<2000).map { Self.choice("\"c\($0)\"", "1") }.joined(separator: ",")
    let text = try read([post("1", #","oneOf":[\#(choices)]"#)]).community.blogs[0].text
    #expect(text.split(separator: "\n").count == 51)
  }
}
