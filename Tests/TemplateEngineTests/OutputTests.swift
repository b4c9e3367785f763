import Testing

@testable import TemplateEngine

struct OutputTests {
  @Test(arguments: 0...17)
  func `text is escaped at every position of its marks`(place: Int) {
    for (sign, reference) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]
    {
      let before = String(repeating: "é", count: place / 2) + (place % 2 == 0 ? "" : "x")
      var bytes: [UInt8] = []
      bytes.appendEscaped(before + sign + sign + "tail of a text" + sign)
      #expect(
        String(decoding: bytes, as: UTF8.self) == before + reference + reference + "tail of a text"
          + reference
      )
    }
  }
}
