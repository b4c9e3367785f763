import Basics
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves a finished site over HTTP as a static host does, and tells open pages when it has changed.
///
/// It knows nothing of how a site is built. All connections are served by one thread, which never waits: for a person
/// who looks at a site that is more than enough.
public final class PreviewServer: Sendable {
  /// Why the server does not start.
  public enum StartError: Error, Sendable, Equatable {
    /// The port is taken, and so are those behind it that were tried.
    case portTaken(Int)
    /// The address is none of this machine's, or nothing that can be listened to.
    case badAddress(String)
    /// The port may only be used by the administrator.
    case notAllowed(Int)
    /// The system's own words.
    case system(String)
  }

  /// What is served, and to whom.
  public struct Settings: Sendable {
    /// The folder of the finished site.
    public var root: String
    /// Where the site lies on its host, with a slash at both ends.
    public var basePath = "/"
    /// The address that is listened to.
    public var address = "127.0.0.1"
    /// The port; 0 for any that is free.
    public var port = 8080
    /// How many ports behind it are tried when it is taken.
    public var portTries = 0
    /// Names that requests may have in their Host header besides those of this machine.
    public var allowedHosts: [String] = []
    /// Whether pages follow what is built.
    public var isReloading = true
    /// Tells this run of the server from others.
    public var session = "0"

    var limits = PreviewLimits()

    /// The default settings for a folder.
    public init(root: String) { self.root = root }
  }

  /// The port that is listened to.
  public let port: Int

  private let core: ServerCore
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel

  private init(_ core: ServerCore, _ group: MultiThreadedEventLoopGroup, _ channel: any Channel) {
    self.core = core
    self.group = group
    self.channel = channel
    port = channel.localAddress?.port ?? 0
  }

  /// Starts a server.
  ///
  /// - Parameter settings: what is served, and to whom; the folder need not be there yet.
  /// - Returns: the server, which listens.
  /// - Throws: ``StartError``.
  public static func start(_ settings: Settings) async throws(StartError) -> PreviewServer {
    FileLimit.raise()
    let state = SiteState(root: settings.root, basePath: settings.basePath, session: settings.session)
    let core = ServerCore(
      state,
      hosts: HostCheck(allowed: settings.allowedHosts),
      isReloading: settings.isReloading,
      limits: settings.limits
    )
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do throws(StartError) {
      return PreviewServer(core, group, try await listen(settings, core, group))
    } catch {
      // There is nothing to end but a thread.
      try? await group.shutdownGracefully()
      throw error
    }
  }

  private static func listen(
    _ settings: Settings,
    _ core: ServerCore,
    _ group: MultiThreadedEventLoopGroup
  ) async throws(StartError) -> any Channel {
    let last = min(65535, settings.port + settings.portTries)
    for port in settings.port...max(settings.port, last) {
      do {
        return try await bootstrap(core, group).bind(host: settings.address, port: port).get()
      } catch let error as IOError {
        switch error.errnoCode {
        case EADDRINUSE where port < last: continue
        case EADDRINUSE: throw .portTaken(settings.port)
        case EACCES: throw .notAllowed(settings.port)
        case EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL: throw .badAddress(settings.address)
        default: throw .system(String(cString: strerror(error.errnoCode)))
        }
      } catch {
        throw .badAddress(settings.address)
      }
    }
    throw .portTaken(settings.port)
  }

  private static func bootstrap(_ core: ServerCore, _ group: MultiThreadedEventLoopGroup) -> ServerBootstrap {
    let count = ConnectionCount(limit: core.limits.connections)
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard count.enter() else { return channel.close() }
        channel.closeFuture.whenComplete { _ in count.leave() }
        return channel.eventLoop.makeCompletedFuture {
          try configure(channel, core)
        }
      }
  }

  private static func configure(_ channel: any Channel, _ core: ServerCore) throws {
    let pipeline = channel.pipeline.syncOperations
    let clock = RequestClock(core.limits)
    try pipeline.addHandler(clock)
    var parser = NIOHTTPDecoderLimitConfiguration()
    parser.maxHeaderFieldSize = core.limits.fieldBytes
    parser.maxHeaderListSize = core.limits.headerBytes
    parser.maxHeaderFieldCount = core.limits.headerCount
    try pipeline.addHandler(HTTPResponseEncoder())
    try pipeline.addHandler(
      ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: parser))
    )
    try pipeline.addHandler(HTTPServerPipelineHandler())
    try pipeline.addHandler(NIOHTTPResponseHeadersValidator())
    try pipeline.addHandler(ConnectionHandler(core, clock: clock))
  }

  /// A build has begun: open pages say so where it takes long.
  public func showBuilding() {
    core.change { $0.isBuilding = true }
  }

  /// The site has been built anew.
  ///
  /// - Parameters:
  ///   - root: the folder of the finished site.
  ///   - basePath: where it lies on its host.
  ///   - changedFiles: files that changed without the pages that show them, as paths of addresses.
  ///   - draft: pages of a site that is going to take the place of this one, and is shown already.
  public func show(
    root: String,
    basePath: String,
    changedFiles: [String] = [],
    draft: SiteDraft? = nil
  ) {
    core.change { $0.update(root: root, basePath: basePath, changedFiles: changedFiles, draft: draft) }
  }

  /// The site could not be built: open pages show why, and the last good site stays.
  public func show(_ problems: [PreviewProblem]) {
    core.change { $0.fail(problems) }
  }

  /// Ends the server and all its connections.
  public func stop() async {
    // What is left ends with the program.
    try? await channel.close().get()
    try? await group.shutdownGracefully()
  }
}
