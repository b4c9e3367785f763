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

  /// A builder for one site.
  ///
  /// - Parameters:
  ///   - configuration: of the site.
  ///   - folder: where everything is.
  ///   - jobs: tasks that work at a time, 1 or more.
  ///   - userAgent: who fetches pictures, as their servers log it.
  ///   - clock: tells what of the cache was not used for long; nothing of the site depends on it.
  ///   - onStage: told when a stage begins.
  public init(
    configuration: SiteConfiguration,
    folder: SiteFolder,
    jobs: Int,
    userAgent: String = "blogforge",
    clock: WallClock = .system,
    onStage: @escaping @Sendable (BuildStage) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.folder = folder
    self.jobs = jobs
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
    let (_, textProblems) = await TextStage(renderer: renderer, jobs: jobs).prepare(export.archive)
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
    let theme = try theme()
    let templates = try compile(theme)
    let export = try await read()
    let (content, problems) = try await prepare(export.archive)
    try refuse(export.diagnostics + problems)
    let maker = viewMaker(content, theme)

    onStage(.planning)
    let hasSitemap = configuration.baseURL != nil
    let plan = Plan(content, pageSize: configuration.pageSize, hasSitemap: hasSitemap)
    let output = try fileSystem { () throws(FileSystemError) in
      try OutputFolder(path: folder.output, isClean: configuration.isClean) { onStage(.waiting) }
    }
    do throws(SiteBuildError) {
      let pages = PageRenderer(maker: maker, templates: templates, plan: plan, hasSitemap: hasSitemap)
      return try await write(output, pages, theme, export, export.diagnostics + problems)
    } catch {
      output.abandon()
      throw error
    }
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

  private var renderer: MarkdownRenderer {
    MarkdownRenderer(hashtagURL: { [address] tag in address.local("tags/\(SiteContent.segment(ofTag: tag))/")
    })
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
    let (blogs, textProblems) = await TextStage(renderer: renderer, jobs: jobs).prepare(archive)
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

  private func write(
    _ output: OutputFolder,
    _ renderer: PageRenderer,
    _ theme: Theme,
    _ export: ExportResult,
    _ diagnostics: [Diagnostic]
  ) async throws(SiteBuildError) -> BuildReport {
    let writer = SiteWriter(output: output, jobs: jobs)
    let content = renderer.maker.content
    do throws(FileSystemError) {
      let own = try ownFiles()
      // The user's own files win over ours of the same name.
      let taken = Set(own.map(\.path))
      onStage(.searching)
      var written = try await SearchStage(maker: renderer.maker, writer: writer, taken: taken).write()

      onStage(.rendering)
      let pages = renderer.plan.pages.indices.filter { !taken.contains(renderer.plan.pages[$0].path) }
      written += try await writer.write(pages: pages, renderer)
      written += try await writer.write(pictures: content.pictures.files.filter { !taken.contains($0.path) })
      let assets = theme.assets.values.filter { !taken.contains($0.path) }.sorted { $0.path < $1.path }
      written += try await writer.write(
        files: assets.map { ExtraFile(path: $0.path, source: .bytes($0.bytes)) }
      )
      written += try await writer.write(files: own)

      onStage(.publishing)
      let removed = try output.publish(written.map(\.entry))
      return report(written, removed, content, export, diagnostics)
    } catch { throw Self.buildError(error) }
  }

  /// A file in the way is the user's to move; anything else is the machine's failure.
  private static func buildError(_ error: FileSystemError) -> SiteBuildError {
    error.operation == .keep ? .foreignFile(error.path) : .fileSystem(error)
  }

  private func ownFiles() throws(FileSystemError) -> [ExtraFile] {
    guard let staticFiles = folder.staticFiles,
      FileSystem.status(of: staticFiles, followLink: true)?.kind == .folder
    else { return [] }
    return try FileSystem.files(below: staticFiles).map {
      ExtraFile(path: $0, source: .file("\(staticFiles)/\($0)"))
    }
  }

  private func report(
    _ written: [SiteWriter.Written],
    _ removed: Int,
    _ content: SiteContent,
    _ export: ExportResult,
    _ diagnostics: [Diagnostic]
  ) -> BuildReport {
    BuildReport(
      files: export.files,
      diagnostics: diagnostics,
      notes: export.notes(isAutomatic: folder.fieldMap == FieldMap.auto.name),
      fileCount: written.count,
      byteCount: written.reduce(0) { $0 + $1.entry.size },
      writtenCount: written.count { $0.outcome == .written },
      removedCount: removed,
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
