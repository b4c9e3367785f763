import BlogModel
import Testing

@testable import BlogExport

struct PathTests {
  private typealias Source = FieldMap.Source

  private let map = FieldMap(
    name: "nested",
    rules: [
      FieldMap.Rule(
        .blogger,
        in: ["writers"],
        sources: [FieldMap.Source(.displayName, from: ["who.nick", "who"])]
      ),
      FieldMap.Rule(
        .blog,
        in: ["notes"],
        sources: [
          FieldMap.Source(.blogger, from: ["author.objectId", "author"]),
          FieldMap.Source(.title, from: ["heads.0"]),
          FieldMap.Source(.text, from: ["fields.caption", "body.parts.text", "plain"]),
          FieldMap.Source(.picture, from: ["media.file.url"]),
          FieldMap.Source(.createdDate, from: ["meta.at"]),
          FieldMap.Source(.tags, from: ["labels.name", "labels"]),
        ]
      ),
    ]
  )

  private func blog(_ fields: String) throws -> Blog {
    let result = try read(
      #"{"writers":{"u1":{"who":"jo"}},"notes":{"n1":{"plain":"-",\#(fields)}}}"#,
      options: ExportOptions(fieldMap: map)
    )
    return try #require(result.community.blogs.first)
  }

  @Test(arguments: [
    #""fields":{"caption":"x"}"#, #""fields.caption":"x""#, #""fields.caption":"x","fields":{"caption":"y"}"#,
    #""fields":{"mapValue":{"fields":{"caption":{"stringValue":"x"}}}}"#,
    #""body":{"parts":{"text":"x"}}"#, #""body":{"parts.text":"x"}"#,
    #""body":{"parts":[{"n":1},{"text":"x"}]}"#,
    #""body":{"parts":[{"text":"x"},{"text":"y"}]}"#, #""body.parts.text":"x""#,
    #""body":{"mapValue":{"fields":{"parts":{"arrayValue":{"values":[{"mapValue":{"fields":{"text":{"stringValue":"x"}}}}]}}}}}"#,
    #""body":{"parts":{"text":{"stringValue":"x"}}}"#, #""body":{"\u0070arts":{"te\u0078t":"x"}}"#,
    #""body":{"parts":{"text":""}},"plain":"x""#, #""body":null,"plain":"x""#, #""body":[],"plain":"x""#,
    #""body":{"parts":{"text":{"a":1}}},"plain":"x""#, #""body":{"parts":{"text":true}},"plain":"x""#,
  ])
  func `a path leads through objects, lists and the wrappers of tools`(_ fields: String) throws {
    #expect(try blog(fields).text == "x")
  }

  @Test(arguments: [
    #""author":"u1""#, #""author":{"objectId":"u1"}"#, #""author":{"__type":"Pointer","objectId":"u1"}"#,
    #""author":{"referenceValue":"writers/u1"}"#, #""_p_author":"_User$u1""#, #""author":{"$oid":"u1"}"#,
    #""author":{"mapValue":{"fields":{"objectId":{"stringValue":"u1"}}}}"#,
    #""author":{"objectId":{"$oid":"u1"}}"#, #""author":"u2","author.objectId":"u1""#,
    #""author.objectId":"u1","author":"u2""#, #""author":{"$ref":"writers","$id":{"$oid":"u1"}}"#,
  ])
  func `a field can hold an id and be the start of a path`(_ fields: String) throws {
    #expect(try blog("\(fields)").blogger == 0)
  }

  @Test
  func `an element of a list is named by its number`() throws {
    #expect(try blog(#""heads":["first","second"]"#).title == "first")
    #expect(try blog(#""heads":{"0":"first"}"#).title == "first")
    #expect(try blog(#""media":[{"file":{"url":"a.jpg"}},{"file":{"url":"b.jpg"}}]"#).picture == "a.jpg")
  }

  @Test
  func `dates and typed values are read at the end of a path`() throws {
    #expect(try blog(#""meta":{"at":{"_seconds":1552242646}}"#).createdDate?.seconds == 1_552_242_646)
    #expect(
      try blog(#""meta":{"at":{"$date":"2019-03-10T18:30:46Z"}}"#).createdDate?.seconds == 1_552_242_646
    )
  }

  @Test(arguments: [
    (#"["swift","ios"]"#, ["swift", "ios"]), (#"{"swift":true,"ios":true,"old":false}"#, ["swift", "ios"]),
    (#"{"0":"swift","1":"ios"}"#, ["swift", "ios"]), (#""swift""#, ["swift"]),
    (#"{"arrayValue":{"values":[{"stringValue":"swift"},{"stringValue":"ios"}]}}"#, ["swift", "ios"]),
    (#"{"mapValue":{"fields":{"swift":{"booleanValue":true},"x":{"booleanValue":false}}}}"#, ["swift"]),
    (#"[{"name":"swift","id":1},{"name":"ios","id":2}]"#, ["swift", "ios"]),
    (##"["#swift"," swift ","","#"]"##, ["swift"]), ("[1,2]", []), ("null", []), ("{}", []), ("7", []),
    (#"["jo@example.org","a\nb"]"#, ["jo@…", "a b"]), (#"["a, b"]"#, ["a, b"]),
  ])
  func `tags come as list, as flags, as values and as objects with a name`(
    _ value: String,
    _ tags: [String]
  ) throws {
    #expect(try blog(#""labels":\#(value)"#).tags == tags)
  }

  @Test
  func `a field may source several properties`() throws {
    let map = FieldMap(
      name: "twice",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: ["users"],
          sources: [FieldMap.Source(.id, from: ["login"]), FieldMap.Source(.displayName, from: ["login"])]
        ),
        FieldMap.Rule(.blog, in: ["posts"], sources: [FieldMap.Source(.text, from: ["text"])]),
      ]
    )
    let result = try read(#"{"users":[{"login":"jo"}]}"#, options: ExportOptions(fieldMap: map))
    #expect(lines(result.community) == ["blogger jo @jo '' bio '' joined undated photo - cover -"])
  }

  @Test
  func `deep nesting where a path leads is not a danger`() throws {
    let count = 100_000
    let deep = String(repeating: #"{"fields":"#, count: count) + "1" + String(repeating: "}", count: count)
    #expect(try blog(#""body":\#(deep),"labels":\#(deep)"#).text == "-")
    let lists = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    #expect(try blog(#""body":\#(lists),"labels":\#(lists),"author":\#(lists)"#).text == "-")
  }
}
