import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// Who reads the output while a site is updated finds one site, the old one or the new one, also when the build is killed.
struct OneStepUpdateTests {
  /// Looks, before every step, whether the output is what its manifest says.
  private final class Observer: Sendable {
    let mixtures = Mutex<[String]>([])
    let stepCount = Mutex(0)

    func disk(_ output: String) -> Disk {
      Disk { operation, path throws(FileSystemError) in
        // Only these change what is seen.
        guard [.replace, .move, .remove].contains(operation) else { return }
        self.stepCount.withLock { $0 += 1 }
        if let file = Self.wrongFile(in: output) {
          self.mixtures.withLock { $0.append("\(file) before \(operation) \(path)") }
        }
      }
    }

    static func wrongFile(in output: String) -> String? {
      guard let manifest = Manifest.read(in: output) else { return Manifest.fileName }
      return manifest.paths.first { path in
        guard let index = manifest.index(of: path) else { return true }
        return !OutputCheck.isIntact(index, manifest, in: output)
      }
    }
  }

  @Test(arguments: [false, true]) func `every step of an update shows one site`(isPreview: Bool) async throws
  {
    let site = try SampleSite()
    site.export.addBlogs(1...20)
    if isPreview { site.preview = PreviewMemory() }
    try await site.build()
    try site.folder.write("mine", to: "site/public/mine/CNAME")
    let observer = Observer()
    site.disk = observer.disk(site.output)
    site.export.comments.append(SampleExport.comment("c9", on: "b1", by: "cleo", "Far!"))
    site.export.addBlogs(21...30)
    let report = try await site.build()
    #expect(report.changes.way == .update)
    #expect(report.writtenCount > 10)
    #expect(observer.stepCount.withLock { $0 } > 1)
    #expect(observer.mixtures.withLock { $0 } == [])
    #expect(Observer.wrongFile(in: site.output) == nil)
    #expect(try site.page("mine/CNAME") == "mine")
  }

  @Test func `a large site is updated file by file`() async throws {
    let site = try SampleSite()
    site.updateLimit = .max
    try await site.build()
    let observer = Observer()
    site.disk = observer.disk(site.output)
    site.export.comments.append(SampleExport.comment("c9", on: "b1", by: "cleo", "Far!"))
    try await site.build()
    // The page is there before the manifest is.
    #expect(observer.mixtures.withLock { $0 } != [])
    #expect(Observer.wrongFile(in: site.output) == nil)
  }
}
