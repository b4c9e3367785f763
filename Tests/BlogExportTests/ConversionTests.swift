import BlogModel
import Testing

@testable import BlogExport

struct ConversionTests {
  private func result(_ source: FieldMap.Source, _ fields: String) throws -> ExportResult {
    let map = FieldMap(
      name: "test",
      rules: [
        FieldMap.Rule(.blogger, in: ["users"], sources: [FieldMap.Source(.displayName, from: ["n"])]),
        FieldMap.Rule(.blog, in: ["posts"], sources: [FieldMap.Source(.text, from: ["text"]), source]),
      ]
    )
    return try read(
      #"{"users":{"ana":{"n":"Ana"}},"posts":{"p1":{"text":"x",\#(fields)}}}"#,
      options: ExportOptions(fieldMap: map)
    )
  }

  private func blog(_ source: FieldMap.Source, _ fields: String) throws -> Blog {
    try #require(try result(source, fields).community.blogs.first)
  }

  @Test(arguments: [
    ("a.jpg", "https://cdn.example/a.jpg"), ("/a.jpg", "https://cdn.example/a.jpg"),
    ("https://else.example/a.jpg", "https://else.example/a.jpg"),
    ("HTTP://else.example", "HTTP://else.example"),
    ("//else.example/a.jpg", "https://else.example/a.jpg"), ("gs://bucket/a", "gs://bucket/a"),
    ("a/12:30.jpg", "https://cdn.example/a/12:30.jpg"),
  ])
  func `a relative address is put behind the prefix`(_ value: String, _ picture: String) throws {
    let source = FieldMap.Source(.picture, from: ["pic"], conversion: .url(prefix: "https://cdn.example/"))
    #expect(try blog(source, #""pic":"\#(value)""#).picture == picture)
    #expect(try blog(source, #""pic":"""#).picture == nil)
  }

  @Test(arguments: [
    ("swift, ios ,,#web", ["swift", "ios", "web"]), ("swift", ["swift"]), (",", []), ("a,b,a", ["a", "b"]),
  ])
  func `a text is split into tags`(_ value: String, _ tags: [String]) throws {
    let source = FieldMap.Source(.tags, from: ["tags"], conversion: .split(separator: ","))
    #expect(try blog(source, #""tags":"\#(value)""#).tags == tags)
    #expect(try blog(source, #""tags":{"stringValue":"\#(value)"}"#).tags == tags)
    #expect(try blog(source, #""tags":["Washington, D.C."]"#).tags == ["Washington, D.C."])
  }

  @Test
  func `where one value is wanted, the first part of a split text counts`() throws {
    let source = FieldMap.Source(.picture, from: ["pics"], conversion: .split(separator: "|"))
    #expect(try blog(source, #""pics":" | a.jpg | b.jpg""#).picture == "a.jpg")
  }

  @Test
  func `ids and texts become small letters`() throws {
    let source = FieldMap.Source(.blogger, from: ["by"], conversion: .lowercase)
    #expect(try blog(source, #""by":"ANA""#).blogger == 0)
    #expect(try blog(source, #""by":{"referenceValue":"users/Ana"}"#).blogger == 0)
    #expect(
      try blog(FieldMap.Source(.title, from: ["t"], conversion: .lowercase), #""t":"ÄB""#).title == "äb"
    )
  }

  @Test
  func `a constant is used if no path gives a value`() throws {
    let blogger = FieldMap.Source(.blogger, from: ["by"], missing: ["nobody"], constant: "ana")
    for fields in [#""by":null"#, #""by":"""#, #""by":"nobody""#, #""other":1"#] {
      #expect(try blog(blogger, fields).blogger == 0)
    }
    #expect(
      try blog(FieldMap.Source(.title, from: ["t"], constant: "Untitled"), #""t":"  ""#).title == "Untitled"
    )
    #expect(try blog(FieldMap.Source(.title, from: ["t"], constant: "Untitled"), #""t":"A""#).title == "A")
    let date = FieldMap.Source(.createdDate, from: ["at"], constant: "2019-03-10T18:30:46Z")
    #expect(try blog(date, #""at":"""#).createdDate?.seconds == 1_552_242_646)
    let tags = FieldMap.Source(.tags, from: [], conversion: .split(separator: " "), constant: "a b")
    #expect(try blog(tags, #""x":1"#).tags == ["a", "b"])
  }

  @Test(arguments: [
    (#""10.03.2019 18:30""#, 1_552_242_600), (#"{"stringValue":"10.03.2019 18:30"}"#, 1_552_242_600),
    (#"{"_seconds":1552242646}"#, 1_552_242_646),
  ])
  func `a date is read by its format, a typed one as it is`(_ value: String, _ seconds: Int64) throws {
    let source = FieldMap.Source(.createdDate, from: ["at"], conversion: .date(format: "dd.MM.yyyy HH:mm"))
    #expect(try blog(source, #""at":\#(value)"#).createdDate?.seconds == seconds)
  }

  @Test(arguments: [
    ("dd.MM.yyyy", "2019-03-10"), ("dd.MM.yyyy", "30.02.2019"), ("nonsense", "2019-03-10"),
  ])
  func `a date that the format does not fit is reported`(_ format: String, _ value: String) throws {
    let source = FieldMap.Source(.createdDate, from: ["at"], conversion: .date(format: format))
    let result = try result(source, #""at":"\#(value)""#)
    #expect(result.community.blogs[0].createdDate == nil)
    let diagnostic = try #require(result.diagnostics.first { $0.code == "date-unreadable" })
    #expect(diagnostic.summary == "at '\(value)' is not a valid date; sorted last")
    #expect(diagnostic.hint == "Write it as '\(format)', or change 'date' in the field map.")
  }

  @Test
  func `a number is a date when the format fits its digits`() throws {
    let source = FieldMap.Source(.createdDate, from: ["at"], conversion: .date(format: "yyyyMMddHHmmss"))
    #expect(try blog(source, #""at":20190310183046"#).createdDate?.seconds == 1_552_242_646)
  }
}
