import Basics
import BlogModel
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

/// Files of any size, and files that others change while they are read.
struct LargeFilesTests {
  /// Makes a sparse file of that size.
  private func makeFile(_ name: String, size: Int, in folder: TemporaryFolder) throws -> String {
    try folder.write("", to: name)
    let path = "\(folder.path)/\(name)"
    #expect(truncate(path, off_t(size)) == 0)
    return path
  }

  @Test(arguments: [1 << 20, (64 << 20) + 1, 70 << 20])
  func `a file that is truncated while it is read does no harm`(size: Int) throws {
    let folder = try TemporaryFolder()
    let path = try makeFile("picture", size: size, in: folder)
    let last = try FileSystem.withBytes(of: path) { bytes throws(Never) -> UInt8? in
      // A mapped file would end the program here.
      truncate(path, 0)
      return bytes.last
    }
    #expect(last.get() == 0)
  }

  @Test(arguments: [nil, 0], [false, true])
  func `static files of all sizes are copied, known again and replaced`(
    updateLimit: Int?,
    isCompressed: Bool
  ) async throws {
    let site = try SampleSite()
    site.updateLimit = updateLimit
    if isCompressed { site.configuration.precompress = [.gzip] }
    var files: [String: [UInt8]] = [:]
    for (number, size) in [0, 1, 255, 1 << 20, (1 << 20) + 1, (2 << 20) + 7].enumerated() {
      for ending in ["bin", "txt"] { files["\(number).\(ending)"] = [UInt8](repeating: 97, count: size) }
    }
    for step in UInt8(0)...2 {
      for (name, bytes) in files {
        var bytes = bytes
        // Another byte, then one more.
        if step == 1, let middle = bytes.indices.randomElement() { bytes[middle] = 98 }
        if step == 2 { bytes.append(99) }
        files[name] = bytes
        try site.folder.write(bytes, to: "site/static/\(name)")
      }
      try await site.build()
      for (name, bytes) in files {
        #expect(try FileSystem.read("\(site.output)/\(name)") == bytes, "\(name) \(step)")
      }
      #expect(try await site.build().writtenCount == 0)
    }
  }

  @Test func `a picture that vanishes while the site is built costs a placeholder, once`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    let picture = "\(site.root)/images/blogs/ana/b1"
    let (bytes, folder) = (try FileSystem.read(picture), site.folder)
    let codes = try await site.buildAsItIs { stage in
      if stage == .pictures { unlink(picture) }
    }.diagnostics.map(\.code)
    #expect(codes == ["picture-broken"])
    try folder.write(bytes, to: "site/images/blogs/ana/b1")
    #expect(try await site.build().diagnostics.isEmpty)
  }

  @Test func `what is kept of a picture is kept under what it was made of`() throws {
    let folder = try TemporaryFolder()
    let first = try ImageResizer().placeholder(Recipe(name: "x", width: 9, height: 9, fit: .clip)).bytes
    let second = try ImageResizer().placeholder(Recipe(name: "x", width: 8, height: 8, fit: .clip)).bytes
    try folder.write(second, to: "picture")
    let cache = RenditionCache(.init(folder: "\(folder.path)/cache", output: "\(folder.path)/public"))
    let maker = RenditionMaker(cache: cache, settings: PictureSettings())
    // As if it had been another one when it was checked.
    let path = "\(folder.path)/picture"
    let identity = try #require(FileIdentity(of: path))
    cache.remember("picture", identity, Fingerprint(of: first), readAt: .max)
    cache.save()
    let next = RenditionCache(.init(folder: "\(folder.path)/cache", output: "\(folder.path)/public"))
    let nextMaker = RenditionMaker(cache: next, settings: PictureSettings())
    _ = try nextMaker.renditions(of: path, named: "picture", .tile)
    #expect(next.set(maker.key(Fingerprint(of: first), .tile)) == nil)
    #expect(next.set(maker.key(Fingerprint(of: second), .tile)) != nil)
  }
}
