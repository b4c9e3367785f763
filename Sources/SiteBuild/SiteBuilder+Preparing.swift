import Basics
import BlogExport
import BlogModel
import MarkdownHTML
import Media
import Pages
import PictureFetch
import SiteOutput
import TemplateEngine

/// What the stages need: the theme, the compressor, the pictures, the content of pages.
extension SiteBuilder {
  /// The path of the cache of texts, and the program that may read it; nil if it is not used.
  var textCache: (path: String, program: UInt64)? {
    configuration.isClean ? nil : ("\(folder.cache)/texts", Digest.of(program))
  }

  /// Files of the export that cannot be read because of their names.
  var nameProblems: [Diagnostic] {
    folder.unusableNames.map { FileNameProblem.notText($0).diagnostic }
  }

  func compressor() throws(SiteBuildError) -> FileCompressor {
    do throws(CompressionError) { return try FileCompressor(configuration.precompress) } catch {
      throw .compression(error)
    }
  }

  func compile(_ theme: Theme) throws(SiteBuildError) -> ThemeTemplates {
    do throws(TemplateErrors) {
      return try ThemeTemplates(
        TemplateSet(theme.sources, words: theme.language.words, named: theme.extra.sets)
      )
    } catch { throw .templates(error) }
  }

  /// The theme of the site; a check makes no files for its fonts.
  func theme(isCheck: Bool = false) throws(SiteBuildError) -> Theme {
    let extra = ExtraNames(try ExportSettings(configuration: configuration, folder: folder).fieldMap())
    return try fileSystem { () throws(FileSystemError) in
      try Theme(
        folder: folder.templates,
        shownFolder: folder.templates ?? "",
        language: configuration.language,
        properties: configuration.design.properties + (configuration.logo?.rule ?? ""),
        fonts: SiteFonts(
          configuration.design,
          language: configuration.language,
          root: folder.root ?? ".",
          isCheck ? nil : FontSubsetter(cache: folder.cache, isClean: configuration.isClean)
        ),
        extra: extra
      )
    }
  }

  /// Finds the pictures that an export names.
  func pictureFinder(_ export: ExportResult) throws(SiteBuildError) -> PictureFinder {
    try fileSystem { () throws(FileSystemError) in
      try PictureFinder(
        folder: folder.images,
        archives: export.archives.map {
          ArchivedFiles($0, cache: folder.cache, isClean: configuration.isClean)
        },
        export: export.community,
        excluded: export.excludedPictures,
        hasProfiles: !configuration.selection.without.contains(.profiles)
      )
    }
  }

  func pictureStage(_ export: ExportResult) throws(SiteBuildError) -> PictureStage {
    var settings = configuration.pictures
    let finder = try pictureFinder(export)
    if let accent = configuration.design.accent { settings.cardGround = accent }
    var stage = PictureStage(
      finder: finder,
      remote: RemotePictures(cache: folder.cache, settings: fetchSettings, isClean: configuration.isClean),
      cache: RenditionCache.Settings(
        folder: folder.cache,
        output: folder.output,
        isClean: configuration.isClean,
        days: configuration.cacheDays,
        size: configuration.cacheMegabytes * 1_000_000,
        clock: clock
      ),
      settings: settings,
      hasCards: configuration.pictures.hasCards && configuration.baseURL != nil,
      icons: siteIcons,
      videos: VideoStage(
        finder: finder,
        folder: FileSystem.resolved("\(folder.cache)/videos"),
        isClean: configuration.isClean,
        extractor: extractor,
        jobs: jobs
      ),
      jobs: jobs,
      worker: pictureWorker
    )
    stage.omitsPictures = folder.omitsPictures
    return stage
  }

  /// What the icons of the site may show: what the browser's tab shows, otherwise a square logo.
  private var siteIcons: [SiteIcon] {
    guard configuration.pages.has(.manifest) else { return [] }
    let logo = configuration.logo.flatMap { $0.width == $0.height ? $0.url : nil }
    let own = [configuration.favicon, logo ?? ""].compactMap { path -> SiteIcon? in
      let isPicture = [".svg", ".png", ".jpg", ".jpeg", ".webp"].contains { path.lowercased().hasSuffix($0) }
      // Hidden files are not published, and `..` leads out of the folder.
      guard isPicture, !path.contains("/."), let folder = folder.staticFiles else { return nil }
      let file = folder + path
      let isThere = FileSystem.status(of: file, followLink: true)?.kind == .file
      return isThere ? .picture(file: file, name: "static\(path)") : nil
    }
    guard own.isEmpty else { return own }
    let theme = folder.templates.map { FileSystem.join($0, "assets/favicon.svg") }
    let isOurs = configuration.favicon.isEmpty && theme.flatMap { FileSystem.status(of: $0) } == nil
    return isOurs ? [.drawn] : []
  }

