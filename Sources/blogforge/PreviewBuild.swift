import BlogExport
import BlogModel
import Pages
import PreviewServer
import SiteBuild

/// Builds a site repeatedly, each time from the current state of its files, and logs each build briefly.
struct PreviewBuild: Sendable {
  /// The outcome of a build.
  enum Outcome: Sendable {
    case built(SiteFolder, basePath: String, BuildReport)
    case failed([PreviewProblem])
    /// The build was cancelled because something has changed.
    case cancelled
  }

  /// Shows a planned site: its folder, and its path on the host.
  typealias OnPlanned = @Sendable (PlannedSite, SiteFolder, _ basePath: String) -> Void

  let options: SiteOptions
  let output: String?
  let isAdopting: Bool
  let baseURL: BaseURL?
  let program: String
  /// Called when a build begins, before it looks for files.
  var onBegin: (@Sendable () -> Void)?
  /// Called with what a build has read of the export, and how.
  var onRead: (@Sendable (ExportResult, ExportOptions) -> Void)?
  /// Called with the names of the site's tags, the most frequent first.
  var onTags: (@Sendable ([String]) -> Void)?
  /// Called with the addresses of the site's blogs.
  var onPaths: (@Sendable (BlogPathTable) -> Void)?
  /// Whether the addresses of profiles and blogs are added to the site's file of them.
  var isRememberingSlugs = false
  private let memory = PreviewMemory()
  /// The diagnostics of the last build, so that each problem is printed once.
  private var reported: Set<Diagnostic> = []

  init(options: SiteOptions, output: String?, isAdopting: Bool, baseURL: BaseURL?) {
    self.options = options
    self.output = output
    self.isAdopting = isAdopting
    self.baseURL = baseURL
    program = ProgramIdentity.current(version: Blogforge.version)
  }

  /// The current settings and paths.
  func site() throws -> (SiteConfiguration, SiteFolder) {
    var configuration = try options.readConfiguration(isAddressGiven: baseURL != nil)
    if let baseURL { configuration.baseURL = baseURL }
    return (configuration, try options.folder(configuration, output: output))
  }

  /// The files that must be watched now.
  func watchedSite() throws -> WatchedSite {
    let (configuration, folder) = try site()
    return WatchedSite(folder, configuration, options)
  }

  /// Recovers from an interrupted build, before anything of the output is shown.
  ///
  /// - Throws: `Failure` if the folder must not be the output.
  func prepareOutput(_ configuration: SiteConfiguration, _ folder: SiteFolder) throws(Failure) {
    let builder = SiteBuilder(
      configuration: configuration,
      folder: folder,
      jobs: 1,
      isAdopting: isAdopting,
      onStage: { stage in
        if stage == .waiting { Console.message("Another build is running; waiting for it to end.") }
      }
    )
    do throws(SiteBuildError) { try builder.refuseUnsafeOutput() } catch { throw Failure(error) }
  }

  /// Builds once.
  ///
  /// - Parameters:
  ///   - changed: what has changed since the previous build; nil for the first build.
  ///   - onPlanned: called with a site that is planned and not written yet, unless copied files have changed, which
  ///     only the finished site shows.
  /// - Returns: the outcome; no outcome ends the preview.
  mutating func build(after changed: [String]?, onPlanned: @escaping OnPlanned) async -> Outcome {
    onBegin?()
    let (configuration, folder): (SiteConfiguration, SiteFolder)
    do {
      (configuration, folder) = try site()
    } catch let failure as Failure {
      Console.error(failure.line(in: Console.format))
      return .failed(PreviewProblem.all(failure.message))
    } catch {
      return .failed([PreviewProblem(summary: "\(error)")])
    }
    let begin = ContinuousClock.now
    do throws(Failure) {
      let log = try BuildLog(configuration)
      return await build(configuration, folder, log, changed, since: begin, onPlanned)
    } catch {
      Console.error(error.line(in: configuration.logFormat))
      return .failed(PreviewProblem.all(error.message))
    }
  }

  private mutating func build(
    _ configuration: SiteConfiguration,
    _ folder: SiteFolder,
    _ log: BuildLog,
    _ changed: [String]?,
    since begin: ContinuousClock.Instant,
    _ onPlanned: @escaping OnPlanned
  ) async -> Outcome {
    var builder = SiteBuilder(
      configuration: configuration,
      folder: folder,
      jobs: SiteOptions.jobs(configuration),
      userAgent: "blogforge/\(Blogforge.version)",
      program: program,
      isDurable: false,
      isRememberingSlugs: isRememberingSlugs,
      isAdopting: isAdopting,
      onStage: { stage in
        if stage == .publishing { Interruption.hold() }
        log.begin(stage)
      }
    )
    builder.preview = memory
    builder.onRead = onRead
    (builder.onTags, builder.onPaths) = (onTags, onPaths)
    builder.pictureWorker = ProgramIdentity.executablePath
    let basePath = configuration.baseURL?.path ?? "/"
    let isCopied = changed?.contains { WatchedSite.address(of: $0, in: folder, basePath) != nil } ?? true
    if !isCopied { builder.onPlanned = { site in onPlanned(site, folder, basePath) } }
    defer { Interruption.release() }
    do throws(SiteBuildError) {
      let report = try await log.during { () throws(SiteBuildError) in try await builder.build() }
      if let changed, configuration.logFormat == .text {
        log.stop()
        tellNew(report.diagnostics, log)
        if configuration.verbosity != .quiet {
          Console.error(Self.line(changed, report, ContinuousClock.now - begin))
        }
      } else {
        log.end(report, output: folder.output)
        reported = Set(report.diagnostics)
      }
      return .built(folder, basePath: basePath, report)
    } catch {
      log.stop()
      if case .cancelled = error { return .cancelled }
      if case .content(let diagnostics) = error { tellNew(diagnostics, log) }
      Console.error(Failure(error).line(in: configuration.logFormat))
      return .failed(PreviewProblem.all(error, isStrict: configuration.isStrict))
    }
  }

  private mutating func tellNew(_ diagnostics: [Diagnostic], _ log: BuildLog) {
    log.print(diagnostics.filter { !reported.contains($0) })
    reported = Set(diagnostics)
  }

  /// `templates/blog.mustache: 3 pages changed (feed, …), 997 unchanged, in 84 ms`.
  private static func line(_ changed: [String], _ report: BuildReport, _ duration: Duration) -> String {
    let what = ChangeSummary.line(report) ?? "rebuilt, \(BuildLog.count(report.fileCount, "file"))"
    return "\(ChangeSummary.names(changed)): \(what), in \(BuildLog.shown(duration))"
  }
}
