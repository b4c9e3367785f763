import SearchIndex
import Testing

/// The scripts as they are published.
struct ReaderScriptsTests {
  @Test func `the scripts of the reader import from each other only what is exported`() {
    let files = SearchIndex.readerFiles().map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    let texts = Dictionary(uniqueKeysWithValues: files)
    let imports = files.flatMap { path, text in
      text.split(separator: ";").filter { $0.hasPrefix("import{") }.map { (path, $0.split(separator: "'")) }
    }
    #expect(imports.count > 1)
    for (path, parts) in imports {
      let exporter = texts[String(parts[1].dropFirst(2))] ?? ""
      for name in parts[0].dropFirst("import{".count).dropLast("}from".count).split(separator: ",") {
        let kinds = ["const", "function", "async function", "class"]
        #expect(kinds.contains { exporter.contains("export \($0) \(name)") }, "\(path): \(name)")
      }
    }
  }

  @Test func `what a script loads later is published and exports something`() throws {
    let files = SearchIndex.readerFiles().map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    let texts = Dictionary(uniqueKeysWithValues: files)
    let late = files.flatMap { _, text in
      text.matches(of: #/import\('\.\/([a-z-]+\.js)'\)/#).map { String($0.1) }
    }
    #expect(
      Set(late) == ["filters.js", "marks.js", "people-results.js", "people.js", "search.js", "spelling.js"]
    )
    for file in late { #expect(texts[file]?.contains("export ") == true, "\(file)") }
  }
}
