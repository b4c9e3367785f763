import Basics
public import BlogExport
public import BlogModel
import MarkdownHTML
public import Media
import Pages
import PictureFetch
import SearchIndex
package import SiteOutput
import TemplateEngine

/// The build, as an ordered script of stages: read, prepare, plan, render, write.
public struct SiteBuilder: Sendable {
  let configuration: SiteConfiguration
  let folder: SiteFolder
  let jobs: Int
  let zone: TimeZoneRules
  let address: SiteAddress
  let userAgent: String
  let clock: WallClock
  let onStage: @Sendable (BuildStage) -> Void
  let program: String
  let explain: [String]
  let isRememberingSlugs: Bool
  let isAdopting: Bool
  /// State that the builds of a preview share; nil for a single build.
  public var preview: PreviewMemory?
  /// Called with what was read of the export, and how; every build reads it then.
  public var onRead: (@Sendable (ExportResult, ExportOptions) -> Void)?
  /// Called with the names of the site's tags, the most frequent first.
  public var onTags: (@Sendable ([String]) -> Void)?
  /// Called with the addresses of the site's blogs.
  public var onPaths: (@Sendable (BlogPathTable) -> Void)?
  /// Called with the site of a preview when its pages are planned, before any is written.
  public var onPlanned: (@Sendable (PlannedSite) -> Void)?
  /// Called with the output in place of unlocking it, so that no other build can change the site before it is read.
  package var onWritten: (@Sendable (OutputFolder) -> Void)?
  /// The program whose processes resize pictures by calling `PictureService.run()`; nil to resize them in this
  /// process, one at a time and without the limits that the kernel enforces.
  public var pictureWorker: String?
  /// Extracts frames from videos; nil to use no ffmpeg.
  var extractor = FrameExtractor.found()
  /// Executes the steps that change the output; tests make some of them fail.
  var disk = Disk.real
  /// The maximum number of stale pages for which single files are replaced; nil for a quarter of the site, but at
  /// least 1,000.
  var updateLimit: Int?

  /// The maximum number of entries of a folder; tests set fewer.
  var maximumEntries = FolderCheck.maximumEntries

  /// The size of all descriptions, in bytes, above which they are on disk; tests set less.
  var spoolLimit = TextStage.usualSpoolLimit

  /// A builder for one site.
  ///
  /// - Parameters:
  ///   - configuration: of the site.
  ///   - folder: where everything is.
  ///   - jobs: the number of concurrent tasks, 1 or more.
  ///   - userAgent: the name under which pictures are fetched, as their servers log it.
  ///   - clock: determines which cache entries were not used for long; nothing of the site depends on it.
  ///   - program: identifies this program, because others may write other bytes; a site that another one built is
  ///     rebuilt.
  ///   - explain: files or addresses of the site for which the report says why they were rebuilt or not.
  ///   - isDurable: whether a site survives a power failure right after its build; a preview is faster without.
  ///   - isRememberingSlugs: whether the addresses of profiles are added to the site's file of them, if it has one.
  ///   - isAdopting: whether the output may be a folder with files that blogforge did not make; they stay.
  ///   - onStage: called when a stage begins.
  public init(
    configuration: SiteConfiguration,
    folder: SiteFolder,
    jobs: Int,
    userAgent: String = "blogforge",
    clock: WallClock = .system,
    program: String = "",
    explain: [String] = [],
    isDurable: Bool = true,
    isRememberingSlugs: Bool = false,
    isAdopting: Bool = false,
    onStage: @escaping @Sendable (BuildStage) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.folder = folder
    self.jobs = jobs
    self.program = program
    self.explain = explain
    self.isRememberingSlugs = isRememberingSlugs
    self.isAdopting = isAdopting
    disk.isDurable = isDurable
    zone = TimeZoneRules(named: configuration.timeZone) ?? .utc
    address = SiteAddress(configuration.baseURL)
    self.userAgent = userAgent
    self.clock = clock
    self.onStage = onStage
  }

