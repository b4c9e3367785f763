import BlogModel
import Testing

@testable import BlogExport

/// RFC 8259, rule by rule: what its grammar does not allow is an error at its location, wherever it is.
struct JSONRefusalTests {
  @Test(arguments: [
    // Section 2: tokens and white space.
    ("", "1:1 unexpected end of the file; expected a value"),
    (" \n ", "2:2 unexpected end of the file; expected a value"),
    ("\u{C}[1]", "1:1 found the byte 0x0C; expected a value"),
    ("[\u{B}1]", "1:2 found the byte 0x0B; expected a value"),
    ("[\u{A0}1]", "1:2 found the byte 0xC2; expected a value"),
    ("\0", "1:1 found the byte 0x00; expected a value"),
    ("[1\0]", "1:3 found the byte 0x00; expected ',' or ']'"),
    (#"{"a"\#0:1}"#, "1:5 found the byte 0x00; expected ':'"),
    ("[1]\0", "1:4 found the byte 0x00; expected the end of the file"),
    ("1 2", "1:3 found '2'; expected the end of the file"),
    ("[]{}", "1:3 found '{'; expected the end of the file"),
    ("// x\n[1]", "1:1 found '/'; expected a value"),
    ("[1]/**/", "1:4 found '/'; expected the end of the file"),
    ("[1] # x", "1:5 found '#'; expected the end of the file"),
    // Section 3: literals.
    ("nul", "1:4 unexpected end of the file; expected a value"),
    ("[t]", "1:2 invalid literal; expected true, false or null"),
    ("[True]", "1:2 found 'T'; expected a value"),
    ("[NULL]", "1:2 found 'N'; expected a value"),
    ("[nulls]", "1:2 invalid literal; expected true, false or null"),
    ("[true1]", "1:2 invalid literal; expected true, false or null"),
    ("[undefined]", "1:2 found 'u'; expected a value"),
    ("[true false]", "1:7 found 'f'; expected ',' or ']'"),
    // Section 4: objects.
    ("{", "1:2 unexpected end of the file; expected a key in quotes"),
    (#"{"a""#, "1:5 unexpected end of the file; expected ':'"),
    (#"{"a":"#, "1:6 unexpected end of the file; expected a value"),
    ("{\"a\":\n1", "2:2 unexpected end of the file; expected ',' or '}'"),
    (#"{"a":1,"#, "1:8 unexpected end of the file; expected a key in quotes"),
    (#"{,}"#, "1:2 found ','; expected a key in quotes"),
    ("{\n\"a\":1,\n}", "3:1 found '}'; expected a key in quotes"),
    (#"{"a":1,,"b":2}"#, "1:8 found ','; expected a key in quotes"),
    (#"{"a" 1}"#, "1:6 found '1'; expected ':'"),
    (#"{"a",1}"#, "1:5 found ','; expected ':'"),
    (#"{"a"::1}"#, "1:6 found ':'; expected a value"),
    (#"{"a":}"#, "1:6 found '}'; expected a value"),
    (#"{"a":1 "b":2}"#, "1:8 found '\"'; expected ',' or '}'"),
    (#"{"a":1]"#, "1:7 found ']'; expected ',' or '}'"),
    (#"{"a"}"#, "1:5 found '}'; expected ':'"),
    ("{1:1}", "1:2 found '1'; expected a key in quotes"),
    ("{null:1}", "1:2 found 'n'; expected a key in quotes"),
    ("{a:1}", "1:2 found 'a'; expected a key in quotes"),
    ("{'a':1}", "1:2 found '''; expected a key in quotes"),
    (#"{{}:1}"#, "1:2 found '{'; expected a key in quotes"),
    // Section 5: arrays.
    ("[", "1:2 unexpected end of the file; expected a value"),
    ("[1", "1:3 unexpected end of the file; expected ',' or ']'"),
    ("[1,", "1:4 unexpected end of the file; expected a value"),
    ("[,]", "1:2 found ','; expected a value"),
    ("[1,\n]", "2:1 found ']'; expected a value"),
    ("[1,,2]", "1:4 found ','; expected a value"),
    ("[1 2]", "1:4 found '2'; expected ',' or ']'"),
    ("[1:2]", "1:3 found ':'; expected ',' or ']'"),
    ("[1}", "1:3 found '}'; expected ',' or ']'"), ("]", "1:1 found ']'; expected a value"),
    ("[1]]", "1:4 found ']'; expected the end of the file"),
    ("[[]", "1:4 unexpected end of the file; expected ',' or ']'"),
    ("[...]", "1:2 found '.'; expected a value"),
  ])
  func `white space, literals and containers`(_ text: String, _ told: String) {
    expect(Array(text.utf8), told)
  }

  @Test(arguments: [
    // Section 6: numbers.
    "-", "-a", "--1", "- 1", "01", "-01", "00", "1.", "1.a", "-.5", "1.e1", "1.1.", "1..1", "1e", "1e+",
    "1e-",
    "1ea", "1e1.5", "1e1e1", "1E++1", "0x1F", "1_000", "1a", "0b1", "1L", "-Infinity", "-0x1",
  ])
  func `numbers are refused where they begin`(_ number: String) {
    // An underline and a sign are no part of a number, so they are found behind it.
    let isWhole = number == "1_000"
    let told =
      isWhole ? "1:3 found '_'; expected ',' or ']'" : "1:2 invalid number"
    expect(Array("[\(number)]".utf8), told)
  }

  @Test(arguments: [
    ("[+1]", "1:2 found '+'; expected a value"), ("[.5]", "1:2 found '.'; expected a value"),
    ("[NaN]", "1:2 found 'N'; expected a value"),
    ("[Infinity]", "1:2 found 'I'; expected a value"),
    ("[1-2]", "1:3 found '-'; expected ',' or ']'"),
    ("[1,000.5]", "1:4 invalid number"),
    ("-", "1:2 unexpected end of the file; expected a digit"),
    ("1.", "1:3 unexpected end of the file; expected a digit"),
    ("1e", "1:3 unexpected end of the file; expected a digit"),
    ("1e+", "1:4 unexpected end of the file; expected a digit"),
    ("[١]", "1:2 found the byte 0xD9; expected a value"),
  ])
  func `what only looks like a number is refused`(_ text: String, _ told: String) {
    expect(Array(text.utf8), told)
  }

  @Test(arguments: Array(0...0x1F) as [UInt8])
  func `control characters in strings must be escaped`(_ byte: UInt8) {
    let names: [UInt8: String] = [0x09: "a tab", 0x0A: "a line break"]
    let digits = String(byte, radix: 16, uppercase: true)
    let name = names[byte] ?? "the byte 0x\(byte < 16 ? "0" : "")\(digits)"
    for before in ["", "a", "1234567", "12345678", "123456789"] {
      let text = Array("[\"\(before)".utf8) + [byte] + Array("z\"]".utf8)
      expect(text, "1:\(3 + before.count) \(name) in a string must be escaped")
    }
  }

  @Test(arguments: Array(0...0xFF) as [UInt8])
  func `only eight letters and u may follow a backslash`(_ byte: UInt8) {
    let text = Array("[\"ab\\".utf8) + [byte] + Array("0041\"]".utf8)
    let fault = JSONGrammar.faultSkipping(text)
    if #""\/bfnrtu"#.utf8.contains(byte) {
      // The quote that was escaped is not the last.
      #expect(fault == nil)
    } else {
      #expect(fault == JSONFault(reason: .badEscape, offset: 4))
    }
    #expect(JSONGrammar.faultReading(text) == fault)
  }

  @Test(arguments: [
    (#"["\u"]"#, 3), (#"["\u1"]"#, 3), (#"["\u12"]"#, 3), (#"["\u123"]"#, 3), (#"["\u123g"]"#, 3),
    (#"["\u 123"]"#, 3), (#"["\u-123"]"#, 3), (#"["\U0041"]"#, 3), (#"["a\u{41}"]"#, 4),
    (#"["12345678\u00"]"#, 11),
  ])
  func `four hexadecimal digits follow a u`(_ text: String, _ column: Int) {
    expect(Array(text.utf8), "1:\(column) invalid escape sequence in a string")
  }

  @Test(arguments: [#"""#, #""a"#, #""\"#, #""\u"#, #""\u00e"#, #""a\""#, "\"1234567", "\"12345678"])
  func `a string must be closed`(_ text: String) {
    let column = text.utf8.count + 1
    expect(Array(text.utf8), "1:\(column) unexpected end of the file; expected a closing quote")
  }

  /// Expects line, column and sentence, whether the value is taken apart or passed over.
  private func expect(_ text: [UInt8], _ told: String) {
    for fault in [JSONGrammar.faultReading(text), JSONGrammar.faultSkipping(text)] {
      let line = fault.map { fault in
        let place = foundPlace(of: fault.offset, in: text, file: "")
        return "\(place.line ?? 0):\(place.column ?? 0) \(fault.reason.sentence)"
      }
      #expect(line == told)
    }
  }
}
