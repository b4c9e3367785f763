import Basics
import ImageResize
import Testing

@testable import Media
@testable import SiteOutput

struct PictureIndexTests {
  private static let identity = FileIdentity(size: 12, modified: -5, changed: .max, inode: .max)
  private static let part = RenditionSet.Part(
    name: "tile",
    width: 500,
    height: 400,
    format: .webp,
    isDamaged: true,
    size: 12,
    fingerprint: Fingerprint(of: "tile")
  )

  private static var sample: PictureIndex {
    var index = PictureIndex()
    index.sweptDay = 20_000
    for path in ["b b.jpg", "a.jpg", "line\nbreak%0A.jpg", "ü.jpg"] {
      index.sources[path] = .init(identity: identity, fingerprint: Fingerprint(of: path), day: 20_001)
    }
    for count in 0..<3 {
      let set = RenditionSet(parts: [RenditionSet.Part](repeating: part, count: count))
      index.entries[Fingerprint(of: "\(count)")] = .init(identity: identity, set: set, day: 20_002)
    }
    return index
  }

  private static func read(_ bytes: [UInt8]) throws -> PictureIndex {
    try bytes.withUnsafeBytes { try PictureIndex($0) }
  }

  @Test func `what was written is read again`() throws {
    #expect(try Self.read(Self.sample.text) == Self.sample)
    #expect(try Self.read(PictureIndex().text) == PictureIndex())
  }

  @Test func `the text is sorted, the same for equal indexes`() throws {
    let lines = String(decoding: Self.sample.text, as: UTF8.self).split(separator: "\n")
    let paths = lines.filter { $0.hasPrefix("source ") }.map { $0.split(separator: " ", maxSplits: 7)[7] }
    #expect(paths == ["a.jpg", "b b.jpg", "line%0Abreak%250A.jpg", "ü.jpg"].map { $0[...] }.sorted())
    let keys = lines.filter { $0.hasPrefix("set ") }.map { $0.split(separator: " ")[1] }
    #expect(keys == keys.sorted())
    #expect(lines.first == "blogforge-pictures 1 20000")
  }

  @Test func `no bit of it can change unnoticed`() {
    let text = Self.sample.text
    for place in text.indices {
      var changed = text
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: PictureIndex.Flaw.self, "byte \(place)") { try Self.read(changed) }
    }
  }

  @Test func `a truncated index is never valid`() {
    let text = Self.sample.text
    for length in text.indices {
      #expect(throws: PictureIndex.Flaw.damaged, "\(length) bytes") {
        try Self.read(Array(text.prefix(length)))
      }
    }
    #expect(throws: PictureIndex.Flaw.damaged) { try Self.read(text + text) }
  }

  @Test func `another version is not reported as damage`() {
    #expect(throws: PictureIndex.Flaw.otherVersion) {
      try Self.read(Array("blogforge-pictures 2 whatever".utf8))
    }
  }
}
