import BlogModel
import Foundation
import TemplateEngine
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

struct ThemeTests {
  private static let pages = [
    "feed", "list", "month", "likes", "follows", "blog", "comments", "profile", "questions", "explore",
    "identify",
    "quiz", "groups", "quotes", "quote-list", "spots", "spot", "bloggers", "tags", "archive", "search",
    "your-likes", "not-found", "page",
  ]

  @Test func `every template of the built-in theme compiles`() throws {
    let theme = try Theme(folder: nil, shownFolder: "")
    _ = try ThemeTemplates(TemplateSet(theme.sources, words: theme.language.words))
  }

  @Test func `every template of the built-in theme is a page or used by one`() throws {
    let theme = try Theme(folder: nil, shownFolder: "")
    let used = theme.sources.flatMap { source in
      source.text.matches(of: /\{\{\s*[<>]\s*([\w\/-]+)\s*\}\}/).map { String($0.1) }
    }
    #expect(Set(Self.pages + used) == Set(theme.sources.map(\.name)))
  }

  @Test func `the built-in theme has the assets that the pages name`() throws {
    let assets = try Theme(folder: nil, shownFolder: "").assets
    #expect(
      assets.keys.sorted() == [
        "acts.js", "blog.js", "choices.js", "early.js", "explore.js", "favicon.svg", "feature-words.js",
        "feed.css", "filter.js", "finds.css", "finds.js", "gallery.css", "gallery.js", "identify.js",
        "likes.js", "lists.css", "map.css", "map.js", "offline-worker.js", "offline.js", "older.js",
        "pmtiles.js", "preview.js", "quiz.js", "quotes.js", "reactions.css", "share.js", "site.js",
        "style.css", "threads.css", "video.js", "warnings.css", "words.js", "zoom.js",
      ]
    )
    for (name, asset) in assets {
      let parts = name.split(separator: ".")
      #expect(asset.path.wholeMatch(of: /assets\/[a-z-]+\.[0-9a-f]{16}\.(css|js|svg)/) != nil)
      #expect(asset.path.hasPrefix("assets/\(parts[0])."))
      #expect(!asset.bytes.isEmpty)
    }
  }

  @Test func `a file of the site's folder replaces the built-in one of its name and no other`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "footer.mustache")
    try folder.write("mine", to: "assets/style.css")
    try folder.write("mine", to: "assets/fonts/serif.woff2")
    try folder.write("not a template", to: "README.md")
    let (plain, own) = (
      try Theme(folder: nil, shownFolder: ""), try Theme(folder: folder.path, shownFolder: "templates")
    )
    #expect(own.sources.map(\.name) == plain.sources.map(\.name))
    let changed = zip(own.sources, plain.sources).filter { $0.text != $1.text }
    #expect(changed.map(\.0.file) == ["templates/footer.mustache"])
    #expect(own.assets["style.css"]?.bytes == Array("mine".utf8))
    #expect(own.assets["fonts/serif.woff2"]?.path.hasPrefix("assets/fonts/serif.") == true)
    #expect(own.assets["site.js"]?.path == plain.assets["site.js"]?.path)
  }

  @Test func `assets that refer to each other do so by their published names`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import { b } from \"./b.js\"; import './no.js'; f(./a) // ./b.js.", to: "assets/a.js")
    try folder.write("import * as c from './c.js'", to: "assets/b.js")
    try folder.write("export const c = 1 ./", to: "assets/c.js")
    try folder.write("@font-face { src: url(./fonts/serif.woff2) }", to: "assets/style.css")
    try folder.write("font", to: "assets/fonts/serif.woff2")
    let before = try Theme(folder: folder.path, shownFolder: "templates").assets
    func name(_ asset: String) -> Substring { before[asset]?.path.dropFirst("assets/".count) ?? "" }
    func text(_ asset: String) -> String { String(decoding: before[asset]?.bytes ?? [], as: UTF8.self) }
    #expect(text("a.js") == "import { b } from \"./\(name("b.js"))\"; import './no.js'; f(./a) // ./b.js.")
    #expect(text("b.js") == "import * as c from './\(name("c.js"))'")
    #expect(text("c.js") == "export const c = 1 ./")
    #expect(text("style.css") == "@font-face { src: url(./\(name("fonts/serif.woff2"))) }")

    try folder.write("export const c = 2", to: "assets/c.js")
    let after = try Theme(folder: folder.path, shownFolder: "templates").assets
    for asset in ["a.js", "b.js", "c.js"] { #expect(after[asset]?.path != before[asset]?.path) }
  }

  @Test func `assets that refer to each other in a ring are published`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import './b.js'", to: "assets/a.js")
    try folder.write("import './a.js'", to: "assets/b.js")
    let assets = try Theme(folder: folder.path, shownFolder: "templates").assets
    #expect(assets["b.js"].map { String(decoding: $0.bytes, as: UTF8.self) } == "import './a.js'")
    #expect(assets["a.js"] != nil)
  }

  @Test func `rules of the configuration end the style sheet`() throws {
    let plain = try Theme(folder: nil, shownFolder: "").assets["style.css"]
    let own = try Theme(folder: nil, shownFolder: "", properties: ":root{--ink:red}").assets["style.css"]
    #expect(own?.bytes == (plain?.bytes ?? []) + Array(":root{--ink:red}".utf8))
    #expect(own?.path != plain?.path)
  }

  @Test func `a file of words or a template that is not UTF-8 is reported and not used`() throws {
    let folder = try TemporaryFolder()
    let names = ["footer.mustache", "languages/en.yml", "studio/en.yml"]
    // Not used: what a system leaves behind, and another language.
    for name in names + ["._footer.mustache", "languages/de.yml"] {
      try folder.write(Array("words: caf".utf8) + [0xE9], to: name)
    }
    let theme = try Theme(folder: folder.path, shownFolder: "t")
    #expect(
      theme.problems.map { "\($0.place?.file ?? ""): \($0.code)" } == [
        "t/languages/en.yml: language-unreadable", "t/studio/en.yml: language-unreadable",
        "t/footer.mustache: template-unreadable",
      ]
    )
    for problem in theme.problems {
      #expect(problem.severity == .error && problem.summary == "the file is not UTF-8 text")
      #expect(problem.hint == "Save it as UTF-8.")
    }
    #expect(theme.sources.first { $0.name == "footer" }?.file == "built-in footer.mustache")
  }

  @Test func `a missing folder counts as no folder`() throws {
    let theme = try Theme(folder: "/nowhere/at/all", shownFolder: "templates")
    #expect(try theme.sources.count == Theme(folder: nil, shownFolder: "").sources.count)
  }

  @Test(arguments: pages)
  func `a name that a page's view does not have is reported with its file and line`(page: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("\n{{nonsense}}", to: "\(page).mustache")
    let theme = try Theme(folder: folder.path, shownFolder: "my/templates")
    let errors = #expect(throws: TemplateErrors.self) {
      try ThemeTemplates(TemplateSet(theme.sources, words: theme.language.words))
    }
    let message = errors?.errors.first?.message ?? ""
    #expect(message.hasPrefix("my/templates/\(page).mustache:2:1: unknown name 'nonsense'"))
  }
}
