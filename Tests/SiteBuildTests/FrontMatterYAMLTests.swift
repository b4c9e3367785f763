import BlogExport
import Testing

@testable import SiteBuild

/// The YAML of front matter.
struct FrontMatterYAMLTests {
  private func read(_ text: String) throws(YAMLConverter.Fault) -> FrontMatterValue {
    try FrontMatterYAML.converter.value(text)
  }

  @Test func `words are texts, numbers and dates as they are written`() throws {
    let value = try read(
      "a: 007\nb: 2020-01-02\nc: yes\nd: 'true'\ne: TRUE\nf: ~\ng: >-\n  x\n  y\nh: [1, {i: j}]\n"
    )
    #expect(
      value
        == .mapping([
          .init("a", .text("007")), .init("b", .text("2020-01-02")), .init("c", .text("yes")),
          .init("d", .text("true")), .init("e", .boolean(true)), .init("f", .null), .init("g", .text("x y")),
          .init("h", .list([.text("1"), .mapping([.init("i", .text("j"))])])),
        ])
    )
  }

  @Test(arguments: [
    ("a: b\na: c\n", "the key 'a' occurs twice"), ("a: \"b\n", "found unexpected end of stream"),
  ])
  func `a mistake is named`(_ text: String, _ reason: String) {
    let fault = #expect(throws: YAMLConverter.Fault.self) { try read(text) }
    #expect(fault?.reason == reason)
  }

  @Test func `aliases that multiply are rejected`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let part = Array(repeating: "*a\(level - 1)", count: 8).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(part)]\n"
    }
    let fault = #expect(throws: YAMLConverter.Fault.self) { try read(text) }
    #expect(fault?.reason == "it has more than 10000 values")
  }
}
