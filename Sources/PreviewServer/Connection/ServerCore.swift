import NIOCore
import NIOPosix
import Synchronization

/// What all connections share: the served state, and the event streams that are notified when it changes.
final class ServerCore: Sendable {
  private struct Shared {
    var state: SiteState
    var streams: [ObjectIdentifier: any Channel] = [:]
  }

  let limits: PreviewLimits
  /// Pages that are made for each request; nil if there are only files.
  let pages: (any DynamicPages)?
  /// The threads that make them, so that files are served meanwhile; nil if there are none.
  let threads: NIOThreadPool?
  /// The threads that make the pages for which bodies are in files; nil if there are none.
  let uploadThreads: NIOThreadPool?
  /// The thread that writes bodies into files.
  let writers: NIOThreadPool?
  /// The folder of these files.
  let temporaryFolder: String
  /// More than wait for passwords to be hashed, so that other requests go on.
  private static let threadCount = 8
  /// Few, because a picture takes a second of a processor core.
  static let uploadThreadCount = 3
  private let hosts: HostCheck
  private let isReloading: Bool
  private let shared: Mutex<Shared>

  init(
    _ state: SiteState,
    hosts: HostCheck,
    isReloading: Bool,
    limits: PreviewLimits,
    pages: (any DynamicPages)? = nil,
    temporaryFolder: String = "/tmp"
  ) {
    (self.pages, self.temporaryFolder) = (pages, temporaryFolder)
    threads = pages.map { _ in NIOThreadPool(numberOfThreads: Self.threadCount) }
    uploadThreads = pages.map { _ in NIOThreadPool(numberOfThreads: Self.uploadThreadCount) }
    writers = pages.map { _ in NIOThreadPool(numberOfThreads: 1) }
    for pool in [threads, uploadThreads, writers] { pool?.start() }
    self.hosts = hosts
    self.isReloading = isReloading
    self.limits = limits
    shared = Mutex(Shared(state: state))
  }

  /// The current state.
  var state: SiteState { shared.withLock { $0.state } }

  /// Answers requests from the current state.
  var responder: Responder {
    Responder(
      state: state,
      hosts: hosts,
      isReloading: isReloading,
      frontPageHeaders: pages?.frontPageHeaders ?? []
    )
  }

  /// Changes the state and notifies all open pages.
  func change(_ body: (inout SiteState) -> Void) {
    let (state, streams) = shared.withLock { shared in
      body(&shared.state)
      return (shared.state, Array(shared.streams.values))
    }
    for channel in streams {
      channel.pipeline.fireUserInboundEventTriggered(ConnectionHandler.StateChanged(state: state))
    }
  }

  /// Adds the event stream of an open page.
  func add(_ channel: any Channel) {
    shared.withLock { $0.streams[ObjectIdentifier(channel)] = channel }
  }

  /// Removes the event stream of a page that was closed.
  func remove(_ channel: any Channel) {
    shared.withLock { $0.streams[ObjectIdentifier(channel)] = nil }
  }
}
