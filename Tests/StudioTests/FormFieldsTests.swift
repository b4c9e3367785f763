import TestSupport
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

  @Test func `any bytes give fields or a problem`() {
    var (read, random) = (0, Random(state: 1))
    for seed in 0..<300 {
      let choices = Array("%&=+a0f\u{0}".utf8) + [UInt8(random.number(below: 256))]
      let bytes = (0..<seed % 30).map { _ in choices[random.number(below: choices.count)] }
      do throws(FormFields.Problem) {
        for (name, value) in try FormFields.pairs(bytes) {
          let text = "\(name)\(value)".utf8
          #expect(!text.contains(0) && text.count <= bytes.count, "\(bytes)")
        }
        _ = try FormFields(bytes)
        read += 1
      } catch {
        #expect(!error.message.isEmpty, "\(bytes)")
      }
    }
    #expect((10..<290).contains(read))
  }

  @Test func `text is escaped wherever it is`() {
    let text = "<script>\"'&"
    let part: HTMLPart = "<p title=\"\(text)\">\(text)</p>\(3)"
    #expect(!part.text.contains("<script>"))
    #expect(part.text == "<p title=\"&lt;script&gt;&quot;&#39;&amp;\">&lt;script&gt;&quot;&#39;&amp;</p>3")
  }
}
