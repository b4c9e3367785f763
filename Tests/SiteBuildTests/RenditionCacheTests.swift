import Basics
import BlogModel
import Foundation
import ImageResize
import Synchronization
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

struct RenditionCacheTests {
  private static let recipes = [
    Recipe(name: "tile", width: 40, height: 40, fit: .crop(.centre), format: .png),
    Recipe(name: "photo", width: 30, height: 20, fit: .clip, format: .jpeg),
  ]
  private static let key = Fingerprint(of: "source and recipes")

  private static func cache(in folder: TemporaryFolder, isClean: Bool = false) -> RenditionCache {
    RenditionCache(
      RenditionCache.Settings(
        folder: "\(folder.path)/cache",
        output: "\(folder.path)/public",
        isClean: isClean
      )
    )
  }

  private static func made() throws -> [(recipe: Recipe, rendition: Rendition)] {
    try recipes.map { (recipe: $0, rendition: try ImageResizer().placeholder($0)) }
  }

  @Test func `what was stored is found again, by this build and the next`() throws {
    let folder = try TemporaryFolder()
    let cache = Self.cache(in: folder)
    let made = try Self.made()
    let stored = try cache.store(made, Self.key)
    #expect(stored.set.parts.map(\.name) == ["tile", "photo"])
    #expect(stored.set.parts.map(\.width) == [40, 30])
    #expect(
      try FileSystem.read(stored.file).dropFirst(stored.start) == (made.flatMap { $0.rendition.bytes })[...]
    )
    for cache in [cache, Self.cache(in: folder)] {
      #expect(cache.set(Self.key)?.set == stored.set)
      #expect(cache.set(Self.key)?.start == stored.start)
      #expect(cache.set(Fingerprint(of: "other")) == nil)
    }
  }

  @Test func `a file that other builds replace meanwhile is not taken for damaged`() async throws {
    let folder = try TemporaryFolder()
    let other = Self.cache(in: folder)
    let made = try Self.made()
    _ = try other.store(made, Self.key)
    let replacing = Task.detached {
      for _ in 0..<2000 { _ = try other.store(made, Self.key) }
    }
    var found = 0
    for _ in 0..<2000 {
      let cache = Self.cache(in: folder)
      if cache.set(Self.key) != nil { found += 1 }
      #expect(cache.state.withLock { $0.damagedCount } == 0)
    }
    try await replacing.value
    #expect(found == 2000)
  }

  @Test func `a clean build finds only what it has stored itself`() throws {
    let folder = try TemporaryFolder()
    _ = try Self.cache(in: folder).store(Self.made(), Self.key)
    let clean = Self.cache(in: folder, isClean: true)
    #expect(clean.set(Self.key) == nil)
    _ = try clean.store(Self.made(), Self.key)
    #expect(clean.set(Self.key) != nil)
  }

  @Test func `a file under another's name is not used`() throws {
    let folder = try TemporaryFolder()
    let cache = Self.cache(in: folder)
    let other = Fingerprint(of: "other")
    let stored = try cache.store(Self.made(), Self.key)
    try FileSystem.makeFolder(String(cache.file(other).prefix { $0 != "\0" }.dropLast(33)))
    try FileManager.default.copyItem(atPath: stored.file, toPath: cache.file(other))
    #expect(Self.cache(in: folder).set(other) == nil)
  }

  /// What a crash, a full disk or a curious person does to a file of the cache.
  static let damages: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("empty", { _ in [] }),
    ("cut", { Array($0.dropLast()) }),
    ("cut in the lines", { Array($0.prefix(10)) }),
    ("longer", { $0 + [0] }),
    ("one bit of the picture other", { Array($0.dropLast()) + [($0.last ?? 0) ^ 1] }),
    ("one bit of the lines other", { Array($0.prefix(62)) + [$0[62] ^ 1] + $0.dropFirst(63) }),
    ("another version", { Array("blogforge-renditions 2".utf8) + $0.dropFirst(22) }),
    ("zeros", { [UInt8](repeating: 0, count: $0.count) }),
  ]

  @Test(arguments: damages.map(\.0), [true, false])
  func `a damaged file of the cache is found and created again`(damage: String, hasIndex: Bool) async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let before = try site.tree()
    let change = try #require(Self.damages.first { $0.0 == damage }?.1)
    let files = try site.cachedFiles()
    let sound = try files.map { try FileSystem.read($0) }
    #expect(files.count == 5)
    for (file, bytes) in zip(files, sound) { try FileSystem.replace(file, with: change(bytes)) }
    if !hasIndex { try FileManager.default.removeItem(atPath: "\(site.cache)/index") }
    // Without an old site to link to, every picture must come out of the cache.
    try FileManager.default.removeItem(atPath: site.output)
    let codes = try await site.build().diagnostics.map(\.code)
    #expect(codes == (damage == "one bit of the picture other" ? [] : ["cache-damaged"]))
    #expect(try difference(before, site.tree()) == [])
    #expect(try files.map { try FileSystem.read($0) } == sound)
  }

  @Test func `files that have changed places are noticed and created again`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let before = try site.tree()
    let files = try site.cachedFiles()
    let sound = try files.map { try FileSystem.read($0) }
    for (file, bytes) in zip(files, sound.reversed()) { try FileSystem.replace(file, with: bytes) }
    try FileManager.default.removeItem(atPath: site.output)
    let diagnostics = try await site.build().diagnostics
    // The one in the middle has kept its place.
    #expect(files.count == 5)
    #expect(diagnostics.map(\.summary) == ["4 files of the cache damaged; created again"])
    #expect(try difference(before, site.tree()) == [])
    #expect(try files.map { try FileSystem.read($0) } == sound)
  }

  @Test(arguments: ["", "blogforge-pictures 1 20000\n", "\u{0}\u{0}"])
  func `a damaged index is reported, ignored and written again`(text: String) async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let before = try site.tree()
    try site.folder.write(text, to: "site/.cache/blogforge/index")
    // So that there is something to do.
    try FileManager.default.removeItem(atPath: "\(site.output)/index.html")
    let diagnostics = try await site.build().diagnostics
    #expect(diagnostics.map(\.code) == ["cache-index"])
    #expect(try difference(before, site.tree()) == [])
    #expect(try await site.build().diagnostics.isEmpty)
  }

  @Test func `a rendition that vanishes during the build is created again`() async throws {
    let folder = try TemporaryFolder()
    let cache = Self.cache(in: folder)
    let maker = RenditionMaker(cache: cache, settings: PictureSettings())
    let tile = try #require(try maker.placeholder([.tile]).tile)
    let bytes = try tile.entry.bytes()
    try FileManager.default.removeItem(atPath: tile.entry.file)
    #expect(try tile.entry.bytes() == bytes)
    #expect(Fingerprint(of: bytes) == tile.entry.fingerprint)
    #expect(FileManager.default.fileExists(atPath: tile.entry.file))
  }

  @Test func `a drawing that cannot be repeated is named by its file in the cache`() throws {
    let folder = try TemporaryFolder()
    let maker = RenditionMaker(cache: Self.cache(in: folder), settings: PictureSettings())
    let entry = try #require(try maker.placeholder([.tile]).tile).entry
    #expect(throws: FileSystemError(.read, entry.file, code: ESTALE)) {
      try entry.origin.makeAgain(Fingerprint(of: "other"), lostBy: entry.file)
    }
  }

  @Test func `another version of zlib makes drawn icons again`() throws {
    let folder = try TemporaryFolder()
    let maker = RenditionMaker(cache: Self.cache(in: folder), settings: PictureSettings())
    func key(_ version: String) -> Fingerprint {
      maker.key(Fingerprint(of: "icons \(maker.settings.cardGround) \(version)"), .icons)
    }
    _ = try maker.siteIcons(.drawn)
    #expect(maker.cache.set(key(DeflateStream.version)) != nil)
    #expect(maker.cache.set(key("0.9")) == nil)
  }

  /// Where no cache can be: something else is in the way.
  static let obstacles = [".cache", ".cache/blogforge", ".cache/blogforge/renditions"]

  @Test(arguments: obstacles)
  func `where the cache cannot be written the site is built all the same, with a note`(
    obstacle: String
  ) async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let before = try site.tree()
    try FileManager.default.removeItem(atPath: "\(site.root)/.cache")
    try FileManager.default.removeItem(atPath: site.output)
    try site.folder.write("a file", to: "site/\(obstacle)")
    let diagnostics = try await site.build().diagnostics
    #expect(diagnostics.map(\.code) == ["cache-unwritable"])
    #expect(diagnostics.first?.place?.file.contains(".cache") == true)
    #expect(try difference(before, site.tree()) == [])
    // No temporary file next to the site is left.
    #expect(try FileSystem.list(site.root).filter { $0.hasPrefix(".") } == [".cache"])
  }

  @Test func `a new property of a recipe is part of the key without being named`() throws {
    // The key holds `String(reflecting:)` of each recipe: every stored property by its name.
    let recipe = PictureSettings().tileRecipe
    for property in Mirror(reflecting: recipe).children {
      let label = try #require(property.label)
      #expect(String(reflecting: recipe).contains("\(label): "))
    }
  }

  @Test func `another source, use, size, fit, format or quality has another key`() throws {
    let folder = try TemporaryFolder()
    let cache = Self.cache(in: folder)
    let source = Fingerprint(of: "source")
    func key(_ change: (inout PictureSettings) -> Void) -> Fingerprint {
      var settings = PictureSettings()
      change(&settings)
      return RenditionMaker(cache: cache, settings: settings).key(source, [.tile, .photo])
    }
    let maker = RenditionMaker(cache: cache, settings: PictureSettings())
    let keys: [Fingerprint] = [
      key { _ in }, maker.key(Fingerprint(of: "other"), [.tile, .photo]), maker.key(source, .tile),
      key { $0.tile.sizes = [400] }, key { $0.tile.fit = .crop(.centre) }, key { $0.tile.fit = .scale },
      key { $0.tile.format = .png }, key { $0.photo.quality = 50 }, key { $0.photo.sizes = [500, 1000] },
      key { $0.photo.keepsAnimation = true },
      key { ($0.photo.keepsAnimation, $0.limits.maximumAnimationPixels) = (true, 9) },
    ]
    #expect(Set(keys).count == keys.count)
    // A rendition that is not made is not a part of it, nor is a limit for other pictures.
    #expect(key { $0.limits.maximumAnimationPixels = 9 } == keys[0])
    #expect(key { $0.social.quality = 50 } == keys[0])
  }
}
