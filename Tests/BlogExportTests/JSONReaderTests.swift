import Testing

@testable import BlogExport

struct JSONReaderTests {
  @Test(arguments: [
    "{}", "[]", "0", "-0", "-1.5e+10", "1E5", "1e-5", "0.10", "12345678901234567890123456789", "true",
    "false",
    "null", #""""#, #""a\"b\\c\/d\b\f\n\r\t\u00e9\uD83C\udf0d""#, "\"ü🌍\"", #"{"a":[1,{"b":null}],"":{}}"#,
    " \t\r\n[ 1 , 2 ]\n ", #"{"a":1,"a":2}"#, "\u{FEFF}[1]", "\"\u{7F}\"", #""\ud83c""#,
    #"{"long key of more than eight bytes":"long text of more than eight bytes, too"}"#,
  ])
  func `JSON of RFC 8259 is accepted`(_ text: String) {
    #expect(fault(text) == nil)
  }

  @Test(arguments: [
    ("", 0, "unexpected end of the file; expected a value"),
    ("[", 1, "unexpected end of the file; expected a value"),
    ("{", 1, "unexpected end of the file; expected a key in quotes"),
    (#"{"a""#, 4, "unexpected end of the file; expected ':'"),
    (#"{"a":"#, 5, "unexpected end of the file; expected a value"),
    (#"{"a":1"#, 6, "unexpected end of the file; expected ',' or '}'"),
    ("[1", 2, "unexpected end of the file; expected ',' or ']'"),
    (#""abc"#, 4, "unexpected end of the file; expected a closing quote"),
    (#""abc\"#, 5, "unexpected end of the file; expected a closing quote"),
    (#""\u00"#, 5, "unexpected end of the file; expected a closing quote"),
    ("-", 1, "unexpected end of the file; expected a digit"),
    ("tru", 3, "unexpected end of the file; expected a value"),
    ("[1,]", 3, "found ']'; expected a value"),
    ("[,1]", 1, "found ','; expected a value"),
    ("[1 2]", 3, "found '2'; expected ',' or ']'"),
    ("[1}", 2, "found '}'; expected ',' or ']'"),
    (#"{"a":1,}"#, 7, "found '}'; expected a key in quotes"),
    (#"{"a" 1}"#, 5, "found '1'; expected ':'"),
    (#"{"a":1 "b":2}"#, 7, "found '\"'; expected ',' or '}'"),
    ("{a:1}", 1, "found 'a'; expected a key in quotes"),
    ("{'a':1}", 1, "found '''; expected a key in quotes"),
    ("[01]", 1, "invalid number"),
    ("[1.]", 1, "invalid number"),
    ("[.5]", 1, "found '.'; expected a value"),
    ("[+1]", 1, "found '+'; expected a value"),
    ("[1e]", 1, "invalid number"),
    ("[--1]", 1, "invalid number"),
    ("[0x1F]", 1, "invalid number"),
    ("[NaN]", 1, "found 'N'; expected a value"),
    ("[nul]", 1, "invalid literal; expected true, false or null"),
    ("[nulls]", 1, "invalid literal; expected true, false or null"),
    ("[truE]", 1, "invalid literal; expected true, false or null"),
    (#"["\x"]"#, 2, "invalid escape sequence in a string"),
    (#"["\u12G4"]"#, 2, "invalid escape sequence in a string"),
    ("[\"a\nb\"]", 3, "a line break in a string must be escaped"),
    ("[\"a\tb\"]", 3, "a tab in a string must be escaped"),
    ("[\"a\u{1}b\"]", 3, "the byte 0x01 in a string must be escaped"),
    ("[1]\u{0}", 3, "found the byte 0x00; expected the end of the file"),
    ("// x\n[1]", 0, "found '/'; expected a value"),
    ("[1]]", 3, "found ']'; expected the end of the file"),
  ])
  func `a broken rule is reported at its byte`(_ text: String, _ offset: Int, _ sentence: String) {
    let fault = fault(text)
    #expect(fault?.offset == offset)
    #expect(fault?.reason.sentence == sentence)
  }

  @Test
  func `a million nested containers are skipped without recursion`() {
    let depth = 1_000_000
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(fault(arrays) == nil)
    #expect(fault(String(arrays.dropLast()) + "}")?.offset == 2 * depth - 1)
  }

  @Test
  func `nested objects and arrays are closed by their own brackets`() {
    let depth = 1000
    let opening = String(repeating: #"{"a":["#, count: depth)
    let closing = String(repeating: "]}", count: depth)
    #expect(fault(opening + closing) == nil)
    #expect(fault(opening + String(closing.dropLast()))?.offset == opening.count + closing.count - 1)
    #expect(fault(opening + "]]")?.offset == opening.count + 1)
    #expect(fault(opening + "}")?.offset == opening.count)
  }

  @Test
  func `pulling walks through an object in order`() throws {
    let text = #"{"skip":{"x":[1,2]},"list":[1,"two",null],"empty":[],"last":true}"#
    let seen = try withReader(text) { reader throws(JSONFault) in
      var seen: [String] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = string(key, reader)
        seen.append(name)
        if name == "list" || name == "empty" {
          try reader.beginArray()
          while try reader.nextElement() {
            seen.append("-")
            try reader.skipValue()
          }
        } else {
          try reader.skipValue()
        }
      }
      return seen
    }
    #expect(seen == ["skip", "list", "-", "-", "-", "empty", "last"])
  }

  @Test(arguments: [
    ("plain", true), ("", true), ("with \\n escape", false), ("umlaut ü", false),
    ("exactly8", true), ("sixteen bytes..!", true), ("seven..ü", false),
  ])
  func `a string knows whether its bytes are what they mean`(_ text: String, _ isPlain: Bool) throws {
    let slice = try withReader("\"\(text)\"") { reader throws(JSONFault) in try reader.readString() }
    #expect(slice.isPlain == isPlain)
    #expect(slice.count == text.utf8.count)
  }

  /// The fault of a text; nil when it is one JSON value.
  private func fault(_ text: String) -> JSONFault? {
    do throws(JSONFault) {
      try withReader(text) { reader throws(JSONFault) in
        try reader.skipValue()
        if !reader.isAtEnd() { throw reader.unexpected(.end) }
      }
      return nil
    } catch {
      return error
    }
  }

  private func string(_ slice: JSONSlice, _ reader: JSONReader) -> String {
    String(
      decoding: UnsafeBufferPointer(start: reader.base + slice.start, count: slice.count),
      as: UTF8.self
    )
  }

  private func withReader<Result>(
    _ text: String,
    _ body: (inout JSONReader) throws(JSONFault) -> Result
  ) throws(JSONFault) -> Result {
    // One byte more, so that an empty text has an address, too.
    try (Array(text.utf8) + [0]).withUnsafeBufferPointer { bytes throws(JSONFault) in
      guard let base = bytes.baseAddress else { throw JSONFault(reason: .badLiteral, offset: -1) }
      var reader = JSONReader(UnsafeBufferPointer(rebasing: bytes.dropLast()), base: base)
      return try body(&reader)
    }
  }
}
