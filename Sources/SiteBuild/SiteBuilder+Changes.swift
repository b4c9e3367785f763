import Basics
import BlogExport
import BlogModel
import ImageResize
import Media
import Pages
import SiteOutput

/// What has changed since the previous build.
extension SiteBuilder {
  static func parent(of path: String) -> String {
    let full = FileSystem.resolved(path)
    return full.lastSlash.map { $0 == full.startIndex ? "/" : String(full[..<$0]) } ?? "."
  }

  func openOutputEarly() throws(SiteBuildError) -> OutputFolder? {
    guard FileSystem.status(of: Self.parent(of: folder.output)) != nil else { return nil }
    return try openOutput()
  }

  func openOutput() throws(SiteBuildError) -> OutputFolder {
    try fileSystem { () throws(FileSystemError) in
      try OutputFolder(path: folder.output, disk: disk) { onStage(.waiting) }
    }
  }

  func key(_ compressor: FileCompressor) -> UInt64 {
    let tools = [
      compressor.recipe, leafletStamp, fontStamp, extractor?.stamp ?? "", ImageResizer.libraryStamp,
    ]
    return SiteFingerprint.key(
      program: "\(program) \(tools)",
      configuration: configuration,
      zone: zone,
      folder: folder
    )
  }

  /// The report of a build whose inputs and output are the same as after the previous build; nil if there is
  /// something to do.
  func nothingToDo(
    _ output: OutputFolder,
    _ memory: BuildMemory
  ) async throws(SiteBuildError) -> BuildReport? {
    // The content of standard input is unknown.
    guard !configuration.isClean, !folder.sources.contains(.standardInput), let manifest = output.previous,
      let state = memory.state(of: manifest), memory.areInputsSame,
      !state.expectsAnotherTry
    else { return nil }
    let integrity = try await integrity(output, memory, manifest)
    guard integrity.isWhole else { return nil }
    try refuse(state.diagnostics)
    memory.keep(integrity, manifest)
    output.unlock()
    return BuildReport(
      files: [],
      diagnostics: state.diagnostics,
      notes: [],
      totals: state.totals,
      changes: BuildChanges.none(manifest, explain: explain, address, output: folder.output)
    )
  }

  func integrity(
    _ output: OutputFolder,
    _ memory: BuildMemory,
    _ manifest: Manifest
  ) async throws(SiteBuildError) -> OutputCheck.Integrity {
    let check = OutputCheck(output: output, manifest: manifest, stamps: memory.state(of: manifest)?.outputs)
    do throws(FileSystemError) {
      return try await check.check(jobs: jobs)
    } catch { throw .fileSystem(error) }
  }

  /// Which pages must be rebuilt, and which files of the output are intact.
  func changes(
    _ renderer: PageRenderer,
    _ theme: Theme,
    _ output: OutputFolder,
    _ memory: BuildMemory
  ) async throws(SiteBuildError) -> (pages: PageChanges, integrity: OutputCheck.Integrity?) {
    let site = SiteFingerprint(program: program, configuration: configuration, zone: zone, theme: theme)
    var integrity: OutputCheck.Integrity?
    // Another program may have had other bugs: everything is rebuilt.
    if !configuration.isClean, let previous = output.previous, previous.site.program == site.program {
      integrity = try await self.integrity(output, memory, previous)
    }
    let pages = PageChanges(
      renderer.plan,
      await renderer.fingerprints(jobs: jobs),
      site: site,
      previous: output.previous,
      integrity: integrity,
      isClean: configuration.isClean
    )
    return (pages, integrity)
  }
}
