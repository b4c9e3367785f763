import BlogModel
import Testing

@testable import BlogExport

/// Reactions to blogs other than likes.
@Suite struct ReactionsTests {
  private static let map = FieldMap(
    name: "own",
    rules: [
      FieldMap.Rule(
        .blog,
        in: ["posts"],
        sources: [
          FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["text"]),
          FieldMap.Source(.reactions, from: ["reactions", "more.reactions"]),
        ]
      )
    ]
  )

  private func read(_ fields: String) throws -> (reactions: [Reaction], codes: [String]) {
    let text = #"{"posts":[{"id":"1","text":"a",\#(fields)}]}"#
    let result = try ExportReader(options: ExportOptions(fieldMap: Self.map)).read([
      ("posts.json", Array(text.utf8))
    ])
    #expect(result.community.blogs.count == 1)
    // One of the two paths of the map matches nothing.
    let codes = result.diagnostics.map(\.code).filter {
      !["date-missing", "fieldmap-path-unused"].contains($0)
    }
    return (result.community.parts(ofBlog: 0).reactions, codes)
  }

  @Test(arguments: [
    #""reactions":{"👍":2,"tada":3,"blobcat":2}"#,
    #""reactions":{"+1":"2",":tada:":3,"blobcat":2.0,"eyes":0}"#,
    #""reactions":[{"name":"blobcat","count":2},{"name":"thumbsup","count":2},{"name":"tada","count":3}]"#,
    #""reactions":[{"emoji":"👍","count":2},{"emoji":{"id":null,"name":"🎉"},"count":3},{"id":"blobcat","type":"emoji","count":2}]"#,
    #""reactions":{"url":"https://x.example/","total_count":7,"+1":2,"hooray":3,"blobcat":2}"#,
    #""reactions":{"mapValue":{"fields":{"👍":{"integerValue":"2"},"🎉":{"integerValue":"3"},"blobcat":{"integerValue":"2"}}}}"#,
    #""reactions":{"👍":1,"thumbsup":1,"🎉":{"$numberInt":"3"},"blobcat":2}"#,
    #""more":{"reactions":{"👍":2,"🎉":3,"blobcat":2}}"#,
  ])
  func `maps and lists are read, the most frequent first`(_ fields: String) throws {
    let found = try read(fields)
    #expect(found.reactions.map { "\($0.name) \($0.count)" } == ["🎉 3", "blobcat 2", "👍 2"])
    #expect(found.codes == [])
  }

  @Test(arguments: [
    ("null", []), ("7", []), (#""tada""#, []), ("[]", []), ("{}", []), ("[1,null,[],{}]", []),
    (#"{"a":"many"}"#, ["count-unreadable"]), (#"{"a":{"b":{"c":1}}}"#, ["count-unreadable"]),
    (#"{"a":-3}"#, []), (#"{"":3}"#, []), (#"[{"count":3}]"#, []), (#"{"a":1e999}"#, ["count-unreadable"]),
  ])
  func `what is not a reaction is skipped`(_ value: String, _ codes: [String]) throws {
    let found = try read(#""reactions":\#(value)"#)
    #expect(found.reactions == [])
    #expect(found.codes == codes)
  }

  @Test func `names are masked and cut, numbers and their sums have a limit`() throws {
    let long = String(repeating: "x", count: 400)
    let found = try read(#""reactions":{"ana@mail.example":1,"\#(long)":2,"👍":9e18,"+1":5}"#)
    #expect(found.reactions.map(\.name) == ["👍", String(repeating: "x", count: 39) + "…", "ana@…"])
    #expect(found.reactions.map(\.count) == [.max, 2, 1])
    let many = (0..<200).map { #""r\#($0)":\#($0 + 1)"# }.joined(separator: ",")
    let some = try read(#""reactions":{\#(many)}"#).reactions
    #expect(some.count == 50 && some.first == Reaction(name: "r199", count: 200))
  }
}
