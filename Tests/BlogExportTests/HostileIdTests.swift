import BlogModel
import Testing

@testable import BlogExport

/// Whatever ids say, records find each other by them and nothing else.
struct HostileIdTests {
  @Test(arguments: [
    "../../x", "/etc/passwd", "blogs/b1/comments/c1", "..", ".", "a b", "💥", "b\u{0}1", "e\u{301}", "é",
    "con", "%2e%2e",
    "C:\\x", "<script>", "__proto__", "1e5", "true", "-", "_User$u1", "\u{202E}x",
  ])
  func `an id is taken as it is, whatever it looks like`(_ id: String) throws {
    let json = id.replacing("\\", with: "\\\\").replacing("\0", with: "\\u0000")
    let result = try read(
      #"{"bloggers":{"\#(json)":{"displayName":"x"}},"#
        + #""blogs":{"\#(json)":{"bloggerId":"\#(json)","blogDescription":"y","createdDate":"2019-03-10","#
        + #""comments":{"\#(json)":{"commentText":"z","commentedBy":"\#(json)","createdDate":"2019-03-10"}}}},"#
        + #""likes":[{"blogId":"\#(json)","likedBy":"\#(json)"}]}"#
    )
    #expect(result.diagnostics.map(line) == [])
    #expect(result.community.bloggers.map(\.id) == [id])
    #expect(result.community.blogs.map(\.id) == [id])
    #expect(result.community.comments.map(\.id) == [id])
    #expect(result.community.likes.count == 1)
  }

