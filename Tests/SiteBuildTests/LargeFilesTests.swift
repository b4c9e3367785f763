import FilePacking
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import SiteBuild

/// Files of any size, and files that others change while they are read.
struct LargeFilesTests {
  /// Makes a file of that size, all zeros, which takes no room.
  private func makeFile(_ name: String, size: Int, in folder: TemporaryFolder) throws -> String {
    try folder.write("", to: name)
    let path = "\(folder.path)/\(name)"
    #expect(truncate(path, off_t(size)) == 0)
    return path
  }

  @Test(arguments: [1 << 20, (64 << 20) + 1, 70 << 20])
  func `a file that is cut while its bytes are looked at harms nobody`(size: Int) throws {
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
    isPacked: Bool
  ) async throws {
    let site = try SampleSite()
    site.updateLimit = updateLimit
    if isPacked { site.configuration.precompress = [.gzip] }
    var random = SystemRandomNumberGenerator()
    for size in [0, 1, 255, 1 << 20, (1 << 20) + 1, (5 << 20) - 1] {
      for ending in ["bin", "txt"] {
        var bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for step in 0...2 {
          if step == 1, size > 0 { bytes[Int.random(in: 0..<size, using: &random)] ^= 1 }
          if step == 2 { bytes.append(7) }
          try site.folder.write(bytes, to: "site/static/copy.\(ending)")
          try await site.build()
          #expect(try FileSystem.read("\(site.output)/copy.\(ending)") == bytes, "\(size) \(step)")
          #expect(try await site.build().writtenCount == 0)
        }
      }
    }
  }

  @Test func `a picture that vanishes while the site is built costs a placeholder, once`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    let picture = "\(site.root)/images/blogs/ana/b1"
    let (bytes, folder) = (try FileSystem.read(picture), site.folder)
    let codes = try await site.buildAsItIs { stage in
      if stage == .texts { unlink(picture) }
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
    // As if it had been another one when it was looked at.
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
