import Testing

@testable import SearchIndex

@Suite struct ReaderFilesTests {
  private func file(_ path: String, _ modules: [String: String]) -> String {
    let bytes = ReaderFiles.files(modules).first { $0.path == path }?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `modules of one file follow each other without imports`() {
    let modules = ["page.js": "f();\n", "blogger-box.js": "import { f } from './page.js';\nf();\n"]
    #expect(file("blogger-box.js", modules) == "f();f();\n")
  }

  @Test func `a module of another file is imported from that file`() {
    let modules = ["people.js": "import { terms } from './words.js';\nterms();\n"]
    #expect(file("people.js", modules) == "import{terms}from'./search.js';terms();\n")
  }

  @Test func `modules of one file import a name once`() {
    let modules = [
      "marks.js": "import { fold, terms } from './words.js';\nfold(terms);\n",
      "search-page.js":
        "import { Search } from './search.js';\nimport { terms } from './words.js';\nSearch(terms);\n",
    ]
    #expect(
      file("search-page.js", modules)
        == "import{Search,fold,terms}from'./search.js';fold(terms);Search(terms);\n"
    )
  }

  @Test func `only what other files import is exported`() {
    let modules = [
      "words.js": "export const terms = 1;\nexport const forms = terms;\nexport async function fold() {}\n",
      "people.js": "import { fold } from './words.js';\nfold();\n",
    ]
    #expect(file("search.js", modules) == "const e=1;const t=e;export async function fold(){}\n")
  }

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
}
