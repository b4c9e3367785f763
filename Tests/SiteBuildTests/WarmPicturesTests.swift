import Foundation
import ImageResize
import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

/// What a build does with pictures that an earlier one has seen.
struct WarmPicturesTests {
  /// A site whose pictures were made; its clock is far beyond the grain of the file system's.
  ///
  /// Built twice, for the first build hashes what is younger than a tick of the disk's own clock.
  private func builtSite() async throws -> SampleSite {
    let site = try SampleSite()
    site.clock = WallClock { WallClock.system.now() + 3_600_000_000_000 }
    try site.addPictures()
    try await site.build()
    try await site.build()
    return site
  }

  private func identities(_ site: SampleSite) throws -> [FileIdentity?] {
    try site.cachedFiles().map { FileIdentity(of: $0) }
  }

  #if canImport(Glibc)
  @Test func `a warm build opens no picture and no rendition`() async throws {
    let site = try await builtSite()
    let pictures = try OpenedFiles(below: "\(site.root)/images")
    let renditions = try OpenedFiles(below: "\(site.cache)/renditions")
    #expect(try await site.build().writtenCount == 0)
    #expect(pictures.paths() == [])
    #expect(renditions.paths() == [])
  }

  @Test func `the first build opens all of them`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    let pictures = try OpenedFiles(below: "\(site.root)/images")
    try await site.build()
    #expect(pictures.paths() == ["blogs/ana/b1", "coverImages/ana", "profileImages/ana"])
  }

  @Test func `only a picture that was changed is opened`() async throws {
    let site = try await builtSite()
    let before = try site.tree()
    try site.writePicture("profileImages/ana", width: 70)
    let pictures = try OpenedFiles(below: "\(site.root)/images")
    try await site.build()
    #expect(pictures.paths() == ["profileImages/ana"])
    #expect(try difference(before, site.tree()).contains { $0.hasPrefix("images/") })
  }

  @Test func `a picture whose settings are new is opened`() async throws {
    let site = try await builtSite()
    site.configuration.pictures.photo.quality = 50
    let pictures = try OpenedFiles(below: "\(site.root)/images")
    try await site.build()
    #expect(pictures.paths() == ["blogs/ana/b1", "coverImages/ana"])
  }

  @Test func `after a fresh checkout pictures are hashed and nothing is made`() async throws {
    let site = try await builtSite()
    let (tree, made) = try (site.tree(), identities(site))
    let images = "\(site.root)/images"
    try FileManager.default.copyItem(atPath: images, toPath: "\(images)-new")
    try FileManager.default.removeItem(atPath: images)
    try FileManager.default.moveItem(atPath: "\(images)-new", toPath: images)
    let pictures = try OpenedFiles(below: images)
    let renditions = try OpenedFiles(below: "\(site.cache)/renditions")
    #expect(try await site.build().writtenCount == 0)
    #expect(pictures.paths().count == 3)
    #expect(renditions.paths() == [])
    #expect(try difference(tree, site.tree()) == [])
    #expect(try identities(site) == made)
  }

  @Test func `what a killed build had made is used by the next one`() async throws {
    let site = try await builtSite()
    let (tree, made) = try (site.tree(), identities(site))
    // A build that is killed before its end has written renditions but no index.
    try FileManager.default.removeItem(atPath: "\(site.cache)/index")
    try FileManager.default.removeItem(atPath: site.output)
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try difference(tree, site.tree()) == [])
    #expect(try identities(site) == made)
  }

  @Test func `a picture that was written just before is hashed again by the next build`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    let written = try #require(FileIdentity(of: "\(site.root)/images/blogs/ana/b1")).changed
    // Hashed within the grain of the clock by which the file system counts.
    site.clock = WallClock { written + 5_000_000 }
    try await site.build()
    // Otherwise the build ends before it comes to the pictures.
    site.program += "+"
    let pictures = try OpenedFiles(below: "\(site.root)/images")
    try await site.build()
    #expect(pictures.paths().contains("blogs/ana/b1"))
  }
  #endif

  @Test func `a change that keeps size and modification time is noticed`() async throws {
    let site = try await builtSite()
    let before = try site.tree()
    let path = "\(site.root)/images/blogs/ana/b1"
    let date = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    let size = try FileSystem.read(path).count
    var other = try ImageResizer().placeholder(
      Recipe(name: "other", width: 40, height: 30, fit: .clip, format: .jpeg, quality: 30)
    ).bytes
    other += [UInt8](repeating: 0, count: size - other.count)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data(other))
    try file.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    try await site.build()
    #expect(try difference(before, site.tree()).contains { $0.hasPrefix("images/") })
  }

  @Test func `a clean build makes everything again, and the next one uses that`() async throws {
    let site = try await builtSite()
    let (tree, made) = try (site.tree(), identities(site))
    site.configuration.isClean = true
    try await site.build()
    let again = try identities(site)
    #expect(zip(again, made).allSatisfy { $0 != $1 })
    #expect(try difference(tree, site.tree()) == [])
    site.configuration.isClean = false
    try await site.build()
    #expect(try identities(site) == again)
  }

  @Test func `the index is not written when it has nothing new to say`() async throws {
    let site = try await builtSite()
    let before = FileIdentity(of: "\(site.cache)/index")
    try await site.build()
    #expect(before != nil)
    #expect(FileIdentity(of: "\(site.cache)/index") == before)
  }
}
