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
    let key = key(compressor)
    if let known = preview?.recall(key: key, inputs: memory.contentInputs) { return known }
    let export = try await read()
    giveBackMemory()
    let shown = try shown(of: export.community, isSaving: true)
    let (content, problems) = try await prepare(shown.community, export.archives)
    giveBackMemory()
    try stopIfCancelled()
    onStage(.planning)
    let plan = Plan(content, pageSize: configuration.pageSize, hasSitemap: configuration.baseURL != nil)
    let kept = PreviewMemory.Kept(
      key: key,
      inputs: memory.contentInputs,
      export: export,
      content: content,
      problems: shown.problems + problems,
      plan: plan,
      places: preview.map { _ in PagePlaces(plan) }
    )
    preview?.keep(kept)
    return kept
  }

  /// A preview needs the same memory again for its next build, and a user waits for this one.
  private func giveBackMemory() {
    if preview == nil { FreedMemory.giveBack() }
  }
}
