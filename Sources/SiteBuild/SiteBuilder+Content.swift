import Basics
import BlogExport
import BlogModel
import Pages
import SiteOutput

/// The content of a site, read from the export or, in a preview, reused from the previous build.
extension SiteBuilder {
  /// What a site shows, and its pages.
  func content(
    _ memory: BuildMemory,
    _ compressor: FileCompressor
  ) async throws(SiteBuildError) -> PreviewMemory.Kept {
    // The icons are part of the content, and their picture is not one of its inputs.
    let key = Digest.of("\(key(compressor)) \(preview == nil ? "" : siteIconStamp)")
    if let known = preview?.recall(key: key, inputs: memory.contentInputs) { return known }
    var export = try await read(memory, key: key)
    giveBackMemory()
    var shown = try shown(of: export, isSaving: true)
    if let community = withCommentsOnDisk(shown.community) {
      if shown.community === export.community { export.community = community }
      shown.community = community
      giveBackMemory()
    }
    let (content, problems) = try await prepare(shown.community, export, shown.names)
    if preview == nil {
      // Frees the texts of a large site, which are on disk now.
      let isWhole = shown.community === export.community
      export.community = isWhole ? content.community : Community(withoutTextsOf: export.community)
      shown.community = content.community
    }
    giveBackMemory()
    try stopIfCancelled()
    onStage(.planning)
    let plan = Plan(content, pageSize: configuration.pageSize, hasSitemap: configuration.baseURL != nil)
    let kept = PreviewMemory.Kept(
      key: key,
      inputs: memory.contentInputs,
      export: export,
      content: content,
      problems: shown.problems + problems + takenPages(content, plan),
      plan: plan,
      places: preview.map { _ in PagePlaces(plan) }
    )
    // Other programs may have written files since the build began.
    if let preview, await memory.verified(jobs: jobs).ofContent == kept.inputs { preview.keep(kept) }
    return kept
  }

  /// Reads the export; in a preview, without parsing again what has not changed.
  private func read(_ memory: BuildMemory, key: UInt64) async throws(SiteBuildError) -> ExportResult {
    guard let preview else { return try await read(spoolFolder: folder.cache) }
    let records = preview.records(key: key, inputs: memory.recordInputs)
    let export = try await read(records)
    let inputs = await memory.verified(jobs: jobs).ofOwnRecords
    if inputs == memory.recordInputs { preview.keep(records, key: key, inputs: inputs) }
    return export
  }

  /// The same community for a large site that is built once; nil if all stays in memory.
  private func withCommentsOnDisk(_ community: Community) -> Community? {
    guard preview == nil, TextStage.isLarge(community, limit: spoolLimit) else { return nil }
    return Community(withCommentsOnDiskOf: community, in: folder.cache)
  }

  /// A preview needs the same memory again for its next build, and a user waits for this one.
  func giveBackMemory() {
    if preview == nil { FreedMemory.giveBack() }
  }
}
