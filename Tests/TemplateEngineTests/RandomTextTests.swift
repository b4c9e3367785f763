import TemplateEngine
import Testing

@Suite struct RandomTextTests {
  private static let parts = [
    "{{", "}}", "{{{", "}}}", "{{#yes}}", "{{/yes}}", "{{^tags}}", "{{/tags}}", "{{#tags}}", "{{name}}",
    "{{title}}",
    "{{>p}}", "{{<l}}", "{{/l}}", "{{$a}}", "{{/a}}", "{{!", "{{=| |=}}", "|={{ }}=|", "{{=", "=}}", "\n",
    "  ",
    "\r\n", "x", "é", "{{.}}", "{{&body}}", "{{", "#", "/", ".",
  ]

  @Test(arguments: 0..<8)
  func `any text ends in a page or in mistakes that have a place`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    for _ in 0..<150 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += Self.parts[Int(state >> 33) % Self.parts.count]
      }
      do {
        _ = try render(text, ["p": "p\n{{count}}", "l": "{{$a}}{{/a}}"])
      } catch {
        #expect(!error.errors.isEmpty)
        #expect(error.errors.allSatisfy { $0.line ?? 0 > 0 && $0.column ?? 0 > 0 }, "\(text)")
      }
    }
  }
}
