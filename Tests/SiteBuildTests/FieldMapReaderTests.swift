import BlogExport
import BlogModel
import Testing

@testable import SiteBuild

struct FieldMapReaderTests {
  private func read(_ text: String) throws -> FieldMap {
    try FieldMapReader.read(Array(text.utf8), file: "maps/forum.yml")
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(FieldMapError) {
      _ = try FieldMapReader.read(bytes, file: "forum.yml")
      return nil
    } catch { return error.description }
  }

  private func message(_ text: String) -> String? { message(Array(text.utf8)) }

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
    #expect(try read("comments:\n  from: replies\n  \(text)").rules[0].marks == marks)
  }

  @Test func `additions give attributes from fields, and some to every record`() throws {
    let map = try read(
      "additions: {from: x, blogger: who, attributes: {Cause: c}, sets: {Status: Gone, A: [b, c]}}"
    )
    let rule = map.rules[0]
    #expect(rule.kind == .addition)
    #expect(
      rule.sets == [Attribute(name: "Status", values: ["Gone"]), Attribute(name: "A", values: ["b", "c"])]
    )
    #expect(rule.sources.map(\.property) == [.blogger, .attributes])
    #expect(try read(FieldMapText(map).yaml).rules == map.rules)
  }

  @Test func `further fields have paths, a type, and may be searched`() throws {
    let map = try read(
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
    #expect(try read(FieldMapText(map).yaml).rules == map.rules)
  }

  @Test(arguments: [RecordKind.blog, .comment, .question])
  func `the order of records may say which is the newest`(_ kind: RecordKind) throws {
    let map = try read("\(kind.rawValue)s: {from: x, order: newest-first}")
    #expect(map.rules[0].order == .newestFirst)
    #expect(try read("\(kind.rawValue)s: {from: x}").rules[0].order == .none)
  }

  @Test func `pictures may be objects, whose paths are given`() throws {
    let map = try read(
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
    #expect(try read(FieldMapText(map).yaml).rules == map.rules)
    let plain = try read("blogs: {from: x, pictures: [media, images]}").rules[0].sources[0]
    #expect(plain.paths == ["media", "images"] && plain.pictureFields == nil)
  }

  @Test func `every key is read`() throws {
    let map = try read(
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
    let map = try read("blogs: {from: x, text: {path: [body, body.html], html: \(value)}}")
    #expect(
      map.rules[0].sources == [FieldMap.Source(.text, from: ["body", "body.html"], conversion: conversion)]
    )
    #expect(try read(FieldMapText(map).yaml).rules == map.rules)
  }

  @Test(arguments: [
    (
      "blogs: {from: x, text: {path: a, html: [a..b]}}",
      "forum.yml:1:40: '[…]' does not fit 'html': expected true, 'detect', or the paths whose values are HTML."
    ),
    (
      "blogs: {from: x, tags: {path: a, html: true}}",
      "forum.yml:1:34: 'html' cannot convert 'tags'. Use it for text, bio or title."
    ),
    (
      "blogs: {from: x, text: {path: a, html: {}}}",
      "forum.yml:1:40: '{…}' does not fit 'html': expected true, 'detect', or the paths whose values are HTML."
    ),
  ])
  func `what cannot be HTML is refused`(text: String, told: String) {
    #expect(message(text) == told)
  }

  @Test func `attributes are names with paths`() throws {
    let map = try read(
      "blogs:\n  from: x\n  attributes: {Colour: [hue, colour.name], Crystal system: system}"
    )
    let source = FieldMap.Source(attributes: [
      ("Colour", ["hue", "colour.name"]), ("Crystal system", ["system"]),
    ])
    #expect(map.rules[0].sources == [source])
    #expect(source.attributes.map(\.name) == ["Colour", "Crystal system"])
    #expect(try read(FieldMapText(map).yaml) == map)
  }

  @Test(arguments: [
    "attributes: colour", "attributes: [colour]", "attributes: {}", #"attributes: {" Colour": x}"#,
    "attributes: {\(String(repeating: "C", count: 101)): x}", "attributes: {Colour: [a, b..c]}",
    "attributes: {Colour: {path: x}}",
    "attributes: {\((0...50).map { "A\($0): a" }.joined(separator: ", "))}",
  ])
  func `attributes without names or paths are refused`(_ line: String) throws {
    let told = try #require(message("blogs:\n  from: x\n  \(line)"))
    #expect(told.contains("does not fit"))
  }

  @Test(arguments: [
    "blogs: {from: posts}", "\u{FEFF}blogs: {from: posts}", "name:\r\nblogs:\r\n  from: posts\r\n",
  ])
  func `a map without a name has that of its file`(text: String) throws {
    #expect(
      try read(text) == FieldMap(name: "forum", rules: [rule(.blog, in: "posts")])
    )
  }

  @Test func `a byte-order mark shifts no line`() throws {
    let text = "\u{FEFF}blogs:\r\n  from: posts\r\nlikes:\r\n  from: votes\r\n"
    #expect(try read(text).rules == [rule(.blog, in: "posts"), rule(.like, in: "votes")])
  }

  @Test func `JSON is read too`() throws {
    let text = #"{"likes":{"from":["votes"],"blog":"thread"},"blogs":{"from":"posts","text":null}}"#
    #expect(
      try read(text).rules == [
        rule(.like, in: "votes", sources: [FieldMap.Source(.blog, from: ["thread"])]),
        rule(.blog, in: "posts"),
      ]
    )
  }

  @Test func `control characters are no YAML`() {
    #expect(
      message("name: a\u{1}b")
        == "forum.yml: this is not YAML: control characters are not allowed. Indent with spaces and quote values that hold ': ' or '#'."
    )
  }

  @Test(arguments: [
    ("", "forum.yml: this maps nothing. Add at least one of bloggers, blogs, comments and likes."),
    ("name: x", "forum.yml:1:1: this maps nothing. Add at least one of bloggers, blogs, comments and likes."),
    ("- x", "forum.yml:1:1: expected keys and values, as in 'blogs: {from: posts, text: body}'."),
    ("blog: {from: x}", "forum.yml:1:1: 'blog' is not a key of a field map. Did you mean 'blogs'?"),
    (
      "rules: x",
      "forum.yml:1:1: 'rules' is not a key of a field map. Use name, addresses, bloggers, blogs, comments, likes, questions, quotes, favourites, additions and spots."
    ),
    (
      "bloggers: {from: x, displayname: nick}",
      "forum.yml:1:21: 'displayname' is not a property of bloggers. Did you mean 'displayName'?"
    ),
    (
      "likes:\n  from: x\n  colour: red",
      "forum.yml:3:3: 'colour' is not a property of likes. Use from, when, unless, id, blog, blogger and createdDate."
    ),
    (
      "comments:\n  from: x\n  title: headline",
      "forum.yml:3:3: 'title' is a property of blogs and spots, not of comments. Move it or remove it."
    ),
    (
      "additions: {from: x, sets: Gone}",
      "forum.yml:1:28: 'Gone' does not fit 'sets': expected attributes with values, as in {Status: Deceased}."
    ),
    (
      "blogs: {from: x, extra: {a-b: c}}",
      "forum.yml:1:26: 'a-b' does not fit 'extra': expected \(FieldMapReader.extraExpectation)."
    ),
    (
      "blogs: {from: x, extra: {a: {type: text}}}",
      "forum.yml:1:29: '{…}' does not fit 'a': expected a path, as in {path: exif.model}."
    ),
    (
      "blogs: {from: x, extra: {a: {path: b, type: html}}}",
      "forum.yml:1:45: 'html' does not fit 'type': expected text, number, list."
    ),
    (
      "blogs: {from: x, extra: {a: {path: b, serach: true}}}",
      "forum.yml:1:39: 'serach' does not fit 'a': expected path, type, search."
    ),
    (
      "blogs: {from: x, pictures: {path: m, alt: a}}",
      "forum.yml:1:28: '{…}' does not fit 'pictures': expected \(FieldMapReader.pictureExpectation)."
    ),
    (
      "blogs: {from: x, pictures: {path: m, adress: a}}",
      "forum.yml:1:38: 'adress' says nothing about a property. Did you mean 'address'?"
    ),
    (
      "blogs: {from: x, tags: {path: m, address: a}}",
      "forum.yml:1:34: 'address' says nothing about a property. Use path, date, url, split, lower-case, size, last, html, constant and missing."
    ),
    (
      "likes: {from: x, extra: {a: b}}",
      "forum.yml:1:18: 'extra' is a property of bloggers and blogs, not of likes. Move it or remove it."
    ),
    (
      "quotes: {from: x, sets: {a: b}}",
      "forum.yml:1:19: 'sets' is not a property of quotes. Use from, when, unless, id, blogger, text and likeCount."
    ),
    (
      "questions:\n  from: x\n  order: oldest",
      "forum.yml:3:10: 'oldest' does not fit 'order': expected newest-first."
    ),
    (
      "questions: {from: x, video: clip}",
      "forum.yml:1:22: 'video' is a property of blogs, not of questions. Move it or remove it."
    ),
    (
      "likes:\n  from: x\n  order: newest-first",
      "forum.yml:3:3: 'order' is not a property of likes. Use from, when, unless, id, blog, blogger and createdDate."
    ),
    (
      "bloggers:\n  from: x\n  createdDate: at",
      "forum.yml:3:3: 'createdDate' is a property of blogs, comments, likes and spots, not of bloggers. Move it or remove it."
    ),
    (
      "blogs: {text: body}",
      "forum.yml:1:1: 'blogs' does not say which collections it comes from. Add 'from', as in 'from: blogs'."
    ),
    (
      "blogs: {from: Posts}\ncomments: {from: [replies, posts]}",
      "forum.yml:2:18: 'posts' cannot give both blogs and comments. Remove it from one of them, or add 'when' with a condition to the first."
    ),
    (
      "blogs: {from: [posts, posts]}",
      "forum.yml:1:23: duplicate 'posts'. Remove one of them."
    ),
    (
      "blogs: posts",
      "forum.yml:1:8: 'posts' does not fit 'blogs': expected its collections and properties, as in {from: posts}."
    ),
    (
      "blogs: {from: {a: 1}}",
      "forum.yml:1:15: '{…}' does not fit 'from': expected names of collections."
    ),
    (
      "blogs: {from: x, text: a..b}",
      "forum.yml:1:24: 'a..b' does not fit 'text': expected names of fields with dots between, as in author.member_id."
    ),
    (
      "blogs: {from: x, text: {missing: n/a}}",
      "forum.yml:1:24: 'text' comes from nowhere. Add 'path' with the name of a field, or 'constant' with a value."
    ),
    (
      "blogs: {from: x, text: {pth: body, constant: a}}",
      "forum.yml:1:25: 'pth' says nothing about a property. Did you mean 'path'?"
    ),
    (
      "blogs: {from: x, text: {path: body, upper: true}}",
      "forum.yml:1:37: 'upper' says nothing about a property. Use path, date, url, split, lower-case, size, last, html, constant and missing."
    ),
    (
      "blogs: {from: x, createdDate: {path: at, date: TT.MM.JJJJ}}",
      "forum.yml:1:48: 'TT.MM.JJJJ' is not a format of dates. Write yyyy, MM and dd for year, month and day, HH, mm and ss for the time, as in dd.MM.yyyy HH:mm."
    ),
    (
      "blogs: {from: x, text: {path: body, date: dd.MM.yyyy}}",
      "forum.yml:1:37: 'date' cannot convert 'text'. Use it for createdDate, joinedDate or editedDate."
    ),
    (
      "blogs: {from: x, tags: {path: k, split: ',', lower-case: true}}",
      "forum.yml:1:46: 'tags' has more than one conversion. Keep one of date, url, split, lower-case, size, last and html."
    ),
    (
      "blogs: {from: x, tags: {path: k, lower-case: yes please}}",
      "forum.yml:1:46: 'yes please' does not fit 'lower-case': expected true or false."
    ),
    (
      "blogs: {from: x, picture: {path: k, url: '//forum.example/'}}",
      "forum.yml:1:42: '//forum.example/' does not fit 'url': expected an address such as https://forum.example/ or a folder such as avatars/."
    ),
    (
      "blogs: {from: x, tags: {path: k, split: ''}}",
      "forum.yml:1:41: '' does not fit 'split': expected the separator between two values, as in \",\"."
    ),
    (
      "blogs: {from: x, text: {path: k, missing: [[]]}}",
      "forum.yml:1:43: '[…]' does not fit 'missing': expected values that mean missing."
    ),
    (
      "blogs: {from: x, text: {constant: [a]}}",
      "forum.yml:1:35: '[…]' does not fit 'constant': expected one value."
    ),
    (
      "blogs: {from: x, unless: [[state]]}",
      "forum.yml:1:27: '[…]' does not fit 'unless': expected fields, as in [usual, {state: [trashed, draft]}]."
    ),
    (
      "blogs: {from: x, unless: {state: {a: b}}}",
      "forum.yml:1:34: '{…}' does not fit 'state': expected one value, a list of values, or {not: VALUES}."
    ),
    (
      "blogs: {from: x, unless: [.state]}",
      "forum.yml:1:27: '.state' does not fit 'unless': expected names of fields with dots between, as in author.member_id."
    ),
    (
      "blogs: {from: x, unless: [state, {state: draft}]}",
      "forum.yml:1:35: duplicate 'state'. Remove one of them."
    ),
    (
      "name: [a]\nlikes: {from: x}", "forum.yml:1:7: '[…]' does not fit 'name': expected a name for messages."
    ),
    ("likes: {from: x}\nlikes: {from: x}", "forum.yml:2:1: duplicate 'likes'. Remove one of them."),
    (
      "blogs: {from: x, \"te\\nxt\": body}",
      "forum.yml:1:18: 'te\u{FFFD}xt' is not a property of blogs. Did you mean 'text'?"
    ),
  ])
  func `a mistake is told with its place and what to do`(text: String, sentence: String) {
    #expect(message(text) == sentence)
  }

  @Test func `all mistakes are told at once`() {
    let text = "blog: x\nblogs:\n  text: a..b\n  titel: y\ncomments: x"
    #expect(
      message(text)?.split(separator: "\n").map { $0.prefix(14) } == [
        "forum.yml:1:1:", "forum.yml:3:9:", "forum.yml:4:3:", "forum.yml:2:1:", "forum.yml:5:11",
      ]
    )
  }

  @Test func `broken YAML is told with its place`() throws {
    let words = try #require(message("blogs: [x"))
    #expect(words.hasPrefix("forum.yml:2:1: "))
    #expect(words.contains("this is not YAML: "))
  }

  @Test(arguments: [
    (
      Array(repeating: UInt8(ascii: "#"), count: 64 * 1024 + 1),
      "this is too large for a field map, which has at most 64 kB. Name a file of your own."
    ),
    ([0xFF, 0xFE, 0x62, 0x00], "this is not text in UTF-8. Save it as UTF-8."),
    (Array("name: a\0b".utf8), "this is not text in UTF-8. Save it as UTF-8."),
  ])
  func `a file that is no field map is told as such`(bytes: [UInt8], sentence: String) {
    #expect(message(bytes) == "forum.yml: \(sentence)")
  }

  @Test(arguments: [
    ("[", 60_000, ""), ("{a: ", 15_000, ""),
    ("blogs: {from: [x", 1, (1...1000).map { ", x\($0)" }.joined() + "]}"),
    ("blogs: {from: x", 1, String(repeating: "x", count: 500) + "}"),
    ("blogs: {from: x, text: a", 1, String(repeating: ".a", count: 16) + "}"),
  ])
  func `a map beyond the limits is a mistake`(start: String, count: Int, end: String) throws {
    #expect(try #require(message(String(repeating: start, count: count) + end)).hasPrefix("forum.yml:1:"))
  }

  @Test func `anchors are refused before they can stand for ever more`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(
      message("\(text)? *a40\n: x\n")
        == "forum.yml: field maps have no anchors such as '&name'. Write the value again, and '&' in a text as \"\\x26\"."
    )
  }

  @Test(arguments: ["a & b", "a&b", "a&", "\\x26b"])
  func `a text with an ampersand is no anchor`(text: String) throws {
    let map = try read("blogs: {from: x, text: {constant: \"\(text)\"}}")
    #expect(map.rules[0].sources[0].constant == text.replacing("\\x26", with: "&"))
  }
}
