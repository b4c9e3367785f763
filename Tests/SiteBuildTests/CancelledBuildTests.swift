import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// A build whose task is cancelled ends without a site, and does not affect the next one.
struct CancelledBuildTests {
  private func site() async throws -> SampleSite {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    site.configuration.title = "Another title"
    try site.writePicture("blogs/ana/b1", width: 80)
    site.export.blogs.append(["documentId": "new", "bloggerId": "ana", "blogDescription": "A new one"])
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    return site
  }

  /// Builds in a task of its own, which is cancelled when a stage begins.
  @discardableResult
  private func build(
    _ site: SampleSite,
    cancelledAt stage: BuildStage? = nil,
    jobs: Int = 2
  ) async throws -> BuildReport? {
    var builder = SiteBuilder(
      configuration: site.configuration,
      folder: try site.siteFolder(),
      jobs: jobs,
      program: site.program,
      onStage: { now in
        if now == stage { withUnsafeCurrentTask { $0?.cancel() } }
      }
    )
    builder.extractor = nil
    builder.preview = site.preview
    return try await withThrowingTaskGroup(of: BuildReport.self) { [builder] group in
      group.addTask { try await builder.build() }
      return try await group.next()
    }
  }

  @Test(
    arguments: [.checking, .reading, .texts, .pictures, .planning, .searching, .rendering] as [BuildStage],
    [1, 3]
  )
  func `it ends in any stage and leaves the site as it was`(stage: BuildStage, jobs: Int) async throws {
    let site = try await site()
    let before = try site.everything()
    await #expect {
      try await build(site, cancelledAt: stage, jobs: jobs)
    } throws: { error in
      if case SiteBuildError.cancelled = error { true } else { false }
    }
    #expect(try difference(before, site.everything()) == [])
  }

  @Test(arguments: [.reading, .texts, .pictures, .planning, .searching, .rendering] as [BuildStage])
  func `the next one gives the bytes of a cold one`(stage: BuildStage) async throws {
    let site = try await site()
    site.preview = PreviewMemory()
    await #expect(throws: SiteBuildError.self) { try await build(site, cancelledAt: stage) }
    try await build(site)
    let warm = try site.tree()
    #expect(warm.keys.contains("blogs/new/index.html"))
    site.preview = nil
    for folder in [site.output, "\(site.root)/.cache"] { try FileManager.default.removeItem(atPath: folder) }
    try await build(site)
    #expect(try difference(warm, site.tree()) == [])
  }

  @Test func `one that puts files in place already ends well`() async throws {
    let site = try await site()
    try await build(site, cancelledAt: .publishing)
    #expect(site.has("blogs/new/index.html"))
  }
}
