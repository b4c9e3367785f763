public import BlogExport
public import BlogModel
import MarkdownHTML
import SearchIndex
import TemplateEngine

/// The build, as an ordered script of stages: read, prepare, plan, render, publish.
public struct SiteBuilder: Sendable {
  private let configuration: SiteConfiguration
  private let folder: SiteFolder
  private let jobs: Int
  private let zone: TimeZoneRules
  private let address: SiteAddress
  private let userAgent: String
  private let clock: WallClock
  private let onStage: @Sendable (BuildStage) -> Void
  private let program: String
  private let explain: [String]
  /// Takes the steps that change the output; tests let it refuse some.
  var disk = Disk.real
  /// Up to how many stale pages single files are replaced; nil for a quarter of the site, but 1,000.
  var updateLimit: Int?

  /// A builder for one site.
  ///
  /// - Parameters:
  ///   - configuration: of the site.
  ///   - folder: where everything is.
  ///   - jobs: tasks that work at a time, 1 or more.
  ///   - userAgent: who fetches pictures, as their servers log it.
  ///   - clock: tells what of the cache was not used for long; nothing of the site depends on it.
  ///   - program: what tells this program from others that may write other bytes; a site that another one built is
  ///     built anew.
  ///   - explain: files or addresses of the site, of which the report tells why they were made anew or not.
  ///   - onStage: told when a stage begins.
  public init(
    configuration: SiteConfiguration,
    folder: SiteFolder,
    jobs: Int,
    userAgent: String = "blogforge",
    clock: WallClock = .system,
    program: String = "",
    explain: [String] = [],
    onStage: @escaping @Sendable (BuildStage) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.folder = folder
    self.jobs = jobs
    self.program = program
    self.explain = explain
    zone = TimeZoneRules(named: configuration.timeZone) ?? .utc
    address = SiteAddress(configuration.baseURL)
    self.userAgent = userAgent
    self.clock = clock
    self.onStage = onStage
  }

  /// Reads the export and looks at texts, templates and pictures as a build does, without writing anything.
  ///
  /// - Returns: what was read, and every problem; pictures are looked for but not opened.
  /// - Throws: ``SiteBuildError``: what would stop a build before it writes.
  public func check() async throws(SiteBuildError) -> (export: ExportResult, diagnostics: [Diagnostic]) {
    _ = try compile(try theme())
    let export = try await read()
    onStage(.texts)
    let (_, textProblems) = await TextStage(
      renderer: ViewMaker.descriptionRenderer(address),
      jobs: jobs
    ).prepare(export.archive)
    onStage(.pictures)
    let pictureProblems = try pictureStage().check(export.archive)
    return (export, export.diagnostics + textProblems + pictureProblems)
  }

  private func read() async throws(SiteBuildError) -> ExportResult {
    onStage(.reading)
    let settings = ExportSettings(configuration: configuration, folder: folder)
    var options = try settings.options(zone: zone, jobs: jobs)
    do throws(ExportError) {
      return try await ExportReader(options: options).read(folder.sources)
    } catch {
      guard case .noRecords = error, folder.fieldMap == FieldMap.fellowBlogger.name else {
        throw .export(error)
      }
      options.fieldMap = .auto
      // Another error would not help: the first one says what is wrong.
      guard let found = try? await ExportReader(options: options).read(folder.sources).read, found.total > 0
      else { throw .export(error) }
      throw .otherApp(error, found: found)
    }
  }

