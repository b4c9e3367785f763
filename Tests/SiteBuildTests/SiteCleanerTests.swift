import Basics
import Foundation
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

struct SiteCleanerTests {
  @Test func `what was written goes, with its folders and the cache, and nothing else`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    let before = try site.everything()
    let report = try await site.build()
    let cleaned = try SiteCleaner.clean(site.siteFolder())
    #expect(cleaned == SiteCleaner.Report(fileCount: report.fileCount, hadCache: true))
    #expect(try difference(site.everything(), before) == ["site/export/export.json"])
    #expect(try FileSystem.list(site.root).filter { $0 != ".cache" } == ["export", "images", "static"])
    #expect(!site.folder.has("site/.cache/blogforge"))
  }

  /// No process has the first number; the second one is that of this process, as in a container.
  @Test(arguments: [Int32.max, getpid()])
  func `what a killed cleaning has left of the cache goes, too`(process: Int32) throws {
    let site = try SampleSite()
    try site.folder.write("x", to: "site/.cache/blogforge/index")
    try site.folder.write("x", to: "site/.cache/blogforge-removed-\(process)/index")
    let folder = SiteFolder(cleaning: site.root, configuration: site.configuration, output: nil)
    #expect(try SiteCleaner.clean(folder) == SiteCleaner.Report(fileCount: 0, hadCache: true))
    #expect(!site.folder.has("site/.cache"))
  }

  @Test func `it waits for a build that is running`() async throws {
    let site = try SampleSite()
    let fileCount = try await site.build().fileCount
    var build: OutputFolder? = try OutputFolder(path: site.output) {}
    let (waiting, notified) = AsyncStream.makeStream(of: Void.self)
    let (ending, ended) = AsyncStream.makeStream(of: Result<SiteCleaner.Report, FileSystemError>.self)
    let folder = try site.siteFolder()
    // A thread of its own: waiting for the lock blocks it.
    Thread.detachNewThread {
      do throws(FileSystemError) {
        ended.yield(.success(try SiteCleaner.clean(folder) { notified.finish() }))
      } catch { ended.yield(.failure(error)) }
      // If it does not wait, the test must not either.
      notified.finish()
      ended.finish()
    }
    for await _ in waiting {}
    #expect(site.has("index.html"))
    #expect(build?.previous?.count == fileCount)
    build = nil
    for await result in ending { #expect(try result.get().fileCount == fileCount) }
    #expect(!site.has("index.html"))
  }

  @Test func `it waits for a build that uses the cache, wherever its output is`() async throws {
    let site = try SampleSite()
    try await site.build()
    var build = CacheLock(folder: site.cache)
    // No process has this number.
    let leftover = "site/.cache/blogforge-removed-\(Int32.max)"
    try site.folder.write("x", to: "\(leftover)/index")
    let (waiting, began) = AsyncStream.makeStream(of: Void.self)
    let (ending, ended) = AsyncStream.makeStream(of: Result<SiteCleaner.Report, FileSystemError>.self)
    let folder = try site.siteFolder()
    // A thread of its own: waiting for the lock blocks it.
    Thread.detachNewThread {
      do throws(FileSystemError) {
        ended.yield(.success(try SiteCleaner.clean(folder) { began.finish() }))
      } catch { ended.yield(.failure(error)) }
      // If it does not wait, the test fails instead of waiting for it.
      began.finish()
      ended.finish()
    }
    for await _ in waiting {}
    #expect(build != nil && site.folder.has("site/.cache/blogforge/lock"))
    // Another cleaning may be removing this.
    #expect(site.folder.has("\(leftover)/index"))
    build = nil
    for await result in ending { #expect(try result.get().hadCache) }
    #expect(!site.folder.has("site/.cache/blogforge") && !site.folder.has(leftover))
  }

  @Test func `foreign files stay, and the folders that they are in`() async throws {
    let site = try SampleSite()
    try await site.build()
    try site.folder.write("mine", to: "site/public/blogs/b1/notes.txt")
    try site.folder.write("mine", to: "site/public/.nojekyll")
    _ = try SiteCleaner.clean(site.siteFolder())
    #expect(try site.tree().keys.sorted() == [".nojekyll", "blogs/b1/notes.txt"])
  }

  @Test func `an output without a manifest is not ours`() throws {
    let site = try SampleSite()
    try site.folder.write("mine", to: "site/public/index.html")
    let folder = SiteFolder(cleaning: site.root, configuration: site.configuration, output: nil)
    #expect(try SiteCleaner.clean(folder) == SiteCleaner.Report(fileCount: 0, hadCache: false))
    #expect(try site.page("index.html") == "mine")
  }

  @Test(arguments: ["../static/CNAME", "a/../../static/CNAME", "/static/CNAME", "blogs//x", "./index.html"])
  func `a manifest cannot make it remove a file outside`(path: String) async throws {
    let site = try SampleSite()
    try await site.build()
    let entry = Manifest.Entry(path: path, size: 1, fingerprint: Fingerprint(of: ""))
    let manifest = Manifest([entry], site: SiteFingerprint(program: 1, settings: 2, templates: 3))
    try site.folder.write(manifest.bytes, to: "site/public/.blogforge-manifest")
    #expect(try SiteCleaner.clean(site.siteFolder()).fileCount == 0)
    #expect(site.folder.has("site/static/CNAME"))
  }

  @Test func `a link in the output is not followed`() async throws {
    let site = try SampleSite()
    try await site.build()
    try FileManager.default.removeItem(atPath: "\(site.output)/blogs/b1")
    try site.folder.write("precious", to: "elsewhere/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.output)/blogs/b1",
      withDestinationPath: "\(site.folder.path)/elsewhere"
    )
    _ = try SiteCleaner.clean(site.siteFolder())
    #expect(site.folder.has("elsewhere/index.html"))
  }

  @Test func `cleaning again, or before a build, removes nothing`() throws {
    let site = try SampleSite()
    let folder = SiteFolder(cleaning: site.root, configuration: site.configuration, output: nil)
    for _ in 1...2 {
      #expect(try SiteCleaner.clean(folder) == SiteCleaner.Report(fileCount: 0, hadCache: false))
    }
    #expect(site.folder.has("site/static/CNAME"))
  }

  @Test func `a build after cleaning gives what a first build gives`() async throws {
    let site = try SampleSite()
    try await site.build()
    let before = try site.tree()
    _ = try SiteCleaner.clean(site.siteFolder())
    let report = try await site.build()
    #expect(report.writtenCount == report.fileCount)
    #expect(try difference(before, site.tree()) == [])
  }
}