  /// Identifies what the icons of the site show, which files of `static` and `templates` decide.
  var siteIconStamp: String {
    let stamps = siteIcons.map { icon in
      guard case .picture(let file, let name) = icon else { return "\(icon)" }
      return "\(name) \(FileIdentity(of: file).map { "\($0)" } ?? "")"
    }
    return stamps.joined(separator: "\n")
  }

  /// How pictures are fetched; nil when they are not.
  private var fetchSettings: FetchSettings? {
    guard configuration.isFetching else { return nil }
    return FetchSettings(
      userAgent: userAgent,
      allowedHosts: configuration.fetchAllowed,
      deadline: .seconds(configuration.fetchTimeout)
    )
  }

  /// The pages that the owner wrote, and the problems with them.
  func ownPages() throws(SiteBuildError) -> (pages: [OwnText], problems: [Diagnostic]) {
    guard let pages = folder.ownPages else { return ([], []) }
    return try fileSystem { () throws(FileSystemError) in
      try OwnPageReader(folder: pages, basePath: address.basePath).read()
    }
  }

  /// The owner's pages whose addresses other pages of the site have.
  func takenPages(_ content: SiteContent, _ plan: Plan) -> [Diagnostic] {
    content.ownPages.filter(plan.lacks).map { page in
      OwnPageProblem.taken(page.name).diagnostic("\(folder.ownPages ?? "")/\(page.name).md")
    }
  }

  func prepare(
    _ community: Community,
    _ export: ExportResult,
    _ names: NameReplacer
  ) async throws(SiteBuildError) -> (SiteContent, [Diagnostic]) {
    onStage(.texts)
    let own = try ownPages()
    var stage = try pictureStage(export)
    if configuration.pseudonyms != .none { stage.videos.captionText = { names.replaced($0) } }
    let maker = stage.maker()
    // Starting libvips takes as long as the texts of five thousand blogs, and needs one core.
    async let siteCard = stage.siteCard(maker)
    async let siteIcons = stage.siteIcons(maker)
    let texts = await TextStage(
      renderer: ViewMaker.descriptionRenderer(address, configuration.pages),
      jobs: jobs,
      cache: textCache,
      memory: configuration.isClean ? nil : preview?.texts,
      spoolFolder: folder.cache,
      spoolLimit: spoolLimit
    ).prepare(community)
    try stopIfCancelled()
    // The next build of a preview starts with the same records, so dropping their texts would free nothing.
    let dropsTexts = preview == nil && texts.replacesRecords
    let community = dropsTexts ? Community(withoutTextsOf: community) : community
    let addresses = configuration.addresses
    // Paths with titles are made with the content.
    async let paths = addresses.name == .id ? SitePaths(community, addresses) : nil
    onStage(.pictures)
    var (pictures, pictureProblems): (PreparedPictures, [Diagnostic])
    do throws(MediaError) {
      (pictures, pictureProblems) = try await stage.prepare(
        community,
        maker,
        siteCard: siteCard,
        siteIcons: siteIcons
      )
    } catch { throw SiteBuildError(error) }
    // Addresses may name people.
    pictures.linksMissing = configuration.pseudonyms == .none
    let content = await SiteContent(
      community: community,
      blogs: texts.blogs,
      spool: texts.spool,
      pictures: pictures,
      paths: paths,
      zone: zone,
      features: configuration.features,
      map: configuration.map,
      pages: configuration.pages,
      feeds: configuration.feeds,
      addresses: configuration.addresses,
      ownPages: own.pages.filter { $0.name != OwnText.frontName },
      pinned: configuration.pinned,
      welcome: own.pages.first { $0.name == OwnText.frontName }?.body ?? "",
      scripts: configuration.scripts,
      readDay: DateReader(timeZone: zone).day
    )
    return (content, texts.diagnostics + pictureProblems + own.problems + pinnedProblems(community))
  }
}
