import Basics
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves a finished site over HTTP as a static host does, and notifies open pages when the site has changed.
///
/// The server does not depend on how the site is built. One thread serves all connections and never blocks, which
/// is more than enough for one person who views a site.
public final class PreviewServer: Sendable {
  /// Why the server does not start.
  public enum StartError: Error, Sendable, Equatable {
    /// The port is in use, and so are the following ports that were tried.
    case portTaken(Int)
    /// The address is not an address of this machine, or the server cannot listen on it.
    case badAddress(String)
    /// Only the administrator may use the port.
    case notAllowed(Int)
    /// Another error, with the system's message.
    case system(String)
  }

  /// The settings of a server: what is served, and to whom.
  public struct Settings: Sendable {
    /// The folder of the finished site.
    public var root: String
    /// The base path of the site on its host, with a slash at both ends.
    public var basePath = "/"
    /// The address that the server listens on.
    public var address = "127.0.0.1"
    /// The port; 0 for any free port.
    public var port = 8080
    /// How many of the following ports are tried if the port is in use.
    public var portTries = 0
    /// Names that are allowed in the Host header in addition to those of this machine.
    public var allowedHosts: [String] = []
    /// Whether open pages reload when the site is rebuilt.
    public var isReloading = true
    /// Identifies this run of the server.
    public var session = "0"
    /// Pages that are made for each request; nil if there are only files.
    public var pages: (any DynamicPages)?
    /// The folder in which bodies that are received into files take their space; the files have no names there.
    public var temporaryFolder = "/tmp"

    var limits = PreviewLimits()

    /// The default settings for a folder.
    public init(root: String) { self.root = root }
  }

  /// Whether a text can be one of ``Settings/allowedHosts``.
  public static func isHost(_ text: String) -> Bool { HostCheck.name(in: text) != nil }

  /// The port that the server listens on.
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
  /// - Parameter settings: what is served, and to whom; the folder need not exist yet.
  /// - Returns: the server, which is listening.
  /// - Throws: ``StartError``.
  public static func start(_ settings: Settings) async throws(StartError) -> PreviewServer {
    FileLimit.raise()
    let state = SiteState(root: settings.root, basePath: settings.basePath, session: settings.session)
    let core = ServerCore(
      state,
      hosts: HostCheck(allowed: settings.allowedHosts),
      isReloading: settings.isReloading,
      limits: settings.limits,
      pages: settings.pages,
      temporaryFolder: settings.temporaryFolder
    )
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do throws(StartError) {
      return PreviewServer(core, group, try await listen(settings, core, group))
    } catch {
      // Nothing is lost if this fails: only an idle thread is left.
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

  /// Reports that a build has begun: open pages show a note if it takes long.
  public func showBuilding() {
    core.change { $0.isBuilding = true }
  }

  /// Serves a rebuilt site.
  ///
  /// - Parameters:
  ///   - root: the folder of the finished site.
  ///   - basePath: the base path of the site on its host.
  ///   - changedFiles: URL paths of files that changed although the pages that use them did not.
  ///   - draft: pages of the next build, which is not written yet but is served already.
  public func show(
    root: String,
    basePath: String,
    changedFiles: [String] = [],
    draft: SiteDraft? = nil
  ) {
    core.change { $0.update(root: root, basePath: basePath, changedFiles: changedFiles, draft: draft) }
  }

  /// Reports that a build failed: open pages show why, and the last good site is still served.
  public func show(_ problems: [PreviewProblem]) {
    core.change { $0.fail(problems) }
  }

  /// Stops the server and closes all its connections.
  public func stop() async {
    // If this fails, the connections end with the program.
    try? await channel.close().get()
    for pool in [core.writers, core.uploadThreads, core.threads] { try? await pool?.shutdownGracefully() }
    try? await group.shutdownGracefully()
  }
}