  @Test(arguments: [
    ("7.0", "7"), ("9007199254740993.00", "9007199254740993"), ("-7.0", "-7"), ("0.0", "0"), ("7.10", "7.10"),
    ("70", "70"), ("7.0e0", "7.0e0"), ("1e10", "1e10"), (#""7.0""#, "7.0"),
  ])
  func `only a number loses zeros after its point`(_ json: String, _ id: String) throws {
    let text =
      #"{"bloggers":[{"bloggerId":\#(json),"bio":"x"}],"blogs":[{"documentId":\#(json),"bloggerId":\#(json),"#
      + #""blogDescription":"y","createdDate":"2019-03-10"}],"comments":[{"commentId":\#(json),"blogId":\#(json),"#
      + #""commentText":"z","commentedBy":"\#(id)","createdDate":"2019-03-10"}]}"#
    let community = try read(text).community
    #expect(community.bloggers.map(\.id) == [id] && community.blogs.map(\.id) == [id])
    #expect(community.comments.map(\.id) == [id])
    let written = json.filter { $0 != "\"" }
    let hidden = try read(text, options: ExportOptions(hidden: ["comments/\(written)"])).community
    #expect(hidden.blogs.count == 1 && hidden.comments.isEmpty)
    #expect(try read(text, options: ExportOptions(blocked: [written])).community.blogs.isEmpty)
  }

  @Test(arguments: [
    ("7.0", "7.0"), ("7.0", #""7.0""#), ("7", "7.0"), ("7", #""7.0""#), ("7.0", "7"), ("7.0", #""7""#),
  ])
  func `a record is found by 7 and by 7.0 if it alone has such a key`(_ key: String, _ id: String) throws {
    let text =
      #"{"likes":{"l1":{"blogId":\#(id),"likedBy":\#(id)}},"comments":{"\#(key)":{"blogId":\#(id),"#
      + #""commentText":"x","commentedBy":\#(id),"createdDate":"2019-03-10"}},"blogs":{"\#(key)":{"#
      + #""bloggerId":\#(id),"blogDescription":"y","createdDate":"2019-03-10"}},"#
      + #""bloggers":{"\#(key)":{"displayName":"A"}}}"#
    let result = try read(text)
    #expect(result.diagnostics.map(line) == [])
    #expect(result.community.bloggers.map(\.id) == [key] && result.community.blogs.map(\.id) == [key])
    #expect(result.community.comments.count == 1 && result.community.likes.count == 1)
    // Both may be ids, such as versions.
    let other = key == "7" ? "7.0" : "7"
    let second = #""bloggers":{"\#(other)":{"displayName":"B"},"#
    let both = try read(text.replacing(#""bloggers":{"#, with: second))
    let author = both.community.bloggers[Int(both.community.blogs[0].blogger)].id
    #expect(author == (id.contains("\"") ? id.filter { $0 != "\"" } : "7"))
  }

  @Test(arguments: [("7.0", "7"), ("7", #""7.0""#), ("7.0", "7.0"), ("7", "7")])
  func `a blogger of only named ones is named by 7 and by 7.0`(_ key: String, _ id: String) throws {
    let map = FieldMap(
      name: "x",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: ["bloggers"],
          sources: [FieldMap.Source(.displayName, from: ["name"])],
          isNamedOnly: true
        ),
        FieldMap.Rule(
          .blog,
          in: ["blogs"],
          sources: [FieldMap.Source(.text, from: ["text"]), FieldMap.Source(.blogger, from: ["by"])]
        ),
      ]
    )
    let result = try read(
      #"{"bloggers":{"\#(key)":{"name":"A"},"9":{"name":"B"}},"blogs":{"b":{"text":"x","by":\#(id)}}}"#,
      options: ExportOptions(fieldMap: map)
    )
    #expect(result.community.bloggers.map(\.id) == [key])
  }

  @Test(arguments: [("7", #""7.0""#), (#""7.0""#, "7"), ("7", "7")])
  func `a blogger inside records is found by 7 and by 7.0`(_ own: String, _ id: String) throws {
    let map = FieldMap(
      name: "x",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: [],
          sources: [FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.displayName, from: ["name"])],
          within: [FieldMap.Embedding(in: .comment, at: "author")]
        ),
        FieldMap.Rule(
          .blog,
          in: ["blogs"],
          sources: [FieldMap.Source(.text, from: ["text"]), FieldMap.Source(.blogger, from: ["by"])]
        ),
        FieldMap.Rule(
          .comment,
          in: ["comments"],
          sources: [
            FieldMap.Source(.text, from: ["text"]), FieldMap.Source(.blog, from: ["on"]),
            FieldMap.Source(.blogger, from: ["author.id"]),
          ]
        ),
      ]
    )
    let result = try read(
      #"{"blogs":{"b":{"text":"x","by":\#(id)}},"comments":{"c":{"text":"y","on":"b","#
        + #""author":{"id":\#(own),"name":"A"}}}}"#,
      options: ExportOptions(fieldMap: map)
    )
    #expect(result.community.bloggers.map(\.displayName) == ["A"])
    #expect(result.community.blogs.map(\.blogger) == [0] && result.community.comments.map(\.author) == [0])
  }

  @Test
  func `one id for records of every kind is four ids`() throws {
    let result = try read(
      #"{"bloggers":{"x":{"bio":"a"}},"blogs":{"x":{"bloggerId":"x","blogDescription":"b"}},"#
        + #""comments":{"x":{"blogId":"x","commentedBy":"x","commentText":"c"}},"likes":{"x":{"blogId":"x","likedBy":"x"}}}"#
    )
    for kind in RecordKind.allCases where kind.isUsual { #expect(result.used[kind] == 1) }
  }

  @Test
  func `ids that differ in a NUL or in how a letter is composed are two`() throws {
    let ids = [#"b"#, #"b\u0000"#, #"\u0000b"#, #"é"#, #"e\u0301"#]
    let blogs = ids.map { #""\#($0)":{"blogDescription":"x"}"# }.joined(separator: ",")
    let likes = ids.map { #"{"blogId":"\#($0)","likedBy":"u1"}"# }.joined(separator: ",")
    let result = try read(#"{"blogs":{\#(blogs)},"likes":[\#(likes)],"bloggers":{"u1":{"bio":"x"}}}"#)
    #expect(result.used[.blog] == 5)
    #expect(result.used[.like] == 5)
    #expect(!result.diagnostics.contains { $0.code == "id-repeated" })
    #expect(!result.diagnostics.map(line).joined().unicodeScalars.contains("\0"))
  }

  @Test
  func `records that name themselves and each other end nowhere else`() throws {
    let result = try read(
      #"{"blogs":{"x":{"bloggerId":"x","blogDescription":"by itself"},"#
        + #""k1":{"documentId":"k2","blogDescription":"one"},"k2":{"documentId":"k1","blogDescription":"two"}},"#
        + #""bloggers":{"u1":{"bloggerId":"u2","bio":"1"},"u2":{"bloggerId":"u1","bio":"2"}},"#
        + #""comments":{"c":{"commentId":"c","blogId":"c","commentText":"on itself","commentedBy":"c"}}}"#
    )
    #expect(result.community.blogs.map(\.id).sorted() == ["k1", "k2", "x"])
    #expect(result.community.blogs.first { $0.id == "k1" }?.text == "two")
    #expect(
      result.community.bloggers.filter { !$0.isUnknown }.map { "\($0.id) \($0.bio)" } == ["u1 2", "u2 1"]
    )
    #expect(result.used[.comment] == 0)
    #expect(result.diagnostics.contains { $0.record == "blogs/c/comments/c" })
  }

  @Test(arguments: [
    #""__collections__":{"blogs":{"b1":{?}}}"#, #""comments":{"c1":{"commentText":"x","blogs":{"b1":{?}}}}"#,
    #""subCollection":{"blogs/b1/blogs":{"b1":{?}}}"#,
  ])
  func `collections named like those above them are read to their end`(_ inner: String) throws {
    let leaf = #""blogDescription":"x""#
    let nested = (0..<10).reduce(leaf) { text, _ in inner.replacing("?", with: text) + "," + leaf }
    let result = try read(#"{"blogs":{"b1":{\#(nested)}}}"#)
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.read[.blog] == 11)
    #expect(result.diagnostics.filter { $0.code == "id-repeated" && $0.record == "blogs/b1" }.count == 10)
  }

  @Test
  func `records in a string of JSON are reported at the record that contains it`() throws {
    let change =
      #"{"document_name":"projects/p/databases/d/documents/blogs/b1","operation":"CREATE","data":"?"}"#
    let data =
      #"{"blogDescription":"x","createdDate":"never ever","comments":{"c1":{"commentText":"y","createdDate":"not yet!"}}}"#
    let text = "{\"blogId\":\"b9\"}\n\n  " + change.replacing("?", with: data.replacing("\"", with: "\\\""))
    let result = try read(text)
    #expect(result.used[.comment] == 1)
    let places = result.diagnostics.filter { $0.record?.hasPrefix("blogs/b1") == true }.compactMap(\.place)
    #expect(places.count == 4)
    for place in places { #expect(place.line == 3 && place.column == 3) }
  }

  @Test
  func `two bloggers who claim each other's id are blocked together`() throws {
    let text = #"{"bloggers":{"u1":{"bloggerId":"u2","bio":"1"},"u2":{"bloggerId":"u1","bio":"2"}}}"#
    let result = try read(text, options: ExportOptions(blocked: ["u1"]))
    #expect(!result.community.bloggers.contains { $0.id == "u1" })
  }
}
