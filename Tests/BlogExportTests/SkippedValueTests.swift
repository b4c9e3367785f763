import BlogModel
import Testing

@testable import BlogExport

/// A value that no field map names is checked like one that is read: the same texts are refused, at the same
/// place and for the same reason.
struct SkippedValueTests {
  private static let broken = [
    "", ",", "]", "}", "x", "+1", ".5", "01", "1.", "1e", "-", "1.5.5", "tru", "nulls", "True", "1 2",
    #""a" "b""#,
    "[1,]", "[,1]", "[1 2]", "[1}", "[", "[1,2", #"{"a":1,}"#, #"{,"a":1}"#, #"{"a" 1}"#, #"{"a":}"#,
    #"{a:1}"#,
    #"{"a":1 "b":2}"#, "{", #"{"a""#, #"{"a":"#, "[[[1,]]]", #"{"a":{"b":[1,}}"#, #""\x""#, #""\u12g4""#,
    #""open"#,
    "\"a\nb\"", "\"a\0b\"", "\"123456789\u{1}\"", "\0", "/*x*/1", #"{"a\q":1}"#, #"{"\#u{1}":1}"#,
    #"[{"a":[{"b":tru}]}]"#,
  ]

  private static let whole = [
    "null", "true", "0", "-1.5e3", #""""#, #""text""#, #""\ud800\n""#, "[]", "{}", "[null]", "[1,[2,{}]]",
    #"{"a":{}}"#,
    #"{"":0,"":0}"#, #"{"a":[{"b":[{"c":"d"}]}]}"#, " \r\n1\t",
  ]

  /// Places in which a value may stand, by how it is read there.
  private static let places = [
    #"{"blogs":{"b1":{"unknown":?}}}"#, #"{"blogs":{"b1":{"blogDescription":?}}}"#, #"{"blogs":{"b1":?}}"#,
    #"{"blogs":{"b1":{"createdDate":{"__datatype__":"timestamp","value":?}}}}"#, #"{"blogs":?}"#,
    #"{"blogs":[?]}"#,
    #"{"blogs":{"b1":{"createdDate":{"_seconds":?}}}}"#, #"{"blogs":{"b1":{"createdDate":{"unknown":?}}}}"#,
    #"{"blogs":{"b1":{"createdDate":{"__datatype__":?}}}}"#,
    #"{"blogs":{"b1":{"createdDate":{"nullValue":?}}}}"#,
    #"{"blogs":{"b1":{"bloggerId":{"objectId":?}}}}"#, #"{"blogs":{"b1":{"_p_bloggerId":?}}}"#, "[?]",
    #"{"blogs":{"b1":{"__collections__":?}}}"#, #"{"blogs":{"b1":{"__collections__":{"comments":?}}}}"#,
    #"{"blogs":{"b1":{"__collections__":{"unknown":?}}}}"#, #"{"blogs":{"b1":{"subCollection":?}}}"#,
    #"{"blogs":{"b1":{"comments":?}}}"#, #"{"blogs":[{"comments":?,"documentId":"b1"}]}"#, #"{"tokens":?}"#,
    #"{"blogs":[{"comments":[{"likes":?}]}]}"#, #"{"blogs":{"b1":{"data":?}}}"#,
    #"{"blogs":{"b1":{"data":{"data":?}}}}"#,
    #"{"likes":{"b1":?}}"#, #"{"likes":{"b1":{"u1":?}}}"#, #"{"comments":{"b1":{"c1":?}}}"#,
    #"{"documents":[?]}"#,
    #"{"documents":[{"name":?}]}"#, #"{"results":[?],"unknown":0}"#, #"{"unknown":?,"documents":[]}"#,
    #"[{"name":"projects/p/databases/d/documents/blogs/b1","fields":{"blogDescription":{"stringValue":?}}}]"#,
    #"[{"__key__":?}]"#, #"[{"__key__":{"path":?}}]"#, #"[{"operation":?,"bloggerId":"u1"}]"#,
    #"{"blogs/b1":?}"#,
    #"{"blogs/b1/comments":?}"#, #"{"data":{"blogs":?}}"#, #"{"data":{"unknown":?,"blogs":[]}}"#,
    #"{"$type":?,"blogs":{}}"#,
  ]

  @Test(arguments: places)
  func `a broken value is refused wherever it is`(_ place: String) {
    // With a NUL behind the first bracket it would be UTF-16.
    for value in Self.broken where value != "\0" || place != "[?]" {
      let text = Array(place.replacing("?", with: value).utf8)
      // What passing over the whole text finds is the measure.
      guard let fault = JSONGrammar.faultSkipping(text) else {
        #expect(value.isEmpty && place.contains("[?]"), "only an empty list may lack a value")
        continue
      }
      let shown = foundPlace(of: fault.offset, in: text, file: "export.json")
      // At the top of a file another value may follow.
      let problem: ExportError.JSONProblem =
        if case .unexpectedByte(let byte, .end) = fault.reason {
          .unexpectedByte(byte, expected: .objectOrArray)
        } else {
          fault.reason
        }
      #expect(error(reading: text) == .notJSON(place: shown, problem: problem), "\(place), \(value)")
    }
  }

  @Test(arguments: places)
  func `a value is no fault wherever it is`(_ place: String) {
    for value in Self.whole {
      let text = Array(place.replacing("?", with: value).utf8)
      #expect(JSONGrammar.faultSkipping(text) == nil)
      if case .notJSON(let shown, let problem) = error(reading: text) {
        Issue.record("\(value) in \(place): \(shown) \(problem)")
      }
    }
  }

  @Test(arguments: ["data", "fields", "document", "doc", "attributes"])
  func `a string under the name of a wrapper is an ordinary value unless it is an object`(
    _ name: String
  ) throws {
    for value in ["", "report.pdf", "red", " [1]", "{red}", "{}}", #"\u007bred"#] {
      let result = try read(
        #"{"blogs":[{"documentId":"b1","\#(name)":"\#(value)","blogDescription":"x"}]}"#
      )
      #expect(result.community.blogs.map(\.text) == ["x"], "\(value)")
      #expect(!result.diagnostics.contains { $0.code == "not-a-record" })
    }
    let result = try read(
      #"{"blogs":{"b1":{"\#(name)":" \n\u007b\"blogDescription\":\"y\"}","other":"x"}}}"#
    )
    #expect(result.community.blogs.map(\.text) == ["y"])
  }
}
