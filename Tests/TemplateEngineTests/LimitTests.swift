import Testing

@Suite struct LimitTests {
  private static let tooDeep =
    "sections, partials and blocks are nested deeper than 100 levels. Simplify it."

  private func nested(_ depth: Int) -> String {
    String(repeating: "{{#yes}}", count: depth) + "x" + String(repeating: "{{/yes}}", count: depth)
  }

  @Test func `a hundred levels are rendered`() throws {
    #expect(try render(nested(100)) == "x")
    let lists =
      String(repeating: "{{#author}}", count: 100) + "{{count}}"
      + String(repeating: "{{/author}}", count: 100)
    #expect(try render(lists) == "3")
  }

  @Test(arguments: [101, 10_000])
  func `more are one mistake`(depth: Int) {
    #expect(messages(nested(depth)) == ["page.mustache:1:801: \(Self.tooDeep)"])
  }

  @Test func `levels are counted through partials`() {
    let half = String(repeating: "{{#yes}}", count: 60) + "{{>p}}" + String(repeating: "{{/yes}}", count: 60)
    #expect(messages(half, ["p": nested(60)]) == ["p.mustache:1:313: \(Self.tooDeep)"])
  }

  @Test func `partials that double each other come to an end`() {
    let found = messages(
      "{{>a}}",
      [
        "a": String(repeating: "{{>b}}", count: 100), "b": String(repeating: "{{>c}}", count: 100),
        "c": String(repeating: "{{count}}", count: 100),
      ]
    )
    #expect(found.count <= 300)
    #expect(
      found.allSatisfy {
        $0.hasSuffix(": the template has more than 200000 parts with its partials. Simplify it.")
      }
    )
    #expect(!found.isEmpty)
  }
}
