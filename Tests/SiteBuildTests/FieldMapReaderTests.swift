import BlogExport
import BlogModel
import Testing

@testable import SiteBuild

struct FieldMapReaderTests {
  /// A rule with the usual marks.
  private func rule(
    _ kind: RecordKind,
    in collection: String,
    sources: [FieldMap.Source] = []
  ) -> FieldMap.Rule {
    FieldMap.Rule(kind, in: [collection], sources: sources, marks: FieldMap.Mark.usual(of: kind))
  }

  @Test(arguments: [
    ("", FieldMap.Mark.usual(of: .comment)), ("unless: usual", FieldMap.Mark.usual(of: .comment)),
    ("unless: []", []), ("unless: banned", [FieldMap.Mark(path: "banned")]),
    ("unless: {usual: []}", [FieldMap.Mark(path: "usual")]),
    (
      "unless: [usual, {state: [old]}]",
      FieldMap.Mark.usual(of: .comment) + [FieldMap.Mark(path: "state", values: ["old"])]
    ),
  ])
  func `a kind has the usual marks unless it names others`(text: String, marks: [FieldMap.Mark]) throws {
    #expect(try FieldMap.reading("comments:\n  from: replies\n  \(text)").rules[0].marks == marks)
  }

  @Test func `additions give attributes from fields, and some to every record`() throws {
    let map = try FieldMap.reading(
      "additions: {from: x, blogger: who, attributes: {Cause: c}, sets: {Status: Gone, A: [b, c]}}"
    )
    let rule = map.rules[0]
    #expect(rule.kind == .addition)
    #expect(
      rule.sets == [Attribute(name: "Status", values: ["Gone"]), Attribute(name: "A", values: ["b", "c"])]
    )
    #expect(rule.sources.map(\.property) == [.blogger, .attributes])
    #expect(try FieldMap.reading(FieldMapText(map).yaml).rules == map.rules)
  }

  @Test func `further fields have paths, a type, and may be searched`() throws {
    let map = try FieldMap.reading(
      """
      bloggers: {from: x, extra: {team: team.name}}
      blogs:
        from: y
        title: t
        extra: {camera: [exif.model, cam], stars: {path: s, type: number}, w: {path: [a, b], type: list, search: true}}
      """
    )
    #expect(map.rules[0].extra == [ExtraField("team", from: ["team.name"])])
    #expect(
      map.rules[1].extra == [
        ExtraField("camera", from: ["exif.model", "cam"]), ExtraField("stars", from: ["s"], as: .number),
        ExtraField("w", from: ["a", "b"], as: .list, isSearched: true),
      ]
    )
    #expect(map.rules[1].sources.map(\.property) == [.title, .extra])
    #expect(try FieldMap.reading(FieldMapText(map).yaml).rules == map.rules)
  }

  @Test(arguments: [RecordKind.blog, .comment, .question])
  func `the order of records may say which is the newest`(_ kind: RecordKind) throws {
    let map = try FieldMap.reading("\(kind.rawValue)s: {from: x, order: newest-first}")
    #expect(map.rules[0].order == .newestFirst)
    #expect(try FieldMap.reading("\(kind.rawValue)s: {from: x}").rules[0].order == .none)
  }

  @Test func `pictures may be objects, whose paths are given`() throws {
    let map = try FieldMap.reading(
      """
      blogs:
        from: x
        alt: cover.alt
        pictures: {path: [media, images], address: [url, src], alt: description, caption: title, url: "https://a.example/"}
      """
    )
    #expect(map.rules[0].sources.map(\.property) == [.alt, .pictures])
    let source = try #require(map.rules[0].sources.last)
    #expect(source.paths == ["media", "images"])
    #expect(
      source.pictureFields
        == FieldMap.PictureFields(address: ["url", "src"], alt: ["description"], caption: ["title"])
    )
    #expect(source.conversion == .url(prefix: "https://a.example/"))
    #expect(try FieldMap.reading(FieldMapText(map).yaml).rules == map.rules)
    let plain = try FieldMap.reading("blogs: {from: x, pictures: [media, images]}").rules[0].sources[0]
    #expect(plain.paths == ["media", "images"] && plain.pictureFields == nil)
  }

  @Test func `every key is read`() throws {
    let map = try FieldMap.reading(
      """
      name: our forum
      bloggers:
        from: members
        id: member_id
        displayName: [nick, name]
        joinedDate: {path: registered, date: dd.MM.yyyy}
        photo: {path: [avatar.large, avatar.small], url: "https://forum.example/"}
        github: {path: gh, lower-case: true}
      blogs:
        from: [threads, Topics]
        blogger: [author.member_id, author_id]
        title: {path: headline, missing: [n/a, ""]}
        text: {constant: no words}
        tags: {path: keywords, split: ","}
        unless: {state: [trashed, draft], hidden: true}
      comments:
        from: replies
        text: {path: body, constant: "1"}
        unless: [deleted_at, {state: spam}]
      likes:
        from: votes
        unless: withdrawn
      """
    )
    let blogger = FieldMap.Rule(
      .blogger,
      in: ["members"],
      sources: [
        FieldMap.Source(.id, from: ["member_id"]), FieldMap.Source(.displayName, from: ["nick", "name"]),
        FieldMap.Source(.joinedDate, from: ["registered"], conversion: .date(format: "dd.MM.yyyy")),
        FieldMap.Source(
          .photo,
          from: ["avatar.large", "avatar.small"],
          conversion: .url(prefix: "https://forum.example/")
        ),
        FieldMap.Source(.github, from: ["gh"], conversion: .lowercase),
      ],
      marks: FieldMap.Mark.usual(of: .blogger)
    )
    let blog = FieldMap.Rule(
      .blog,
      in: ["threads", "Topics"],
      sources: [
        FieldMap.Source(.blogger, from: ["author.member_id", "author_id"]),
        FieldMap.Source(.title, from: ["headline"], missing: ["n/a", ""]),
        FieldMap.Source(.text, from: [], constant: "no words"),
        FieldMap.Source(.tags, from: ["keywords"], conversion: .split(separator: ",")),
      ],
      marks: [
        FieldMap.Mark(path: "state", values: ["trashed", "draft"]),
        FieldMap.Mark(path: "hidden", values: ["true"]),
      ]
    )
    let comment = FieldMap.Rule(
      .comment,
      in: ["replies"],
      sources: [FieldMap.Source(.text, from: ["body"], constant: "1")],
      marks: [FieldMap.Mark(path: "deleted_at"), FieldMap.Mark(path: "state", values: ["spam"])]
    )
    let like = FieldMap.Rule(.like, in: ["votes"], sources: [], marks: [FieldMap.Mark(path: "withdrawn")])
    #expect(map == FieldMap(name: "our forum", rules: [blogger, blog, comment, like]))
  }

  @Test(arguments: [
    ("true", FieldMap.Conversion.html(.all)), ("false", nil), ("detect", .html(.of(paths: []))),
    ("[detect]", .html(.of(paths: ["detect"]))), ("body.html", .html(.of(paths: ["body.html"]))),
    ("[body.html, cooked]", .html(.of(paths: ["body.html", "cooked"]))),
  ])
  func `texts may be HTML`(value: String, conversion: FieldMap.Conversion?) throws {
    let map = try FieldMap.reading("blogs: {from: x, text: {path: [body, body.html], html: \(value)}}")
    #expect(
      map.rules[0].sources == [FieldMap.Source(.text, from: ["body", "body.html"], conversion: conversion)]
    )
    #expect(try FieldMap.reading(FieldMapText(map).yaml).rules == map.rules)
  }

  @Test(arguments: [
    (
      "blogs: {from: x, text: {path: a, html: [a..b]}}",
      "forum.yml:1:40: invalid value '[…]' for 'html': expected true, 'detect', or the paths whose values are HTML."
    ),
    (
      "blogs: {from: x, slug: {path: a, html: true}}",
      "forum.yml:1:34: 'html' cannot convert 'slug'. Use it for text, bio, title, pictures, caption or tags."
    ),
    (
      "blogs: {from: x, text: {path: a, html: {}}}",
      "forum.yml:1:40: invalid value '{…}' for 'html': expected true, 'detect', or the paths whose values are HTML."
    ),
  ])
  func `what cannot be HTML is rejected`(text: String, expected: String) {
    #expect(FieldMap.mistakes(in: text) == expected)
  }

  @Test func `ids have prefixes by their paths, and dates may be in UTC`() throws {
    let map = try FieldMap.reading(
      """
      comments:
        from: x
        blogger: {path: [uid, "p[k=a.b].v"], missing: ["0"], prefix: {uid: "user:", "p[k=a.b].v": "guest:"}}
        createdDate: {path: at, zone: utc}
      """
    )
    let prefixes: [FieldMap.PathPrefix] = [.init("user:", of: "uid"), .init("guest:", of: "p[k=a.b].v")]
    #expect(
      map.rules[0].sources == [
        FieldMap.Source(
          .blogger,
          from: ["uid", "p[k=a.b].v"],
          missing: ["0"],
          conversion: .prefixed(prefixes)
        ), FieldMap.Source(.createdDate, from: ["at"], conversion: .utc),
      ]
    )
    #expect(
      FieldMap.mistakes(in: "blogs: {from: x, createdDate: {path: a, zone: CET}}")
        == "forum.yml:1:47: invalid value 'CET' for 'zone': expected UTC."
    )
    #expect(
      FieldMap.mistakes(in: "blogs: {from: x, id: {path: a, prefix: b}}")
        == "forum.yml:1:40: invalid value 'b' for 'prefix': expected paths with what is put before their values."
    )
  }

  @Test func `attributes are names with paths`() throws {
    let map = try FieldMap.reading(
      "blogs:\n  from: x\n  attributes: {Colour: [hue, colour.name], Crystal system: system}"
    )
    let source = FieldMap.Source(attributes: [
      ("Colour", ["hue", "colour.name"]), ("Crystal system", ["system"]),
    ])
    #expect(map.rules[0].sources == [source])
    #expect(source.attributes.map(\.name) == ["Colour", "Crystal system"])
    #expect(try FieldMap.reading(FieldMapText(map).yaml) == map)
  }

  @Test(arguments: [
    "attributes: colour", "attributes: [colour]", "attributes: {}", #"attributes: {" Colour": x}"#,
    "attributes: {\(String(repeating: "C", count: 101)): x}", "attributes: {Colour: [a, b..c]}",
    "attributes: {Colour: {path: x}}",
    "attributes: {\((0...50).map { "A\($0): a" }.joined(separator: ", "))}",
  ])
  func `attributes without names or paths are rejected`(_ line: String) throws {
    let mistakes = try #require(FieldMap.mistakes(in: "blogs:\n  from: x\n  \(line)"))
    #expect(mistakes.contains("invalid value"))
  }

  @Test(arguments: [
    "blogs: {from: posts}", "\u{FEFF}blogs: {from: posts}", "name:\r\nblogs:\r\n  from: posts\r\n",
  ])
  func `a map without a name has that of its file`(text: String) throws {
    #expect(
      try FieldMap.reading(text) == FieldMap(name: "forum", rules: [rule(.blog, in: "posts")])
    )
  }

  @Test func `a byte-order mark shifts no line`() throws {
    let text = "\u{FEFF}blogs:\r\n  from: posts\r\nlikes:\r\n  from: votes\r\n"
    #expect(try FieldMap.reading(text).rules == [rule(.blog, in: "posts"), rule(.like, in: "votes")])
  }

  @Test func `JSON is read too`() throws {
    let text = #"{"likes":{"from":["votes"],"blog":"thread"},"blogs":{"from":"posts","text":null}}"#
    #expect(
      try FieldMap.reading(text).rules == [
        rule(.like, in: "votes", sources: [FieldMap.Source(.blog, from: ["thread"])]),
        rule(.blog, in: "posts"),
      ]
    )
  }

  @Test func `control characters are not YAML`() {
    #expect(
      FieldMap.mistakes(in: "name: a\u{1}b")
        == "forum.yml: invalid YAML: control characters are not allowed. Indent with spaces, and quote values that contain ': ' or '#'."
    )
  }
}
