import Testing

@testable import SiteBuild

struct ManifestTests {
  @Test func `a manifest is read as it was written`() throws {
    let entries = [
      Manifest.Entry(path: "b with blank.html", size: 2, fingerprint: Fingerprint(of: "b")),
      Manifest.Entry(path: "a", size: 1, fingerprint: Fingerprint(of: "a")),
    ]
    let text = Manifest(entries).text
    #expect(text.split(separator: "\n").map { $0.split(separator: " ").last } == ["1", "a", "blank.html"])
    #expect(try #require(Manifest(text: text)).entries["b with blank.html"] == entries[0])
  }

  @Test(arguments: ["", "something else\n", "\n"])
  func `another file is no manifest`(text: String) {
    #expect(Manifest(text: text) == nil)
  }

  @Test func `a broken line is left out`() throws {
    let manifest = try #require(
      Manifest(text: "blogforge-manifest 1\nzz 1 a\n\(Fingerprint(of: "b").hex) 1 b\n")
    )
    #expect(manifest.entries.keys.sorted() == ["b"])
  }

  @Test func `a fingerprint is 32 digits and depends on every byte`() {
    #expect(Fingerprint(of: "a").hex.count == 32)
    #expect(Fingerprint(of: "a") != Fingerprint(of: "b"))
    #expect(Fingerprint(hex: Fingerprint(of: "a").hex) == Fingerprint(of: "a"))
    #expect(Fingerprint(hex: "xyz") == nil)
  }
}
