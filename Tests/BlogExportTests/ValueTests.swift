import BlogModel
import Testing

@testable import BlogExport

/// Every form in which tools write one value; dates are in `DateReaderTests`.
struct ValueTests {
  private func blog(_ fields: String) throws -> (blog: Blog, diagnostics: [Diagnostic]) {
    let result = try read(
      #"{"bloggers":{"7":{"bio":"x"},"u1":{"bio":"x"}},"blogs":{"b1":{"createdDate":"2019-03-10",\#(fields)}}}"#
    )
    return (try #require(result.community.blogs.first), result.diagnostics)
  }

  @Test(arguments: [
    (#""x""#, "x"), (#"{"stringValue":"x"}"#, "x"), ("7", "7"), (#"{"integerValue":"7"}"#, "7"),
    (#"{"doubleValue":7.5}"#, "7.5"), (#"{"$numberLong":"7"}"#, "7"), (#"{"$numberInt":"7"}"#, "7"),
    (#"{"$numberDouble":"7.5"}"#, "7.5"),
    (#"{"__datatype__":"documentReference","value":"blogs/b2"}"#, "blogs/b2"),
    ("null", ""), (#""""#, ""), (#"{"nullValue":null}"#, ""), (#"{"nullValue":"NULL_VALUE"}"#, ""),
    (#""no description""#, ""),
  ])
  func `a text comes in every wrapper`(_ json: String, _ text: String) throws {
    let (blog, diagnostics) = try blog(#""imageURL":"i","bloggerId":"u1","blogDescription":\#(json)"#)
    #expect(blog.text == text)
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    #""u1""#, #"{"stringValue":"u1"}"#, #"{"$oid":"u1"}"#,
    #"{"referenceValue":"projects/p/databases/d/documents/bloggers/u1"}"#,
    #"{"__datatype__":"documentReference","value":"bloggers/u1"}"#,
    #"{"$type":"reference","value":"bloggers/u1"}"#,
    #"{"__type":"Pointer","className":"_User","objectId":"u1"}"#,
    #"{"__type":"Object","className":"_User","objectId":"u1","username":"x"}"#, "7", #""7""#,
    #"{"integerValue":"7"}"#,
    #"{"$numberLong":"7"}"#, "7.0", "7.00", #"{"doubleValue":7.0}"#, #"{"$numberDouble":"7.0"}"#,
  ])
  func `an id comes in every wrapper, as number or string`(_ json: String) throws {
    let result = try blog(#""blogDescription":"x","bloggerId":\#(json)"#)
    #expect(result.diagnostics.isEmpty)
    #expect(result.blog.blogger == (json.contains("u1") ? 1 : 0))
  }

  @Test(
    arguments: [
      (#""https://example.org/a.jpg""#, "https://example.org/a.jpg"),
      (#""images/blogs/u/b""#, "images/blogs/u/b"),
      (#"{"__type":"File","name":"a.jpg","url":"https://example.org/a.jpg"}"#, "https://example.org/a.jpg"),
      (#"{"stringValue":"images/x"}"#, "images/x"), (#""no imageURL""#, nil), ("null", nil), (#""""#, nil),
    ] as [(String, String?)]
  )
  func `a picture comes as address, path or file`(_ json: String, _ picture: String?) throws {
    let (blog, diagnostics) = try blog(#""bloggerId":"u1","blogDescription":"x","imageURL":\#(json)"#)
    #expect(blog.picture == picture)
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    #"{"__type":"GeoPoint","latitude":40.0,"longitude":-30.0}"#, #"{"__type":"Bytes","base64":"eA=="}"#,
    #"{"geoPointValue":{"latitude":40,"longitude":-30}}"#, #"{"bytesValue":"eA=="}"#,
    #"{"__datatype__":"geopoint","value":{"_latitude":40,"_longitude":-30}}"#,
    #"{"_latitude":40,"_longitude":-30}"#,
    #"{"$binary":{"base64":"eA==","subType":"00"}}"#, "[-30,40]",
    #"{"arrayValue":{"values":[{"stringValue":"x"}]}}"#,
    #"{"mapValue":{"fields":{"a":{"stringValue":"x"}}}}"#, #"["x"]"#, #"{"a":"x"}"#, "true",
  ])
  func `places, bytes, lists and objects are no text: they are skipped and reported`(
    _ json: String
  ) throws {
    let (blog, diagnostics) = try blog(#""imageURL":"i","bloggerId":"u1","blogDescription":\#(json)"#)
    #expect(blog.text.isEmpty)
    #expect(diagnostics.map(\.code) == ["field-unusable"])
  }

  @Test(arguments: [
    #"{"__type":"GeoPoint","latitude":40.0,"longitude":-30.0}"#, #"{"bytesValue":"eA=="}"#, "[[[]]]", "1e999",
    "-0",
    #"{"__type":"Relation","className":"_User"}"#, #"{"$binary":{"base64":"eA=="}}"#,
    #"{"$timestamp":{"t":1,"i":1}}"#,
  ])
  func `in a field that the map does not name, any value is passed over`(_ json: String) throws {
    let (blog, diagnostics) = try blog(#""bloggerId":"u1","blogDescription":"x","location":\#(json)"#)
    #expect(blog.text == "x")
    #expect(diagnostics.isEmpty)
  }
}
