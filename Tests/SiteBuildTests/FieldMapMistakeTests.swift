import BlogExport
import BlogModel
import Testing

@testable import SiteBuild

/// What is wrong with a field map is reported with its place and what to do.
struct FieldMapMistakeTests {
  @Test(arguments: [
    ("", "forum.yml: the field map is empty. Add at least one of bloggers, blogs, comments and likes."),
    (
      "name: x",
      "forum.yml:1:1: the field map is empty. Add at least one of bloggers, blogs, comments and likes."
    ),
    ("- x", "forum.yml:1:1: expected keys and values, for example 'blogs: {from: posts, text: body}'."),
    ("blog: {from: x}", "forum.yml:1:1: unknown key 'blog'. Did you mean 'blogs'?"),
    (
      "rules: x",
      "forum.yml:1:1: unknown key 'rules'. Use name, addresses, bloggers, blogs, comments, likes, questions, quotes, favourites, additions, spots and follows."
    ),
    (
      "bloggers: {from: x, displayname: nick}",
      "forum.yml:1:21: unknown property 'displayname' of bloggers. Did you mean 'displayName'?"
    ),
    (
      "likes:\n  from: x\n  colour: red",
      "forum.yml:3:3: unknown property 'colour' of likes. Use from, when, unless, id, blog, blogger and createdDate."
    ),
    (
      "comments:\n  from: x\n  tags: words",
      "forum.yml:3:3: 'tags' is a property of blogs, not of comments. Move it or remove it."
    ),
    (
      "additions: {from: x, sets: Gone}",
      "forum.yml:1:28: invalid value 'Gone' for 'sets': expected attributes with values, for example {Status: Deceased}."
    ),
    (
      "blogs: {from: x, extra: {a-b: c}}",
      "forum.yml:1:26: invalid value 'a-b' for 'extra': expected \(FieldMapReader.extraExpectation)."
    ),
    (
      "blogs: {from: x, extra: {a: {type: text}}}",
      "forum.yml:1:29: invalid value '{…}' for 'a': expected a path, for example {path: exif.model}."
    ),
    (
      "blogs: {from: x, extra: {a: {path: b, type: html}}}",
      "forum.yml:1:45: invalid value 'html' for 'type': expected text, number, list."
    ),
    (
      "blogs: {from: x, extra: {a: {path: b, serach: true}}}",
      "forum.yml:1:39: invalid value 'serach' for 'a': expected path, type, search."
    ),
    (
      "blogs: {from: x, pictures: {path: m, alt: a}}",
      "forum.yml:1:28: invalid value '{…}' for 'pictures': expected \(FieldMapReader.pictureExpectation)."
    ),
    (
      "blogs: {from: x, pictures: {path: m, adress: a}}",
      "forum.yml:1:38: unknown option 'adress' of a property. Did you mean 'address'?"
    ),
    (
      "blogs: {from: x, tags: {path: m, address: a}}",
      "forum.yml:1:34: unknown option 'address' of a property. Use path, date, zone, url, split, lower-case, size, last, prefix, html, constant, missing, through, replace and required."
    ),
    (
      "likes: {from: x, extra: {a: b}}",
      "forum.yml:1:18: 'extra' is a property of bloggers and blogs, not of likes. Move it or remove it."
    ),
    (
      "quotes: {from: x, sets: {a: b}}",
      "forum.yml:1:19: unknown property 'sets' of quotes. Use from, when, unless, id, blogger, text and likeCount."
    ),
    (
      "questions:\n  from: x\n  order: oldest",
      "forum.yml:3:10: invalid value 'oldest' for 'order': expected newest-first."
    ),
    (
      "questions: {from: x, video: clip}",
      "forum.yml:1:22: 'video' is a property of blogs, not of questions. Move it or remove it."
    ),
    (
      "likes:\n  from: x\n  order: newest-first",
      "forum.yml:3:3: unknown property 'order' of likes. Use from, when, unless, id, blog, blogger and createdDate."
    ),
    (
      "bloggers:\n  from: x\n  createdDate: at",
      "forum.yml:3:3: 'createdDate' is a property of blogs, comments, likes, spots and follows, not of bloggers. Move it or remove it."
    ),
    (
      "blogs: {text: body}",
      "forum.yml:1:1: 'blogs' has no collections. Add 'from', for example 'from: blogs'."
    ),
    (
      "blogs: {from: Posts}\ncomments: {from: [replies, posts]}",
      "forum.yml:2:18: 'posts' cannot be used for both blogs and comments. Remove it from one of them, or add 'when' with a condition to the first."
    ),
    (
      "blogs: {from: [posts, posts]}",
      "forum.yml:1:23: duplicate 'posts'. Remove one of them."
    ),
    (
      "blogs: posts",
      "forum.yml:1:8: invalid value 'posts' for 'blogs': expected its collections and properties, for example {from: posts}."
    ),
    (
      "blogs: {from: {a: 1}}",
      "forum.yml:1:15: invalid value '{…}' for 'from': expected names of collections."
    ),
    (
      "blogs: {from: x, text: a..b}",
      "forum.yml:1:24: invalid value 'a..b' for 'text': expected names of fields with dots between, for example author.member_id."
    ),
    (
      "blogs: {from: x, text: {missing: n/a}}",
      "forum.yml:1:24: 'text' has no source. Add 'path' with the name of a field, or 'constant' with a value."
    ),
    (
      "blogs: {from: x, text: {pth: body, constant: a}}",
      "forum.yml:1:25: unknown option 'pth' of a property. Did you mean 'path'?"
    ),
    (
      "blogs: {from: x, text: {path: body, upper: true}}",
      "forum.yml:1:37: unknown option 'upper' of a property. Use path, date, zone, url, split, lower-case, size, last, prefix, html, constant, missing, through, replace and required."
    ),
    (
      "blogs: {from: x, createdDate: {path: at, date: TT.MM.JJJJ}}",
      "forum.yml:1:48: 'TT.MM.JJJJ' is not a date format. Use yyyy, MM and dd for year, month and day, and HH, mm and ss for the time, for example dd.MM.yyyy HH:mm."
    ),
    (
      "blogs: {from: x, text: {path: body, date: dd.MM.yyyy}}",
      "forum.yml:1:37: 'date' cannot convert 'text'. Use it for createdDate, joinedDate or editedDate."
    ),
    (
      "blogs: {from: x, tags: {path: k, split: ',', lower-case: true}}",
      "forum.yml:1:46: 'tags' has more than one conversion. Keep one of date, zone, url, split, lower-case, size, last, prefix and html."
    ),
    (
      "blogs: {from: x, tags: {path: k, lower-case: yes please}}",
      "forum.yml:1:46: invalid value 'yes please' for 'lower-case': expected true or false."
    ),
    (
      "blogs: {from: x, picture: {path: k, url: '//forum.example/'}}",
      "forum.yml:1:42: invalid value '//forum.example/' for 'url': expected an address such as https://forum.example/ or a folder such as avatars/."
    ),
    (
      "blogs: {from: x, tags: {path: k, split: ''}}",
      "forum.yml:1:41: invalid value '' for 'split': expected the separator between two values, for example \",\"."
    ),
    (
      "blogs: {from: x, text: {path: k, missing: [[]]}}",
      "forum.yml:1:43: invalid value '[…]' for 'missing': expected values that mean missing."
    ),
    (
      "blogs: {from: x, text: {constant: [a]}}",
      "forum.yml:1:35: invalid value '[…]' for 'constant': expected one value."
    ),
    (
      "blogs: {from: x, unless: [[state]]}",
      "forum.yml:1:27: invalid value '[…]' for 'unless': expected fields, for example [usual, {state: [trashed, draft]}]."
    ),
    (
      "blogs: {from: x, unless: {state: {a: b}}}",
      "forum.yml:1:34: invalid value '{…}' for 'state': expected one value, a list of values, or {not: VALUES}."
    ),
    (
      "blogs: {from: x, unless: [.state]}",
      "forum.yml:1:27: invalid value '.state' for 'unless': expected names of fields with dots between, for example author.member_id."
    ),
    (
      "blogs: {from: x, unless: [state, {state: draft}]}",
      "forum.yml:1:35: duplicate 'state'. Remove one of them."
    ),
    (
      "name: [a]\nlikes: {from: x}",
      "forum.yml:1:7: invalid value '[…]' for 'name': expected a name for messages."
    ),
    ("likes: {from: x}\nlikes: {from: x}", "forum.yml:2:1: duplicate 'likes'. Remove one of them."),
    (
      "blogs: {from: x, \"te\\nxt\": body}",
      "forum.yml:1:18: unknown property 'te\u{FFFD}xt' of blogs. Did you mean 'text'?"
    ),
  ])
  func `a mistake is reported with its place and what to do`(text: String, sentence: String) {
    #expect(FieldMap.mistakes(in: text) == sentence)
  }

