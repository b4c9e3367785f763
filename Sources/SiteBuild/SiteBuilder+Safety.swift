import BlogExport
import BlogModel
import SiteOutput

/// What must not be built, and where nothing may be built.
extension SiteBuilder {
  /// Throws if the content has errors or, under `strict`, warnings.
  func refuse(_ diagnostics: [Diagnostic]) throws(SiteBuildError) {
    let limit: Diagnostic.Severity = configuration.isStrict ? .warning : .error
    if diagnostics.contains(where: { $0.severity >= limit }) { throw .content(diagnostics) }
  }

  /// Notes on what is not built because the base URL is missing.
  var addressNotes: [Diagnostic] {
    guard configuration.baseURL == nil else { return [] }
    return [
      Diagnostic(
        code: "base-url-missing",
        severity: .note,
        summary:
          "base-url is not set; the site has no feeds, no sitemap and no pictures in link previews, which need absolute URLs",
        hint: "Set it in blogforge.yml, for example base-url: https://example.org/, or with --base-url."
      )
    ]
  }

  /// Rejects a folder of static files that holds what only the owner may see: all its files are published.
  func refusePrivateFiles() throws(SiteBuildError) {
    guard let root = folder.root, let files = folder.staticFiles else { return }
    for input in [root, FileSystem.join(root, configuration.export)] where FileSystem.contains(files, input) {
      throw .privateFiles(folder: files, holds: input)
    }
  }

  /// Rejects an output folder that is not safe, and recovers from an interrupted build there.
  ///
  /// The output must be a folder of its own: replacing it must not remove what the site is made of, and what is
  /// written must not become input of the next build.
  ///
  /// - Throws: ``SiteBuildError``.
  public func refuseUnsafeOutput() throws(SiteBuildError) {
    try refusePrivateFiles()
    let output = folder.output
    if output.isEmpty { throw .unusableOutput(path: output, .empty) }
    if let refusal = OutputPlace.refusal(of: output) { throw .unusableOutput(path: output, .init(refusal)) }
    let inputs = [folder.images, folder.templates, folder.staticFiles, folder.ownPages].compactMap { $0 }
    let files = folder.settings.filter { FileSystem.status(of: $0) != nil }
    for input in [folder.root ?? "."] + inputs + folder.sources.map(\.path) + files + [folder.cache]
    where FileSystem.contains(output, input) {
      throw .unusableOutput(path: output, .holds(input))
    }
    let exports = folder.root.map { [FileSystem.join($0, configuration.export)] } ?? []
    for input in inputs + exports where FileSystem.contains(input, output) {
      throw .unusableOutput(path: output, .liesIn(input))
    }
    if FileSystem.contains(folder.cache, output) { throw .unusableOutput(path: output, .cache) }
    try refuseForeignFolder(output)
  }

  /// Rejects a folder that blogforge did not make, unless the user has allowed it.
  private func refuseForeignFolder(_ output: String) throws(SiteBuildError) {
    let full = FileSystem.resolved(output)
    guard let status = FileSystem.status(of: full) else { return }
    if status.kind != .folder { throw .unusableOutput(path: output, .noFolder) }
    // If a folder of the same file system is mounted there (`mount --bind`), the device is the same. Files cannot be
    // moved into it either.
    if FileSystem.status(of: "\(full)/..")?.device != status.device || MountTable.atStart.isPoint(full) {
      throw .unusableOutput(path: output, .mountPoint)
    }
    // Foreign files may not be back yet in a folder that an interrupted build was adopting.
    try fileSystem { () throws(FileSystemError) in
      try OutputFolder.recover(output) { onStage(.waiting) }
    }
    guard !isAdopting, Self.isForeign(full) else { return }
    // A running build or `clean` leaves a folder without its manifest for a moment: check again under the lock.
    let held = try fileSystem { () throws(FileSystemError) in
      try OutputFolder(path: output) { onStage(.waiting) }
    }
    defer { held.unlock() }
    if Self.isForeign(full) { throw .unusableOutput(path: output, .foreign) }
  }

  /// Whether a folder is not empty and has no manifest of blogforge.
  private static func isForeign(_ folder: String) -> Bool {
    guard FileSystem.status(of: folder) != nil, !FileSystem.isEmptyFolder(folder) else { return false }
    return FileSystem.status(of: "\(folder)/\(Manifest.fileName)") == nil
  }

  /// Ends a cancelled build: a preview does not wait for one whose inputs have changed meanwhile.
  func stopIfCancelled() throws(SiteBuildError) {
    if Task.isCancelled { throw .cancelled }
  }

  func fileSystem<Result>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(SiteBuildError) -> Result {
    do throws(FileSystemError) { return try body() } catch { throw .fileSystem(error) }
  }
}

extension SiteBuildError.OutputProblem {
  init(_ refusal: OutputPlace.Refusal) {
    self =
      switch refusal {
      case .system: .system
      case .home: .home
      case .repository: .repository
      case .cache: .cache
      case .notText: .notText
      }
  }
}
