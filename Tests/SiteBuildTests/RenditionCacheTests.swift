import Foundation
import ImageResize
import Testing

@testable import SiteBuild

struct RenditionCacheTests {
  private static let recipe = Recipe(name: "tile", width: 40, height: 40, fit: .crop(.centre), format: .png)

  private static func key(
    _ source: String,
    _ library: String,
    together: [Recipe] = [recipe]
  ) -> RenditionCache.Key {
    RenditionCache.Key(source: Fingerprint(of: source), together: together, library: library)
  }

  private func stored(in folder: TemporaryFolder) throws -> (RenditionCache, RenditionCache.Entry, [UInt8]) {
    let cache = RenditionCache(folder: "\(folder.path)/renditions")
    let rendition = try ImageResizer().placeholder(Self.recipe)
    let entry = try cache.store(rendition, Self.key("source", "vips 1"), Self.recipe)
    return (cache, entry, rendition.bytes)
  }

  @Test func `what was stored is found again, with its bytes`() throws {
    let folder = try TemporaryFolder()
    let (cache, entry, bytes) = try stored(in: folder)
    #expect(cache.entry(of: Self.key("source", "vips 1"), Self.recipe) == entry)
    #expect(try cache.bytes(of: entry) == bytes)
    #expect(entry.width == 40)
    #expect(entry.size == bytes.count)
    #expect(!entry.isDamaged)
  }

  @Test func `another source, recipe or library version finds nothing`() throws {
    let folder = try TemporaryFolder()
    let (cache, _, _) = try stored(in: folder)
    var other = Self.recipe
    other.width = 41
    #expect(cache.entry(of: Self.key("other", "vips 1"), Self.recipe) == nil)
    #expect(cache.entry(of: Self.key("source", "vips 1"), other) == nil)
    #expect(cache.entry(of: Self.key("source", "vips 2"), Self.recipe) == nil)
    #expect(
      cache.entry(of: Self.key("source", "vips 1", together: [Self.recipe, other]), Self.recipe) == nil
    )
  }

  /// What a crash, a full disk or a curious person does to a file of the cache.
  static let damages: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("empty", { _ in [] }),
    ("cut", { Array($0.dropLast()) }),
    ("cut in the line", { Array($0.prefix(10)) }),
    ("longer", { $0 + [0] }),
    ("one bit other", { Array($0.dropLast()) + [($0.last ?? 0) ^ 1] }),
    ("another line", { Array("blogforge-rendition 1".utf8) + $0.dropFirst(21) }),
    ("zeros", { [UInt8](repeating: 0, count: $0.count) }),
  ]

  @Test(arguments: damages.map(\.0))
  func `a damaged file of the cache is ignored and made again`(damage: String) async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let before = try site.tree()
    let change = try #require(Self.damages.first { $0.0 == damage }?.1)
    let cache = "\(site.root)/.cache/blogforge/renditions"
    let files = try FileSystem.files(below: cache)
    let sound = try files.map { try FileSystem.read("\(cache)/\($0)") }
    #expect(!files.isEmpty)
    for (file, bytes) in zip(files, sound) { try FileSystem.replace("\(cache)/\(file)", with: change(bytes)) }
    // Without an old site to link to, every picture must come out of the cache.
    try FileManager.default.removeItem(atPath: site.output)
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try difference(before, site.tree()) == [])
    #expect(try files.map { try FileSystem.read("\(cache)/\($0)") } == sound)
  }

  @Test func `a cache that cannot be read costs time only`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let before = try site.tree()
    try FileManager.default.removeItem(atPath: "\(site.root)/.cache")
    try site.folder.write("a file", to: "site/.cache")
    // Where no cache can be made, the message names it and the site stays.
    let error = await #expect(throws: SiteBuildError.self) { try await site.build() }
    guard case .fileSystem(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.path.contains(".cache"))
    #expect(try difference(before, site.tree()) == [])
  }
}
