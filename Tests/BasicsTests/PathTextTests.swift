import Testing

@testable import Basics

struct PathTextTests {
  @Test(arguments: [
    ("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false), ("/a/b", "/a", false), ("/", "/a", true),
    ("/", "/", true), ("a", "/a", false),
    // A combining mark is one `Character` with the slash before it, and equal names may have other bytes.
    ("/a", "/a/\u{301}b", true), ("/a", "/a\u{301}/b", false), ("/e\u{301}", "/\u{E9}/b", false),
  ])
  func `a folder holds what is below it, by bytes`(folder: String, path: String, isHeld: Bool) {
    #expect(PathText.holds(folder, path) == isHeld)
  }

  @Test(arguments: [
    ("/A/b.TXT", ["A", "b.TXT"]), ("a//b/", ["a", "b"]), ("../\u{301}b", ["..", "\u{301}b"]), ("/", []),
  ])
  func `names are between slashes`(path: String, names: [String]) {
    #expect(PathText.names(in: path).map(String.init) == names)
    #expect(PathText.lowercasedNames(in: path) == names.map { $0.lowercased() })
  }
}
