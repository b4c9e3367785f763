import NIOHTTP1
import TestSupport
import Testing

@testable import PreviewServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct `The tree of a site` {
  private let folder: TemporaryFolder
  private var tree: SiteTree { SiteTree(root: "\(folder.path)/site") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("site")
    try folder.makeFolder("site/a")
    try folder.makeFolder("site/.well-known")
    try folder.write("page", to: "site/a/index.html")
    try folder.write("secret", to: "secret")
    try folder.write("hidden", to: "site/.hidden")
    try folder.write("known", to: "site/.well-known/x")
    try folder.write("hidden", to: "site/.well-known/.hidden")
    try folder.write("", to: "site/.nojekyll")
    try folder.write("/a /b", to: "site/_redirects")
    symlink("../secret", "\(folder.path)/site/link")
    symlink("..", "\(folder.path)/site/up")
    mkfifo("\(folder.path)/site/pipe", 0o600)
  }

  private func text(_ segments: String...) -> String? {
    guard case .file(let file) = tree.find(segments) else { return nil }
    return String(decoding: file.read(file.size, at: 0), as: UTF8.self)
  }

  @Test func `gives its files and recognises its folders`() {
    #expect(text("a", "index.html") == "page")
    #expect(text(".well-known", "x") == "known")
    #expect(text(".nojekyll") == "")
    if case .folder = tree.find(["a"]) {} else { Issue.record("a is a folder") }
    if case .folder = tree.find([]) {} else { Issue.record("the root is a folder") }
  }

  @Test func `shows a draft in the place of files, and files where the draft has none`() {
    var tree = tree
    tree.draft = SiteDraft(
      file: { ["a/index.html": Array("draft".utf8), "new/index.html": Array("new".utf8)][$0] },
      hasPage: { ["a", "new"].contains($0) }
    )
    func text(_ segments: String...) -> String? {
      guard case .file(let file) = tree.find(segments) else { return nil }
      return String(decoding: file.read(file.size, at: 0), as: UTF8.self)
    }
    #expect(text("a", "index.html") == "draft")
    #expect(text("new", "index.html") == "new")
    #expect(text(".well-known", "x") == "known")
    #expect(text("a", "none") == nil)
    if case .folder = tree.find(["new"]) {} else { Issue.record("new is a folder") }
    if case .nothing = tree.find([".hidden"]) {} else { Issue.record("a draft shows nothing hidden") }
  }

  @Test func `reads the headers of a draft, and those of the finished site when its build fails`() throws {
    try folder.write("/*\n  X-Site: old\n", to: "site/_headers")
    var state = SiteState(root: "\(folder.path)/site", basePath: "/", session: "s")
    func header() -> String? {
      var headers = HTTPHeaders()
      state.headers.apply(to: &headers, path: "/")
      return headers.first(name: "X-Site")
    }
    #expect(header() == "old")
    let draft = SiteDraft(
      file: { $0 == "_headers" ? Array("/*\n  X-Site: new\n".utf8) : nil },
      hasPage: { _ in false }
    )
    state.update(root: "\(folder.path)/site", basePath: "/", changedFiles: [], draft: draft)
    #expect(header() == "new")
    state.fail([])
    #expect(header() == "old")
  }

  @Test func `distinguishes editions of a draft, and gives parts of it`() {
    let (one, other) = (OpenFile(bytes: Array("one page".utf8)), OpenFile(bytes: Array("two page".utf8)))
    #expect(one.stamp != other.stamp)
    #expect(one.stamp == OpenFile(bytes: Array("one page".utf8)).stamp)
    #expect(String(decoding: one.read(4, at: 4), as: UTF8.self) == "page")
    #expect(one.read(9, at: 8) == [])
  }

  @Test func `gives nothing else`() {
    for way in [
      ["link"], ["up", "secret"], ["..", "secret"], ["pipe"], [".hidden"],
      [".well-known", ".hidden"], ["_redirects"], ["a", "none"],
    ] {
      if case .nothing = tree.find(way) {} else { Issue.record("\(way) leads out") }
    }
    if case .nothing = SiteTree(root: "\(folder.path)/none").find([]) {
    } else {
      Issue.record("no such folder")
    }
  }

  @Test func `reads its rules`() {
    #expect(tree.text("_redirects") == "/a /b")
    #expect(tree.text("_headers") == nil)
    #expect(tree.text("link") == nil)
  }

  @Test func `reads a part of a file`() throws {
    guard case .file(let file) = tree.find(["a", "index.html"]) else {
      Issue.record("no file")
      return
    }
    #expect(file.read(2, at: 1) == Array("ag".utf8))
    #expect(file.read(100, at: 2) == Array("ge".utf8))
    #expect(file.read(1, at: 4) == [])
  }
}
