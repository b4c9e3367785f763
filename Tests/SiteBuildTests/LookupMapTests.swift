import BlogExport
import Testing

@testable import SiteBuild

/// Values in other collections, replaced texts and required ones, in the file of a field map.
struct LookupMapTests {
  private static let text = """
    name: magazine

    bloggers:
      from: users
      only: named
      id: id

    blogs:
      from: posts
      text: {path: html, html: true, replace: {"__URL__": "", a: b}, required: true}
      alt: {path: id, through: {from: meta, key: post_id, value: image.alt, prefix: "meta/"}}
      tags:
        path: id
        through:
          - {from: [pairs, links], key: post_id, value: tag_id, order: place}
          - {from: tags, key: id, value: name, when: {kind: public, old: {not: "1"}}}
      unless:
        - usual
        - {room: {through: {from: rooms, key: id, value: id, when: {open: "false"}}}}

    """

  @Test
  func `they are read and written`() throws {
    let map = try FieldMap.reading(Self.text)
    #expect(map.rule(of: .blogger)?.isNamedOnly == true)
    let sources = try #require(map.rule(of: .blog)?.sources)
    #expect(sources[0].replacements == [.init("__URL__", by: ""), .init("a", by: "b")])
    #expect(sources.map(\.isRequired) == [true, false, false])
    #expect(sources[1].lookups == [.init(in: ["meta"], key: "post_id", value: "image.alt", prefix: "meta/")])
    #expect(
      sources[2].lookups == [
        .init(in: ["pairs", "links"], key: "post_id", value: "tag_id", order: "place"),
        .init(
          in: ["tags"],
          key: "id",
          value: "name",
          conditions: [
            FieldMap.Mark(path: "kind", values: ["public"]),
            FieldMap.Mark(path: "old", values: ["1"], marksOthers: true),
          ]
        ),
      ]
    )
    let rooms = FieldMap.Lookup(
      in: ["rooms"],
      key: "id",
      value: "id",
      conditions: [FieldMap.Mark(path: "open", values: ["false"])]
    )
    #expect(map.rule(of: .blog)?.marks.last == FieldMap.Mark(path: "room", through: rooms))
    let written = FieldMapText(map).yaml
    #expect(try FieldMap.reading(written) == map)
    #expect(try FieldMapText(FieldMap.reading(written)).yaml == written)
  }

  @Test(arguments: [
    (
      "blogs: {from: posts, tags: {path: id, through: pairs}}",
      "forum.yml:1:48: invalid value 'pairs' for 'through': expected a collection with the fields that are compared and used, for example {from: post_tags, key: post, value: tag}."
    ),
    (
      "blogs: {from: posts, tags: {path: id, through: {from: pairs, key: a, valeu: b}}}",
      "forum.yml:1:70: unknown option 'valeu' of a property. Did you mean 'value'?\nforum.yml:1:48: invalid value '{…}' for 'through': expected a collection with the fields that are compared and used, for example {from: post_tags, key: post, value: tag}."
    ),
    (
      "blogs: {from: posts, createdDate: {path: id, through: {from: a, key: b, value: c}}}",
      "forum.yml:1:46: 'through' cannot convert 'createdDate'. Use it for blogger, blog, people, tags, title, text, picture, alt, caption, photo, cover, group, slug, language, displayName, fullName, bio or originalAuthor."
    ),
    (
      "blogs: {from: posts, text: {path: body, replace: [a]}}",
      "forum.yml:1:50: invalid value '[…]' for 'replace': expected up to 20 texts with their replacements, for example {__URL__: \"\"}."
    ),
    ("bloggers: {from: users, only: all}", "forum.yml:1:31: invalid value 'all' for 'only': expected named."),
    (
      "blogs: {from: posts, text: {path: body, required: maybe}}",
      "forum.yml:1:51: invalid value 'maybe' for 'required': expected true or false."
    ),
  ])
  func `mistakes are reported`(text: String, expected: String) {
    #expect(FieldMap.mistakes(in: text) == expected)
  }
}
