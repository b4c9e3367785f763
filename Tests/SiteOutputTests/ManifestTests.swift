import Basics
import Testing

@testable import SiteOutput

struct ManifestTests {
  private let site = SiteFingerprint(program: 1, settings: 2, templates: 3, address: 4)
  private let entries = [
    Manifest.Entry(path: "b with\nbreak.html", size: 2, fingerprint: Fingerprint(of: "b")),
    Manifest.Entry(
      path: "a",
      size: 1,
      fingerprint: Fingerprint(of: "a"),
      page: PageFingerprint(whole: 9, parts: [1, 2, 3, 4])
    ),
  ]

  @Test func `a manifest is read as it was written, sorted by path`() throws {
    let manifest = try #require(Manifest(bytes: Manifest(entries, site: site).bytes))
    #expect(Array(manifest.paths) == ["a", "b with\nbreak.html"])
    #expect(manifest[0] == entries[1])
    #expect(manifest[0].page?.parts == [1, 2, 3, 4])
    #expect(manifest["b with\nbreak.html"] == entries[0])
    #expect(manifest.index(of: "c") == nil)
    #expect(manifest.site == site)
  }

  @Test func `paths are sorted by their bytes, wherever they differ`() {
    let paths = [
      "", "404.html", "a", "a-b", "a/b", "blogs/0123456789/index.html", "blogs/0123456789a/index.html",
      "blogs/0123456789b/index.html", "blogs/01é", "blogs/é", "é",
    ]
    for turned in [paths, paths.reversed(), paths.shuffled()] {
      let entries = turned.map { Manifest.Entry(path: $0, size: 0, fingerprint: Fingerprint(of: "")) }
      #expect(Array(Manifest(entries, site: site).paths) == paths)
    }
  }

  @Test func `the bytes do not depend on the order of the entries`() {
    #expect(Manifest(entries, site: site).bytes == Manifest(entries.reversed(), site: site).bytes)
  }

  @Test func `a thousand paths are found, and no other`() throws {
    let many = (0..<1000).map {
      Manifest.Entry(path: "blogs/\($0)/index.html", size: $0, fingerprint: Fingerprint(of: "\($0)"))
    }
    let manifest = try #require(Manifest(bytes: Manifest(many, site: site).bytes))
    for entry in many { #expect(manifest[entry.path] == entry) }
    #expect(manifest["blogs/1000/index.html"] == nil)
  }

  @Test(arguments: ["", "something else\n", "\n", "blogforge-manifest 1\n", "blogforge-manifest 3\n"])
  func `another file is not a manifest`(text: String) {
    #expect(Manifest(bytes: Array(text.utf8)) == nil)
  }

  @Test func `a manifest with any bit flipped is invalid`() {
    let bytes = Manifest(entries, site: site).bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var broken = bytes
        broken[place] ^= 1 << UInt8(bit)
        #expect(Manifest(bytes: broken) == nil, "byte \(place), bit \(bit)")
      }
    }
  }

  @Test func `a truncated manifest is invalid`() {
    let bytes = Manifest(entries, site: site).bytes
    for count in bytes.indices { #expect(Manifest(bytes: Array(bytes[..<count])) == nil) }
    #expect(Manifest(bytes: bytes + [0]) == nil)
  }

  @Test(arguments: ["", "/a", "a//b", "..", "a/..", "../a", "./a", "a/./b", "a/"])
  func `a manifest with a path that leads elsewhere is invalid`(path: String) {
    let entry = Manifest.Entry(path: path, size: 1, fingerprint: Fingerprint(of: "a"))
    #expect(Manifest(bytes: Manifest([entry], site: site).bytes) == nil)
  }

  @Test(arguments: ["...", "a/.b", ".a..", "..a/b.."])
  func `dots in names are names`(path: String) {
    let entry = Manifest.Entry(path: path, size: 1, fingerprint: Fingerprint(of: "a"))
    #expect(Manifest(bytes: Manifest([entry], site: site).bytes)?[0] == entry)
  }
}
