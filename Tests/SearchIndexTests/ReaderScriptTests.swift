import Testing

@testable import SearchIndex

@Suite struct ReaderScriptTests {
  @Test(arguments: [
    ("  const a = 1;\n", "const a = 1;\n"),
    ("// why\nlet b;\n", "let b;\n"),
    ("/** one line */\nlet b;\n", "let b;\n"),
    ("/** two\n *  lines */\nlet b;\n", "let b;\n"),
    ("/** @type {X} */ (y)\n", "/** @type {X} */ (y)\n"),
    ("const url = 'https://x'; // stays\n", "const url = 'https://x'; // stays\n"),
    ("\n\n", ""),
  ])
  func `comment lines and indentation go`(source: String, compact: String) {
    #expect(String(decoding: ReaderScript.compact(source), as: UTF8.self) == compact)
  }
}
