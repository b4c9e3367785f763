import PreviewServer
import SiteBuild

/// Builds whenever something has changed, and shows the outcome.
///
/// A change during a build cancels that build, because its inputs are stale; the next one begins at once.
struct PreviewLoop {
  /// After this many cancelled builds in a row, one is completed, because some program never stops writing.
  private static let maximumCancellations = 10
  /// The maximum number of repeated builds in a row while a user removes the output.
  private static let maximumRepairs = 10
  /// The maximum number of builds in a row because the output was built for another address: two previews with
  /// different addresses would replace each other's site without end.
  private static let maximumRestorations = 20
  /// Builds for another address that come later than this are not of another preview.
  private static let restorationPause = Duration.seconds(60)

  let server: PreviewServer
  /// Called when a site is shown, or when one cannot be built, with the reason.
  var onShown: (@Sendable (String?) -> Void)?
  private var build: PreviewBuild
  private var watched: WatchedSite
  private(set) var watcher: FileWatcher
  private var cancellations = 0
  private var repairs = 0
  private var restorations = 0
  private var lastRestoration = ContinuousClock.now
  /// The address of the site that was built last, as its manifest has it; nil before the first one.
  private var address: UInt64?
  /// The changes since the site that is shown was built, also those of failed builds.
  private var unshown: Set<String> = []

  /// A loop that starts watching now.
  init(_ server: PreviewServer, _ build: PreviewBuild, _ watched: WatchedSite) {
    self.server = server
    self.build = build
    self.watched = watched
    watcher = watched.watcher()
  }

  /// Builds and follows changes until the watcher is ended.
  ///
  /// - Parameter onFirst: called when the first build has ended, successfully or not.
  mutating func run(onFirst: (PreviewLoop) -> Void) async {
    // Nil until the first build has ended.
    var changed: [String]?
    var isFirst = true
    while true {
      server.showBuilding()
      let (outcome, news) = await buildOnce(after: changed)
      if case .cancelled = outcome {
        cancellations += 1
        changed = changed.map { Set($0).union(news).sorted() }
        Console.message("\(ChangeSummary.names(news)): changed during the build; building again")
        await watchAgain()
        continue
      }
      cancellations = 0
      show(outcome, of: changed)
      if isFirst { onFirst(self) }
      isFirst = false
      if !news.isEmpty {
        changed = news
      } else if mustRepairAgain(changed, outcome) {
        repairs += 1
        continue
      } else {
        repairs = 0
        changed = await nextChanges()
      }
      if changed == nil { return }
      await watchAgain()
    }
  }

  /// Waits for the next changes after a build.
  private mutating func nextChanges() async -> [String]? {
    while true {
      let changed = await watched.changes(of: watcher, address: address)
      let now = ContinuousClock.now
      let isInARow = now - lastRestoration < Self.restorationPause
      restorations = changed == [watched.output] && !watched.isRemoved && isInARow ? restorations + 1 : 0
      lastRestoration = now
      if restorations <= Self.maximumRestorations { return changed }
      Console.message("\(watched.output): another program builds it for another address; not restored")
    }
  }

  /// Builds until the build has ended or something has changed.
  ///
  /// - Returns: the outcome, and what has changed meanwhile.
  private mutating func buildOnce(after changed: [String]?) async -> (PreviewBuild.Outcome, [String]) {
    enum Step: Sendable {
      case built(PreviewBuild, PreviewBuild.Outcome)
      case changed([String])
    }
    let onPlanned = onPlanned()
    let isLetToItsEnd = cancellations >= Self.maximumCancellations
    let (after, outcome, news) = await withTaskGroup(of: Step.self) { [build, watched, watcher] group in
      group.addTask {
        var build = build
        let outcome = await build.build(after: changed, onPlanned: onPlanned)
        return .built(build, outcome)
      }
      if !isLetToItsEnd {
        group.addTask { .changed(await watched.changes(of: watcher) ?? []) }
      }
      var ended = (build, PreviewBuild.Outcome.cancelled)
      var news: [String] = []
      for await step in group {
        switch step {
        case .built(let build, let outcome): ended = (build, outcome)
        case .changed(let paths): news = paths
        }
        // The task that ends first cancels the other.
        group.cancelAll()
      }
      return (ended.0, ended.1, news)
    }
    build = after
    return (outcome, news)
  }

  private func onPlanned() -> PreviewBuild.OnPlanned {
    { [server, onShown] site, folder, basePath in
      let draft = SiteDraft(file: { site.file($0) }, hasPage: { site.hasPage(in: $0) })
      server.show(root: folder.output, basePath: basePath, draft: draft)
      onShown?(nil)
    }
  }

  private mutating func show(_ outcome: PreviewBuild.Outcome, of changed: [String]?) {
    unshown.formUnion(changed ?? [])
    switch outcome {
    case .built(let folder, let basePath, _):
      address = watched.builtAddress
      let files = unshown.sorted().compactMap { WatchedSite.address(of: $0, in: folder, basePath) }
      unshown = []
      server.show(root: folder.output, basePath: basePath, changedFiles: files)
      onShown?(nil)
    case .failed(let problems):
      server.show(problems)
      onShown?(problems.map(\.summary).joined(separator: "\n"))
    case .cancelled: break
    }
  }

  /// Whether to build again: the removal of the output may not be complete, so builds repeat until nothing is
  /// missing.
  private func mustRepairAgain(_ changed: [String]?, _ outcome: PreviewBuild.Outcome) -> Bool {
    guard changed == [watched.output], repairs < Self.maximumRepairs else { return false }
    if case .built(_, _, let report) = outcome { return report.writtenCount > 0 }
    return true
  }

  /// Settings may name other files; they are watched before they are read.
  private mutating func watchAgain() async {
    guard let now = try? build.watchedSite(), now != watched else { return }
    await watcher.end()
    (watched, watcher) = (now, now.watcher())
  }
}