  /// Builds the site and puts it in the place of the one that was there.
  ///
  /// - Throws: ``SiteBuildError``; the output folder is then as it was.
  public func build() async throws(SiteBuildError) -> BuildReport {
    try refuseUnsafeOutput()
    onStage(.checking)
    // The lock and what interrupted builds left come first, unless the output cannot have any.
    let early = try openOutputEarly()
    let memory = await BuildMemory(folder, key: key, clock: early?.clock ?? 0, jobs: jobs)
    if let early, let report = try await nothingToDo(early, memory) { return report }

    let theme = try theme()
    let templates = try compile(theme)
    let export = try await read()
    let (content, problems) = try await prepare(export.archive)
    try refuse(export.diagnostics + problems)

    onStage(.planning)
    let hasSitemap = configuration.baseURL != nil
    let plan = Plan(content, pageSize: configuration.pageSize, hasSitemap: hasSitemap)
    let maker = viewMaker(content, theme)
    let renderer = PageRenderer(maker: maker, templates: templates, plan: plan, hasSitemap: hasSitemap)
    let output: OutputFolder
    if let early { output = early } else { output = try openOutput() }
    let changes = try await changes(renderer, theme, output, memory)
    let site = SiteToWrite(renderer: renderer, theme: theme, changes: changes.pages, own: try ownFiles())
    let result = try await write(site, to: output, changes.soundness)

    let diagnostics = export.diagnostics + problems
    let totals = totals(result.files, content)
    // What is told of the cache is of this build alone.
    memory.keep(result.files, result.published, totals, diagnostics.filter { !$0.code.hasPrefix("cache-") })
    output.unlock()
    return BuildReport(
      files: export.files,
      diagnostics: diagnostics,
      notes: export.notes(isAutomatic: folder.fieldMap == FieldMap.auto.name),
      totals: totals,
      changes: result.changes(renderer.plan, changes.pages, explain: explain, address, output: folder.output)
    )
  }

  // MARK: What has changed

  private static func parent(of path: String) -> String {
    let full = FileSystem.resolved(path)
    return full.lastSlash.map { $0 == full.startIndex ? "/" : String(full[..<$0]) } ?? "."
  }

  private func openOutputEarly() throws(SiteBuildError) -> OutputFolder? {
    guard FileSystem.status(of: Self.parent(of: folder.output)) != nil else { return nil }
    return try openOutput()
  }

  private func openOutput() throws(SiteBuildError) -> OutputFolder {
    try fileSystem { () throws(FileSystemError) in
      try OutputFolder(path: folder.output, disk: disk) { onStage(.waiting) }
    }
  }

  private var key: UInt64 {
    SiteFingerprint.key(program: program, configuration: configuration, zone: zone, folder: folder)
  }

  /// The report of a build whose inputs and output are what they were after the build before; nil when there
  /// is something to do.
  private func nothingToDo(
    _ output: OutputFolder,
    _ memory: BuildMemory
  ) async throws(SiteBuildError) -> BuildReport? {
    // What standard input holds, nobody knows; what a host did not give then, it may give now.
    guard !configuration.isClean, !folder.sources.contains(.standardInput), let manifest = output.previous,
      let state = memory.state(of: manifest), memory.areInputsSame,
      !state.diagnostics.contains(where: { $0.code == "picture-fetch-failed" })
    else { return nil }
    let soundness = try await soundness(output, memory, manifest)
    guard soundness.isWhole else { return nil }
    try refuse(state.diagnostics)
    memory.keep(soundness, manifest)
    output.unlock()
    return BuildReport(
      files: [],
      diagnostics: state.diagnostics,
      notes: [],
      totals: state.totals,
      changes: BuildChanges.none(manifest, explain: explain, address, output: folder.output)
    )
  }

  private func soundness(
    _ output: OutputFolder,
    _ memory: BuildMemory,
    _ manifest: Manifest
  ) async throws(SiteBuildError) -> OutputCheck.Soundness {
    let check = OutputCheck(output: output, manifest: manifest, stamps: memory.state(of: manifest)?.outputs)
    do throws(FileSystemError) {
      return try await check.check(jobs: jobs)
    } catch { throw .fileSystem(error) }
  }

  /// Which pages have to be made, and which files of the output still are what they were.
  private func changes(
    _ renderer: PageRenderer,
    _ theme: Theme,
    _ output: OutputFolder,
    _ memory: BuildMemory
  ) async throws(SiteBuildError) -> (pages: PageChanges, soundness: OutputCheck.Soundness?) {
    let site = SiteFingerprint(program: program, configuration: configuration, zone: zone, theme: theme)
    var soundness: OutputCheck.Soundness?
    // Another program may have had other mistakes: everything is made anew.
    if !configuration.isClean, let previous = output.previous, previous.site.program == site.program {
      soundness = try await self.soundness(output, memory, previous)
    }
    let pages = PageChanges(
      renderer.plan,
      await PageFingerprints.all(renderer, jobs: jobs),
      site: site,
      previous: output.previous,
      soundness: soundness,
      isClean: configuration.isClean
    )
    return (pages, soundness)
  }

