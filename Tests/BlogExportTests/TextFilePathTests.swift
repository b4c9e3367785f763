import Testing

@testable import BlogExport

/// What the path of a text file says.
@Suite struct TextFilePathTests {
  @Test(arguments: [
    ("_posts/2020-01-02-at-sea.md", "_posts/2020-01-02-at-sea", "at-sea", "2020-01-02", nil as String?),
    ("posts/at-sea/index.md", "posts/at-sea", "at-sea", nil, nil),
    ("posts/2020-01-02_at-sea/index.fr.md", "posts/2020-01-02_at-sea/index.fr", "at-sea", "2020-01-02", "fr"),
    ("at-sea.pt-br.MARKDOWN", "at-sea.pt-br", "at-sea", nil, "pt-BR"),
    ("index.md", "index", "index", nil, nil),
    ("2020-01-02.md", "2020-01-02", "2020-01-02", "2020-01-02", nil), ("v1.2.md", "v1.2", "v1.2", nil, nil),
    ("2020-1-2-x.md", "2020-1-2-x", "2020-1-2-x", nil, nil),
    ("2014-01-01-node.js.md", "2014-01-01-node.js", "node.js", "2014-01-01", nil),
    ("hello.go.md", "hello.go", "hello.go", nil, nil), ("a.PY.md", "a.PY", "a.PY", nil, nil),
    ("intro.ts.md", "intro.ts", "intro.ts", nil, nil),
    ("socket.io.md", "socket.io", "socket.io", nil, nil), ("hello.DE.md", "hello.DE", "hello", nil, "de"),
  ])
  func `names, dates and languages`(
    _ path: String,
    _ id: String,
    _ name: String,
    _ date: String?,
    _ language: String?
  ) {
    let found = TextFilePath(path, in: TextFolderLayout())
    #expect(found.id == id && found.name == name && found.date == date && found.language == language)
    #expect(found.collection == .posts)
  }

  @Test(arguments: [
    ("_drafts/x.md", TextFilePath.Collection.drafts), ("a/drafts/x.md", .drafts),
    ("_drafts/\u{301}x.md", .drafts),
    ("posts/_index.md", .sections),
    ("posts/_index.de.md", .sections), ("posts/_index.ast.md", .sections), ("README.md", .pages),
    ("notes/README.md", .posts),
    ("archetypes/x.md", .templates),
    ("_includes/x.md", .templates), ("_posts/x.md", .posts), ("x/_posts/y.md", .posts),
  ])
  func `files that are no posts`(_ path: String, _ collection: TextFilePath.Collection) {
    #expect(TextFilePath(path, in: TextFolderLayout()).collection == collection)
  }

  @Test func `the folders of posts are those of the site generator`() {
    let jekyll = TextFolderLayout(["_posts/a.md", "about.md", "content/b.md"])
    #expect(TextFilePath("about.md", in: jekyll).collection == .pages)
    #expect(TextFilePath("_posts/a.md", in: jekyll).collection == .posts)
    let hugo = TextFolderLayout(["content/posts/a.md", "docs/about.md", "_posts/x.txt"])
    #expect(TextFilePath("docs/about.md", in: hugo).collection == .pages)
    #expect(TextFilePath("content/posts/a.md", in: hugo).collection == .posts)
  }

  @Test func `pages of HTML have the same names`() {
    let path = TextFilePath("_posts/2020-01-02-at-sea.HTML", in: TextFolderLayout())
    #expect(path.id == "_posts/2020-01-02-at-sea" && path.name == "at-sea" && path.isHTML)
  }

  @Test(arguments: [
    ("a/b.md", TextFilePath.Collection.drafts), ("a/b/index.md", .drafts), ("ab.md", .posts),
    ("p/index.md", .posts), ("p/index.fr.md", .posts), ("p/q.md", .resources), ("p/q/r.md", .resources),
    ("p/q/index.md", .resources), ("pq/r.md", .posts), ("p/_index.md", .sections),
  ])
  func `folders hide texts and are pages`(_ path: String, _ collection: TextFilePath.Collection) {
    var layout = TextFolderLayout()
    (layout.hidden, layout.bundles) = (["a"], ["p"])
    #expect(TextFilePath(path, in: layout).collection == collection)
  }

  @Test(arguments: [
    ("a.jpg", "p/q/a.jpg"), ("./a%20b.jpg?w=1#x", "p/q/a b.jpg"), ("/img/a.jpg", "img/a.jpg"),
    ("../a.jpg", "p/a.jpg"), ("../../\u{301}a.jpg", "\u{301}a.jpg"),
    ("../../../../a.jpg", "a.jpg"), ("https://e.example/a.jpg", "https://e.example/a.jpg"),
    ("//e.example/a.jpg", "//e.example/a.jpg"), ("/\u{301}a.jpg", "\u{301}a.jpg"),
  ])
  func `addresses of pictures are relative to the text`(_ address: String, _ path: String) {
    #expect(PictureAddress.path(address, in: "p/q") == path)
  }
}
