import BlogExport
import Testing

@testable import SiteBuild

/// Conditions and bloggers inside records, in the file of a field map.
struct SharedCollectionMapTests {
  private static let text = """
    name: forum

    bloggers:
      within: {blogs: author.profile, comments: "."}
      id: nick

    blogs:
      from: posts
      when: {kind: [topic, poll], v.w: "7"}
      text: body

    comments:
      from: posts
      when: {"on": {not: "null"}, reply.to: {below: author.url}}
      text: body
      unless: [usual, {state: {not: visible}}]

    """

  @Test
  func `conditions and embedded bloggers are read and written`() throws {
    let map = try FieldMap.reading(Self.text)
    let blogger = try #require(map.rule(of: .blogger))
    #expect(blogger.within == [.init(in: .blog, at: "author.profile"), .init(in: .comment, at: "")])
    #expect(blogger.collections.isEmpty)
    #expect(
      map.rule(of: .blog)?.conditions == [
        FieldMap.Mark(path: "kind", values: ["topic", "poll"]), FieldMap.Mark(path: "v.w", values: ["7"]),
      ]
    )
    let comment = try #require(map.rule(of: .comment))
    #expect(
      comment.conditions == [
        FieldMap.Mark(path: "on", values: ["null"], marksOthers: true),
        FieldMap.Mark(path: "reply.to", below: "author.url"),
      ]
    )
    #expect(comment.marks.last == FieldMap.Mark(path: "state", values: ["visible"], marksOthers: true))
    #expect(FieldMapText(map).yaml == Self.text)
  }

  @Test(arguments: FieldMap.builtIn.map(\.name))
  func `a built-in map that is written and read again is the same`(name: String) throws {
    let map = try #require(FieldMap.named(name))
    #expect(try FieldMap.reading(FieldMapText(map).yaml) == map)
  }

  @Test(arguments: [
    (
      "blogs: {from: posts}\ncomments: {from: posts}",
      "forum.yml:2:18: 'posts' cannot be used for both blogs and comments. Remove it from one of them, or add 'when' with a condition to the first."
    ),
    (
      "blogs: {from: posts, when: [kind]}",
      "forum.yml:1:28: invalid value '[…]' for 'when': expected fields with their values, for example {type: [topic, question]}."
    ),
    (
      "blogs: {from: posts, when: {kind: {is: topic}}}",
      "forum.yml:1:35: invalid value '{…}' for 'kind': expected one value, a list of values, or {not: VALUES}."
    ),
    (
      "blogs: {from: posts, unless: {kind: {below: author}}}",
      "forum.yml:1:37: invalid value '{…}' for 'kind': expected one value, a list of values, or {not: VALUES}."
    ),
    (
      "blogs: {from: posts, when: {kind: {below: [a, b]}}}",
      "forum.yml:1:35: invalid value '{…}' for 'kind': expected one value, a list of values, or {not: VALUES}."
    ),
    (
      "bloggers: {within: {posts: author}}",
      "forum.yml:1:21: invalid value 'posts' for 'within': expected kinds of records with the path of the blogger in them, for example {blogs: author}."
    ),
  ])
  func `mistakes are reported`(text: String, expected: String) {
    #expect(FieldMap.mistakes(in: text) == expected)
  }

  @Test
  func `all but the last of the kinds that share a collection have conditions`() throws {
    #expect(
      FieldMap.mistakes(in: "blogs: {from: posts, when: {kind: topic}}\ncomments: {from: posts}") == nil
    )
    #expect(
      FieldMap.mistakes(in: "comments: {from: posts}\nblogs: {from: posts, when: {kind: topic}}") != nil
    )
  }
}
