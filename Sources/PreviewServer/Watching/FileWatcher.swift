import NIOPosix

/// Waits until files of a site change.
///
/// Changes that happen while no task waits are returned at once by the next wait, so that a change during a build
/// causes another build.
public final class FileWatcher: Sendable {
  /// Whether the system reports changes; otherwise all files are polled.
  public let usesEvents: Bool

  private let source: any ChangeSource
  private let threads: NIOThreadPool
  private let news = ChangeNews()

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - places: the files and folders that a site is built from.
  ///   - ignored: folders inside them that are not part of the site: output and cache.
  ///   - mayUseEvents: false to poll, as on systems and disks that do not report changes.
  public init(_ places: [WatchedPlace], ignoring ignored: [String], mayUseEvents: Bool = true) {
    #if os(Linux)
    let events = mayUseEvents ? InotifySource(places, ignoring: ignored) : nil
    #else
    let events: (any ChangeSource)? = nil
    #endif
    usesEvents = events != nil
    source = events ?? PollingSource(places, ignoring: ignored)
    threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
  }

  /// Waits for changes, until a burst of them is over.
  ///
  /// Nothing is lost when the task is cancelled: the next call returns the changes that happened in the meantime.
  ///
  /// - Returns: the paths that changed, each once, sorted; nil if the watcher has been ended or the task cancelled.
  public func changes() async -> [String]? {
    await news.next { [threads, source, news] in
      threads.submit { state in
        // The thread pool cancels the work if the watcher has been ended.
        news.add(state == .active ? Self.next(source) : nil)
      }
    }
  }

  /// Ends the watcher; a waiting task gets nil.
  public func end() async {
    source.end()
    // If this fails, an idle thread is left, which does no harm.
    try? await threads.shutdownGracefully()
  }

  private static func next(_ source: any ChangeSource) -> [String]? {
    var changed: Set<String> = []
    var quiet: Debouncer?
    while true {
      guard let paths = source.wait(atMost: quiet?.rest(at: .now)) else { return nil }
      let now = ContinuousClock.now
      if !paths.isEmpty {
        changed.formUnion(paths)
        if quiet == nil { quiet = Debouncer(at: now) } else { quiet?.note(at: now) }
      }
      guard let burst = quiet, burst.rest(at: now) == .zero else { continue }
      changed = changed.filter { !WatchedPlace.isGoneTemporary($0) }
      if !changed.isEmpty { return changed.sorted() }
      quiet = nil
    }
  }
}
