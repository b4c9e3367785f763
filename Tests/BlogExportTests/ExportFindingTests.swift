import BlogModel
import Testing

@testable import BlogExport

struct ExportFindingTests {
  @Test(arguments: [
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"yesterday"}}}"#,
      "date-unreadable",
      "export.json:1:70: blogs/b1: createdDate 'yesterday' is not a valid date; sorted last. "
        + "Use ISO 8601, for example 2019-03-10T18:30:46Z."
    ),
    (
      #"{"bloggers":{"u1":{"joinedDate":"once"}}}"#, "date-unreadable",
      "export.json:1:33: bloggers/u1: joinedDate 'once' is not a valid date; treated as missing. "
        + "Use ISO 8601, for example 2019-03-10T18:30:46Z."
    ),
    (
      #"{"bloggers":{"u1":{"joinedDate":{"_seconds":-62135596800,"_nanoseconds":0}}}}"#, "date-unreadable",
      "export.json:1:19: bloggers/u1: joinedDate '-62135596800' is not a valid date; treated as missing. "
        + "Use ISO 8601, for example 2019-03-10T18:30:46Z."
    ),
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"no date"}}}"#, "date-missing",
      "export.json:1:16: blogs/b1: createdDate is missing; sorted last. "
        + "Use ISO 8601, for example 2019-03-10T18:30:46Z."
    ),
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x \ud83d","createdDate":"2019-03-10"}}}"#,
      "text-surrogate",
      "export.json:1:16: blogs/b1: unpaired surrogate in a text; replaced by U+FFFD. "
        + "Type the character again in the app."
    ),
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x jane@example.org","createdDate":"2019-03-10"}}}"#,
      "address-masked",
      "export.json:1:16: blogs/b1: a text contains an e-mail address; shown up to the @."
    ),
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":["x"],"imageURL":"x","createdDate":"2019-03-10"}}}"#,
      "field-unusable",
      "export.json:1:16: blogs/b1: blogDescription is a list or an object, not one value; treated as missing. "
        + "Name a part of it in the field map, for example 'name.first', or export one string, number or "
        + "timestamp."
    ),
    (
      #"{"bloggers":{"u1":{"website":"javascript:alert(1)"}}}"#, "link-unusable",
      "export.json:1:30: bloggers/u1: website 'javascript:alert(1)' is not a link to a web page; skipped. "
        + "Use a full URL, for example https://example.org/jane."
    ),
    (
      #"{"bloggers":[{"displayName":"x"}],"blogs":{"b1":{"imageURL":"x"}}}"#, "id-missing",
      "export.json:1:14: bloggers/?: the blogger has no id; skipped. "
        + "Give the record an id, or export it under its document id."
    ),
    (
      #"{"blogs":["x"],"bloggers":{"u1":{"displayName":"x"}}}"#, "record-unusable",
      "export.json:1:11: a blog must be an object; skipped."
    ),
    (
      #"{"bloggers":[{"bloggerId":"u1","displayName":"a"},{"bloggerId":"u1","displayName":"b"}]}"#,
      "id-repeated",
      "export.json:1:51: bloggers/u1: duplicate id; the last record with this id is used. Remove one of them."
    ),
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","createdDate":"2019-03-10"}}}"#, "blog-empty",
      "export.json:1:16: blogs/b1: the blog has neither text nor picture; skipped."
    ),
    (
      #"{"blogs":{"b1":{"imageURL":"x","comments":{"c1":{"commentText":" ","commentedBy":"u1"}}}}}"#,
      "comment-empty",
      "export.json:1:49: blogs/b1/comments/c1: the comment has no text; skipped."
    ),
    (
      #"{"blogs":{"b1":{"imageURL":"x","createdDate":"2019-03-10"}}}"#, "author-missing",
      "export.json:1:16: blogs/b1: the author is missing; shown under an unknown blogger. Add the id of the blogger."
    ),
    (
      #"{"likes":[{"likeId":"l1","blogId":"b1"}]}"#, "like-incomplete",
      "export.json:1:11: likes/l1: likedBy is missing; the like is skipped."
    ),
    (
      #"{"comments":[{"commentId":"c1","blogId":"b9","commentText":"x","commentedBy":"u1"}]}"#,
      "comment-without-blog",
      "export.json:1:14: blogs/b9/comments/c1: blog 'b9' is not in the export; the comment is skipped. "
        + "Export the blogs as well, or ignore this if it was deleted."
    ),
    (
      #"{"comments":[{"commentId":"c1","commentText":"x","commentedBy":"u1"}]}"#, "comment-without-blog",
      "export.json:1:14: comments/c1: the comment does not say on which blog it is; skipped. "
        + "Export the blogs as well, or ignore this if it was deleted."
    ),
    (
      #"{"likes":[{"blogId":"b9","likedBy":"u1"},{"blogId":"b9","likedBy":"u2"}]}"#, "likes-without-blog",
      "export.json:1:11: blogs/b9: blog 'b9' is not in the export; its 2 likes skipped. "
        + "Export the blogs as well, or ignore this if it was deleted."
    ),
    (
      #"""
      {"blogs":{"b1":{"bloggerId":"u9","blogDescription":"x","createdDate":"2019-03-10",
        "comments":{"c1":{"commentText":"x","commentedBy":"u9"},"c2":{"commentText":"x","commentedBy":"u9"}}}},
       "likes":[{"blogId":"b1","likedBy":"u9"}]}
      """#, "blogger-unknown",
      "export.json:2:20: bloggers/u9: blogger 'u9' is not in the export; "
        + "1 blog and 2 comments shown under an unknown blogger; 1 like skipped. "
        + "Export the bloggers as well, or ignore this if the account was deleted."
    ),
    (
      #"{"blogs":{"b1":{"blogDescription":"x"}},"tokens":{"t1":{"key":"x"}},"audit":[]}"#,
      "collection-unused",
      "the field map does not use the collections 'audit', 'tokens'; not read. If they contain blogs, try another field map, for example --fieldmap auto, or write one."
    ),
    (
      #"{"bloggers":{"u1":{"displayName":"x"}},"posts":{"t1":{"text":"x"}}}"#, "blogs-unknown",
      "no blogs found; the field map does not use the collection 'posts'. "
        + "Try another field map, for example --fieldmap auto, or write one."
    ),
  ])
  func `a problem is reported with its location and a hint`(
    _ text: String,
    _ code: String,
    _ sentence: String
  ) throws {
    let diagnostics = try read(text).diagnostics
    #expect(diagnostics.filter { $0.code == code }.map(line) == [sentence])
  }

  @Test
  func `a comment on a missing blog is reported once`() throws {
    let result = try read(
      #"""
      {"blogs":{"b1":{"imageURL":"x"}},"comments":[{"commentId":"c1","blogId":"b9","commentText":"x"},
       {"commentId":"c2","blogId":"b1","commentText":"x","commentedBy":"u1"}]}
      """#
    )
    let reported = result.diagnostics.filter { $0.record?.contains("/comments/") == true }
    #expect(
      reported.map { "\($0.record ?? ""): \($0.code)" } == [
        "blogs/b9/comments/c1: comment-without-blog", "blogs/b1/comments/c2: date-missing",
      ]
    )
    #expect(result.repaired[.comment] == 1 && result.skipped[.comment] == 1)
  }

  @Test
  func `what is wrong with other comments on a missing blog is still reported`() throws {
    let result = try read(
      #"""
      {"blogs":{"b1":{"imageURL":"x"}},"comments":{"c1":{"blogId":"b9","commentText":"x","createdDate":"once"},
       "c2":{"blogId":"b9","commentText":""},"c3":{"blogId":"b1","commentText":"y","commentedBy":"u1"}}}
      """#
    )
    let reported = result.diagnostics.filter { $0.record?.contains("/comments/") == true }
    #expect(
      reported.map { "\($0.record ?? ""): \($0.code)" } == [
        "blogs/b9/comments/c1: comment-without-blog", "blogs/b9/comments/c2: comment-empty",
        "blogs/b1/comments/c3: date-missing",
      ]
    )
    #expect(result.repaired[.comment] == 1 && result.skipped[.comment] == 2)
  }

  @Test
  func `findings are removed only if all of their code are kept`() {
    var findings = FindingList()
    let place = RecordPlace(file: 0, offset: 1)
    for _ in 0...FindingList.limit { findings.add(.commentEmpty, at: place, record: nil, comment: place) }
    findings.add(.authorMissing, at: place, record: nil, comment: place)
    findings.removeAll { $0.comment == place }
    #expect(findings.kept.count == FindingList.limit && findings.overflow.count == 1)
    #expect(!findings.isFull(of: .authorMissing))
  }

  @Test
  func `bytes that are not UTF-8 are replaced and reported`() throws {
    let bytes = Array(#"{"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x"#.utf8) + [0xFF, 0xC0, 0x80]
    let result = try ExportReader().read([("e.json", bytes + Array(#"","createdDate":"2019-03-10"}}}"#.utf8))]
    )
    #expect(result.community.blogs[0].text == "x\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(
      result.diagnostics.filter { $0.code == "text-encoding" }.map(line) == [
        "e.json:1:16: blogs/b1: invalid UTF-8 in a text; replaced by U+FFFD. Export again as UTF-8."
      ]
    )
  }

  @Test
  func `a picture's URL of many kilobytes is skipped`() throws {
    let url = "data:image/png;base64," + String(repeating: "A", count: 9000)
    let result = try read(#"{"bloggers":{"u1":{"photoURL":"\#(url)"}}}"#)
    #expect(result.community.bloggers[0].photo == nil)
    #expect(
      result.diagnostics.map(line) == [
        "export.json:1:19: bloggers/u1: photoURL is too long for a picture's URL; treated as missing. "
          + "Use the URL or the storage path of a picture."
      ]
    )
  }

  @Test
  func `more collections before the id of a record than are put off are reported, once per record`() throws {
    let collections = (1...70).map { #""likes":[{"likedBy":"u\#($0)"}]"# }.joined(separator: ",")
    let result = try read(#"{"blogs":[{\#(collections),"documentId":"b1","blogDescription":"x"}]}"#)
    #expect(result.read[.like] == 64)
    #expect(
      result.diagnostics.filter { $0.code == "collections-too-many" }.map(line) == [
        "export.json:1:1803: more than 64 collections precede the id of a record; the rest is skipped. "
          + "Export the inner collections separately."
      ]
    )
  }

  @Test
  func `collections nested too deep are skipped and reported`() throws {
    let depth = 40
    let text =
      String(repeating: #"{"__collections__":{"comments":{"y":"#, count: depth) + "{}"
      + String(repeating: "}}}", count: depth)
    let result = try read(#"{"__collections__":{"bloggers":{"u1":{"bio":"x"}},"blogs":{"y":\#(text)}}}"#)
    #expect(
      result.diagnostics.filter { $0.code == "nesting-too-deep" }.map(\.summary) == [
        "collections are nested more than 32 levels deep; skipped"
      ]
    )
  }

  @Test
  func `of many of a kind the first are kept and the rest counted`() throws {
    let blog = #"{"bloggerId":"u1","documentId":"b","imageURL":"x"},"#
    let text = #"{"blogs":[\#(String(repeating: blog, count: FindingList.limit + 7).dropLast())]}"#
    let diagnostics = try read(text).diagnostics
    #expect(diagnostics.count { $0.code == "date-missing" } == FindingList.limit)
    #expect(
      diagnostics.filter { $0.code == "more-of-a-kind" }.map(line) == [
        "7 more of date-missing. Fix the first ones and check again.",
        "6 more of id-repeated. Fix the first ones and check again.",
      ]
    )
  }

  @Test
  func `what the user typed is shown in one short line without control characters`() throws {
    let text = String(repeating: "long ", count: 100) + #"\u001b[31m\n\u202e"#
    let result = try read(#"{"bloggers":{"u1":{"joinedDate":"\#(text)"}}}"#)
    let summary = try #require(result.diagnostics.first?.summary)
    #expect(summary.count < 120)
    #expect(summary.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202E })
  }

  @Test(arguments: [
    ("export.json", #"{"bloggers":[],"blogs":[]}"#, 13),
    ("export.json", #"{"bloggers":{},"tokens":{"t":{"x":1}}}"#, 13),
    ("export.json", #"{"data":{"blogs":{}}}"#, 18),
    ("export.json", #"{"__collections__":{"blogs":{}}}"#, 29),
    ("export.json", #"{"blogs":{"$type":"collection"}}"#, 10), ("blogs.json", "[]", 1),
    ("blogs.json", "{}", 1),
    ("blogs.json", #"{"results":[]}"#, 12), ("blogs.json", #"{"documents":[]}"#, 14),
  ])
  func `known collections that are empty give an empty community and a warning`(
    _ name: String,
    _ text: String,
    _ column: Int
  ) throws {
    let result = try read(text, name: name)
    #expect(lines(result.community) == [])
    #expect(result.read.total == 0)
    #expect(result.files[0].shape != .unknown)
    let warnings = result.diagnostics.filter { $0.severity == .warning }
    #expect(
      warnings.map(line) == [
        "\(name):1:\(column): the collections are empty: no blogger, blog, comment or like; "
          + "the site will be empty. No action needed for a new community; otherwise export again."
      ]
    )
    #expect(warnings.map(\.code) == ["collections-empty"])
  }

  @Test(arguments: [
    #"{"bloggers":[{"bloggerId":"ID","joinedDate":"ID"},{"bloggerId":"ID","website":"ID"}]}"#,
    #"{"blogs":{"ID":{"bloggerId":"ID","imageURL":"x"}},"comments":[{"commentId":"ID","blogId":"ID"}]}"#,
    #"{"comments":[{"commentId":"ID","blogId":"ID","commentText":"x","commentedBy":"ID"}]}"#,
    #"{"likes":[{"blogId":"ID","likedBy":"ID"},{"likeId":"ID","blogId":"ID"}]}"#,
    #"{"bloggers":[],"ID":{"ID":{}}}"#,
  ])
  func `ids and values reach messages without control characters and e-mail addresses`(_ text: String) throws
  {
    let ids = [
      #"a\nerror: b"#, #"a\u001b[31mb"#, #"a\u0007\u009b\u2028\u202eb"#, "a\u{9B}\u{7F}\u{2028}\u{202E}b",
      "ana@example.org", "ana%40example.org", #"ana\u0040exa\u0000mple.org"#,
      String(repeating: "long ", count: 9) + "ana@example.example.org",
      String(repeating: "long ", count: 37) + "ana@example.example.org",
    ]
    for id in ids {
      let diagnostics = try read(text.replacing("ID", with: id)).diagnostics
      #expect(!diagnostics.isEmpty)
      for told in diagnostics.map(line) {
        #expect(told.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(!told.contains("\u{2028}") && !told.contains("\u{202E}"))
        #expect(!told.contains("@e") && !told.contains("%40"), "\(told)")
      }
    }
  }

  @Test
  func `ids are reported as they read, not as JSON writes them`() throws {
    let result = try read(#"{"comments":[{"commentId":"\u00fcc","blogId":"\u00fcb ","commentText":" "}]}"#)
    #expect(result.diagnostics.map(\.record) == ["blogs/üb/comments/üc"])
  }

  @Test
  func `places count lines and bytes`() throws {
    let result = try read("{\"bloggers\":{\r\n \"ü\": {\"joinedDate\":\n  \"once\"}}}")
    #expect(result.diagnostics.first?.place == Diagnostic.Place(file: "export.json", line: 3, column: 3))
  }

  @Test(arguments: [
    (#"{"blogs":[{"blogDescription":"x"}]}"#, "blogs/?"),
    (#"{"blogs":[{"documentId":" ","blogDescription":"x"}]}"#, "blogs/?"),
    (#"{"blogs":[{"documentId":"\u0001\u202e","bloggerId":"u1"}]}"#, "blogs/?"),
    (#"{"bloggers":[{"displayName":"x"}]}"#, "bloggers/?"),
    (#"{"bloggers":[{"bloggerId":"\ufeff","joinedDate":"once"}]}"#, "bloggers/?"),
    (#"{"comments":[{"blogId":"b1"}]}"#, "blogs/b1/comments/?"),
    (#"{"comments":[{"blogId":"\u0001","commentedBy":"u1"}]}"#, "blogs/?/comments/?"),
    (#"{"comments":[{"commentId":"c1","commentText":"x","blogId":"\u0001"}]}"#, "blogs/?/comments/c1"),
    (#"{"likes":[{"likedBy":"u1"}]}"#, "likes/?"),
    (#"{"likes":[{"blogId":"\u0001","likedBy":"u1"}]}"#, "blogs/?"),
    (#"{"blogs":[{"documentId":"b","blogDescription":"x","bloggerId":"\u0001"}]}"#, "bloggers/?"),
  ])
  func `a record whose id has nothing to show is a question mark`(_ text: String, _ record: String) throws {
    let named = try read(text).diagnostics.compactMap(\.record)
    #expect(named.contains(record), "\(named)")
    #expect(
      named.allSatisfy { name in !name.split(separator: "/", omittingEmptySubsequences: false).contains("") }
    )
  }
}
