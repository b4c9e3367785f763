import Basics
import BlogModel
import Foundation
import Media
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// Pictures that several tasks prepare for one build.
struct ShardedPicturesTests {
  private static let pictureCount = 23

  /// A site with pictures of several blogs and bloggers, one of them broken.
  private func site() throws -> SampleSite {
    let site = try SampleSite()
    for number in 0..<Self.pictureCount - 3 {
      site.export.blogs.append(SampleExport.blog("p\(number)", by: "ana", "Picture \(number)", nil))
      try site.writePicture("blogs/ana/p\(number)", width: 40 + number)
    }
    try site.addPictures()
    try site.folder.write("no picture", to: "site/images/blogs/ana/p5")
    return site
  }

  /// The same site on another machine, without a cache.
  private func copy(of site: SampleSite) throws -> SampleSite {
    let copy = try SampleSite()
    copy.export = site.export
    try FileManager.default.copyItem(atPath: "\(site.root)/images", toPath: "\(copy.root)/images")
    return copy
  }

  @Test(arguments: [1, 2, 3, 7, 16])
  func `a build with the caches of all shards makes no picture and the same site`(count: Int) async throws {
    let whole = try site()
    let site = try copy(of: whole)
    let machines = try (1...count).map { _ in try copy(of: whole) }
    try await whole.build()
    var prepared = 0
    for (index, machine) in machines.enumerated() {
      let number = index + 1
      let result = try await machine.preparePictures(number, of: count)
      prepared += result.count
      let broken = result.diagnostics.map(\.code) == ["picture-broken"]
      #expect(broken || result.diagnostics == [])
      // A shard may have no picture.
      for file in machine.folder.has("site/.cache/blogforge/renditions") ? try machine.cachedFiles() : [] {
        let target = site.cache + file.dropFirst(machine.cache.count)
        try FileSystem.makeFolder(String(target[..<(target.lastSlash ?? target.endIndex)]))
        try FileSystem.replace(target, with: FileSystem.read(file))
      }
      #expect(!machine.folder.has("site/public"))
    }
    #expect(prepared == Self.pictureCount)
    let made = try site.cachedFiles()
    let before = made.map { FileIdentity(of: $0) }
    try await site.build()
    #expect(try difference(whole.tree(), site.tree()) == [])
    #expect(try site.cachedFiles() == made)
    #expect(made.map { FileIdentity(of: $0) } == before)
  }

  @Test func `a shard removes nothing that others have made`() async throws {
    let site = try site()
    site.configuration.cacheMegabytes = 0
    site.configuration.cacheDays = 0
    var counts: [Int] = []
    for number in 1...4 {
      _ = try await site.preparePictures(number, of: 4)
      counts.append(try site.cachedFiles().count)
    }
    #expect(counts == counts.sorted() && counts[0] > 0)
    // Also when it has nothing to do.
    site.wait(days: 100)
    _ = try await site.preparePictures(1, of: 4)
    #expect(try site.cachedFiles().count == counts[3])
  }

  @Test func `what was prepared once is not prepared again`() async throws {
    let site = try site()
    _ = try await site.preparePictures(2, of: 3)
    let made = try site.cachedFiles().map { FileIdentity(of: $0) }
    _ = try await site.preparePictures(2, of: 3)
    #expect(try site.cachedFiles().map { FileIdentity(of: $0) } == made)
  }
}

extension SampleSite {
  /// Prepares the pictures of one shard.
  fileprivate func preparePictures(
    _ number: Int,
    of count: Int
  ) async throws -> (count: Int, diagnostics: [Diagnostic]) {
    try folder.write(export.json(), to: "site/export/export.json")
    let builder = try SiteBuilder(configuration: configuration, folder: siteFolder(), jobs: 2, clock: clock)
    return try await builder.preparePictures(of: #require(Shard(number: number, count: count)))
  }
}