  /// Reads the export and checks texts, templates and pictures as a build does, without writing anything.
  ///
  /// - Returns: what was read, and every problem; pictures are looked for but not opened.
  /// - Throws: ``SiteBuildError``: what would stop a build before it writes.
  public func check() async throws(SiteBuildError) -> (export: ExportResult, diagnostics: [Diagnostic]) {
    try refusePrivateFiles()
    let theme = try theme(isCheck: true)
    _ = try compile(theme)
    let export = try await read()
    let (community, selectionProblems, _) = try shown(of: export, isSaving: false)
    onStage(.texts)
    let texts = await TextStage(
      renderer: ViewMaker.descriptionRenderer(address, configuration.pages),
      jobs: jobs
    ).prepare(community)
    onStage(.pictures)
    let pictureProblems: [Diagnostic]
    let stage = try pictureStage(export)
    do throws(MediaError) { pictureProblems = try await stage.check(community) } catch {
      throw SiteBuildError(error)
    }
    let mapProblems = mapProblems(community, theme)
    let history = try fileSystem { () throws(FileSystemError) in try SlugHistory.read(folder.slugs) }
    return (
      export,
      try theme.problems + nameProblems + export.diagnostics + selectionProblems + texts.diagnostics
        + pictureProblems + mapProblems
        + ownFiles().problems + ownPages().problems + pinnedProblems(community)
        + folderProblems(community, texts.blogs) + (history?.problems ?? [])
    )
  }

  /// Builds the site and replaces the previous one.
  ///
  /// A build whose task is cancelled ends soon with ``SiteBuildError/cancelled``; one that is already putting files
  /// in place completes.
  ///
  /// - Throws: ``SiteBuildError``; the output folder is then unchanged.
  public func build() async throws(SiteBuildError) -> BuildReport {
    try refuseUnsafeOutput()
    onStage(.checking)
    let compressor = try compressor()
    // Take the lock and recover from interrupted builds first, unless the folder above the output is missing.
    let early = try openOutputEarly()
    let memory = await BuildMemory(folder, key: key(compressor), clock: early?.clock ?? 0, jobs: jobs)
    try stopIfCancelled()
    if let early, onRead == nil, let report = try await nothingToDo(early, memory) { return report }

    let plainTheme = try theme()
    let templates = try compile(plainTheme)
    let prepared = try await content(memory, compressor)
    let (export, content) = (prepared.export, prepared.content)
    onTags?(content.tagsByFrequency)
    onPaths?(pathTable(content))
    let (theme, mapProblems) = try self.theme(plainTheme, for: content)
    let (own, ownProblems) = try ownFiles()
    let readProblems =
      theme.problems + nameProblems + export.diagnostics + prepared.problems + mapProblems + ownProblems
    try refuse(readProblems)

    let renderer = PageRenderer(
      maker: viewMaker(content, theme, templates, prepared.plan, title: title(of: export)),
      plan: prepared.plan
    )
    // Pages are shown before the paths of all files are checked, which takes as long as planning them.
    if let onPlanned, let places = prepared.places {
      onPlanned(PlannedSite(renderer, places, theme, own: own))
    }
    let files = PlannedFiles(
      renderer,
      theme,
      own: own,
      ownFolder: folder.staticFiles ?? "",
      configuration.precompress
    )
    let output: OutputFolder
    if let early { output = early } else { output = try openOutput() }
    let changes = try await changes(renderer, theme, output, memory)
    let hostFiles = try hostFiles(content, renderer.plan, files, export)
    let folderProblems = folderCheck.problems(
      files.count + hostFiles.files.count,
      files.allPaths(renderer.plan) + hostFiles.files.map(\.path)
    )
    let diagnostics = readProblems + files.problems + hostFiles.problems + folderProblems
    try refuse(diagnostics)
    let site = SiteToWrite(
      renderer: renderer,
      changes: changes.pages,
      files: files,
      hostFiles: hostFiles.files,
      paths: hostFiles.paths,
      compressor: compressor
    )
    let result = try await write(site, to: output, changes.integrity)

    let unlisted = OutputProblem.diagnostics(unlisted: result.committed.unlisted, output: folder.output)
    let all = diagnostics + unlisted + rememberSlugs(content)
    let totals = totals(result.files, content)
    await memory.keep(
      result.files,
      result.committed,
      totals,
      all.filter { !$0.isOfThisBuildAlone },
      expectsAnotherTry: content.pictures.expectsAnotherTry
        || all.contains { $0.code == "font-failed" },
      jobs: jobs
    )
    if let textCache { preview?.texts.write(to: textCache.path, program: textCache.program) }
    if let onWritten { onWritten(output) } else { output.unlock() }
    return BuildReport(
      files: export.files,
      diagnostics: all,
      notes: export.notes(isAutomatic: folder.isAutomatic(export.fieldMap)) + addressNotes,
      totals: totals,
      changes: result.changes(renderer.plan, changes.pages, explain: explain, address, output: folder.output)
    )
  }
}
