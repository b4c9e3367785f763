import ArgumentParser
import Basics
import SiteBuild
import SiteOutput

/// The command `blogforge build`.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Builds the site.",
    discussion: """
      A site folder contains export/ and, optionally, blogforge.yml, images/, templates/, static/ and \
      pages/. The new site replaces the previous one only when it is complete.

      Examples:
        blogforge build my-site
        blogforge build export.json -o public
        blogforge build my-site --base-url https://user.github.io/repo/ --strict
      """
  )

  @OptionGroup var site: SiteOptions

  @OptionGroup var place: OutputOptions

  @Option(
    help: "The address of the site, for example https://user.github.io/repo/, or env: as the host sets it."
  )
  var baseUrl: String?

  @Flag(help: "Ignore the cache: make every picture and write every file again.")
  var clean = false

  @Option(
    help: "Write a trace of the build to this file, for chrome://tracing or ui.perfetto.dev.",
    completion: .file()
  )
  var trace: String?

  @Option(help: "Explain why a page was rebuilt or reused. Can be repeated.")
  var explain: [String] = []

  mutating func run() async throws {
    var configuration = try site.readConfiguration(isAddressGiven: baseUrl != nil)
    if let url = try SiteOptions.baseURL(baseUrl) { configuration.baseURL = url }
    if clean { configuration.isClean = true }
    let folder = try site.folder(configuration, output: place.output)
    let trace = tracePath(configuration, folder)
    try await Self.build(
      configuration,
      folder,
      isAdopting: place.adopt,
      trace: trace,
      explain: explain
    )
  }

  /// Builds a site and logs what is done.
  ///
  /// - Throws: `Failure`.
  static func build(
    _ configuration: SiteConfiguration,
    _ folder: SiteFolder,
    isAdopting: Bool,
    trace: String? = nil,
    explain: [String] = [],
    onWritten: (@Sendable (OutputFolder) -> Void)? = nil
  ) async throws {
    let log = try BuildLog(configuration, trace: trace)
    defer { Interruption.release() }
    defer { log.writeTrace() }
    var builder = SiteBuilder(
      configuration: configuration,
      folder: folder,
      jobs: SiteOptions.jobs(configuration),
      userAgent: "blogforge/\(Blogforge.version)",
      program: ProgramIdentity.current(version: Blogforge.version),
      explain: explain,
      isRememberingSlugs: true,
      isAdopting: isAdopting,
      onStage: { stage in
        // An interruption would leave the rest to the next command, although it takes only a moment.
        if stage == .publishing { Interruption.hold() }
        log.begin(stage)
      }
    )
    builder.onWritten = onWritten
    builder.pictureWorker = ProgramIdentity.executablePath
    do throws(SiteBuildError) {
      let report = try await log.during { () throws(SiteBuildError) in try await builder.build() }
      log.end(report, output: folder.output)
    } catch {
      log.stop()
      if case .content(let diagnostics) = error { log.print(diagnostics) }
      throw Failure(error)
    }
  }

  /// The path of the trace: paths of flags are relative to the working folder, those of the configuration to the
  /// site folder.
  private func tracePath(_ configuration: SiteConfiguration, _ folder: SiteFolder) -> String? {
    trace ?? configuration.trace.map { FileSystem.join(folder.root ?? ".", $0) }
  }
}
