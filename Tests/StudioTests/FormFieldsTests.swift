import Testing

@testable import Studio

struct FormFieldsTests {
  @Test func `fields are decoded as browsers send them`() throws {
    let fields = try FormFields("a=1+2%0D%0A3&b=%C3%A9&c&d=x%3Dy=z&=&".utf8)
    #expect(fields["a"] == "1 2\n3")
    #expect(fields["b"] == "é")
    #expect(fields["c"] == "")
    #expect(fields["d"] == "x=y=z")
    #expect(fields["missing"] == "")
  }

  @Test(arguments: [
    ("a=%", FormFields.Problem.brokenEscape), ("a=%2", .brokenEscape), ("a=%zz", .brokenEscape),
    ("a=%ff", .notText), ("a=%00", .nul), ("a=1&a=2", .repeated),
    (String(repeating: "a&", count: 301), .tooMany),
  ])
  func `broken forms are refused`(_ text: String, _ problem: FormFields.Problem) {
    #expect(throws: problem) { try FormFields(text.utf8) }
  }

  @Test(arguments: 0..<200)
  func `any bytes give fields or a problem`(_ seed: Int) {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    let bytes = (0..<200).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let choices = Array("%&=+a0f\u{0}".utf8) + [UInt8(truncatingIfNeeded: state >> 56)]
      return choices[Int(state >> 33) % choices.count]
    }
    _ = try? FormFields(bytes)
  }

  @Test func `text is escaped wherever it is`() {
    let text = "<script>\"'&"
    let part: HTMLPart = "<p title=\"\(text)\">\(text)</p>\(3)"
    #expect(!part.text.contains("<script>"))
    #expect(part.text == "<p title=\"&lt;script&gt;&quot;&#39;&amp;\">&lt;script&gt;&quot;&#39;&amp;</p>3")
  }
}
