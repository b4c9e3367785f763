import BlogModel
import SiteOutput

/// What is remembered of the build before, and what this build will be remembered by.
struct BuildMemory: Sendable {
  private let path: String
  private let key: UInt64
  private let inputs: BuildInputs
  private let state: BuildState?

  /// Recalls the build before and looks at the files that the site is made of.
  ///
  /// - Parameters:
  ///   - folder: of the site.
  ///   - key: what the build depends on besides its files.
  ///   - clock: the disk's clock, before any of the files is read.
  ///   - jobs: tasks that work at a time.
  init(_ folder: SiteFolder, key: UInt64, clock: Int, jobs: Int) async {
    path = BuildState.path(in: folder.cache, output: FileSystem.resolved(folder.output))
    self.key = key
    state = BuildState.read(path)
    inputs = await BuildInputs(folder, known: state?.inputs, clock: clock, jobs: jobs)
  }

  /// What is remembered, if it is of the build that wrote this manifest.
  func state(of manifest: Manifest) -> BuildState? {
    guard let state, state.manifest == manifest.checksum, state.outputs.count == manifest.count else {
      return nil
    }
    return state
  }

  /// Whether the settings and all files are what the build before had.
  var areInputsSame: Bool { state.map { $0.key == key && inputs.areSame(as: $0.inputs) } ?? false }

  /// The files that the content is made of: not those of the theme, nor the user's own.
  var contentInputs: BuildInputs { inputs.ofContent }

  /// Remembers a build that wrote a site.
  func keep(
    _ files: [WrittenFile],
    _ published: PublishedSite,
    _ totals: BuildTotals,
    _ diagnostics: [Diagnostic],
    expectsAnotherTry: Bool
  ) {
    var outputs = [FileStamp](repeating: .none, count: published.manifest.count)
    for file in files where FileIdentity.isAtRest(since: file.changed, at: published.clock) {
      guard let index = published.manifest.index(of: file.entry.path) else { continue }
      outputs[index] = file.stamp
    }
    write(published.manifest, outputs, totals, diagnostics, expectsAnotherTry)
  }

  /// Remembers a build that had nothing to do, if it learned anything.
  func keep(_ integrity: OutputCheck.Integrity, _ manifest: Manifest) {
    guard let state, integrity.readCount > 0 || state.inputs != inputs else { return }
    write(manifest, integrity.stamps, state.totals, state.diagnostics, state.expectsAnotherTry)
  }

  private func write(
    _ manifest: Manifest,
    _ outputs: [FileStamp],
    _ totals: BuildTotals,
    _ diagnostics: [Diagnostic],
    _ expectsAnotherTry: Bool
  ) {
    let state = BuildState(
      key: key,
      manifest: manifest.checksum,
      inputs: inputs,
      outputs: outputs,
      totals: totals,
      diagnostics: diagnostics,
      expectsAnotherTry: expectsAnotherTry
    )
    // A cache that cannot be written makes the next build slower, not wrong.
    try? state.write(to: path)
  }
}
