import Testing

@testable import BlogExport

/// The TOML of front matter.
@Suite struct TOMLReaderTests {
  private func read(_ text: String) throws -> FrontMatterValue {
    try TOMLReader.read(Array(text.utf8)[...])
  }

  @Test(arguments: [
    (#"a = "b""#, "b"), ("a = 'C:\\b'", "C:\\b"), (#""a" = "\u00e9\t\"x\"""#, "é\t\"x\""),
    ("a = 2020-01-02T03:04:05Z # then", "2020-01-02T03:04:05Z"),
    ("a = 2020-01-02 03:04:05", "2020-01-02 03:04:05"),
    ("a=2020-01-02", "2020-01-02"), ("a = -1_000.5e3", "-1_000.5e3"), ("\r\n# c\r\n a = 7\r\n", "7"),
    ("a = \"\"\"\nb\n  c \\\n   d\"\"\"", "b\n  c d"), ("a = '''\n'b'\n'''", "'b'\n"),
    (#"a = """"b"""""#, "\"b\""), ("a = 'b'\na = 'c'", "c"), ("x = [1,\n 2, # two\n]\na = 'b'", "b"),
  ])
  func `a key has a value`(_ text: String, _ value: String) throws {
    #expect(try read(text)["a"] == .text(value))
  }

  @Test func `tables, arrays of tables and dotted keys are nested`() throws {
    let value = try read(
      """
      draft = true
      tags = ["a", ["b"], {c = 1, d.e = false}]
      x.y = 1
      [taxonomies]
      "two words" = ['c']
      [[resources]]
      src = "1.jpg"
      [resources.params]
      alt = "one"
      [[resources]]
      src = "2.jpg"
      [x.z]
      w = 2
      """
    )
    #expect(value["draft"] == .boolean(true))
    #expect(
      value["tags"]
        == .list([
          .text("a"), .list([.text("b")]),
          .mapping([.init("c", .text("1")), .init("d", .mapping([.init("e", .boolean(false))]))]),
        ])
    )
    #expect(value.value(at: "taxonomies.two words") == .list([.text("c")]))
    #expect(value["resources"]?.elements.compactMap { $0["src"]?.line } == ["1.jpg", "2.jpg"])
    #expect(value["resources"]?.elements.first?.value(at: "params.alt") == .text("one"))
    #expect(value.value(at: "x.y") == .text("1") && value.value(at: "x.z.w") == .text("2"))
  }

  @Test(arguments: [
    ("a = ", 1, "a value"), ("a", 1, "'='"), ("\na = \"b", 2, "a closing quote"),
    ("a = [1 2]", 1, "',' or ']'"),
    ("a = {b = 1", 1, "',' or '}'"), ("[a", 1, "']'"), ("= 1", 1, "a key"),
    ("a = 1 b = 2", 1, "the end of the line"),
    ("a = \"\\q\"", 1, "an escape"), ("a = \"\\ud800\"", 1, "a character"), ("a = yes", 1, "a value"),
    ("a = " + String(repeating: "[", count: 10_000), 1, "a value that is nested less deep"),
    (String(repeating: "a.", count: 10_000) + "a = 1", 1, "a key of at most 16 names"),
  ])
  func `a mistake has its line`(_ text: String, _ line: Int, _ expected: String) {
    let fault = #expect(throws: TOMLReader.Fault.self) { try read(text) }
    #expect(fault?.line == line)
    #expect(fault?.expected == expected)
  }

  @Test func `many tables and keys take little time`() throws {
    let tables = (0..<20_000).map { "[[a]]\nb = \($0)\n" }.joined()
    #expect(try read(tables)["a"]?.elements.count == 20_000)
    let keys = (0..<20_000).map { "k\($0) = 1\n" }.joined()
    #expect(try read(keys)["k19999"] == .text("1"))
  }

  @Test(arguments: ["[[a]]\nb = 1\n", "[[a.b]]\nc = 1\n", "[p]\n", "x.y = 1\n"])
  func `many changes of one table take linear time`(_ part: String) throws {
    let keys = (0..<60_000).map { "k\($0) = 1\n" }.joined()
    let text = "[p]\n" + keys + String(repeating: part, count: 60_000)
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try read(text) }
    #expect(time < .seconds(20))
  }
}
