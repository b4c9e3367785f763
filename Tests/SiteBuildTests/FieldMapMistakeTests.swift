import BlogExport
import BlogModel
import Testing

@testable import SiteBuild

/// What is wrong with a field map is reported with its place and what to do.
struct FieldMapMistakeTests {
  @Test(arguments: [
    ("", "forum.yml: this field map is empty. Add at least one of bloggers, blogs, comments and likes."),
    (
      "name: x",
      "forum.yml:1:1: this field map is empty. Add at least one of bloggers, blogs, comments and likes."
    ),
    ("- x", "forum.yml:1:1: expected keys and values, as in 'blogs: {from: posts, text: body}'."),
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
      "forum.yml:1:38: unknown key 'adress' of a property. Did you mean 'address'?"
    ),
    (
      "blogs: {from: x, tags: {path: m, address: a}}",
      "forum.yml:1:34: unknown key 'address' of a property. Use path, date, zone, url, split, lower-case, size, last, prefix, html, constant, missing, through, replace and required."
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
      "forum.yml:3:10: 'oldest' does not fit 'order': expected newest-first."
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
      "forum.yml:1:24: 'text' has no source. Add 'path' with the name of a field, or 'constant' with a value."
    ),
    (
      "blogs: {from: x, text: {pth: body, constant: a}}",
      "forum.yml:1:25: unknown key 'pth' of a property. Did you mean 'path'?"
    ),
    (
      "blogs: {from: x, text: {path: body, upper: true}}",
      "forum.yml:1:37: unknown key 'upper' of a property. Use path, date, zone, url, split, lower-case, size, last, prefix, html, constant, missing, through, replace and required."
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
      "forum.yml:1:46: 'tags' has more than one conversion. Keep one of date, zone, url, split, lower-case, size, last, prefix and html."
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
        == "forum.yml: field maps have no anchors such as '&name'. Write the value again, and '&' in a text as \"\\x26\"."
    )
  }

  @Test(arguments: ["a & b", "a&b", "a&", "\\x26b"])
  func `a text with an ampersand is not an anchor`(text: String) throws {
    let map = try FieldMap.reading("blogs: {from: x, text: {constant: \"\(text)\"}}")
    #expect(map.rules[0].sources[0].constant == text.replacing("\\x26", with: "&"))
  }
}
