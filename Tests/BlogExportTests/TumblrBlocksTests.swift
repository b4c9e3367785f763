import Testing

@testable import BlogExport

/// Posts of Tumblr in blocks.
@Suite struct TumblrBlocksTests {
  private func html(_ blocks: String, layout: String = "[]") throws -> String {
    TumblrBlocks(try JSONValue(Array(#"{"content":[\#(blocks)],"layout":\#(layout)}"#.utf8))).html
  }

  private static let asked = #"{"type":"text","text":"Rye?"},{"type":"text","text":"Yes."}"#

  @Test(arguments: [
    (
      #"[{"type":"ask","blocks":[0],"attribution":{"type":"blog","blog":{"name":"kim"}}}]"#,
      "<blockquote><p>kim:</p><p>Rye?</p></blockquote><p>Yes.</p>"
    ),
    (
      #"[{"type":"rows","display":[]},{"type":"ask","blocks":[0,1]}]"#,
      "<blockquote><p>Anonymous:</p><p>Rye?</p><p>Yes.</p></blockquote>"
    ),
    ("[]", "<p>Rye?</p><p>Yes.</p>"), ("7", "<p>Rye?</p><p>Yes.</p>"),
  ])
  func `a question is a quote of the one who asks`(_ layout: String, _ expected: String) throws {
    #expect(try html(Self.asked, layout: layout) == expected)
  }

  @Test(arguments: [
    (
      #"{"type":"poll","question":"Rye or <wheat>?","answers":[{"answer_text":"Rye"},{"answerText":"<b>"},{}]}"#,
      "<p>Rye or &lt;wheat&gt;?</p><ul><li>Rye</li><li>&lt;b&gt;</li></ul>"
    ),
    (#"{"type":"poll","question":"Q"}"#, "<p>Q</p>"), (#"{"type":"poll","answers":7}"#, ""),
    (
      #"{"type":"audio","title":"Crust","embed_html":"<iframe src='https://x.example/7'></iframe>"}"#,
      #"<p><a href="https://x.example/7">Crust</a></p>"#
    ),
    (#"{"type":"audio","title":"Crust"}"#, "<p>Crust</p>"),
  ])
  func `polls are lists, and sounds links`(block: String, expected: String) throws {
    #expect(try html(block) == expected)
  }

  @Test func `entries of a list that follow each other are one list`() throws {
    let entries = ["ordered", "ordered", "unordered", "unordered"].enumerated().map { index, kind in
      #"{"type":"text","subtype":"\#(kind)-list-item","text":"\#(index)"}"#
    }
    let lists = "<ol><li>0</li><li>1</li></ol><ul><li>2</li><li>3</li></ul>"
    #expect(try html(entries.joined(separator: ",")) == lists)
    #expect(try html(entries.joined(separator: ",") + #",{"type":"text","text":"a"}"#) == lists + "<p>a</p>")
  }

  @Test(
    arguments: [
      ([(0, 18, "bold"), (5, 14, "link")], #"<b>Read <a href="u">this page</a> now</b>"#),
      ([(5, 14, "link"), (0, 18, "bold")], #"<b>Read <a href="u">this page</a> now</b>"#),
      ([(0, 4, "bold"), (0, 4, "link")], #"<b><a href="u">Read</a></b> this page now"#),
      ([(0, 9, "bold"), (5, 14, "link")], #"<b>Read <a href="u">this</a></b><a href="u"> page</a> now"#),
      ([(0, 9, "link"), (5, 14, "link")], #"<a href="u">Read this</a> page now"#),
      ([(0, 4, "bold"), (5, 9, "italic")], "<b>Read</b> <i>this</i> page now"),
      ([(-1, 4, "bold"), (4, 99, "bold"), (4, 4, "bold")], "Read this page now"),
    ] as [([(Int, Int, String)], String)]
  )
  func `ranges may overlap`(_ ranges: [(Int, Int, String)], _ expected: String) throws {
    let formats = ranges.map { #"{"start":\#($0.0),"end":\#($0.1),"type":"\#($0.2)","url":"u"}"# }
    let block =
      #"{"type":"text","text":"Read this page now","formatting":[\#(formats.joined(separator: ","))]}"#
    #expect(try html(block) == "<p>\(expected)</p>")
  }

  @Test func `many ranges that overlap take little time`() throws {
    let formats = (0..<5000).map { #"{"start":\#($0),"end":\#($0 + 5000),"type":"bold"}"# }
    let text = String(repeating: "x", count: 10_000)
    let block = #"{"type":"text","text":"\#(text)","formatting":[\#(formats.joined(separator: ","))]}"#
    #expect(try html(block).utf8.count < 1 << 20)
  }
}
