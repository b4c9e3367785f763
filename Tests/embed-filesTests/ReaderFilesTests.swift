import Testing

@testable import embed_files

struct ReaderFilesTests {
  private func file(_ path: String, _ modules: [String: String]) -> String {
    ReaderFiles.files(modules).first { $0.path == path }?.text ?? ""
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
      "page.js": "import { fold, terms } from './words.js';\nfold(terms);\n",
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
}
