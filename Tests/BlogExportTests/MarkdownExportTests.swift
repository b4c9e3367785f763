import BlogModel
import TestSupport
import Testing

@testable import BlogExport

/// Folders of texts as exports.
@Suite struct MarkdownExportTests {
  private func read(_ files: [(name: String, text: String)]) throws -> ExportResult {
    let reader = ExportReader(options: ExportOptions(fieldMap: .markdown))
    return try reader.read(files.map { ($0.name, Array($0.text.utf8)) })
  }

  @Test func `a text becomes a blog with its author, pictures and dates`() throws {
    let result = try read([
      (
        "at-sea.md",
        """
        +++
        title = "At sea"
        date = 2020-01-02
        lastmod = 2020-01-03
        author = {name = "Ana", url = "https://ana.example/", email = "ana@example.org"}
        tags = ["boats", "sea"]
        category = "trips"
        cover = {image = "a.jpg", alt = "A boat"}
        lang = "en"
        +++
        # At sea

        One ![Two](b.jpg "Three") four.
        """
      )
    ])
    let community = result.community
    let blog = try #require(community.blogs.first)
    #expect(blog.title == "At sea" && blog.text == "One  four." && blog.tags == ["boats", "sea", "trips"])
    #expect(community.bloggers[Int(blog.blogger)].displayName == "Ana")
    #expect(community.bloggers[Int(blog.blogger)].links.map(\.url) == ["https://ana.example/"])
    let parts = community.parts(ofBlog: 0)
    #expect(parts.slug == "at-sea" && parts.language == "en" && parts.editedDate != nil)
    #expect(
      parts.pictures == [
        BlogPicture(address: "a.jpg", alt: "A boat"),
        BlogPicture(address: "b.jpg", alt: "Two", caption: "Three"),
      ]
    )
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "draft = true", "Draft = true", "published = false", "private = true", "permalink = false",
    "password = 'x'",
    "status = 'draft'",
    "type = 'page'", "layout = 'page'", "build = {render = 'never'}", "headless = true",
    "render = false", "build = {render = 'link'}", "_build = {list = 'never'}", "status = 'skip'",
  ])
  func `what is not public is not read`(_ line: String) throws {
    let result = try read([("a.md", "+++\n\(line)\n+++\nSecret"), ("b.md", "Public")])
    #expect(result.community.blogs.map(\.text) == ["Public"])
  }

  @Test(arguments: [
    "Title: x\nStatus: draft\n\nSecret", "Title: x\nStatus:draft\n\nSecret",
    "Title: x\nStatus: hidden\nSecret",
    "<!--\n.. status: private\n-->\n\nSecret",
  ])
  func `what is not public by metadata without fences is not read`(_ text: String) throws {
    let result = try read([("a.md", text), ("b.md", "Title: T\nTags: a, b\n\nNote: public")])
    #expect(result.community.blogs.map(\.text) == ["Note: public"])
    #expect(result.community.blogs.map(\.tags) == [["a", "b"]])
  }

  /// The ids of the blogs of a folder of files.
  private func ids(_ files: [(String, String)]) async throws -> (ids: [String], ExportResult) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let texts = files.map(\.0).filter { !$0.hasSuffix(".toml") }
    let sources = texts.map { ExportSource(name: $0, path: "\(folder.path)/\($0)", inner: $0) }
    let converter = HTMLConverter(markdown: { "[\($0)]" }, plain: { $0 }, line: { $0 })
    let options = ExportOptions(fieldMap: .markdown, html: converter)
    let result = try await ExportReader(options: options).read(FieldMap.markdown.sources(of: sources))
    return (result.community.blogs.map(\.id).sorted(), result)
  }

  @Test(
    arguments: [
      ("draft = true", "config.toml", "base_url = 'x'", []), ("draft = true", nil, "", []),
      ("draft = true", "config.toml", "baseURL = 'x'", ["content/a/b/c"]),
      ("draft = true", "hugo.toml", "", ["content/a/b/c"]), ("x = ", nil, "", []),
      ("", nil, "", ["content/a/b/c"]),
      ("build = {render = 'never'}", "hugo.toml", "", ["content/a/b/c"]),
      ("[[cascade]]\n[cascade.build]\nrender = 'never'", "hugo.toml", "", []),
      ("[cascade._build]\nrender = 'link'", "hugo.toml", "", []),
      ("[cascade]\nDraft = true\ntarget = {path = '/x/**'}", "hugo.toml", "", []),
      ("[cascade]\ndraft = true\n_target = {kind = 'section'}", "hugo.toml", "", ["content/a/b/c"]),
      ("[[cascade]]\ntype = 'docs'\n[[cascade]]\nheadless = true", "hugo.toml", "", []),
    ] as [(String, String?, String, [String])]
  )
  func `a section can hide its folder`(
    _ section: String,
    _ configuration: String?,
    _ settings: String,
    _ shown: [String]
  ) async throws {
    var files = [
      ("content/a/_index.md", "+++\n\(section)\n+++\n"), ("content/a/b/c.md", "x"), ("content/d.md", "x"),
    ]
    if let configuration { files.append((configuration, settings)) }
    let (ids, result) = try await ids(files)
    #expect(ids == shown + ["content/d"])
    let unreadable = result.diagnostics.filter { $0.code == "front-matter-unreadable" }
    #expect(unreadable.allSatisfy { $0.summary.hasSuffix("the texts in this folder are skipped") })
    #expect(unreadable.count == (section == "x = " ? 1 : 0))
  }

  @Test(arguments: [
    ("hugo.toml", "", nil, ["content/a/b"]),
    (nil, "", nil, ["content/a/b", "content/a/b/c", "content/a/b/d"]),
    (
      "config.toml", "base_url = 'x'", "content/_index.md", ["content/a/b", "content/a/b/c", "content/a/b/d"]
    ),
    (nil, "", "content/_index.md", ["content/a/b"]),
    ("zola.toml", "", nil, ["content/a/b", "content/a/b/c", "content/a/b/d"]),
    ("config.yaml", "baseURL: x", nil, ["content/a/b"]),
    ("config.yaml", "title: x", nil, ["content/a/b", "content/a/b/c", "content/a/b/d"]),
  ])
  func `texts of a page of Hugo are no posts`(
    _ configuration: String?,
    _ settings: String,
    _ section: String?,
    _ shown: [String]
  ) async throws {
    var files = [("content/a/b/index.md", "x"), ("content/a/b/c.md", "x"), ("content/a/b/d/index.md", "x")]
    if let configuration { files.append((configuration, settings)) }
    if let section { files.append((section, "")) }
    #expect(try await ids(files).ids == shown)
  }

  @Test(arguments: [("", "."), ("site/", "site"), ("/a/content/", "/a/content")])
  func `the folder of texts is known, also if it is the working folder`(start: String, folder: String) {
    #expect(ExportSource(name: "x", path: "\(start)b/c.md", inner: "b/c.md").folder == folder)
  }

  @Test func `a page that Hugo does not make hides what is below`() async throws {
    let shown = ("b/index.md", "+++\ndraft = true\n+++\n")
    let hidden = ["headless = true", "build = {render = 'never'}"].enumerated().map { number, line in
      [("a\(number)/index.md", "+++\n\(line)\n+++\n"), ("a\(number)/x/y.md", "x")]
    }
    #expect(try await ids(hidden.flatMap { $0 } + [shown, ("b/c.md", "x")]).ids == ["b/c"])
  }

  @Test func `pages of HTML with front matter are posts`() async throws {
    let post =
      "---toml\ntitle = 'T'\n---\n<p>One<!-- secret -->\n\n    two</p>\n{% if false %}secret{% endif %}"
    let (ids, result) = try await ids([
      ("_posts/2010-01-02-a.html", post), ("_posts/b.html", "<p>No front matter</p>"),
      ("_layouts/default.html", "---\nlayout: x\n---\n{{ content }}"), ("index.html", "---\n---\n"),
    ])
    #expect(ids == ["_posts/2010-01-02-a"])
    #expect(result.community.blogs.map(\.title) == ["T"])
    #expect(result.community.blogs.first?.text == "[<p>One\n\n    two</p>\n\n]")
  }

  @Test(arguments: [
    ("content/", "x/about.html", true), ("./content/", "x/about.html", true),
    ("/a/content/", "x/about.html", true), ("texts/", "x/about.html", false),
    ("texts/", "content/\u{301}about.html", true),
  ])
  func `a page in a folder of the name content may be a post`(
    folder: String,
    inner: String,
    mayBePost: Bool
  ) {
    let source = ExportSource(name: "x", path: folder + inner, inner: inner)
    #expect(source.mayBePost == mayBePost)
  }

  @Test func `the folder of a file that the user named says nothing`() throws {
    #expect(try read([("drafts/\u{301}a.md", "x")]).community.blogs.map(\.id) == ["\u{301}a"])
  }

  @Test func `a text whose front matter is broken is skipped and reported`() throws {
    let result = try read([
      ("a.md", "+++\ndraft = \n+++\nSecret"), ("b.md", "+++\ndraft = true\nSecret"), ("c.md", "x"),
    ])
    #expect(result.community.blogs.map(\.text) == ["x"])
    let found = result.diagnostics.filter { $0.code == "front-matter-unreadable" }
    #expect(found.map { $0.place?.file } == ["a.md", "b.md"])
    #expect(found.map { $0.place?.line } == [2, 1])
    #expect(
      found.first?.summary
        == "the front matter is not valid TOML: expected a value; the text is skipped"
    )
  }

  @Test func `a date that is none gives way to that of the name`() throws {
    let result = try read([("2020-01-02-a.md", "+++\ndate = 2020-1\n+++\nx")])
    #expect(result.community.blogs.first?.createdDate != nil && result.diagnostics.isEmpty)
  }

  @Test func `addresses before are paths on the site`() throws {
    let lines = """
      +++
      permalink = "/a/b.html"
      aliases = ["/c/", "https://e.example/d", "//e.example/f", "g", "/h?i#j", "/a/b.html", "/jane@example.org/"]
      +++
      x
      """
    #expect(try read([("a.md", lines)]).community.parts(ofBlog: 0).addresses == ["/a/b.html", "/c/"])
    let medium = FieldMap(
      name: "x",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.title, from: ["id"]),
            FieldMap.Source(.addresses, from: ["link", "old"]),
          ]
        )
      ]
    )
    let text =
      #"{"posts":[{"id":"1","old":["/b/",7],"link":"https://e.example/a/?x=1"},{"id":"2","link":"https://e.example"}]}"#
    let community = try BlogExportTests.read(text, options: ExportOptions(fieldMap: medium)).community
    #expect(community.parts(ofBlog: 0).addresses == ["/b/"])
    #expect(community.parts(ofBlog: 1).addresses == [])
  }

  @Test func `empty texts and texts in other encodings do no harm`() throws {
    let result = try ExportReader(options: ExportOptions(fieldMap: .markdown)).read([
      ("a.md", []), ("b.md", Array("\u{FEFF}Caf\u{E9}".utf8)), ("c.md", [0x63, 0xFF, 0x61]),
      ("d.md", [0xFF, 0xFE, 0x64, 0, 0x65, 0]), ("e.md", Array("<p>raw</p>".utf8)),
    ])
    #expect(Set(result.community.blogs.map(\.text)) == ["Café", "c\u{FFFD}a", "de", "<p>raw</p>"])
    let repaired = result.diagnostics.filter { $0.code == "text-encoding" }
    #expect(repaired.map { $0.place?.file } == ["c.md"])
  }

  @Test func `the fields of the front matter cannot replace those of the file`() throws {
    let result = try read([("a.md", "+++\ntext = 'x'\nfile = {text = 'y', id = 'z'}\n+++\nBody")])
    #expect(result.community.blogs.map(\.text) == ["Body"])
    #expect(result.community.blogs.map(\.id) == ["a"])
  }

  @Test func `texts are read only by maps that name them`() {
    let all = ["posts.json", "notes.md"].map { ExportSource(name: $0, path: $0) }
    #expect(FieldMap.fellowBlogger.sources(of: all).map(\.name) == ["posts.json"])
    #expect(FieldMap.markdown.sources(of: all).map(\.name) == ["notes.md"])
    #expect(FieldMap.auto.sources(of: [all[1]]).map(\.name) == ["notes.md"])
  }

  @Test(arguments: [
    (["_posts/a.md", "package.json"], "---\nx: y\n---\n", "markdown"),
    (["README.md", "blogs.json"], "---\nx: y\n---\n", nil),
    (["README.md", "data.json"], "# Read me", nil), (["a.md", "data.json"], "Title: x\n\n", "markdown"),
    (["_posts/a.html"], "---\nx: y\n---\n", "markdown"), (["_posts/a.html", "b.json"], "<p>x</p>", nil),
    (["a.md", "b.markdown"], "No front matter", "markdown"),
  ])
  func `a folder of texts is recognised`(_ names: [String], _ text: String, _ platform: String?) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("_posts")
    for name in names { try folder.write(name.hasSuffix(".json") ? "{}" : text, to: name) }
    let sources = names.map { ExportSource(name: "export/\($0)", path: folder.path + "/\($0)", inner: $0) }
    #expect(Platform.recognised(in: sources)?.map.name == platform)
  }

  @Test func `pages that are not read are reported, drafts are not`() async throws {
    let (ids, result) = try await ids([
      ("_posts/2020-01-02-a.md", "+++\ntitle = \"A\"\n+++\n# A {#a}\n\nx"),
      ("_posts/2020-01-02-b.md", "+++\nlayout = \"page\"\n+++\nx"),
      ("_drafts/c.md", "+++\ntitle = \"C\"\n+++\nx"),
    ])
    #expect(ids == ["_posts/2020-01-02-a"])
    #expect(result.community.blogs.map { PlainText.trimmed($0.text) } == ["x"])
    #expect(
      result.diagnostics.map(line) == [
        "the field map does not use the collection 'markdown-pages'; not read. "
          + "If they contain blogs, add them to 'from' in the field map; --write-fieldmap saves it."
      ]
    )
  }
}
