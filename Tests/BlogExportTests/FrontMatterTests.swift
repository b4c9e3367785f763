import Testing

@testable import BlogExport

/// The front matter of texts, and where the text begins.
@Suite struct FrontMatterTests {
  /// Reads `name: value` in lines.
  private static let yaml = YAMLConverter { text throws(YAMLConverter.Fault) in
    .mapping(
      try text.split(separator: "\n").enumerated().map { index, line throws(YAMLConverter.Fault) in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { throw YAMLConverter.Fault(line: index + 1, reason: "no colon") }
        return .init(String(parts[0]), .text(PlainText.trimmed(String(parts[1]))))
      }
    )
  }

  private func read(_ text: String) throws(FrontMatter.Fault) -> (title: String?, text: String) {
    let matter = try FrontMatter(Array(text.utf8), yaml: Self.yaml)
    return (matter.value["title"]?.line, String(decoding: matter.text, as: UTF8.self))
  }

  @Test(arguments: [
    "---\ntitle: T\n---\nBody\n", "---\r\ntitle: T\r\n--- \r\nBody\n", "\n---\ntitle: T\n...\nBody\n",
    "+++\ntitle = 'T'\n+++\nBody\n", "---toml\ntitle = 'T'\n---\nBody\n",
    "---json\n{\"title\":\"T\"}\n---\nBody\n",
    "--- # post\ntitle: T\n---\nBody\n", "+++\nTitle = 'T'\n+++\nBody\n", "{\"TITLE\": \"T\"}Body\n",
    "{\"title\": \"T\"}Body\n",
  ])
  func `all languages are read`(_ text: String) throws {
    let (title, body) = try read(text)
    #expect(title == "T" && body == "Body\n")
  }

  @Test(arguments: [
    "Just a text\n---\nwith a line\n", "---\n\nA line across the page\n", "# Title\n", "", "---",
    "{% include x %}\nBody",
    "{{ x }}", "{: .wide}\nBody", "{a} b", "----\ntitle: T\n----\n", "---word\nwithout an end",
    "---\n\n# Title\n\nText", "---\n\nHello: this is text.", "---\r\n\r\nnote: text\r\n",
    "---\nMy plan: sail\n",
    "---\nBonjour : a text\n", "---\nhttps://e.example\n", "---\n: a\n", "Note: something\n\nText",
    "Date: 5 May\nwe sailed", "Title\nDate: 5 May", "My title: x\n\nText", "Note:x", "Date 5: a\nTags: b\n",
    "<!-- title: x -->\nText", "<!--\n.. note: x\n-->\n", "    title: x\n",
  ])
  func `a text without front matter is whole`(_ text: String) throws {
    let (title, body) = try read(text)
    #expect(title == nil && body == text)
  }

  @Test(arguments: [
    "Title: T\n\nBody\n", "Title: T\r\nDate: 2020-01-02\r\n\r\nBody\n", "note: a\ntitle: T\n\nBody\n",
    "Summary: a\n    b\nTitle: T\nBody\n", ".. title: T\n\nBody\n",
    "<!--\n.. title: T\nany\n\n.. slug: a\n-->\nBody\n", "<!-- .. title: T\n-->\n\nBody\n",
  ])
  func `metadata needs no fences`(_ text: String) throws {
    let (title, body) = try read(text)
    #expect(title == "T" && body.hasSuffix("Body\n") && !body.contains("itle") && !body.contains("Date"))
  }

  @Test(arguments: [
    "<!--\n.. title: T\n.. tags: a, Draft\n-->\n", "<!--\n.. title: T\n.. status: draft\n\nText",
  ])
  func `drafts of Nikola are marked`(_ text: String) throws {
    let values = try FrontMatter(Array(text.utf8), yaml: nil).value
    #expect(FieldMap.Mark.usual(of: .blog).contains { values.meets($0) })
  }

  @Test func `several authors without fences are a list`() throws {
    let matter = try FrontMatter(Array("Title: T\nAuthors: Ana, Ben\n".utf8), yaml: nil)
    #expect(matter.value["authors"]?.elements.map(\.line) == ["Ana", "Ben"])
  }

  @Test(arguments: [
    ("---\ntitle: T\ndraft: true\n", "YAML", 1, "it does not end"),
    ("---\n# a comment\n\n  # b\ndraft: true\nText", "YAML", 1, "it does not end"),
    ("---\ntags:\r\n- a\n", "YAML", 1, "it does not end"),
    ("+++\ntitle = 'T'\n", "TOML", 1, "it does not end"),
    ("+++", "TOML", 1, "it does not end"), ("\n\n+++", "TOML", 3, "it does not end"),
    ("\n---\ntitle: T\nno\n---\n", "YAML", 4, "no colon"),
    ("+++\na = 1\nb\n+++\n", "TOML", 3, "expected '='"),
    ("{\"a\":\n1,}", "JSON", 2, "found '}'; expected a key in quotes"),
    ("{\"a\": 1", "JSON", 1, "unexpected end of the file; expected ',' or '}'"),
    ("---json\n{\n\"a\" 1}\n---\n", "JSON", 3, "found '1'; expected ':'"),
    ("---js\nconst draft = true;\n---\nText", "YAML, TOML or JSON", 1, "it is JavaScript"),
    ("--- javascript\nconst draft = true;\n", "JavaScript", 1, "it does not end"),
    ("\n---coffee\ndraft: yes\n---\n", "YAML, TOML or JSON", 2, "it is coffee"),
  ])
  func `front matter that cannot be read is an error with its line`(
    _ text: String,
    _ language: String,
    _ line: Int,
    _ reason: String
  ) {
    let fault = #expect(throws: FrontMatter.Fault.self) { try read(text) }
    #expect(fault == FrontMatter.Fault(language: language, line: line, reason: reason))
  }

  @Test func `names in lowercase have precedence`() throws {
    #expect(try read("+++\nTitle = 'A'\ntitle = 'B'\nTITLE = 'C'\n+++\n").title == "B")
  }

  @Test(arguments: [
    ("Draft: true", "draft", true), ("Draft: yes", "draft", true), ("Private: Lessons", "private", false),
    ("HIDDEN: a b", "hidden", false), ("Password: a b", "password", true),
    ("Visibility: private", "visibility", true),
  ])
  func `a text under the name of a flag with capital letters marks nothing`(
    _ line: String,
    _ name: String,
    _ isCopied: Bool
  ) throws {
    let matter = try FrontMatter(Array("---\n\(line)\n---\n".utf8), yaml: Self.yaml)
    #expect((matter.value[name] != nil) == isCopied)
  }

  @Test func `values in JSON that are nested deep are read up to a limit`() throws {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    let (title, body) = try read(#"{"title":"T","x":\#(deep)}Body"#)
    #expect(title == "T" && body == "Body")
  }
}
