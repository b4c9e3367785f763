import BlogExport
import BlogModel
import SiteOutput

/// What must not be built, and where not.
extension SiteBuilder {
  /// Errors of the content stop the build, and under `strict` warnings do.
  func refuse(_ diagnostics: [Diagnostic]) throws(SiteBuildError) {
    let limit: Diagnostic.Severity = configuration.isStrict ? .warning : .error
    if diagnostics.contains(where: { $0.severity >= limit }) { throw .content(diagnostics) }
  }

  /// What is not made because nobody says where the site will be.
  var addressNotes: [Diagnostic] {
    guard configuration.baseURL == nil else { return [] }
    return [
      Diagnostic(
        code: "base-url-missing",
        severity: .note,
        summary:
          "where the site will be is not known; it is built without feeds, sitemap and pictures in link previews, "
          + "which need absolute addresses",
        hint: "Set it in blogforge.yml, for example base-url: https://example.org/, or by --base-url."
      )
    ]
  }

  /// The output must be a folder of its own: replacing it must not take away what the site is made of, and
  /// what is written must not become input of the next build.
  ///
  /// What an interrupted build began there is ended.
  ///
  /// - Throws: ``SiteBuildError``.
  public func refuseUnsafeOutput() throws(SiteBuildError) {
    let output = folder.output
    if output.isEmpty { throw .unusableOutput(path: output, .empty) }
    if let refusal = OutputPlace.refusal(of: output) { throw .unusableOutput(path: output, .init(refusal)) }
    let inputs = [folder.images, folder.templates, folder.staticFiles].compactMap { $0 }
    let lists = [folder.fieldMap] + folder.redact + [folder.slugs].compactMap { $0 }
    let files = lists.filter { FileSystem.status(of: $0) != nil }
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

  /// A folder that blogforge did not make is only built into when the user says so.
  private func refuseForeignFolder(_ output: String) throws(SiteBuildError) {
    let full = FileSystem.resolved(output)
    guard let status = FileSystem.status(of: full) else { return }
    if status.kind != .folder { throw .unusableOutput(path: output, .noFolder) }
    if FileSystem.status(of: "\(full)/..")?.device != status.device {
      throw .unusableOutput(path: output, .mountPoint)
    }
    // What is foreign may still be on its way back to a folder that an interrupted build was going to adopt.
    try fileSystem { () throws(FileSystemError) in
      try OutputFolder.recover(output) { onStage(.waiting) }
    }
    guard !isAdopting, Self.isForeign(full) else { return }
    // A build or `clean` at work leaves a folder without its manifest for a moment: look again under the lock.
    let held = try fileSystem { () throws(FileSystemError) in
      try OutputFolder(path: output) { onStage(.waiting) }
    }
    defer { held.unlock() }
    if Self.isForeign(full) { throw .unusableOutput(path: output, .foreign) }
  }

  /// Whether a folder holds something and no manifest of ours.
  private static func isForeign(_ folder: String) -> Bool {
    guard FileSystem.status(of: folder) != nil, !FileSystem.isEmptyFolder(folder) else { return false }
    return FileSystem.status(of: "\(folder)/\(Manifest.fileName)") == nil
  }

  /// A preview does not wait for what has changed meanwhile.
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
