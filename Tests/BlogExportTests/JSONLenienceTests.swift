import BlogModel
import Testing

@testable import BlogExport

/// Where the reader takes more than RFC 8259, and where less: `docs/exports.md`, "How strict the reader is".
struct JSONLenienceTests {
  typealias Value = JSONGrammar.Value

  @Test
  func `a byte-order mark before the text is passed over, and only there`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try JSONGrammar.read(mark + Array("[1]".utf8)) == .array([.number("1")]))
    #expect(JSONGrammar.faultReading(mark)?.offset == 3)
    let byte = ExportError.JSONProblem.unexpectedByte(0xEF, expected: .value)
    #expect(JSONGrammar.faultReading(mark + mark + Array("[1]".utf8)) == JSONFault(reason: byte, offset: 3))
    #expect(JSONGrammar.faultReading(Array(" ".utf8) + mark)?.offset == 1)
  }

  @Test(arguments: [
    (#"\ud83c"#, "\u{FFFD}"), (#"\udf0d"#, "\u{FFFD}"), (#"\ud83cx"#, "\u{FFFD}x"),
    (#"\ud83c\u0041"#, "\u{FFFD}A"), (#"\udf0d\ud83c"#, "\u{FFFD}\u{FFFD}"),
    (#"\ud83c\ud83c\udf0d"#, "\u{FFFD}🌍"), (#"\ud83c\n"#, "\u{FFFD}\n"),
    (#"\ud83c\\udf0d"#, "\u{FFFD}\\udf0d"),
  ])
  func `half of a surrogate pair costs one replacement character`(_ text: String, _ meaning: String) throws {
    let bytes = Array("\"\(text)\"".utf8)
    #expect(try JSONGrammar.read(bytes) == .string(meaning, JSONText.Repairs.surrogate.rawValue))
    #expect(JSONGrammar.faultSkipping(bytes) == nil)
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xBF], 1), ([0xC3], 1), ([0xC0, 0xAF], 2), ([0xC1, 0xBF], 2), ([0xE2, 0x82], 2),
      ([0xE0, 0x80, 0x80], 3), ([0xED, 0xA0, 0x80], 3), ([0xF0, 0x9F, 0x8C], 3),
      ([0xF0, 0x80, 0x80, 0x80], 4),
      ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF5], 1), ([0xFE], 1), ([0xFF, 0xFF], 2), ([0xC3, 0x28], 1),
    ] as [([UInt8], Int)]
  )
  func `bytes in a string that are not UTF-8 cost a replacement character each`(
    _ broken: [UInt8],
    _ count: Int
  ) throws {
    let bytes = Array("\"a".utf8) + broken + Array("z\"".utf8)
    let kept = broken.last == 0x28 ? "(" : ""
    let text = "a" + String(repeating: "\u{FFFD}", count: count) + kept + "z"
    #expect(try JSONGrammar.read(bytes) == .string(text, JSONText.Repairs.encoding.rawValue))
    #expect(JSONGrammar.faultSkipping(bytes) == nil)
  }

  @Test(arguments: ["??", "? ?", "?\n?\n", "[?]\r\n[?]", "?[?]"])
  func `one value may follow another, with or without white space between them`(_ text: String) throws {
    let result = try read(text.replacing("?", with: #"{"likedBy":"u1"}"#), name: "likes.json")
    #expect(result.read[.like] == 2)
  }

  @Test(arguments: ["1", #""text""#, "null", "true", "{}\n1", "[]\nnull"])
  func `a value that is no object and no array is refused at the top`(_ text: String) {
    let error = error(reading: Array(text.utf8))
    let sentence = "expected an object or an array"
    #expect(error?.diagnostic.summary.hasSuffix(sentence) == true)
  }

  @Test
  func `of members with one key the last counts, however it is written`() throws {
    let result = try read(#"{"blogs":{"b1":{"blogDescription":"first","blogDescriptio\u006e":"last"}}}"#)
    #expect(result.community.blogs.map(\.text) == ["last"])
  }

  @Test
  func `numbers of any length and size are taken as they are written`() throws {
    let digits = String(repeating: "9", count: 100)
    let result = try read(#"{"blogs":[{"documentId":\#(digits),"blogDescription":1e999}]}"#)
    #expect(result.community.blogs.map(\.id) == [digits])
    #expect(result.community.blogs.map(\.text) == ["1e999"])
  }
}
