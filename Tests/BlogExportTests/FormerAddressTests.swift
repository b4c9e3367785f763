import Testing

@testable import BlogExport

/// The paths from which pages redirect.
@Suite struct FormerAddressTests {
  @Test(arguments: [
    ("https://a.example/2020/01/rye.html", "/2020/01/rye.html"), ("/notes/rye/", "/notes/rye/"),
    ("http://a.example/r%C3%BCbe#top", "/r%C3%BCbe"), ("/config/com10/auxiliary", "/config/com10/auxiliary"),
  ])
  func `the path of an address is kept`(_ text: String, _ path: String) {
    #expect(FormerAddress.path(of: text) == path)
  }

  @Test(arguments: [
    "https://a.example/", "https://a.example", "/", "//a.example/x", "rye.html", "/index.php?p=7",
    "javascript:a()", "/a<b>/", "/a%3Cb/", "/a\"b", "/a:b", "/a%5Cb", "/a\u{1}b", "/a%00b", "/a./b",
    "/a%20/b", "/con/", "/Nul.txt", "/lpt1.html", "/\(String(repeating: "a", count: 121))",
    "/\(String(repeating: "a/", count: 251))",
  ])
  func `what is no path of a file everywhere is not used`(_ text: String) {
    #expect(FormerAddress.path(of: text) == nil)
  }
}