  // MARK: Prepare

  private func compile(_ theme: Theme) throws(SiteBuildError) -> ThemeTemplates {
    do throws(TemplateErrors) {
      return try ThemeTemplates(TemplateSet(theme.sources))
    } catch { throw .templates(error) }
  }

  private func theme() throws(SiteBuildError) -> Theme {
    try fileSystem { () throws(FileSystemError) in
      try Theme(folder: folder.templates, shownFolder: folder.templates ?? "")
    }
  }

  private func pictureStage() throws(SiteBuildError) -> PictureStage {
    PictureStage(
      finder: try fileSystem { () throws(FileSystemError) in try PictureFinder(folder: folder.images) },
      remote: RemotePictures(configuration, cache: folder.cache, userAgent: userAgent),
      cache: RenditionCache.Settings(
        folder: folder.cache,
        output: folder.output,
        isClean: configuration.isClean,
        days: configuration.cacheDays,
        size: configuration.cacheMegabytes * 1_000_000,
        clock: clock
      ),
      settings: configuration.pictures,
      jobs: jobs
    )
  }

  private func prepare(_ archive: Archive) async throws(SiteBuildError) -> (SiteContent, [Diagnostic]) {
    onStage(.texts)
    let (blogs, textProblems) = await TextStage(
      renderer: ViewMaker.descriptionRenderer(address),
      jobs: jobs,
      cache: configuration.isClean ? nil : ("\(folder.cache)/texts", Digest.of(program))
    ).prepare(archive)
    onStage(.pictures)
    let (pictures, pictureProblems) = try await pictureStage().prepare(archive)
    let content = SiteContent(archive: archive, blogs: blogs, pictures: pictures, zone: zone)
    return (content, textProblems + pictureProblems)
  }

  private func viewMaker(_ content: SiteContent, _ theme: Theme) -> ViewMaker {
    func asset(_ name: String) -> String { theme.assets[name].map { address.local($0.path) } ?? "" }
    func links(_ links: [SiteLink]) -> [LinkView] {
      links.map { link in
        let isLocal = link.url.hasPrefix("/")
        return LinkView(label: link.label, url: isLocal ? address.basePath + link.url.dropFirst() : link.url)
      }
    }
    let site = SiteView(
      title: configuration.title,
      description: configuration.description,
      language: configuration.language,
      basePath: address.basePath,
      stylesheetURL: asset("style.css"),
      scriptURL: asset("site.js"),
      faviconURL: asset("favicon.svg"),
      searchURL: address.local("search/"),
      headerLinks: links(configuration.headerLinks),
      footerLinks: links(configuration.footerLinks)
    )
    return ViewMaker(
      content: content,
      configuration: configuration,
      address: address,
      dates: DateFormat(zone: zone, language: configuration.language),
      site: site
    )
  }

  // MARK: Render and publish

  /// Replaces single files where few pages change, and the whole tree otherwise.
  private func write(
    _ site: SiteToWrite,
    to output: OutputFolder,
    _ soundness: OutputCheck.Soundness?
  ) async throws(SiteBuildError) -> WrittenSite {
    do throws(FileSystemError) {
      if let soundness, site.changes.staleCount <= updateLimit ?? max(1000, site.changes.kept.count / 4),
        let update = try output.stagedUpdate(soundness: soundness)
      {
        do throws(FileSystemError) {
          return try await write(site, to: update, output.previous, soundness, .update)
        } catch  where error.code == UpdateCheck.needsNewTree && error.operation == .replace {
          // A file that becomes a folder, or the other way round.
        }
      }
      let tree = try output.newTree(isClean: configuration.isClean, soundness: soundness)
      return try await write(site, to: tree, output.previous, soundness, .newTree)
    } catch { throw Self.buildError(error) }
  }

