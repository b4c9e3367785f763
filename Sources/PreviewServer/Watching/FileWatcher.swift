import NIOPosix

/// Waits until files of a site change.
///
/// What changes while nobody waits is told at once when somebody does: a change during a build makes another build.
public final class FileWatcher: Sendable {
  /// Whether the system tells what changes; otherwise all files are looked at again and again.
  public let isTold: Bool

  private let source: any ChangeSource
  private let threads: NIOThreadPool
  private let news = ChangeNews()

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - places: what a site is made of.
  ///   - ignored: folders inside that are none of it: output and cache.
  ///   - mayBeTold: false to look again and again, as on systems and disks that tell nothing.
  public init(_ places: [WatchedPlace], ignoring ignored: [String], mayBeTold: Bool = true) {
    #if os(Linux)
    let told = mayBeTold ? InotifySource(places, ignoring: ignored) : nil
    #else
    let told: (any ChangeSource)? = nil
    #endif
    isTold = told != nil
    source = told ?? PollingSource(places, ignoring: ignored)
    threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
  }

  /// Waits for changes, until no more come.
  ///
  /// Nothing is lost when the task is cancelled: the next call tells what happened meanwhile.
  ///
  /// - Returns: the paths that changed, each once, sorted; nil when the watcher has been ended or the task cancelled.
  public func changes() async -> [String]? {
    await news.next { [threads, source, news] in
      threads.submit { state in
        // Work that is refused is that of a watcher that has been ended.
        news.add(state == .active ? Self.next(source) : nil)
      }
    }
  }

  /// Ends the watcher; who waits gets nil.
  public func end() async {
    source.end()
    // A thread that does not end is no reason to wait.
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
      if let quiet, quiet.rest(at: now) == .zero { return changed.sorted() }
    }
  }
}
