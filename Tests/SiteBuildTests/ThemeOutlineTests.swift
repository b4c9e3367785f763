import Foundation
import TemplateEngine
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

struct ThemeOutlineTests {
  private static let builtIn = try? ThemeOutline(templates: nil, language: "en")

  @Test func `every file of the built-in theme is there, with what it is for`() throws {
    let outline = try #require(Self.builtIn)
    #expect(outline.files.map(\.path).sorted() == EmbeddedTheme.files.map(\.path).sorted())
    for file in outline.files where file.path != "assets/favicon.svg" {
      #expect(!file.note.isEmpty, "\(file.path)")
    }
    #expect(outline.files.allSatisfy { !$0.isOwn && $0.kind != .unused })
  }

  @Test func `every template is used, and pages are those that are compiled`() throws {
    let outline = try #require(Self.builtIn)
    let templates = outline.files.filter { $0.path.hasSuffix(".mustache") }
    for file in templates {
      #expect(!file.places.isEmpty, "\(file.path)")
    }
    let used = templates.flatMap { file in
      (file.builtInText ?? "").matches(of: /\{\{[<>]([\w-]+)\}\}/).map { "\($0.1).mustache" }
    }
    #expect(Set(templates.filter { $0.kind == .part }.map(\.path)) == Set(used))
    #expect(
      Set(templates.filter { $0.kind == .page }.map(\.path))
        == Set(ThemeTemplates.pages.map { "\($0).mustache" })
    )
  }

  @Test func `a name in the outline can be used wherever the template is used, and no other`() throws {
    let outline = try #require(Self.builtIn)
    let theme = try Theme(folder: nil, shownFolder: "")
    for file in outline.files where file.path.hasSuffix(".mustache") {
      let names = ThemeOutline.names(of: file).map { "{{#\($0.name)}}{{/\($0.name)}}" }.joined()
      #expect(Self.compiles(theme, file, with: names), "\(file.path)")
      #expect(!Self.compiles(theme, file, with: "{{#nonsense}}{{/nonsense}}"), "\(file.path)")
    }
  }

  /// Whether the theme is good with something more in a template: where its content begins, in a part at the start.
  private static func compiles(_ theme: Theme, _ file: ThemeOutline.File, with more: String) -> Bool {
    guard let text = file.builtInText,
      let start = text.range(of: file.kind == .page ? "{{$content}}" : " }}\n")?.upperBound
    else { return false }
    let name = String(file.path.dropLast(".mustache".count))
    let own = TemplateSource(name: name, text: text[..<start] + more + text[start...], file: name)
    let set = TemplateSet(theme.sources + [own], words: theme.language.words)
    do throws(TemplateErrors) { _ = try ThemeTemplates(set) } catch { return false }
    return true
  }

  @Test(arguments: [
    ("entry", "entry.mustache"), ("entry.mustache", "entry.mustache"),
    ("templates/entry.mustache", "entry.mustache"), ("style.css", "assets/style.css"),
    ("assets/style.css", "assets/style.css"), ("de", "languages/de.yml"), ("de.yml", "languages/de.yml"),
  ])
  func `a file is found by what people call it`(name: String, path: String) {
    #expect(Self.builtIn?.file(called: name)?.path == path)
  }

  @Test(arguments: [
    ("entyr", "entry"), ("entyr.mustache", "entry.mustache"), ("assets/stile.css", "assets/style.css"),
    ("lnaguages/de.yml", "languages/de.yml"), ("something else", nil),
  ])
  func `a file that does not exist is taken for the nearest`(name: String, suggestion: String?) {
    #expect(Self.builtIn?.file(called: name) == nil)
    #expect(Self.builtIn?.suggestion(for: name) == suggestion)
  }

  @Test func `the site's own files are known, broken ones too`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{{! My foot. Not yours. }}\n{{nonsense}}{{>line}}", to: "footer.mustache")
    try folder.write("{{#site}}", to: "line.mustache")
    try folder.write("", to: "left.mustache")
    try folder.write("", to: "notes.txt")
    try folder.write("", to: "assets/fonts/serif.woff2")
    let outline = try ThemeOutline(templates: folder.path, language: "en")
    func file(_ path: String) throws -> ThemeOutline.File {
      try #require(outline.files.first { $0.path == path })
    }
    #expect(try file("footer.mustache").isOwn && file("footer.mustache").builtInText != nil)
    #expect(try file("footer.mustache").note == "My foot.")
    #expect(try file("line.mustache").kind == .part && file("line.mustache").builtInText == nil)
    #expect(try file("left.mustache").kind == .unused && file("notes.txt").kind == .unused)
    #expect(try file("assets/fonts/serif.woff2").kind == .asset && !file("header.mustache").isOwn)
  }

  @Test func `names that differ from place to place are omitted, and those of the page say so`() throws {
    let outline = try #require(Self.builtIn)
    let pager = ThemeOutline.names(of: try #require(outline.file(called: "pager")))
    #expect(pager.map(\.name) == ["site", "head", "pager"])
    #expect(pager.map(\.type) == ["SiteView", "HeadView", "PagerView"])
    #expect(pager.allSatisfy { $0.view == nil })
    let comment = ThemeOutline.names(of: try #require(outline.file(called: "comment")))
    #expect(comment.first?.view == "CommentView")
    #expect(comment.filter { $0.name == "author" }.map(\.view) == ["CommentView"])
  }

  @Test func `a copy is written once and replaced only on request`() throws {
    let folder = try TemporaryFolder()
    let outline = try #require(Self.builtIn)
    let files = try ["entry", "style.css"].map { try #require(outline.file(called: $0)) }
    let paths = try ThemeCopy.write(files, to: folder.path, overwriting: false)
    #expect(paths == ["entry.mustache", "assets/style.css"].map { "\(folder.path)/\($0)" })
    #expect(try FileSystem.readText(paths[1]) == files[1].builtInText)
    try folder.write("mine", to: "entry.mustache")
    try FileSystem.removeTree("\(folder.path)/assets")
    #expect(throws: ThemeCopy.Refusal.exists(paths[0])) {
      try ThemeCopy.write(files.reversed(), to: folder.path, overwriting: false)
    }
    #expect(try FileSystem.readText(paths[0]) == "mine" && FileSystem.status(of: paths[1]) == nil)
    #expect(try ThemeCopy.write(files, to: folder.path, overwriting: true) == paths)
    #expect(try FileSystem.readText(paths[0]) == files[0].builtInText)
  }

  @Test func `a file of the site's own cannot be copied out of the theme`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "mine.mustache")
    let file = try #require(ThemeOutline(templates: folder.path, language: "en").file(called: "mine"))
    #expect(throws: ThemeCopy.Refusal.notBuiltIn("\(folder.path)/mine.mustache")) {
      try ThemeCopy.write([file], to: folder.path, overwriting: true)
    }
  }
}