  @Test func `all mistakes are reported together`() {
    let text = "blog: x\nblogs:\n  text: a..b\n  titel: y\ncomments: x"
    #expect(
      FieldMap.mistakes(in: text)?.split(separator: "\n").map { $0.prefix(14) } == [
        "forum.yml:1:1:", "forum.yml:3:9:", "forum.yml:4:3:", "forum.yml:2:1:", "forum.yml:5:11",
      ]
    )
  }

  @Test func `broken YAML is reported with its place`() throws {
    let words = try #require(FieldMap.mistakes(in: "blogs: [x"))
    #expect(words.hasPrefix("forum.yml:2:1: "))
    #expect(words.contains("invalid YAML: "))
  }

  @Test(arguments: [
    (
      Array(repeating: UInt8(ascii: "#"), count: 64 * 1024 + 1),
      "the file is too large: a field map has at most 64 kB. Choose another file."
    ),
    ([0xFF, 0xFE, 0x62, 0x00], "the file is not valid UTF-8. Save it as UTF-8."),
    (Array("name: a\0b".utf8), "the file is not valid UTF-8. Save it as UTF-8."),
  ])
  func `a file that is not a field map is reported as such`(bytes: [UInt8], sentence: String) {
    #expect(FieldMap.mistakes(in: bytes) == "forum.yml: \(sentence)")
  }

  @Test(arguments: [
    ("[", 60_000, ""), ("{a: ", 15_000, ""),
    ("blogs: {from: [x", 1, (1...1000).map { ", x\($0)" }.joined() + "]}"),
    ("blogs: {from: x", 1, String(repeating: "x", count: 500) + "}"),
    ("blogs: {from: x, text: a", 1, String(repeating: ".a", count: 16) + "}"),
  ])
  func `a map beyond the limits is a mistake`(start: String, count: Int, end: String) throws {
    #expect(
      try #require(FieldMap.mistakes(in: String(repeating: start, count: count) + end)).hasPrefix(
        "forum.yml:1:"
      )
    )
  }

  @Test func `anchors are rejected before they can multiply`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(
      FieldMap.mistakes(in: "\(text)? *a40\n: x\n")
        == "forum.yml: anchors such as '&name' are not supported. Repeat the value, and write '&' in a text as \"\\x26\"."
    )
  }

  @Test(arguments: ["a & b", "a&b", "a&", "\\x26b"])
  func `a text with an ampersand is not an anchor`(text: String) throws {
    let map = try FieldMap.reading("blogs: {from: x, text: {constant: \"\(text)\"}}")
    #expect(map.rules[0].sources[0].constant == text.replacing("\\x26", with: "&"))
  }
}
