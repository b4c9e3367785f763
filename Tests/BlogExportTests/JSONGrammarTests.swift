import Testing

@testable import BlogExport

/// RFC 8259, rule by rule: what its grammar allows is read as what it means.
struct JSONGrammarTests {
  typealias Value = JSONGrammar.Value

  @Test(
    arguments: [
      ("true", .literal("true")), ("false", .literal("false")), ("null", .literal("null")),
      ("0", .number("0")), (#""""#, .string("")), ("[]", .array([])), ("{}", .object([])),
    ] as [(String, Value)]
  )
  func `section 3, a value is an object, an array, a number, a string or a literal`(
    _ text: String,
    _ value: Value
  ) throws {
    #expect(try JSONGrammar.read(Array(text.utf8)) == value)
    #expect(JSONGrammar.faultSkipping(Array(text.utf8)) == nil)
  }

  @Test(arguments: [" ", "\t", "\n", "\r", "\r\n", " \t\r\n \t\r\n          "])
  func `section 2, white space may stand around every token`(_ blank: String) throws {
    let tokens = [
      "", "{", #""a""#, ":", "[", "1", ",", #""b""#, ",", "null", "]", ",", #""c""#, ":", "{", "}", "}",
    ]
    let text = tokens.joined(separator: blank) + blank
    let value = Value.object([
      .init("a", .array([.number("1"), .string("b"), .literal("null")])), .init("c", .object([])),
    ])
    #expect(try JSONGrammar.read(Array(text.utf8)) == value)
    #expect(JSONGrammar.faultSkipping(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      (#"{"a":1}"#, .object([.init("a", .number("1"))])),
      (#"{"a":1,"b":2}"#, .object([.init("a", .number("1")), .init("b", .number("2"))])),
      (#"{"":""}"#, .object([.init("", .string(""))])),
      (#"{"a":1,"a":2}"#, .object([.init("a", .number("1")), .init("a", .number("2"))])),
      (#"{"\u0061\n":1}"#, .object([.init("a\n", .number("1"))])),
      (#"{"\u0000":1}"#, .object([.init("\0", .number("1"))])),
      (#"{"a":{"a":{}}}"#, .object([.init("a", .object([.init("a", .object([]))]))])),
      (#"{"ключ":"значение"}"#, .object([.init("ключ", .string("значение"))])),
    ] as [(String, Value)]
  )
  func `section 4, an object has members in their order, equal and empty keys among them`(
    _ text: String,
    _ value: Value
  ) throws {
    #expect(try JSONGrammar.read(Array(text.utf8)) == value)
    #expect(JSONGrammar.faultSkipping(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("[1]", .array([.number("1")])), ("[1,2]", .array([.number("1"), .number("2")])),
      ("[[],[[]],{}]", .array([.array([]), .array([.array([])]), .object([])])),
      (#"[null,"a",1]"#, .array([.literal("null"), .string("a"), .number("1")])),
    ] as [(String, Value)]
  )
  func `section 5, an array has elements of any kind`(_ text: String, _ value: Value) throws {
    #expect(try JSONGrammar.read(Array(text.utf8)) == value)
    #expect(JSONGrammar.faultSkipping(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "0", "-0", "1", "9", "10", "1234567890", "-1", "-10", "0.0", "0.1", "-0.1", "1.5", "10.01", "0.000",
    "1e1", "1E1", "1e+1", "1E+1", "1e-1", "1E-1", "0e0", "-0e-0", "1.5e1", "-1.5E-10", "1e01", "1e00",
    "12345678901234567890123456789012345678901234567890", "1e400", "-1e-400",
  ])
  func `section 6, a number has a minus, no leading zero, a fraction and an exponent`(_ text: String) throws {
    #expect(try JSONGrammar.read(Array(text.utf8)) == .number(text))
    #expect(try JSONGrammar.read(Array("[\(text),\(text)]".utf8)) == .array([.number(text), .number(text)]))
    #expect(JSONGrammar.faultSkipping(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
    (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u00e9"#, "é"), (#"\u00E9"#, "é"),
    (#"\u20ac"#, "€"), (#"\uABCD"#, "\u{ABCD}"), (#"\uabcd"#, "\u{ABCD}"), (#"\u0000"#, "\0"),
    (#"\u001f"#, "\u{1F}"), (#"\uffff"#, "\u{FFFF}"), (#"\u2028"#, "\u{2028}"),
    (#"\ud83c\udf0d"#, "🌍"), (#"\uD83C\uDF0D"#, "🌍"), (#"\ud800\udc00"#, "\u{10000}"),
    (#"\udbff\udfff"#, "\u{10FFFF}"), (#"\\u0041"#, #"\u0041"#), (#"\\\""#, #"\""#),
    (#"a\tb\\c\n"#, "a\tb\\c\n"),
    (#"12345678\n12345678"#, "12345678\n12345678"),
  ])
  func `section 7, an escape is the character that it names`(_ text: String, _ meaning: String) throws {
    #expect(try JSONGrammar.read(Array("\"\(text)\"".utf8)) == .string(meaning))
    #expect(try JSONGrammar.read(Array("{\"\(text)\":0}".utf8)) == .object([.init(meaning, .number("0"))]))
    #expect(JSONGrammar.faultSkipping(Array("\"\(text)\"".utf8)) == nil)
  }

  @Test(arguments: [
    "a", " ", "'", "/", "{}[]:,", "\u{7F}", "é", "€", "🌍", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFD}",
    "\u{D7FF}", "\u{E000}", "\u{10000}", "\u{10FFFF}", "\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFE}", "e\u{301}",
    "of eight!", "of nine ch", "of more than sixteen characters",
  ])
  func `section 7, every character from U+0020 on may stand for itself`(_ text: String) throws {
    #expect(try JSONGrammar.read(Array("\"\(text)\"".utf8)) == .string(text))
    #expect(JSONGrammar.faultSkipping(Array("\"\(text)\"".utf8)) == nil)
  }

  @Test(arguments: [0, 1, 62, 63, 64, 65, 127, 128, 129, 1000])
  func `section 9, containers may nest to any depth`(_ depth: Int) throws {
    let text = String(repeating: #"[{"a":"#, count: depth) + "1" + String(repeating: "}]", count: depth)
    let value = (0..<depth).reduce(Value.number("1")) { inner, _ in .array([.object([.init("a", inner)])]) }
    #expect(try JSONGrammar.read(Array(text.utf8)) == value)
    #expect(JSONGrammar.faultSkipping(Array(text.utf8)) == nil)
  }
}
