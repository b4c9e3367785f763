import ArgumentParser
import Basics
import Pages
import PreviewServer
import SiteBuild

/// The command `blogforge serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Builds the site, previews it in a browser and rebuilds it when files change.",
    discussion: """
      Watches the export, the pictures, templates/, static/, pages/ and blogforge.yml. Open pages reload \
      after each build. If a build fails, they show the error, and the previous site stays. Press Ctrl-C \
      to stop.

      Examples:
        blogforge serve my-site --open
        blogforge serve my-site --port 9000
        blogforge serve my-site --bind 0.0.0.0   for other devices, too
      """
  )

  @OptionGroup var site: SiteOptions

  @OptionGroup var place: OutputOptions

  @Option(
    help: "The address of the site, or env: as the host sets it. The preview uses its path, such as /repo/."
  )
  var baseUrl: String?

  @Option(help: "The port. The default is 8080, or the next free port if it is in use.")
  var port: Int?

  @Option(help: "The address to listen on; with 127.0.0.1, only this machine can connect.")
  var bind = "127.0.0.1"

  @Option(
    help: ArgumentHelp("Another host name that browsers may use. Can be repeated.", valueName: "name")
  )
  var allowHost: [String] = []

  @Flag(help: "Open the site in your browser.")
  var open = false

  @Flag(help: "Rebuild when files change, but do not reload open pages.")
  var noReload = false

  mutating func run() async throws {
    if site.paths.contains("-") {
      throw Failure(.usage, "serve cannot watch standard input. Name a site folder or the export's files.")
    }
    let build = PreviewBuild(
      options: site,
      output: place.output,
      isAdopting: place.adopt,
      baseURL: try SiteOptions.baseURL(baseUrl)
    )
    // What is wrong with the paths or the settings is reported now, as by the other commands.
    let (configuration, folder) = try build.site()
    try build.prepareOutput(configuration, folder)
    let server = try await start(configuration, folder)
    var loop = PreviewLoop(server, build, WatchedSite(folder, configuration, site))
    await loop.run { loop in
      if configuration.verbosity != .quiet { report(server, configuration, loop.watcher) }
      if open { Browser.open(Self.url(bind, server.port, configuration)) }
    }
  }

  private func start(_ configuration: SiteConfiguration, _ folder: SiteFolder) async throws -> PreviewServer {
    if let port, !(1...65535).contains(port) {
      throw Failure(.usage, "--port must be 1 to 65535, not \(port).")
    }
    if let host = allowHost.first(where: { !PreviewServer.isHost($0) }) {
      throw Failure(
        .usage,
        "--allow-host must be a host name such as mine.example, without http:// and path, not '\(host)'."
      )
    }
    var settings = PreviewServer.Settings(root: folder.output)
    settings.basePath = configuration.baseURL?.path ?? "/"
    settings.address = bind
    settings.port = port ?? 8080
    settings.portTries = port == nil ? 100 : 0
    settings.allowedHosts = allowHost + (LocalNetwork.isEveryAddress(bind) ? [] : [bind])
    settings.isReloading = !noReload
    settings.session = "\(getpid())-\(time(nil))"
    do throws(PreviewServer.StartError) {
      return try await PreviewServer.start(settings)
    } catch { throw Failure(error) }
  }

  // MARK: Messages

  private func report(_ server: PreviewServer, _ configuration: SiteConfiguration, _ watcher: FileWatcher) {
    let url = Self.url(bind, server.port, configuration)
    let other = port == nil && server.port != 8080 ? " (port 8080 is in use)" : ""
    Console.message("\nThe site is at \(url)\(other)")
    if LocalNetwork.isEveryAddress(bind) {
      for address in LocalNetwork.addresses() {
        let url = Self.url(address, server.port, configuration)
        Console.message("Other devices on your network can open it at \(url)")
        if Console.format != .json, let code = QRCode(url) { Console.error(Self.drawn(code)) }
      }
    }
    if !watcher.usesEvents {
      Console.message("The system does not report file changes; files are polled several times per second.")
    }
    Console.message("Open pages reload when files change. Press Ctrl-C to stop.")
  }

  /// Draws the code white on black, whatever colours the terminal has.
  private static func drawn(_ code: QRCode) -> String {
    guard Terminal.current != nil else { return code.text }
    return code.text.split(separator: "\n").map { "\u{1B}[97;40m\($0)\u{1B}[0m" }.joined(separator: "\n")
  }

  private static func url(_ address: String, _ port: Int, _ configuration: SiteConfiguration) -> String {
    let host = LocalNetwork.isEveryAddress(address) ? "127.0.0.1" : address
    return "http://\(LocalNetwork.inURL(host)):\(port)\(configuration.baseURL?.path ?? "/")"
  }
}
