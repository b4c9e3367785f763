import Basics
import Testing

/// Texts in JSON and XML, with the characters to escape at every position.
struct EscapedTextTests {
  @Test(arguments: 0...17)
  func `JSON escapes what could end a string or a block`(place: Int) {
    let before = String(repeating: "y", count: place)
    let escapes = [
      ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\t", "\\u0009"), ("<", "\\u003c"), (">", "\\u003e"),
      ("&", "\\u0026"), ("\u{7F}", "\\u007f"), ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("–", "–"),
      ("é", "é"), ("'", "'"),
    ]
    for (sign, escape) in escapes {
      var json = JSONWriter()
      json.string(before + sign + sign + " and more words" + sign)
      #expect(json.text == "\"\(before)\(escape)\(escape) and more words\(escape)\"")
    }
  }

  @Test(arguments: 0...17)
  func `XML escapes markup and drops what it has no place for`(place: Int) {
    let before = String(repeating: "y", count: place)
    let escapes = [
      ("\"", "&quot;"), ("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\n", "\n"), ("\t", "\t"),
      ("\u{1}", ""),
      ("\u{1B}", ""), ("\u{FFFE}", ""), ("\u{FFFF}", ""), ("\u{FF0C}", "\u{FF0C}"), ("é", "é"), ("'", "'"),
    ]
    for (sign, escape) in escapes {
      #expect(
        XMLWriter.escaped(before + sign + sign + " and more words" + sign)
          == "\(before)\(escape)\(escape) and more words\(escape)"
      )
    }
  }
}
