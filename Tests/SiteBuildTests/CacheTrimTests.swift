import Basics
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

/// What goes from the cache, and what stays.
struct CacheTrimTests {
  /// A site with a picture that the builds after the first no longer use; gives the files that went unused.
  private func siteWithUnused() async throws -> (SampleSite, unused: Set<String>) {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let all = Set(try site.cachedFiles())
    try FileManager.default.removeItem(atPath: "\(site.root)/images/coverImages")
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: site.root, toPath: "\(folder.path)/site")
    // What a site without that picture needs, in a cache of its own.
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/.cache")
    let other = try SiteFolder(paths: ["\(folder.path)/site"], configuration: site.configuration)
    _ = try await SiteBuilder(configuration: site.configuration, folder: other, jobs: 2).build()
    let used = try FileSystem.files(below: "\(folder.path)/site/.cache/blogforge/renditions")
    return (site, all.subtracting(used.map { "\(site.cache)/renditions/\($0)" }))
  }

  @Test func `what no build used for thirty days goes, and nothing before`() async throws {
    let (site, unused) = try await siteWithUnused()
    let all = Set(try site.cachedFiles())
    #expect(unused.count == 1)
    site.wait(days: 30)
    try await site.build()
    #expect(Set(try site.cachedFiles()) == all)
    site.wait(days: 1)
    try await site.build()
    #expect(Set(try site.cachedFiles()) == all.subtracting(unused))
    let (index, _) = RenditionCache.readIndex(.init(folder: site.cache, output: site.output))
    #expect(index.entries.count == all.count - 1)
    #expect(index.sources["coverImages/ana"] == nil)
  }

  @Test func `what a build uses counts as used on its day`() async throws {
    let (site, unused) = try await siteWithUnused()
    site.wait(days: 25)
    try site.writePicture("coverImages/ana", width: 90)
    try await site.build()
    try FileManager.default.removeItem(atPath: "\(site.root)/images/coverImages")
    site.wait(days: 25)
    try await site.build()
    #expect(unused.isSubset(of: try site.cachedFiles()))
  }

  @Test func `copies that no build used for thirty days go, too, with folders of archives`() async throws {
    let site = try SampleSite()
    site.configuration.isFetching = true
    site.export.blogs[0]["imageURL"] = "https://192.0.2.1/a"
    let recipe = Recipe(name: "sample", width: 64, height: 48, fit: .clip, format: .jpeg)
    let picture = try ImageResizer().placeholder(recipe).bytes
    let used = "remote/\(Fingerprint(of: "https://192.0.2.1/a").hex)"
    let name = Fingerprint(of: "not used").hex
    let unused = ["remote/\(name)", "archives/\(name)/\(name)/\(name).jpg", "videos/\(name)-1-x.jpg"]
    let all = unused + [used, "remote/notes.txt"]
    for file in all { try site.folder.write(picture, to: "site/.cache/blogforge/\(file)") }
    func expect(_ expected: [String], after days: Int) async throws {
      site.wait(days: days)
      try await site.build()
      #expect(all.filter { site.folder.has("site/.cache/blogforge/\($0)") } == expected)
    }
    try await expect(all, after: 30)
    try await expect([used, "remote/notes.txt"], after: 1)
    #expect(try FileSystem.list("\(site.cache)/archives") == [])
    site.export.blogs[0]["imageURL"] = nil
    try await expect([used, "remote/notes.txt"], after: 30)
    try await expect(["remote/notes.txt"], after: 1)
  }

  @Test func `over the limit of size the oldest go, but nothing that the build uses`() async throws {
    let (site, unused) = try await siteWithUnused()
    let all = Set(try site.cachedFiles())
    try site.writePicture("coverImages/ana", width: 91)
    let stage = RenditionCache.Settings(folder: site.cache, output: site.output, size: 1)
    let cache = RenditionCache(stage)
    let maker = RenditionMaker(cache: cache, settings: site.configuration.pictures)
    _ = try maker.renditions(of: "\(site.root)/images/coverImages/ana", named: "coverImages/ana", .photo)
    let new = Set(try site.cachedFiles()).subtracting(all)
    #expect(cache.finish().isEmpty)
    #expect(Set(try site.cachedFiles()) == new)
    #expect(new.isDisjoint(with: unused) && new.count == 1)
  }

  @Test func `files that no index names go when they are old`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let used = try site.cachedFiles()
    let name = Fingerprint(of: "left by a killed build").hex
    for file in [name, "\(name).123-456.new"] {
      try site.folder.write("x", to: "site/.cache/blogforge/renditions/\(name.prefix(2))/\(file)")
    }
    try site.folder.write("x", to: "site/.cache/blogforge/renditions/\(name.prefix(2))/notes.txt")
    site.wait(days: 40)
    try await site.build()
    #expect(Set(try site.cachedFiles()).subtracting(used).map { $0.suffix(9) } == ["notes.txt"])
  }

  @Test func `while another build uses the cache nothing goes`() async throws {
    let (site, unused) = try await siteWithUnused()
    site.wait(days: 40)
    let other = RenditionCache(.init(folder: site.cache, output: "\(site.root)/other"))
    try await site.build()
    #expect(unused.isSubset(of: try site.cachedFiles()))
    withExtendedLifetime(other) {}
  }

  @Test func `two concurrent builds with one cache both succeed, and both are remembered`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    let (configuration, root) = (site.configuration, site.root)
    await withThrowingTaskGroup(of: BuildReport.self) { group in
      for (number, side) in [20, 24, 28, 32].enumerated() {
        group.addTask {
          var own = configuration
          own.pictures.photo.sizes = [side]
          own.output = "public\(number)"
          let folder = try SiteFolder(paths: [root], configuration: own)
          return try await SiteBuilder(configuration: own, folder: folder, jobs: 2).build()
        }
      }
      while let result = await group.nextResult() {
        #expect(throws: Never.self) { try result.get() }
      }
    }
    let (index, isDamaged) = RenditionCache.readIndex(.init(folder: site.cache, output: site.output))
    #expect(!isDamaged)
    #expect(index.entries.count == (try site.cachedFiles().count))
    #expect(try FileSystem.list(site.cache) == ["index", "lock", "renditions", "search", "state", "texts"])
  }
}