  private func write(
    _ site: SiteToWrite,
    to target: any OutputTarget,
    _ previous: Manifest?,
    _ soundness: OutputCheck.Soundness?,
    _ way: BuildChanges.Way
  ) async throws(FileSystemError) -> WrittenSite {
    let writer = SiteWriter(
      target: target,
      jobs: jobs,
      previous: configuration.isClean ? nil : previous,
      soundness: soundness
    )
    do throws(FileSystemError) {
      onStage(.searching)
      let search = SearchStage(
        maker: site.renderer.maker,
        writer: writer,
        taken: site.taken,
        cache: SearchCache(folder: folder, program: Digest.of(program), isClean: configuration.isClean)
      )
      var files = try await search.write()

      onStage(.rendering)
      files += try await writer.write(pages: site.pages, site.renderer, site.changes)
      files += try await writer.write(pictures: site.pictures)
      files += try await writer.write(files: site.assets)
      files += try await writer.write(files: site.own)

      onStage(.publishing)
      return WrittenSite(
        way: way,
        files: files,
        published: try target.publish(files, site: site.changes.site)
      )
    } catch {
      target.abandon()
      throw error
    }
  }

  /// A file in the way is the user's to move; anything else is the machine's failure.
  private static func buildError(_ error: FileSystemError) -> SiteBuildError {
    error.operation == .keep ? .foreignFile(error.path) : .fileSystem(error)
  }

  private func ownFiles() throws(SiteBuildError) -> [ExtraFile] {
    guard let staticFiles = folder.staticFiles,
      FileSystem.status(of: staticFiles, followLink: true)?.kind == .folder
    else { return [] }
    return try fileSystem { () throws(FileSystemError) in try FileSystem.files(below: staticFiles) }.map {
      ExtraFile(path: $0, source: .file("\(staticFiles)/\($0)"))
    }
  }

  private func totals(_ files: [WrittenFile], _ content: SiteContent) -> BuildTotals {
    BuildTotals(
      fileCount: files.count,
      byteCount: files.reduce(0) { $0 + $1.entry.size },
      pageCount: files.count { $0.entry.page != nil },
      bloggerCount: content.bloggersByName.count,
      blogCount: content.archive.blogs.count,
      commentCount: content.archive.comments.count,
      likeCount: content.archive.likes.count
    )
  }

  // MARK: Safety

  /// Errors of the content stop the build, and under `strict` warnings do.
  private func refuse(_ diagnostics: [Diagnostic]) throws(SiteBuildError) {
    let limit: Diagnostic.Severity = configuration.isStrict ? .warning : .error
    if diagnostics.contains(where: { $0.severity >= limit }) { throw .content(diagnostics) }
  }

  /// The output must be a folder of its own: replacing it must not take away what the site is made of, and
  /// what is written must not become input of the next build.
  private func refuseUnsafeOutput() throws(SiteBuildError) {
    let output = folder.output
    if output.isEmpty { throw .unusableOutput(path: output, .empty) }
    let inputs = [folder.images, folder.templates, folder.staticFiles].compactMap { $0 }
    for input in [folder.root ?? "."] + inputs + folder.sources.map(\.path)
    where FileSystem.contains(output, input) {
      throw .unusableOutput(path: output, .holds(input))
    }
    let exports = folder.root.map { [SiteFolder.join($0, configuration.export)] } ?? []
    for input in inputs + exports where FileSystem.contains(input, output) {
      throw .unusableOutput(path: output, .liesIn(input))
    }
    let full = FileSystem.resolved(output)
    guard let status = FileSystem.status(of: full) else { return }
    if status.kind != .folder { throw .unusableOutput(path: output, .noFolder) }
    if FileSystem.status(of: "\(full)/..")?.device != status.device {
      throw .unusableOutput(path: output, .mountPoint)
    }
  }

  private func fileSystem<Result>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(SiteBuildError) -> Result {
    do throws(FileSystemError) { return try body() } catch { throw .fileSystem(error) }
  }
}
