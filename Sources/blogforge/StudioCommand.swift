import ArgumentParser
import Basics
import BlogExport
import BlogModel
import Pages
import PreviewServer
import SiteBuild
import SiteOutput
import Studio

/// The command `blogforge studio`.
struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Previews the site with an editor in the browser.",
    discussion: """
      Like serve, with an editor at /.studio/. The export of the app is not changed: what you write is \
      stored next to it, in export/~studio/, and is part of every build.

      Without --community, there are no accounts: the studio listens on this machine only, and you choose \
      which blogger you are. With --community, people sign in, and a reverse proxy provides TLS. --owner \
      prints a link for the first account.

      Examples:
        blogforge studio my-site --open
        blogforge studio my-site --port 9000
        blogforge studio my-site --community
        blogforge studio my-site --community --owner olga
      """
  )

  @OptionGroup var site: SiteOptions

  @OptionGroup var place: OutputOptions

  @Option(
    help:
      "The address of the site, or env: as the host sets it. The preview uses its path. A community on a server needs it."
  )
  var baseUrl: String?

  @Option(
    help: "The port. The default is 8080; without --community, the next free port if it is in use."
  )
  var port: Int?

  @Option(
    name: .customLong("bind"),
    help:
      "The address to listen on. The default is 127.0.0.1. Without --community, it must be a loopback address."
  )
  var givenBind: String?

  var bind: String { givenBind ?? "127.0.0.1" }

  @Flag(help: "Run the studio for a community, with accounts, roles and moderation.")
  var community = false

  @Option(
    help: ArgumentHelp(
      "Print a link with which NAME becomes an owner of the community, and exit.",
      valueName: "name"
    )
  )
  var owner: String?

  @Option(
    help: ArgumentHelp(
      "The IP address of a proxy whose X-Forwarded-For is trusted, in addition to this machine. Can be repeated.",
      valueName: "address"
    )
  )
  var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "The maximum size of an uploaded picture, in MB. One upload may have twice this size in total.",
      valueName: "MB"
    )
  )
  var uploadLimit = UploadLimit.standard

  @Option(
    help: ArgumentHelp(
      "The maximum size of an uploaded video, in MB. It has an effect if the export has videos.",
      valueName: "MB"
    )
  )
  var videoLimit = UploadLimit.standardOfVideos

  @Flag(help: "Open the studio in your browser.")
  var open = false

  mutating func run() async throws {
    try validateArguments()
    let baseURL = try SiteOptions.baseURL(baseUrl)
    let address = try publicAddress(baseURL)
    var build = PreviewBuild(options: site, output: place.output, isAdopting: place.adopt, baseURL: baseURL)
    let (configuration, folder) = try build.site()
    let export = try Self.export(configuration, folder)
    if let owner { return try printOwnerLink(owner, address, folder, export) }
    let uploads = UploadLimit(megabytes: uploadLimit, videoMegabytes: videoLimit)
    let store = try store(folder, export)
    let privateFolder = try Self.privateFolder(folder)
    let lock = try Self.lock(privateFolder, folder)
    defer { lock.release() }
    lock.removeLeftovers(in: [OverlayFolder(folder: privateFolder), OverlayFolder(export: export)])
    let files = PictureFiles(images: folder.images, privateFolder: privateFolder)
    let editor = StudioEditor(OverlayFolder(export: export), pictures: files) { Self.now }
    build.onBegin = { editor.willRead() }
    build.onRead = { Self.update(editor, $0, $1) }
    let writing = WritingServices(build, place: place, configuration, folder, store)
    editor.onChange { writing.desk?.didChange() }
    build.onTags = { writing.setTags($0) }
    build.onPaths = { editor.update($0) }
    // So that the address of a profile that is renamed here leads to the new one.
    build.isRememberingSlugs = true
    try WritingServices.prepareSlugs(folder)
    try build.prepareOutput(configuration, folder)
    let basePath = configuration.baseURL?.path ?? "/"
    let frontPage = FileSystem.join(folder.output, "index.html")
    var pages = StudioSite(
      editor,
      cleaner: StudioPictures(maximumBytes: uploads.pictureBytes),
      community: try store.flatMap { try community($0, address) },
      apps: store.map { AppTokens($0) { Self.now } },
      basePath: { basePath },
      // Before the first build, pages have no styles.
      look: { SiteLook(frontPage: (try? FileSystem.read(frontPage)) ?? []) }
    )
    if community, configuration.pseudonyms != .none {
      Console.message(
        "pseudonyms: people with an account in the studio see the names in the export",
        .warning
      )
    }
    pages.uploads = uploads
    pages.videos = StudioVideos.found().map {
      VideoDesk(privateFolder: privateFolder, preparer: $0) { Self.now }
    }
    writing.add(to: &pages)
    let studioFolder = pages.folder
    let server = try await start(pages, folder, basePath, privateFolder, address)
    var loop = PreviewLoop(server, build, WatchedSite(folder, configuration, site))
    loop.onShown = { reason in
      if let reason { editor.didFail(reason) } else { editor.didShow() }
    }
    async let _: Void = writing.runDesk()
    async let _: Void = pages.runVideos()
    await loop.run { _ in
      let here = "http://\(LocalNetwork.inURL(bind)):\(server.port)"
      let root = address?.origin ?? here
      lock.note(address: "\(root)/\(studioFolder)/", isCommunity: community)
      if configuration.verbosity != .quiet {
        Console.message("\nThe site is at \(root)\(basePath)")
        Console.message("The studio is at \(root)/\(studioFolder)/")
        if root != here { Console.message("A reverse proxy must forward requests to \(here)") }
        Console.message("The site is rebuilt when you write. Press Ctrl-C to stop.")
      }
      if open { Browser.open("\(root)/\(studioFolder)/") }
    }
  }

  private func start(
    _ pages: StudioSite,
    _ folder: SiteFolder,
    _ basePath: String,
    _ privateFolder: String,
    _ address: PublicAddress?
  ) async throws -> PreviewServer {
    var settings = PreviewServer.Settings(root: folder.output)
    settings.basePath = basePath
    settings.address = bind
    settings.port = port ?? 8080
    // A proxy knows one port only.
    settings.portTries = port == nil && !community ? 100 : 0
    settings.session = "\(getpid())-\(time(nil))"
    settings.pages = pages
    settings.temporaryFolder = privateFolder
    // Readers are not shown what builds report.
    settings.isReloading = !community
    settings.allowedHosts = address.map { [$0.authority] } ?? []
    do throws(PreviewServer.StartError) {
      return try await PreviewServer.start(settings)
    } catch { throw Failure(error) }
  }

  /// The folder of the export, in which the overlay is.
  static func export(
    _ configuration: SiteConfiguration,
    _ folder: SiteFolder
  ) throws(Failure) -> String {
    guard let root = folder.root else {
      throw Failure(
        .usage,
        "the studio needs a site folder, not the files of an export. Create one with 'blogforge init', and put the files into its export/."
      )
    }
    let export = FileSystem.join(root, configuration.export)
    guard FileSystem.status(of: export, followLink: true)?.kind == .folder else {
      throw Failure(
        .usage,
        "\(export): the studio needs an export folder, not a file. Move the file into a folder."
      )
    }
    return export
  }

  /// The folder of what only the studio reads.
  private static func privateFolder(_ folder: SiteFolder) throws(Failure) -> String {
    do throws(DatabaseError) { return try StudioStore.makeFolder(folder.root ?? ".") } catch {
      throw Failure(.machine, "\(error.path): the studio needs this folder: \(error.reason).")
    }
  }

  /// Takes the lock of the site folder: two studios would not see each other's changes.
  private static func lock(_ privateFolder: String, _ folder: SiteFolder) throws(Failure) -> StudioLock {
    do throws(StudioLock.Failure) { return try StudioLock(folder: privateFolder) } catch {
      throw Failure(error, folder.root ?? ".")
    }
  }

  /// Passes what a build has read to the editor.
  private static func update(_ editor: StudioEditor, _ export: ExportResult, _ options: ExportOptions) {
    do throws(RecordWriterError) {
      editor.update(try StudioContent(export.community, RecordWriter(options), options.fieldMap))
    } catch {
      if editor.refuse(error.message) { Console.message("\(error.message); the site is read-only", .warning) }
    }
  }

  /// The moment, in whole milliseconds.
  static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000_000 * 1000)
  }
}
