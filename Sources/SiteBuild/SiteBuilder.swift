public import BlogExport
import BlogModel
import MarkdownHTML
import SearchIndex
import TemplateEngine

/// The build, as an ordered script of stages: read, prepare, plan, render, publish.
public struct SiteBuilder: Sendable {
  private let configuration: SiteConfiguration
  private let folder: SiteFolder
  private let jobs: Int
  private let onStage: @Sendable (BuildStage) -> Void

  /// A builder for one site.
  ///
  /// - Parameters:
  ///   - configuration: of the site.
  ///   - folder: where everything is.
  ///   - jobs: tasks that work at a time, 1 or more.
  ///   - onStage: told when a stage begins.
  public init(
    configuration: SiteConfiguration,
    folder: SiteFolder,
    jobs: Int,
    onStage: @escaping @Sendable (BuildStage) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.folder = folder
    self.jobs = jobs
    self.onStage = onStage
  }

  /// Reads the export as a build does, without building.
  ///
  /// - Throws: ``SiteBuildError``, `.export` only.
  public func check() async throws(SiteBuildError) -> ExportResult {
    onStage(.reading)
    let zone = TimeZoneRules(named: configuration.timeZone) ?? .utc
    let options = ExportOptions(timeZone: zone, blocked: Set(configuration.blocked), jobs: jobs)
    do throws(ExportError) {
      return try await ExportReader(options: options).read(folder.sources)
    } catch { throw .export(error) }
  }

  /// Builds the site and puts it in the place of the one that was there.
  ///
  /// - Throws: ``SiteBuildError``; the output folder is then as it was.
  public func build() async throws(SiteBuildError) -> BuildReport {
    try refuseUnsafeOutput()
    let theme = try fileSystem { () throws(FileSystemError) in
      try Theme(folder: folder.templates, shownFolder: folder.templates ?? "")
    }
    let templates = try compile(theme)
    let export = try await check()
    let (content, renderer, problems) = try await prepare(export.archive)
    try refuse(export.diagnostics + problems)
    let maker = viewMaker(content, renderer, theme)

    onStage(.planning)
    let hasSitemap = configuration.baseURL != nil
    let plan = Plan(content, pageSize: configuration.pageSize, hasSitemap: hasSitemap)
    let output = try fileSystem { () throws(FileSystemError) in
      try OutputFolder(path: folder.output) { onStage(.waiting) }
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

  private func prepare(
    _ archive: Archive
  ) async throws(SiteBuildError) -> (SiteContent, MarkdownRenderer, [Diagnostic]) {
    onStage(.texts)
    let address = SiteAddress(configuration.baseURL)
    let renderer = MarkdownRenderer(hashtagURL: { tag in
      address.local("tags/\(SiteContent.segment(ofTag: tag))/")
    })
    let (blogs, textProblems) = await TextStage(renderer: renderer, jobs: jobs).prepare(archive)

    onStage(.pictures)
    let finder = try fileSystem { () throws(FileSystemError) in try PictureFinder(folder: folder.images) }
    let stage = PictureStage(
      finder: finder,
      cache: RenditionCache(folder: "\(folder.cache)/renditions"),
      settings: configuration.pictures,
      jobs: jobs,
      isClean: configuration.isClean
    )
    let (pictures, pictureProblems) = try await stage.prepare(archive)

    let zone = TimeZoneRules(named: configuration.timeZone) ?? .utc
    let content = SiteContent(archive: archive, blogs: blogs, pictures: pictures, zone: zone)
    return (content, renderer, textProblems + pictureProblems)
  }

  private func viewMaker(_ content: SiteContent, _ renderer: MarkdownRenderer, _ theme: Theme) -> ViewMaker {
    let address = SiteAddress(configuration.baseURL)
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
    let zone = TimeZoneRules(named: configuration.timeZone) ?? .utc
    return ViewMaker(
      content: content,
      configuration: configuration,
      address: address,
      dates: DateFormat(zone: zone, language: configuration.language),
      site: site,
      renderer: renderer
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
    let cache = RenditionCache(folder: "\(folder.cache)/renditions")
    let writer = SiteWriter(output: output, jobs: jobs, cache: cache)
    let content = renderer.maker.content
    do throws(FileSystemError) {
      onStage(.searching)
      var written = try await SearchStage(maker: renderer.maker, writer: writer).write()

      onStage(.rendering)
      let own = try ownFiles()
      // The user's own files win over ours of the same name.
      let taken = Set(own.map(\.path))
      let pages = renderer.plan.pages.indices.filter { !taken.contains(renderer.plan.pages[$0].path) }
      written += try await writer.write(pages: pages, renderer)
      written += try await writer.write(pictures: content.pictures.files)
      let assets = theme.assets.values.sorted { $0.path < $1.path }
      written += try await writer.write(
        files: assets.map { ExtraFile(path: $0.path, source: .bytes($0.bytes)) }
      )
      written += try await writer.write(files: own)

      onStage(.publishing)
      let removed = try output.publish(written.map(\.entry))
      return report(written, pages.count, removed, content, export, diagnostics)
    } catch { throw .fileSystem(error) }
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
    _ pageCount: Int,
    _ removed: Int,
    _ content: SiteContent,
    _ export: ExportResult,
    _ diagnostics: [Diagnostic]
  ) -> BuildReport {
    BuildReport(
      files: export.files,
      diagnostics: diagnostics,
      pageCount: pageCount,
      pictureCount: content.pictures.renditions.count,
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

  /// The output must not hold what the site is made of: replacing it would take that away.
  private func refuseUnsafeOutput() throws(SiteBuildError) {
    let inputs =
      [folder.root, folder.images, folder.templates, folder.staticFiles].compactMap { $0 }
      + folder.sources.map(\.path) + ["."]
    for input in inputs where FileSystem.contains(folder.output, input) {
      throw .unsafeOutput(path: folder.output, holds: input)
    }
  }

  private func fileSystem<Result>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(SiteBuildError) -> Result {
    do throws(FileSystemError) { return try body() } catch { throw .fileSystem(error) }
  }
}
