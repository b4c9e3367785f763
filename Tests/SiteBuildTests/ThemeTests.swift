import Foundation
import TemplateEngine
import Testing

@testable import SiteBuild

struct ThemeTests {
  private static let pages = [
    "feed", "list", "likes", "blog", "profile", "bloggers", "tags", "archive", "search", "not-found",
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
    #expect(assets.keys.sorted() == ["favicon.svg", "site.js", "style.css", "words.js"])
    for (name, asset) in assets {
      let parts = name.split(separator: ".")
      #expect(asset.path.wholeMatch(of: /assets\/[a-z]+\.[0-9a-f]{16}\.(css|js|svg)/) != nil)
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

  @Test func `a folder that is not there is none`() throws {
    let theme = try Theme(folder: "/nowhere/at/all", shownFolder: "templates")
    #expect(try theme.sources.count == Theme(folder: nil, shownFolder: "").sources.count)
  }

  @Test(arguments: pages)
  func `a name that a page's view does not have is told with its file and line`(page: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("\n{{nonsense}}", to: "\(page).mustache")
    let theme = try Theme(folder: folder.path, shownFolder: "my/templates")
    let errors = #expect(throws: TemplateErrors.self) {
      try ThemeTemplates(TemplateSet(theme.sources, words: theme.language.words))
    }
    let message = errors?.errors.first?.message ?? ""
    #expect(message.hasPrefix("my/templates/\(page).mustache:2:1: 'nonsense' is not a name here"))
  }
}
