import BlogModel
import SiteOutput

/// The stored state of the previous build, and what this build will store.
struct BuildMemory: Sendable {
  private let path: String
  private let key: UInt64
  private let inputs: BuildInputs
  private let clock: Int
  private let state: BuildState?

  /// Loads the state of the previous build, and looks at the files that the site is made of.
  ///
  /// - Parameters:
  ///   - folder: of the site.
  ///   - key: what the build depends on in addition to its files.
  ///   - clock: the disk's clock, before any of the files is read.
  ///   - jobs: the number of concurrent tasks.
  init(_ folder: SiteFolder, key: UInt64, clock: Int, jobs: Int) async {
    path = BuildState.path(in: folder.cache, output: FileSystem.resolved(folder.output))
    (self.key, self.clock) = (key, clock)
    state = BuildState.read(path)
    inputs = await BuildInputs(folder, known: state?.inputs, clock: clock, jobs: jobs)
  }

  /// The stored state, if it belongs to the build that wrote this manifest.
  func state(of manifest: Manifest) -> BuildState? {
    guard let state, state.manifest == manifest.checksum, state.outputs.count == manifest.count else {
      return nil
    }
    return state
  }

  /// Whether the settings and all files are the same as in the previous build.
  var areInputsSame: Bool { state.map { $0.key == key && inputs.areSame(as: $0.inputs) } ?? false }

  /// The files that the content is made of: not those of the theme, nor the user's own.
  var contentInputs: BuildInputs { inputs.ofContent }

  /// The files on which the records of the export depend, without those of the studio.
  var recordInputs: BuildInputs { inputs.ofOwnRecords }

  /// The inputs, without what is known of files that were written since the build began.
  func verified(jobs: Int) async -> BuildInputs { await inputs.verified(clock: clock, jobs: jobs) }

  /// Stores the state of a build that wrote a site.
  func keep(
    _ files: [WrittenFile],
    _ committed: CommittedSite,
    _ totals: BuildTotals,
    _ diagnostics: [Diagnostic],
    expectsAnotherTry: Bool,
    jobs: Int
  ) async {
    var outputs = [FileStamp](repeating: .none, count: committed.manifest.count)
    for file in files where FileIdentity.isAtRest(since: file.changed, at: committed.clock) {
      guard let index = committed.manifest.index(of: file.entry.path) else { continue }
      outputs[index] = file.stamp
    }
    write(await verified(jobs: jobs), committed.manifest, outputs, totals, diagnostics, expectsAnotherTry)
  }

  /// Stores the state of a build that had nothing to do, if files had to be read or the inputs have new stamps.
  func keep(_ integrity: OutputCheck.Integrity, _ manifest: Manifest) {
    guard let state, integrity.readCount > 0 || state.inputs != inputs else { return }
    write(inputs, manifest, integrity.stamps, state.totals, state.diagnostics, state.expectsAnotherTry)
  }

  private func write(
    _ inputs: BuildInputs,
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
