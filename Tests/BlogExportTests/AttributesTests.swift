import BlogModel
import Testing

@testable import BlogExport

/// What blogs and bloggers are like, as a field map names it.
struct AttributesTests {
  private static let map = FieldMap(
    name: "shells",
    rules: [
      FieldMap.Rule(
        .blogger,
        in: ["people"],
        sources: [
          FieldMap.Source(.displayName, from: ["nick"]), FieldMap.Source(.score, from: ["quizScore"]),
          FieldMap.Source(attributes: [("Seasons", ["appearance"])]),
        ]
      ),
      FieldMap.Rule(
        .blog,
        in: ["shells"],
        sources: [
          FieldMap.Source(.blogger, from: ["by"]), FieldMap.Source(.text, from: ["words"]),
          FieldMap.Source(.tags, from: ["hue"]),
          FieldMap.Source(attributes: [
            ("Colour", ["colour", "hue"]), ("Size", ["size.mm"]), ("Shade", ["hue"]),
          ]),
        ]
      ),
    ]
  )

  private func read(_ blog: String, blogger: String = "") throws -> ExportResult {
    let text = #"{"people":{"u1":{"nick":"jo"\#(blogger)}},"shells":{"s1":{"by":"u1","words":"x"\#(blog)}}}"#
    return try BlogExportTests.read(text, options: ExportOptions(fieldMap: Self.map))
  }

  /// The attributes of the one blog as `Name: value, value`.
  private func attributes(_ blog: String) throws -> [String] {
    lines(try read(blog).community.parts(ofBlog: 0).attributes)
  }

  private func lines(_ attributes: [Attribute]) -> [String] {
    attributes.map { "\($0.name): \($0.values.joined(separator: ", "))" }
  }

  @Test(arguments: [
    (#""green""#, "green"), (#""  sea\n green ""#, "sea green"), ("7.5", "7.5"), ("true", "true"),
    (#"["green","white","green"]"#, "green, white"), (#"[1,"two",true,null,[3]]"#, "1, two, true, 3"),
    (#"{"green":true,"white":false,"red":true}"#, "green, red"),
    (#"{"stringValue":"green"}"#, "green"), (#"{"integerValue":"4"}"#, "4"),
    (#"{"booleanValue":false}"#, "false"),
    (#"{"arrayValue":{"values":[{"stringValue":"a"},{"doubleValue":2.5}]}}"#, "a, 2.5"),
    (#""1958-09-07""#, "1958-09-07"), (#"{"timestampValue":"2019-03-10T18:30:46Z"}"#, "2019-03-10T18:30:46Z"),
    (#"{"_seconds":-62135510400,"_nanoseconds":0}"#, "0001-01-02T00:00:00Z"),
    (#"[{"$date":"1958-09-07T00:00:00Z"},"green"]"#, "1958-09-07T00:00:00Z, green"),
    (#"{"$numberLong":"12"}"#, "12"), (#""jane@example.org""#, "jane@…"),
  ])
  func `a value is a text, a number, yes or no, or a list of these`(_ json: String, _ values: String) throws {
    #expect(try attributes(#","colour":\#(json)"#) == ["Colour: \(values)"])
  }

  @Test(arguments: [
    "null", #""""#, #""  ""#, "[]", "{}", #"{"__type":"Pointer","className":"Colour","objectId":"c1"}"#,
    #"{"__type":"GeoPoint","latitude":1,"longitude":2}"#, #"{"red":false,"who":"jane"}"#,
  ])
  func `what cannot be read is not a value`(_ json: String) throws {
    #expect(try attributes(#","colour":\#(json)"#) == [])
  }

  @Test(arguments: [
    (#","hue":"red","colour":"green""#, ["Colour: green", "Shade: red"]),
    (#","colour":"green","hue":"red""#, ["Colour: green", "Shade: red"]),
    (#","colour":"","hue":"red""#, ["Colour: red", "Shade: red"]),
    (#","size":{"mm":4,"cm":0.4}"#, ["Size: 4"]), (#","size.mm":4"#, ["Size: 4"]),
  ])
  func `the first path with a value counts, and one field may feed several`(
    _ blog: String,
    _ expected: [String]
  ) throws {
    #expect(try attributes(blog) == expected)
  }

  @Test
  func `a field may be tags and an attribute`() throws {
    let community = try read(#","hue":["red","blue"]"#).community
    #expect(community.blogs[0].tags == ["red", "blue"])
    #expect(lines(community.parts(ofBlog: 0).attributes) == ["Colour: red, blue", "Shade: red, blue"])
  }

  @Test
  func `an attribute has at most 50 values of one line each`() throws {
    let values = (0..<900).map { #""v\#($0)""# }.joined(separator: ",")
    let community = try read(
      #","colour":[\#(values)],"size":{"mm":"\#(String(repeating: "y", count: 900))"}"#
    )
    .community
    let attributes = community.parts(ofBlog: 0).attributes
    #expect(attributes[0].values == (0..<50).map { "v\($0)" })
    #expect(attributes.count == 1 || attributes[1].values[0].count < 300)
  }

  @Test
  func `bloggers have attributes and a score, too`() throws {
    let community = try read("", blogger: #","appearance":[1,2,5],"quizScore":41"#).community
    #expect(lines(community.bloggers[0].attributes) == ["Seasons: 1, 2, 5"])
    #expect(community.bloggers[0].score == 41)
  }

  @Test(arguments: [
    ("", nil), (#","quizScore":null"#, nil), (#","quizScore":0"#, 0), (#","quizScore":"12""#, 12),
  ])
  func `a blogger without a score has none`(_ field: String, _ score: Int32?) throws {
    #expect(try read("", blogger: field).community.bloggers[0].score == score)
  }

  @Test
  func `a path of an attribute that leads nowhere is reported`() throws {
    let told = try read(#","colour":"green","sise":{"mm":1}"#, blogger: #","appearance":1,"quizScore":1"#)
      .diagnostics.map(\.summary)
    #expect(told.filter { $0.contains("size.mm") }.count == 1)
    #expect(told.allSatisfy { !$0.contains("colour") && !$0.contains("appearance") })
  }

  @Test
  func `files in slices give the same attributes`() throws {
    let one = #"{"shells":{"s1":{"by":"u1","words":"x","colour":"a"}}}"#
    let two = #"{"shells":{"s2":{"by":"u1","words":"y","colour":"b"}}}"#
    let community = try ExportReader(options: ExportOptions(fieldMap: Self.map)).read(
      [("1.json", Array(one.utf8)), ("2.json", Array(two.utf8))]
    ).community
    #expect(
      community.blogs.indices.map { lines(community.parts(ofBlog: $0).attributes) } == [
        ["Colour: a"], ["Colour: b"],
      ]
    )
  }
}
